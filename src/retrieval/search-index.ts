// Full-text search over articles and entries: one contract, three ways. SQLite as Node brings it, else the libsql package,
// else BM25 in memory; callers show `way` and need not care. Never an error because a way is not there.
import { createBm25Index } from './bm25.ts'
import { loadLibsql } from './libsql.ts'
import { loadNodeSqlite } from './node-sqlite.ts'
import type { SearchIndex, SearchWay } from './search-document.ts'
import { openSqliteIndex } from './sqlite-index.ts'

/** The index kept in `file`, or in memory without one; empty when the file is absent, damaged or not ours. */
export async function openSearchIndex(
  file: string | undefined,
  { prefer }: { prefer?: SearchWay } = {},
): Promise<SearchIndex> {
  const ways: SearchWay[] = prefer === undefined ? ['node:sqlite', 'libsql'] : [prefer, 'node:sqlite', 'libsql']
  for (const way of ways) {
    if (way === 'bm25') break
    const open = way === 'node:sqlite' ? loadNodeSqlite() : loadLibsql()
    if (open) return openSqliteIndex({ way, open, file })
  }
  return createBm25Index()
}
