// The search index in SQLite's FTS5, one file in the machine state. It is a cache: a file that is absent, damaged, written
// by another version or not ours at all is thrown away and begun anew, and where no file can be written it lives in memory.
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { KnownError } from '../errors.ts'
import {
  FIELD_WEIGHTS,
  type SearchHit,
  type SearchIndex,
  type SearchWay,
  type StampedDocument,
  TEXT_FIELDS,
} from './search-document.ts'
import { snippetOf } from './snippet.ts'
import { type OpenSqlite, type SqliteDatabase, sqliteFailure } from './sqlite.ts'
import { tokenise, tokeniseQuery } from './tokenise.ts'

// A change of the tokeniser makes every stored token doubtful; so what it makes of this text is part of the format.
const PROBE = "Users' refreshTokens, auth.uid() and v1.2.3: caching queries, Zoë naïve, 缓存失效 キャッシュ 비밀번호"
const FORMAT = `2 ${tokenise(PROBE).join(' ')}`

// Our tokens come joined by spaces; this tokeniser splits at nothing else and leaves letters of other scripts alone.
// `content=''` keeps the tokens only; the original text stands in `content` for the snippets.
const SCHEMA = `
  CREATE TABLE meta (format TEXT NOT NULL);
  CREATE TABLE doc (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, stamp TEXT NOT NULL);
  CREATE TABLE content (key INTEGER PRIMARY KEY, title TEXT NOT NULL, summary TEXT NOT NULL, body TEXT NOT NULL);
  CREATE VIRTUAL TABLE terms USING fts5(${TEXT_FIELDS.join(', ')},
    content = '', contentless_delete = 1, tokenize = "ascii tokenchars '._+#'");
`

const SEARCH = `
  SELECT doc.key, doc.id, doc.kind, -bm25(terms, ${TEXT_FIELDS.map((field) => FIELD_WEIGHTS[field]).join(', ')}) AS score
  FROM terms JOIN doc ON doc.key = terms.rowid
  WHERE terms MATCH ? AND doc.kind >= ? AND doc.kind <= ?
  ORDER BY score DESC, doc.id LIMIT ?`

export interface SqliteIndexOptions {
  way: SearchWay
  open: OpenSqlite
  /** Without one the index lives in memory. */
  file: string | undefined
}

export function openSqliteIndex({ way, open, file }: SqliteIndexOptions): SearchIndex {
  let db = openReady(open, file)
  const beginAnew = () => {
    db.close()
    removeFiles(file)
    db = openReady(open, file)
  }
  const guarded = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      if (sqliteFailure(error) === 'damaged') beginAnew()
      throw toKnownError(error, file)
    }
  }
  return {
    way,
    stamps() {
      try {
        return readStamps(db)
      } catch (error) {
        if (sqliteFailure(error) !== 'damaged') throw toKnownError(error, file)
        beginAnew()
        return new Map()
      }
    },
    update: (changes) => guarded(() => inTransaction(db, () => applyChanges(db, changes))),
    search: (query, options) => guarded(() => search(db, tokeniseQuery(query), options)),
    close: () => db.close(),
  }
}

function openReady(open: OpenSqlite, file: string | undefined): SqliteDatabase {
  for (const attempt of file === undefined || !isWritable(file) ? [] : [file, file]) {
    const db = tryOpen(open, attempt)
    if (db === 'elsewhere') break
    if (db !== 'not-ours') return db
    if (!removeFiles(attempt)) break
  }
  const db = open(':memory:')
  db.exec(SCHEMA)
  return db
}

function tryOpen(open: OpenSqlite, file: string): SqliteDatabase | 'not-ours' | 'elsewhere' {
  let db: SqliteDatabase | undefined
  try {
    db = open(file)
    // No fsync: after a power cut the worst is a damaged cache, and that is begun anew.
    db.exec('PRAGMA busy_timeout = 5000; PRAGMA synchronous = OFF')
    if (isOurs(db) || isBegun(db)) return db
  } catch (error) {
    db?.close()
    return sqliteFailure(error) === 'damaged' ? 'not-ours' : 'elsewhere'
  }
  db.close()
  return 'not-ours'
}

function isOurs(db: SqliteDatabase): boolean {
  if (db.all("SELECT 1 FROM sqlite_master WHERE name = 'meta' AND sql LIKE '%format TEXT%'").length === 0) return false
  return db.all('SELECT format FROM meta')[0]?.format === FORMAT
}

/** Makes the tables in an empty file; two processes may try at once, so the second looks again under the lock. */
function isBegun(db: SqliteDatabase): boolean {
  return inTransaction(db, () => {
    if (isOurs(db)) return true
    if (db.all('SELECT 1 FROM sqlite_master LIMIT 1').length > 0) return false
    db.exec(SCHEMA)
    db.run('INSERT INTO meta VALUES (?)', FORMAT)
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

function removeFiles(file: string | undefined): boolean {
  if (file === undefined) return false
  try {
    for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(file + suffix, { force: true })
    return isWritable(file)
  } catch {
    return false
  }
}

function inTransaction<T>(db: SqliteDatabase, work: () => T): T {
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

function readStamps(db: SqliteDatabase): Map<string, string> {
  return new Map(db.all('SELECT id, stamp FROM doc').map(({ id, stamp }) => [String(id), String(stamp)]))
}

function applyChanges(db: SqliteDatabase, { put, remove }: { put: StampedDocument[]; remove: string[] }): void {
  for (const id of [...remove, ...put.map((document) => document.id)]) {
    for (const { key } of db.all('SELECT key FROM doc WHERE id = ?', id)) {
      for (const table of ['terms WHERE rowid', 'doc WHERE key', 'content WHERE key']) {
        db.run(`DELETE FROM ${table} = ?`, Number(key))
      }
    }
  }
  for (const document of put) {
    const { id, kind, stamp, title, summary, body } = document
    db.run('INSERT INTO doc (id, kind, stamp) VALUES (?, ?, ?)', id, kind, stamp)
    const key = Number(db.all('SELECT key FROM doc WHERE id = ?', id)[0]?.key)
    db.run('INSERT INTO content VALUES (?, ?, ?, ?)', key, title, summary, body)
    const fields = TEXT_FIELDS.map((field) => tokenise(document[field]).join(' '))
    db.run(`INSERT INTO terms (rowid, ${TEXT_FIELDS.join(', ')}) VALUES (?, ?, ?, ?, ?, ?)`, key, ...fields)
  }
}

function search(
  db: SqliteDatabase,
  tokens: string[],
  { limit, kind }: { limit: number; kind?: SearchHit['kind'] },
): SearchHit[] {
  if (tokens.length === 0) return []
  const match = tokens.map((token) => `"${token.replaceAll('"', '""')}"`).join(' OR ')
  return db.all(SEARCH, match, kind ?? 'article', kind ?? 'entry', limit).map((row) => {
    const content = db.all('SELECT title, summary, body FROM content WHERE key = ?', Number(row.key))[0]
    const [title, summary, body] = [content?.title, content?.summary, content?.body].map((text) => String(text ?? ''))
    return {
      id: String(row.id),
      kind: row.kind === 'entry' ? 'entry' : 'article',
      title: title ?? '',
      score: Number(row.score),
      snippet: snippetOf({ summary: summary ?? '', body: body ?? '' }, tokens),
    }
  })
}

function toKnownError(error: unknown, file: string | undefined): unknown {
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
