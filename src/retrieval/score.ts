// How well one document answers the words of a query: BM25 over weighted fields, more for words that stand together as in
// the query and for documents that have more of what the query tells. Of several ways to say one word the best counts. Pure,
// and the same for every way of searching.
import type { Candidate, Totals } from './index-reader.ts'
import { byWord, type QueryTerm, weightOf } from './query-terms.ts'
import { FIELD_WEIGHTS, TEXT_FIELDS, type TextField } from './search-document.ts'

export interface Score {
  score: number
  /** The tokens of the query that it has. */
  has: ReadonlySet<string>
}

interface Weighing {
  /** How soon a word that comes again counts no more. */
  k1: number
  /** What a word in title, aliases or tags counts, of what FIELD_WEIGHTS say. */
  head: number
  coverage: number
}

const USUAL: Weighing = { k1: 2, head: 1, coverage: 0.3 }
/** Where words are pieces of words and tables give others for them, how many are met says more than where and how often. */
const OF_WAYS: Weighing = { k1: 0.5, head: 0.6, coverage: 1 }

/** How much a field's length counts against it; short fields are all of one length. */
const LENGTH_COUNTS: Record<TextField, number> = {
  title: 0.3,
  aliases: 0.3,
  tags: 0.3,
  summary: 0.5,
  body: 0.75,
  context: 0.75,
}
const PAIR_WEIGHT = 0.3

export function scoreOf(candidate: Candidate, terms: QueryTerm[], totals: Totals): Score {
  const weighing = terms.some(({ word }) => word !== undefined) ? OF_WAYS : USUAL
  const fields = candidate.tokens.split('\n')
  const worth = TEXT_FIELDS.map((field, at) => worthOf(field, (fields[at]?.length ?? 2) - 2, { totals, weighing }))
  const found = { candidate, fields, worth, weighing, here: new Set<string>() }
  let [sum, matched] = [0, 0]
  for (const ways of byWord(terms)) {
    const best = bestOf(ways, found)
    sum += best.score
    matched += best.weight
  }
  const all = weightOf(terms)
  const coverage = all === 0 ? 0 : matched / all
  const together = pairs(terms, found)
  return { score: (sum + together) * (1 + weighing.coverage * coverage), has: found.here }
}

interface Found {
  candidate: Candidate
  fields: string[]
  /** What one occurrence in each field counts. */
  worth: number[]
  weighing: Weighing
  here: Set<string>
}

function bestOf(ways: QueryTerm[], { candidate, fields, worth, weighing: { k1 }, here }: Found) {
  const best = { score: 0, weight: 0 }
  for (const { token, weight } of ways) {
    // Most words are in few documents, and one look at the whole is quicker than one at every field.
    if (placeOf(candidate.tokens, token) < 0) continue
    const count = weightedCount(fields, token, worth)
    if (count === 0) continue
    here.add(token)
    best.weight = Math.max(best.weight, weight)
    best.score = Math.max(best.score, (weight * count * (k1 + 1)) / (count + k1))
  }
  return best
}

const HEAD: ReadonlySet<TextField> = new Set(['title', 'aliases', 'tags'])

/** What one occurrence in a field of that size counts. */
function worthOf(field: TextField, size: number, { totals, weighing }: { totals: Totals; weighing: Weighing }): number {
  const average = totals.sizes[field] / Math.max(1, totals.documents)
  const b = LENGTH_COUNTS[field]
  const weight = FIELD_WEIGHTS[field] * (HEAD.has(field) ? weighing.head : 1)
  return average === 0 ? 0 : weight / (1 - b + (b * size) / average)
}

function weightedCount(fields: string[], token: string, worth: number[]): number {
  let count = 0
  for (const [at, text] of fields.entries()) {
    for (let from = placeOf(text, token); from >= 0; from = placeOf(text, token, from + 1)) count += worth[at] ?? 0
  }
  return count
}

/** Where a token, or several in a row, stand among tokens, -1 for nowhere. */
export function placeOf(tokens: string, token: string, from = 0): number {
  // With the space before it, each space would be looked at.
  const wanted = `${token} `
  let at = tokens.indexOf(wanted, from)
  while (at > 0 && tokens[at - 1] !== ' ') at = tokens.indexOf(wanted, at + 1)
  return at
}

/** Neighbours of the query that are neighbours in the text. */
function pairs(terms: QueryTerm[], { fields, worth, weighing: { k1 }, here }: Found): number {
  let sum = 0
  for (const [at, second] of terms.entries()) {
    const first = terms[at - 1]
    if (!first || !here.has(first.token) || !here.has(second.token)) continue
    if (second.word !== undefined || first.insteadOf !== undefined || second.insteadOf !== undefined) continue
    const count = weightedCount(fields, `${first.token} ${second.token}`, worth)
    if (count > 0) sum += (PAIR_WEIGHT * Math.min(first.weight, second.weight) * count * (k1 + 1)) / (count + k1)
  }
  return sum
}
