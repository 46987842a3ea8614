// What is put into a search index and what comes out of it, the same for every way of searching.

export interface SearchDocument {
  id: string
  kind: 'article' | 'entry'
  title: string
  aliases: string
  tags: string
  summary: string
  body: string
  /** YYYY-MM-DD, or '' when unknown. */
  date: string
}

/** `stamp` is the caller's hash of what the document was made from; the index only keeps it. */
export type StampedDocument = SearchDocument & { stamp: string }

export interface SearchHit {
  id: string
  kind: SearchDocument['kind']
  title: string
  /** Higher is better; comparable within one answer only. */
  score: number
  /** A stretch of the original text around the best match, on one line. */
  snippet: string
}

interface SearchOptions {
  limit: number
  kind?: SearchDocument['kind']
}

export type SearchWay = 'node:sqlite' | 'libsql' | 'bm25'

/** A cache: the caller compares stamps and puts what is missing; losing it costs one rebuild. */
export interface SearchIndex {
  readonly way: SearchWay
  /** The stamp of every document known, by id. */
  stamps(): Map<string, string>
  /** All or nothing; a document that is there is replaced. */
  update(changes: { put: StampedDocument[]; remove: string[] }): void
  /** Documents with any of the query's words, best first; a query is words, never a syntax. */
  search(query: string, options: SearchOptions): SearchHit[]
  close(): void
}

export const TEXT_FIELDS = ['title', 'aliases', 'tags', 'summary', 'body'] as const

/** A word in the title says more about a document than the same word somewhere in its text. */
export const FIELD_WEIGHTS: Record<(typeof TEXT_FIELDS)[number], number> = {
  title: 5,
  aliases: 5,
  tags: 3,
  summary: 2,
  body: 1,
}
