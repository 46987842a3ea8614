// Whether two claims contradict each other, as far as their words tell it. First everything is looked at that lets both hold,
// since a false alarm costs more than a miss; then signs that they exclude each other are weighed.
import type { ClaimPair, ContradictAnswer, ContradictInput, PairVerdict } from '../contradict-shape.ts'
import { closeness, isLong, type ReadClaim, readClaim, sharedSubject } from './contradict-claim.ts'
import { tellsOfChange } from './contradict-cues.ts'
import { apartOtherwise, bothCanHold, doubts } from './contradict-excuses.ts'
import { type Signs, signsOf } from './contradict-signs.ts'
import { CONTRADICT_WEIGHTS, THRESHOLD } from './contradict-weights.ts'
import { takesPlaceOf } from './supersession.ts'

export function contradict({ pairs }: ContradictInput): ContradictAnswer {
  return { pairs: pairs.map((pair) => ({ n: pair.n, ...judge(pair) })) }
}

/** The signs of a pair that is worth weighing; undefined where both can hold for another reason. */
export function weighable(a: ReadClaim, b: ReadClaim): Signs | undefined {
  if (a.tellsOfChange || b.tellsOfChange || apartOtherwise(a, b) || bothCanHold(a, b) !== undefined) return undefined
  const signs = signsOf(a, b)
  return signs.suffice ? { ...signs, weighed: [...signs.weighed, ...doubts(a, b)] } : undefined
}

function judge(pair: ClaimPair): { point: string; verdict: PairVerdict } {
  const [a, b] = [readClaim(pair.a), readClaim(pair.b)]
  if (a.tellsOfChange && b.tellsOfChange) return { point: 'both tell of a change', verdict: 'compatible' }
  if (a.tellsOfChange || b.tellsOfChange) {
    const reason = bothCanHold(a, b)
    if (reason !== undefined) return { point: reason, verdict: 'compatible' }
    const verdict = a.tellsOfChange ? afterChange(a, b) : mirrored(afterChange(b, a))
    return { point: 'one tells of a change', verdict }
  }
  const signs = weighable(a, b)
  const weight = (signs?.weighed ?? []).reduce((sum, name) => sum + (CONTRADICT_WEIGHTS[name] ?? 0), 0)
  return signs === undefined || weight <= THRESHOLD
    ? { point: 'nothing plainly differs', verdict: 'compatible' }
    : { point: `they differ: ${signs.found.join(', ')}`, verdict: 'contradiction' }
}

/** What `b` says no longer holds when `a` is later and tells that just this has changed. */
function afterChange(a: ReadClaim, b: ReadClaim): PairVerdict {
  const isLater = a.date !== undefined && b.date !== undefined && a.date > b.date
  const tellsOfIt = tellsOfChange(a.text.replace(INSTEAD, ' '))
  if (!isLater || !tellsOfIt || isLong(a) || isLong(b) || closeness(a, b) < LEAST_SHARE) return 'compatible'
  const isOneThing =
    signsOf(a, b).found.some((name) => ONE_THING.has(name)) ||
    (takesPlaceOf(a.text, b.text) && sharedSubject(a, b) >= LEAST_SHARED)
  return isOneThing ? 'b-replaced' : 'compatible'
}

/** What a claim and the one it replaces must both speak of; the name of what was given up is of it. */
const LEAST_SHARED = 2
const LEAST_SHARE = 0.25
/** Signs by which a later claim speaks of the very thing. */
const ONE_THING = new Set(['value', 'choice', 'state', 'owner', 'denied'])
/** A choice of one thing over another need not be a change from it. */
const INSTEAD = /\binstead of\b|\bin place of\b|代替|대신/giu

function mirrored(verdict: PairVerdict): PairVerdict {
  return verdict === 'b-replaced' ? 'a-replaced' : verdict
}
