// The few things a search index asks of SQLite, so that either binding can serve it. Statements are prepared once.

export interface SqliteDatabase {
  exec(sql: string): void
  run(sql: string, ...values: SqliteValue[]): void
  all(sql: string, ...values: SqliteValue[]): Record<string, unknown>[]
  close(): void
}

type SqliteValue = string | number

/** Opens a file, or ':memory:'; throws what the binding throws. */
export type OpenSqlite = (file: string) => SqliteDatabase

/** What node:sqlite and libsql have in common. */
interface Binding {
  exec(sql: string): unknown
  prepare(sql: string): Statement
  close(): unknown
}

interface Statement {
  run(...values: SqliteValue[]): unknown
  all(...values: SqliteValue[]): unknown[]
}

export function toSqliteDatabase(binding: Binding): SqliteDatabase {
  const statements = new Map<string, Statement>()
  const prepared = (sql: string) => {
    const statement = statements.get(sql) ?? binding.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  return {
    exec: (sql) => void binding.exec(sql),
    run: (sql, ...values) => void prepared(sql).run(...values),
    all: (sql, ...values) => prepared(sql).all(...values) as Record<string, unknown>[],
    close: () => void binding.close(),
  }
}

/** Why SQLite refused: the file is no database (any more), somebody else is writing, or something outside of it. */
export function sqliteFailure(error: unknown): 'damaged' | 'busy' | 'other' {
  const code = primaryCode(error)
  if (code === 11 || code === 26) return 'damaged'
  return code === 5 || code === 6 ? 'busy' : 'other'
}

/** SQLite's primary result code: node:sqlite says `errcode`, libsql `rawCode`; the low byte of an extended one. */
function primaryCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const code = 'errcode' in error ? error.errcode : 'rawCode' in error ? error.rawCode : undefined
  return typeof code === 'number' ? code & 0xff : undefined
}
