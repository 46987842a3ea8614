// The order of documents for a query, the same for every way of searching: the index gives candidates for the words that
// tell most, their own tokens give the score. Reads only through the index reader.

import { inForceFactor } from './in-force.ts'
import type { Candidate, IndexReader } from './index-reader.ts'
import { projectFactor } from './of-project.ts'
import { passageFactor } from './passages.ts'
import { type QueryTerm, type QueryTerms, queryTerms } from './query-terms.ts'
import { type Score, scoreOf } from './score.ts'
import type { SearchFilter, SearchHit, SearchOptions } from './search-document.ts'
import { snippetOf } from './snippet.ts'

interface Ranked extends Score {
  candidate: Candidate
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
  const scored = sorted(
    candidates.map((candidate) => ({ candidate, ...scoreOf(candidate, found.terms, found.totals) })),
  )
  const ofProject = projectFactor(query)
  const near = scored.slice(0, READ_BY_LINE).map((ranked) => ({
    ...ranked,
    score: ranked.score * closerLook(ranked, found) * ofProject(ranked.candidate),
  }))
  return { ...found, ranked: [...sorted(near), ...scored.slice(READ_BY_LINE)] }
}

function closerLook({ candidate }: Ranked, found: QueryTerms): number {
  return passageFactor(candidate, found.terms) * inForceFactor(candidate, found)
}

function sorted(ranked: Ranked[]): Ranked[] {
  return ranked.sort((a, b) => b.score - a.score || (a.candidate.id < b.candidate.id ? -1 : 1))
}

const READ_BY_LINE = 40

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
  const tokens = terms.flatMap(({ token }) => token.split(' '))
  return new Map(Array.from(reader.texts(ids), ([id, text]) => [id, snippetOf(text, tokens)]))
}

const MOST_CANDIDATES = 80
const MOST_TOKENS = 24
/** Of a query whose words may be said in several ways. */
const MOST_TOKENS_OF_WAYS = 64
/** Up to here every word may bring candidates: it costs nothing. */
const SMALL_INDEX = 500
const FEWEST_TOKENS = 2
const MOST_MATCHES = 2_000

/** The rarest words, as many as do not bring too many documents: the score counts the others where these are. */
function tellingTokens({ terms, totals: { documents } }: QueryTerms): string[] {
  const most = terms.some(({ word }) => word !== undefined) ? MOST_TOKENS_OF_WAYS : MOST_TOKENS
  const rarest = [...terms].sort((a, b) => b.weight - a.weight).slice(0, most)
  let matches = 0
  const telling = rarest.filter(({ frequency }, at) => {
    matches += frequency
    return documents <= SMALL_INDEX || at < FEWEST_TOKENS || matches <= MOST_MATCHES
  })
  return [...new Set(telling.map(({ token }) => token.split(' ')[0] ?? token))]
}
