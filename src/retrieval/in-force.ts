// Records that call themselves not in force: stale, rejected, a first attempt, a hypothesis. Unless the query asks about
// such things, they count less than what holds. English only; in other languages nothing counts less. Pure.
import { stem } from '../lib/words.ts'
import type { Candidate } from './index-reader.ts'
import type { QueryTerms } from './query-terms.ts'

const OUT_OF_FORCE =
  'stale old outdated obsolete deprecated former formerly cached unverified unconfirmed temporary temporarily tentative suspected hypothesis rejected refuted disproved abandoned superseded initial initially original originally proposed attempt legacy discarded retired withdrawn revoked invalid incorrect mistaken preliminary provisional speculative hypothetical unsupported unrelated irrelevant dismissed reverted'
const ASKS_FOR_SUCH = `${OUT_OF_FORCE} earlier previous previously before first past history historical change changed replaced fail failed failure wrong why`

const TENTATIVE = `${OUT_OF_FORCE} perhaps maybe guess guessed suspicion suspects proposes proposal probably likely possibly presumably apparently rumour rumor allegedly assumption supposedly experiment spike trial planned roadmap wants`

const [OUT, ASKS, TRIED] = [OUT_OF_FORCE, ASKS_FOR_SUCH, TENTATIVE].map((words) => new Set(words.split(' ').map(stem)))

/** The query is about what held before, was tried or failed. */
export function asksForPast({ terms, missing }: Pick<QueryTerms, 'terms' | 'missing'>): boolean {
  return terms.some(({ token }) => ASKS?.has(token)) || missing.some((token) => ASKS?.has(token))
}

/** It says of itself that it may not hold, or not yet. */
export function isTentative({ tokens }: Candidate): boolean {
  const [title = '', , , , body = ''] = tokens.split('\n')
  return `${title}${body}`.split(' ').some((token) => TRIED?.has(token))
}

/** What to multiply a document's score with. */
export function inForceFactor({ tokens, kind }: Candidate, asked: QueryTerms): number {
  if (kind !== 'entry' || asksForPast(asked)) return 1
  const [title = '', , , , body = ''] = tokens.split('\n')
  // A long record mentions everything.
  if (body.length > LONGEST_RECORD) return 1
  return `${title}${body}`.split(' ').some((token) => OUT?.has(token)) ? OUT_OF_FORCE_FACTOR : 1
}

const LONGEST_RECORD = 400
const OUT_OF_FORCE_FACTOR = 0.7
