// SQLite from the `libsql` package, a prebuilt native binary, for a Node that brings none.
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
    return createRequire(import.meta.url)('libsql')
  } catch {
    return undefined
  }
}
