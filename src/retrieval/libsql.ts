// SQLite from the `libsql` package, a prebuilt native binary, for a Node that brings none.
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type OpenSqlite, toSqliteDatabase } from './sqlite.ts'

/** undefined where the package has no binary for this machine, or the machine refuses to load it. */
export function loadLibsql(): OpenSqlite | undefined {
  const Database = required()
  return Database && ((file) => toSqliteDatabase(new Database(file)))
}

/** Required: importing a CommonJS package has Node read its source once more, for names that nobody asks for. */
function required(): typeof import('libsql') | undefined {
  try {
    return withoutReport(() => createRequire(import.meta.url)('libsql'))
  } catch {
    return undefined
  }
}

/**
 * Under Linux the package has Node write a report on the whole process, only to learn which C library it has: a tenth of the
 * time of a search. Each musl system has musl's loader in /lib, so where there is none the answer is known.
 */
function withoutReport<T>(load: () => T): T {
  const { report } = process
  const { getReport } = report
  if (process.platform !== 'linux' || hasMusl()) return load()
  report.getReport = () => ({ header: { glibcVersionRuntime: 'not asked for' } })
  try {
    return load()
  } finally {
    report.getReport = getReport
  }
}

function hasMusl(): boolean {
  try {
    return readdirSync('/lib').some((name) => name.startsWith('ld-musl-'))
  } catch {
    return false
  }
}
