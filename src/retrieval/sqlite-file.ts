// The file of a search index in SQLite: a cache, so one that is absent, damaged, written by another version or not ours at
// all is thrown away and begun anew, and where no file can be written the index lives in memory.
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { KnownError } from '../errors.ts'
import { type OpenSqlite, type SqliteDatabase, sqliteFailure } from './sqlite.ts'

export interface Layout {
  /** Statements that make the tables in an empty file; `meta (format TEXT NOT NULL)` is made besides. */
  schema: string
  format: string
}

export function openReady(open: OpenSqlite, file: string | undefined, layout: Layout): SqliteDatabase {
  for (const attempt of file === undefined || !isWritable(file) ? [] : [file, file]) {
    const db = tryOpen(open, attempt, layout)
    if (db === 'elsewhere') break
    if (db !== 'not-ours') return db
    if (!removeFiles(attempt)) break
  }
  const db = open(':memory:')
  db.exec(layout.schema)
  return db
}

function tryOpen(open: OpenSqlite, file: string, layout: Layout): SqliteDatabase | 'not-ours' | 'elsewhere' {
  let db: SqliteDatabase | undefined
  try {
    db = open(file)
    // No fsync: after a power cut the worst is a damaged cache, and that is begun anew.
    db.exec('PRAGMA busy_timeout = 5000; PRAGMA synchronous = OFF')
    if (isOurs(db, layout) || isBegun(db, layout)) return db
  } catch (error) {
    db?.close()
    return sqliteFailure(error) === 'damaged' ? 'not-ours' : 'elsewhere'
  }
  db.close()
  return 'not-ours'
}

function isOurs(db: SqliteDatabase, { format }: Layout): boolean {
  if (db.all("SELECT 1 FROM sqlite_master WHERE name = 'meta' AND sql LIKE '%format TEXT%'").length === 0) return false
  return db.all('SELECT format FROM meta')[0]?.format === format
}

/** Makes the tables in an empty file; two processes may try at once, so the second looks again under the lock. */
function isBegun(db: SqliteDatabase, layout: Layout): boolean {
  return inTransaction(db, () => {
    if (isOurs(db, layout)) return true
    if (db.all('SELECT 1 FROM sqlite_master LIMIT 1').length > 0) return false
    db.exec('CREATE TABLE meta (format TEXT NOT NULL)')
    db.exec(layout.schema)
    db.run('INSERT INTO meta VALUES (?)', layout.format)
    return true
  })
}

/** Also makes sure that the file, when it is new, is readable by its owner only. */
function isWritable(file: string): boolean {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    closeSync(openSync(file, 'a', 0o600))
    return true
  } catch {
    return false
  }
}

export function removeFiles(file: string | undefined): boolean {
  if (file === undefined) return false
  try {
    for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(file + suffix, { force: true })
    return isWritable(file)
  } catch {
    return false
  }
}

export function inTransaction<T>(db: SqliteDatabase, work: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    rollBack(db)
    throw error
  }
}

function rollBack(db: SqliteDatabase): void {
  try {
    db.exec('ROLLBACK')
  } catch {
    // SQLite has rolled back by itself (disk full, damage); the error that counts is the first one.
  }
}

export function toKnownError(error: unknown, file: string | undefined): unknown {
  const failure = sqliteFailure(error)
  if (failure === 'damaged') {
    return new KnownError('changed-meanwhile', 'The search index was damaged and has been thrown away.', {
      hint: 'Run the command again; the index is rebuilt from the files.',
      cause: error,
    })
  }
  if (failure === 'busy') {
    return new KnownError('locked', 'Another process is writing the search index.', {
      hint: 'Wait a moment and run the command again.',
      cause: error,
    })
  }
  return error instanceof KnownError || file === undefined
    ? error
    : new KnownError('not-writable', `The search index ${file} could not be used.`, {
        hint: 'Check the free space and the permissions of its folder. The file may be deleted at any time.',
        cause: error,
      })
}
