// How much of an article a prompt names. A prompt is about work, not a question: most of its words say what to do and stand
// nowhere in the memory, so what counts is what it names, not the share of it that is found. Reads only through the index
// reader; no clock.
import type { Candidate, IndexReader } from '../retrieval/index-reader.ts'
import { byMeaning, type QueryTerm, queryTerms, rarity } from '../retrieval/query-terms.ts'
import { placeOf } from '../retrieval/score.ts'
import { tokenise } from '../retrieval/tokenise.ts'
import { WORK_WORDS } from './work-words.ts'

export interface Evidence {
  /** Of each article, in words: 1 is one rare word of a title. */
  of: ReadonlyMap<string, number>
  /** Words of the prompt that say something about a subject. */
  telling: number
}

export function evidenceFor(reader: IndexReader, prompt: string, ids: string[]): Evidence {
  const { documents } = reader.totals()
  const { terms, missing } = queryTerms(reader, prompt)
  // A prompt about tests does not name every tool for testing.
  const telling = terms.filter(({ token, ofKind }) => !WORK_TOKENS.has(token) && !ofKind)
  // A subject stands in an article and in the entry that it came from.
  const rarest = rarity(Math.min(2, documents), documents)
  const of = new Map(reader.byIds(ids, {}).map((candidate) => [candidate.id, sumOf(candidate, telling, rarest)]))
  return { of, telling: byMeaning(telling).length + missing.length }
}

const WORK_TOKENS = new Set(WORK_WORDS.flatMap((word) => tokenise(word)))

/** Title, aliases, tags, summary, body; words of neighbours are none of its own. */
const FIELD_WORTH = [1, 1, 0.7, 0.7, 0.5, 0]
const PAIR_WORTH = 0.6
const TYPO_WORTH = 0.5
/** Pairs of characters overlap, so that a word of three is two of them. */
const UNSPACED_WORTH = 0.6

function sumOf({ tokens }: Candidate, terms: QueryTerm[], rarest: number): number {
  const fields = tokens.split('\n')
  const fieldWorth = (token: string) =>
    Math.max(0, ...fields.map((text, field) => (placeOf(text, token) < 0 ? 0 : (FIELD_WORTH[field] ?? 0))))
  const worths = new Map(terms.map((term) => [term, fieldWorth(term.token) * tellingOf(term, rarest)]))
  // Of the ways to say one word the best counts.
  let sum = byMeaning(terms).reduce((all, ways) => all + Math.max(...ways.map((way) => worths.get(way) ?? 0)), 0)
  for (const [at, term] of terms.entries()) {
    const before = terms[at - 1]
    if (!before || term.word !== undefined || worths.get(term) === 0) continue
    if (fields.some((text) => placeOf(text, `${before.token} ${term.token}`) >= 0))
      sum += PAIR_WORTH * Math.min(tellingOf(term, rarest), tellingOf(before, rarest))
  }
  return sum
}

function tellingOf({ token, weight, insteadOf, word }: QueryTerm, rarest: number): number {
  const share = rarest <= 0 ? 0 : Math.min(1, weight / rarest)
  const kind = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u.test(token) ? UNSPACED_WORTH : 1
  return share * kind * (insteadOf === undefined || word !== undefined ? 1 : TYPO_WORTH)
}
