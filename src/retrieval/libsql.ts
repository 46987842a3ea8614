// SQLite from the `libsql` package, a prebuilt native binary, for a Node that brings none.
import { type OpenSqlite, toSqliteDatabase } from './sqlite.ts'

/** undefined where the package has no binary for this machine, or the machine refuses to load it. */
export async function loadLibsql(): Promise<OpenSqlite | undefined> {
  const libsql = await import('libsql').catch(() => undefined)
  return libsql && ((file) => toSqliteDatabase(new libsql.default(file)))
}
