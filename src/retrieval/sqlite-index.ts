// The search index in SQLite: FTS5 finds candidates, plain tables hold what ranking and showing them needs. One file in the
// machine state, a cache that sqlite-file.ts begins anew whenever it is no good.
import type { IndexReader } from './index-reader.ts'
import { search } from './rank.ts'
import type { SearchIndex, SearchWay } from './search-document.ts'
import { type OpenSqlite, sqliteFailure } from './sqlite.ts'
import { inTransaction, type Layout, openReady, removeFiles, toKnownError } from './sqlite-file.ts'
import { sqliteReader } from './sqlite-reader.ts'
import { applyChanges, readNote, readStamps, SCHEMA } from './sqlite-tables.ts'

// To be raised with every change of the tokeniser, which makes every stored token doubtful; a test reminds of it.
const LAYOUT: Layout = { schema: SCHEMA, format: '8' }

export interface SqliteIndexOptions {
  way: SearchWay
  open: OpenSqlite
  /** Without one the index lives in memory. */
  file: string | undefined
}

export function openSqliteIndex({ way, open, file }: SqliteIndexOptions): SearchIndex {
  let db = openReady(open, file, LAYOUT)
  const beginAnew = () => {
    db.close()
    removeFiles(file)
    db = openReady(open, file, LAYOUT)
  }
  const guarded = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      if (sqliteFailure(error) === 'damaged') beginAnew()
      throw toKnownError(error, file)
    }
  }
  /** What a caller asks first: damage is found here, and answered as if nothing were known. */
  const readOr = <T>(read: () => T, none: T): T => {
    try {
      return read()
    } catch (error) {
      if (sqliteFailure(error) !== 'damaged') throw toKnownError(error, file)
      beginAnew()
      return none
    }
  }
  const reader = guardedReader(
    sqliteReader(() => db),
    guarded,
  )
  return {
    way,
    reader,
    stamps: () => readOr(() => readStamps(db), new Map()),
    note: (name) => readOr(() => readNote(db, name), ''),
    update: (changes) => guarded(() => inTransaction(db, () => applyChanges(db, changes))),
    search: (query, options) => search(reader, query, options),
    close: () => db.close(),
  }
}

type Guard = <T>(work: () => T) => T

function guardedReader(reader: IndexReader, guarded: Guard): IndexReader {
  return {
    totals: () => guarded(() => reader.totals()),
    frequencies: (tokens) => guarded(() => reader.frequencies(tokens)),
    candidates: (tokens, want) => guarded(() => reader.candidates(tokens, want)),
    byIds: (ids, filter) => guarded(() => reader.byIds(ids, filter)),
    texts: (ids) => guarded(() => reader.texts(ids)),
    tokensLike: (token) => guarded(() => reader.tokensLike(token)),
    named: (keys) => guarded(() => reader.named(keys)),
    neighbours: (ids) => guarded(() => reader.neighbours(ids)),
    successors: (ids) => guarded(() => reader.successors(ids)),
  }
}
