// How well one document answers the words of a query: BM25 over weighted fields, more for words that stand together as in
// the query and for documents that have more of what the query tells. Pure, and the same for every way of searching.
import type { Candidate, Totals } from './index-reader.ts'
import type { QueryTerm } from './query-terms.ts'
import { FIELD_WEIGHTS, TEXT_FIELDS, type TextField } from './search-document.ts'

export interface Score {
  score: number
  /** The share of the query's weight that the document has, 0 to 1. */
  coverage: number
  /** The tokens of the query that it has. */
  has: ReadonlySet<string>
}

const K1 = 2
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
const COVERAGE_WEIGHT = 0.3

export function scoreOf(candidate: Candidate, terms: QueryTerm[], totals: Totals): Score {
  const fields = candidate.tokens.split('\n')
  const worth = TEXT_FIELDS.map((field, at) => worthOf(field, (fields[at]?.length ?? 2) - 2, totals))
  let [sum, matched, all] = [0, 0, 0]
  const here = new Set<string>()
  for (const { token, weight } of terms) {
    all += weight
    const wanted = ` ${token} `
    // Most words are in few documents, and one look at the whole is quicker than one at every field.
    if (!candidate.tokens.includes(wanted)) continue
    const count = weightedCount(fields, wanted, worth)
    if (count === 0) continue
    matched += weight
    here.add(token)
    sum += (weight * count * (K1 + 1)) / (count + K1)
  }
  const coverage = all === 0 ? 0 : matched / all
  const together = pairs(fields, terms, { worth, here })
  return { score: (sum + together) * (1 + COVERAGE_WEIGHT * coverage), coverage, has: here }
}

/** What one occurrence in a field of that size counts. */
function worthOf(field: TextField, size: number, { documents, sizes }: Totals): number {
  const average = sizes[field] / Math.max(1, documents)
  const b = LENGTH_COUNTS[field]
  return average === 0 ? 0 : FIELD_WEIGHTS[field] / (1 - b + (b * size) / average)
}

function weightedCount(fields: string[], wanted: string, worth: number[]): number {
  let count = 0
  for (const [at, text] of fields.entries()) {
    if (text.length < wanted.length) continue
    for (let from = text.indexOf(wanted); from >= 0; from = text.indexOf(wanted, from + wanted.length - 1)) {
      count += worth[at] ?? 0
    }
  }
  return count
}

/** Neighbours of the query that are neighbours in the text. */
function pairs(
  fields: string[],
  terms: QueryTerm[],
  { worth, here }: { worth: number[]; here: ReadonlySet<string> },
): number {
  let sum = 0
  for (const [at, second] of terms.entries()) {
    const first = terms[at - 1]
    if (!first || !here.has(first.token) || !here.has(second.token)) continue
    if (first.insteadOf !== undefined || second.insteadOf !== undefined) continue
    const count = weightedCount(fields, ` ${first.token} ${second.token} `, worth)
    if (count > 0) sum += (PAIR_WEIGHT * Math.min(first.weight, second.weight) * count * (K1 + 1)) / (count + K1)
  }
  return sum
}
