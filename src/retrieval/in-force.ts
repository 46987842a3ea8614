// Records that call themselves not in force: stale, rejected, a first attempt, a hypothesis. Unless the query asks about
// such things, they count less than what holds. English only; in other languages nothing counts less. Pure.
import { stem } from '../lib/words.ts'
import type { Candidate } from './index-reader.ts'
import type { QueryTerm } from './query-terms.ts'

const OUT_OF_FORCE =
  'stale old outdated obsolete deprecated former formerly cached unverified unconfirmed temporary temporarily tentative suspected hypothesis rejected refuted disproved abandoned superseded initial initially original originally proposed attempt legacy discarded retired withdrawn revoked invalid incorrect mistaken preliminary provisional speculative hypothetical unsupported unrelated irrelevant dismissed reverted'
const ASKS_FOR_SUCH = `${OUT_OF_FORCE} earlier previous previously before first past history historical change changed replaced fail failed failure wrong why`

const [OUT, ASKS] = [OUT_OF_FORCE, ASKS_FOR_SUCH].map((words) => new Set(words.split(' ').map(stem)))

/** What to multiply a document's score with. */
export function inForceFactor({ tokens, kind }: Candidate, terms: QueryTerm[]): number {
  if (kind !== 'entry' || terms.some(({ token }) => ASKS?.has(token))) return 1
  const [title = '', , , , body = ''] = tokens.split('\n')
  // A long record mentions everything.
  if (body.length > LONGEST_RECORD) return 1
  return `${title}${body}`.split(' ').some((token) => OUT?.has(token)) ? OUT_OF_FORCE_FACTOR : 1
}

const LONGEST_RECORD = 400
const OUT_OF_FORCE_FACTOR = 0.7
