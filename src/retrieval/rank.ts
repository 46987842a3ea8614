// The order of documents for a query, the same for every way of searching: the index gives candidates for the words that
// tell most, their own tokens give the score. Reads only through the index reader.
import type { Candidate, IndexReader } from './index-reader.ts'
import { type QueryTerm, type QueryTerms, queryTerms } from './query-terms.ts'
import { scoreOf } from './score.ts'
import type { SearchFilter, SearchHit, SearchOptions } from './search-document.ts'
import { snippetOf } from './snippet.ts'

export interface Ranked {
  candidate: Candidate
  score: number
  /** The share of the query's weight that the document has, 0 to 1. */
  coverage: number
}

export interface Ranking extends QueryTerms {
  ranked: Ranked[]
}

export function rank(reader: IndexReader, query: string, filter: SearchFilter & { limit: number }): Ranking {
  const found = queryTerms(reader, query)
  if (found.terms.length === 0) return { ...found, ranked: [] }
  const tokens = tellingTokens(found)
  const most = Math.max(MOST_CANDIDATES, filter.limit * 2)
  const candidates = reader.candidates(tokens, { limit: most, filter })
  const totals = reader.totals()
  const ranked = candidates
    .map((candidate) => ({ candidate, ...scoreOf(candidate, found.terms, totals) }))
    .sort((a, b) => b.score - a.score || (a.candidate.id < b.candidate.id ? -1 : 1))
  return { ...found, ranked }
}

/** Hits with their snippets; the text is read for these alone. */
export function search(reader: IndexReader, query: string, options: SearchOptions): SearchHit[] {
  const { ranked, terms } = rank(reader, query, options)
  const best = ranked.slice(0, options.limit)
  const snippets = snippetsOf(
    reader,
    best.map(({ candidate }) => candidate.id),
    terms,
  )
  return best.map(({ candidate: { id, kind, title }, score }) => ({
    ...{ id, kind, title, score },
    snippet: snippets.get(id) ?? '',
  }))
}

export function snippetsOf(reader: IndexReader, ids: string[], terms: QueryTerm[]): Map<string, string> {
  const tokens = terms.map(({ token }) => token)
  return new Map(Array.from(reader.texts(ids), ([id, text]) => [id, snippetOf(text, tokens)]))
}

const MOST_CANDIDATES = 120
const FEWEST_TOKENS = 4
const MOST_TOKENS = 24
/** Up to here every word may bring candidates: it costs nothing. */
const SMALL_INDEX = 500

/** Words of half of all documents bring every document as a candidate and tell nothing where there are better ones. */
function tellingTokens({ terms, documents }: QueryTerms): string[] {
  const rarest = [...terms].sort((a, b) => b.weight - a.weight).slice(0, MOST_TOKENS)
  if (documents <= SMALL_INDEX) return rarest.map(({ token }) => token)
  const telling = rarest.filter(({ frequency }, at) => at < FEWEST_TOKENS || frequency < documents / 20)
  return telling.filter(({ frequency }, at) => at === 0 || frequency < documents / 2).map(({ token }) => token)
}
