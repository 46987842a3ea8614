// What ranking asks of an index, so that every way of searching ranks alike: candidates come from the index, their order
// from rank.ts. Types and the shape in which a document's tokens are kept; no storage in here.
import { type SearchDocument, type SearchFilter, TEXT_FIELDS, type TextField } from './search-document.ts'
import { nameParts, tokenise } from './tokenise.ts'

export interface Candidate {
  id: string
  kind: SearchDocument['kind']
  type: string
  title: string
  date: string
  /** The project an entry names, else ''. */
  project: string
  /** The tokens of each field between spaces, a line a field, in the order of TEXT_FIELDS; see LINE_BREAK. */
  tokens: string
  supersedes: string[]
}

export interface Totals {
  documents: number
  /** Characters of tokens, of all documents together, by field. */
  sizes: Record<TextField, number>
}

export interface IndexReader {
  totals(): Totals
  /** In how many documents each token stands; a token that is nowhere is not in the map. */
  frequencies(tokens: string[]): Map<string, number>
  /** The documents with any of the tokens that are likeliest to rank high. */
  candidates(tokens: string[], want: { limit: number; filter: SearchFilter }): Candidate[]
  /** Those of these documents that are there and pass the filter, in no order. */
  byIds(ids: string[], filter: SearchFilter): Candidate[]
  texts(ids: string[]): Map<string, Pick<SearchDocument, 'summary' | 'body'>>
  /** Tokens of the index that begin with the same character and are about as long. */
  tokensLike(token: string): string[]
  /** The documents whose title or an alias has that key, see nameKeys. */
  named(keys: string[]): { key: string; id: string }[]
  /** Documents that link to or are linked from each of these. */
  neighbours(ids: string[]): Map<string, string[]>
  /** Documents that supersede any of these. */
  successors(ids: string[]): string[]
}

/** A document's tokens by field, as `Candidate.tokens` has them. */
export function fieldTokens(document: SearchDocument): string {
  const texts = { ...document, context: `${document.context ?? ''}\n${dateWords(document.date)}` }
  return TEXT_FIELDS.map((field) => ` ${linesOf(texts[field]).join(LINE_BREAK)} `).join('\n')
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** A day as people ask for it: `2026-04-01` and `1 April 2026`. */
function dateWords(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? []
  return year === undefined ? '' : `${date} ${Number(day)} ${MONTHS[Number(month) - 1] ?? ''} ${year}`
}

/** Between the lines of a field; no token is one. */
export const LINE_BREAK = ' / '

function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => tokenise(line).join(' '))
  return lines.filter((line) => line !== '')
}

export function distinctTokens(tokens: string): Set<string> {
  const distinct = new Set(tokens.split(/\s+/))
  for (const mark of ['', LINE_BREAK.trim()]) distinct.delete(mark)
  return distinct
}

/** What the names of a document are looked up by. */
export function nameKeys({ title, aliases }: Pick<SearchDocument, 'title' | 'aliases'>): string[] {
  const keys = [title, ...aliases.split('\n')].map((name) => nameParts(name).join(''))
  return [...new Set(keys)].filter((key) => key !== '')
}

export function sizesOf(tokens: string): Record<TextField, number> {
  const sizes = Object.fromEntries(TEXT_FIELDS.map((field) => [field, 0])) as Record<TextField, number>
  for (const [at, line] of tokens.split('\n').entries()) {
    const field = TEXT_FIELDS[at]
    if (field) sizes[field] = Math.max(0, line.length - 2)
  }
  return sizes
}

/** Whether a document kept in memory passes; SQLite has the same as a condition. */
export function passes(document: SearchDocument, filter: SearchFilter): boolean {
  const { kind, type, tag, since, until } = filter
  if (kind !== undefined && document.kind !== kind) return false
  if (type !== undefined && document.type !== type) return false
  if (tag !== undefined && !tagsOf(document).includes(tag.toLowerCase())) return false
  if (since !== undefined && document.date < since) return false
  return until === undefined || (document.date !== '' && document.date <= until)
}

export function tagsOf({ tags }: Pick<SearchDocument, 'tags'>): string[] {
  return tags.toLowerCase().split('\n')
}
