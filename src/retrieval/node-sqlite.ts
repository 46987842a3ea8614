// SQLite as Node brings it (22.13 and later without a flag): nothing to install, nothing to load from disk.
import { type OpenSqlite, type SqliteDatabase, toSqliteDatabase } from './sqlite.ts'

interface NodeSqlite {
  DatabaseSync: new (file: string) => Parameters<typeof toSqliteDatabase>[0]
}

/** undefined where this Node has none. */
export function loadNodeSqlite(): OpenSqlite | undefined {
  const sqlite = withoutSqliteWarning(() => process.getBuiltinModule?.('node:sqlite')) as NodeSqlite | undefined
  return sqlite && ((file): SqliteDatabase => toSqliteDatabase(new sqlite.DatabaseSync(file)))
}

/** Node warns once, while the module loads, that SQLite is experimental; every other warning passes. */
function withoutSqliteWarning<T>(load: () => T): T {
  const emitWarning = process.emitWarning
  process.emitWarning = ((warning: string | Error, ...rest: unknown[]) => {
    if (rest[0] === 'ExperimentalWarning' && String(warning).startsWith('SQLite')) return
    Reflect.apply(emitWarning, process, [warning, ...rest])
  }) as typeof emitWarning
  try {
    return load()
  } finally {
    process.emitWarning = emitWarning
  }
}
