// What lets two claims both hold. Some of it settles the pair, the rest speaks against a contradiction by a weight that is
// learned, and never for one. Pure.
import { claimKey } from '../../lib/claim-words.ts'
import { closeness, isPastOnly, type ReadClaim } from './contradict-claim.ts'
import { ordersDiffer } from './contradict-orders.ts'
import { agree } from './contradict-quantities.ts'
import { differentScopes } from './contradict-scopes.ts'
import { sameButForOneWord, titlesTellApart } from './contradict-subjects.ts'
import { CAUSE, STRESS } from './contradict-words.ts'

/** Why the two cannot be held against each other, whatever they say. */
export function bothCanHold(a: ReadClaim, b: ReadClaim): string | undefined {
  if (claimKey(a.text) === claimKey(b.text)) return 'the same words'
  return a.excuse ?? b.excuse ?? (differentScopes(a, b) ? 'different places or parts' : undefined)
}

/** What leaves room for both, though one may have replaced the other. */
export function apartOtherwise(a: ReadClaim, b: ReadClaim): boolean {
  if (
    titlesTellApart(a, b) ||
    closeness(a, b).longest > LONGEST ||
    (isPastOnly(a) !== isPastOnly(b) && !bothGiveCauses(a, b))
  )
    return true
  return sameButForOneWord(a, b) || agree(a.quantities, b.quantities) || ordersDiffer(a.text, b.text) === false
}

/** What went wrong once has one cause, though one claim speaks of it as of what is. */
function bothGiveCauses(a: ReadClaim, b: ReadClaim): boolean {
  return CAUSE.test(a.text) && CAUSE.test(b.text)
}

/** A claim of many things meets every other somewhere: such pairs are no plain cases. */
export const LONGEST = 28

/** Kinds of stress by which both leave no room: they may well say the same. By names that begin with `but `. */
export function doubts(a: ReadClaim, b: ReadClaim): string[] {
  const shared = STRESS.filter(([, pattern]) => pattern.test(a.text) && pattern.test(b.text))
  return shared.map(([kind]) => `but both say ${kind}`)
}
