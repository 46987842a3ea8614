// What is put into a search index and what comes out of it, the same for every way of searching.
import type { IndexReader } from './index-reader.ts'

export interface SearchDocument {
  id: string
  kind: 'article' | 'entry'
  title: string
  /** One a line. */
  aliases: string
  /** One a line. */
  tags: string
  summary: string
  body: string
  /** YYYY-MM-DD, or '' when unknown. */
  date: string
  /** Words of what stands around it, such as titles of linked articles; they count little. */
  context?: string
  /** What articles of its folder are called: `concept`, `answer`, a project's own type. */
  type?: string
  /** The project an entry names. */
  project?: string
  /** Ids of articles it links to and of entries it cites. */
  links?: string[]
  /** Ids of documents that hold no longer because of this one. */
  supersedes?: string[]
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

/** What a document must be to count; several are joined by "and". */
export interface SearchFilter {
  kind?: SearchDocument['kind']
  type?: string
  tag?: string
  /** First and last day, YYYY-MM-DD, both included; a document without a date is not within. */
  since?: string
  until?: string
  /** Entries of this project, and articles that cite one of them. */
  project?: string
}

export interface SearchOptions extends SearchFilter {
  limit: number
}

export type SearchWay = 'node:sqlite' | 'libsql' | 'bm25'

export interface IndexChanges {
  put: StampedDocument[]
  remove: string[]
  /** Take the place of all notes; an update without them leaves none. */
  notes?: Record<string, string>
}

/** A cache: the caller compares stamps and puts what is missing; losing it costs one rebuild. */
export interface SearchIndex {
  readonly way: SearchWay
  /** What ranking is made from. */
  readonly reader: IndexReader
  /** The stamp of every document known, by id. */
  stamps(): Map<string, string>
  /** What the caller noted under that name with the last update, such as which files it has read; '' for nothing. */
  note(name: string): string
  /** All or nothing; a document that is there is replaced. */
  update(changes: IndexChanges): void
  /** Documents with any of the query's words, best first; a query is words, never a syntax. */
  search(query: string, options: SearchOptions): SearchHit[]
  close(): void
}

export const TEXT_FIELDS = ['title', 'aliases', 'tags', 'summary', 'body', 'context'] as const

export type TextField = (typeof TEXT_FIELDS)[number]

/** A word in the title says more about a document than the same word somewhere in its text. */
export const FIELD_WEIGHTS: Record<TextField, number> = {
  title: 5,
  aliases: 5,
  tags: 3,
  summary: 2,
  body: 1,
  context: 0.4,
}
