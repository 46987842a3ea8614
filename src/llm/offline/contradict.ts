// Whether two claims contradict each other, as far as their words tell it: plain cases only. First everything is looked at
// that lets both hold, since a false alarm costs more than a miss; then what plainly differs of one thing.
import { claimKey } from '../../lib/claim-words.ts'
import type { ClaimPair, ContradictAnswer, ContradictInput, PairVerdict } from '../contradict-shape.ts'
import { closeness, type ReadClaim, readClaim, sharedSubject } from './contradict-claim.ts'
import { conflictOf } from './contradict-conflicts.ts'
import { differentScopes } from './contradict-scopes.ts'
import { CHANGED, EXCEPTION, PAST, TWICE_NEGATED, UNDECIDED } from './contradict-words.ts'
import { takesPlaceOf } from './supersession.ts'

export function contradict({ pairs }: ContradictInput): ContradictAnswer {
  return { pairs: pairs.map((pair) => ({ n: pair.n, ...judge(pair) })) }
}

function judge(pair: ClaimPair): { point: string; verdict: PairVerdict } {
  const [a, b] = [readClaim(pair.a), readClaim(pair.b)]
  const reason = bothCanHold(a, b)
  if (reason !== undefined) return { point: reason, verdict: 'compatible' }
  const [changed, other] = [CHANGED.test(a.text), CHANGED.test(b.text)]
  if (changed && other) return { point: 'both tell of a change', verdict: 'compatible' }
  const conflict = conflictOf(a, b)
  if (changed || other)
    return {
      point: 'one tells of a change',
      verdict: changed ? afterChange(a, b, conflict) : mirrored(afterChange(b, a, conflict)),
    }
  return conflict === undefined
    ? { point: 'nothing plainly differs', verdict: 'compatible' }
    : { point: conflict, verdict: 'contradiction' }
}

/** Why the two cannot be held against each other, whatever they say. */
function bothCanHold(a: ReadClaim, b: ReadClaim): string | undefined {
  if (claimKey(a.text) === claimKey(b.text)) return 'the same words'
  const either = (pattern: RegExp) => pattern.test(a.text) || pattern.test(b.text)
  if (either(TWICE_NEGATED)) return 'a negation of a negation'
  if (either(EXCEPTION)) return 'an exception'
  if (either(PAST)) return 'the past'
  if (either(UNDECIDED)) return 'nothing that was decided'
  return differentScopes(a, b) ? 'different places or parts' : undefined
}

/** What `b` says no longer holds when `a` is later and tells that just this has changed. */
function afterChange(a: ReadClaim, b: ReadClaim, conflict: string | undefined): PairVerdict {
  const isLater = a.date !== undefined && b.date !== undefined && a.date > b.date
  const { share, longest } = closeness(a, b)
  const tellsOfChange = CHANGED.test(a.text.replace(INSTEAD, ' '))
  if (!tellsOfChange || share < LEAST_SHARE || longest > LONGEST) return 'compatible'
  const isOneThing = conflict !== undefined || (takesPlaceOf(a.text, b.text) && sharedSubject(a, b) >= LEAST_SHARED)
  return isLater && isOneThing ? 'b-replaced' : 'compatible'
}

/** What a claim and the one it replaces must both speak of; the name of what was given up is of it. */
const LEAST_SHARED = 2
/** As for a conflict, and narrower: a supersession is proposed with a change of an article. */
const LEAST_SHARE = 0.25
const LONGEST = 20
/** A choice of one thing over another need not be a change from it. */
const INSTEAD = /\binstead of\b|\bin place of\b|代替|대신/giu

function mirrored(verdict: PairVerdict): PairVerdict {
  return verdict === 'b-replaced' ? 'a-replaced' : verdict
}
