// What speaks for two claims excluding each other: signs, each told again with `+` where the claims share much of their words.
// What the signs weigh is learned (contradict-weights.ts). Pure.
import { isPastOnly, type ReadClaim } from './contradict-claim.ts'
import { overlap, shareOf, shareOfLonger } from './contradict-keys.ts'
import { ordersDiffer } from './contradict-orders.ts'
import { ownersDiffer } from './contradict-owners.ts'
import { differingKinds } from './contradict-quantities.ts'
import { oneDenies, otherChoice, otherState } from './contradict-states.ts'
import { CAUSE, STRESS } from './contradict-words.ts'

export interface Signs {
  /** What differs. */
  found: string[]
  /** The same for the weights: with how much is shared, and how many there are. */
  weighed: string[]
  /** Whether they are worth weighing: enough words are shared, or a sign means a contradiction without that. */
  suffice: boolean
}

export function signsOf(a: ReadClaim, b: ReadClaim): Signs {
  const found = [...sentenceSigns(a, b)]
  if (otherChoice(a, b)) found.push('choice')
  if (otherState(a, b)) found.push('state')
  if (isPastOnly(a) === isPastOnly(b) && ownersDiffer(a.text, b.text)) found.push('owner')
  if (oneDenies(a, b)) found.push('denied')
  if (ordersDiffer(a.text, b.text) === true) found.push('order')
  if (CAUSE.test(a.text) && CAUSE.test(b.text)) found.push('causes')
  const names = namesSign(a, b)
  if (names !== undefined) found.push(names)
  const [common, share, words] = [mostInCommon(a, b), shareOf(a.keys, b.keys), sharedWords(a, b)]
  const isAligned = share >= 0.1 && common >= 2
  const counted = found.filter((sign) => !sign.startsWith('but ')).length
  const weighed = [
    'any pair',
    ...COMMON.filter((least) => common >= least).map((least) => `${least} in common`),
    ...WORDS.filter((least) => words >= least).map((least) => `${least} words`),
    ...SHARES.filter((least) => common >= COMMON_LEAST && share >= least).map((least) => `${least} shared`),
    ...found.flatMap((sign) => (isAligned && !sign.startsWith('but ') ? [sign, `${sign}+`] : [sign])),
    ...[1, 2, 3, 4].filter((least) => counted >= least).map((least) => `${least} signs`),
  ]
  const isEnough =
    (common >= COMMON_LEAST && share >= SHARED_LEAST && words >= 2) || (common >= 2 && (words >= 3 || counted >= 3))
  const tells = found.some((sign) => !WEAK.has(sign)) || (counted >= 2 && share >= MUCH_SHARED)
  return { found, weighed, suffice: tells && (isEnough || found.some((sign) => SURE.has(sign))) }
}

/** What as many claims have that agree: alone it tells nothing. */
const WEAK = new Set(['names', 'all', 'only', 'must', 'even', 'but both deny'])
const SURE = new Set(['choice', 'state', 'owner', 'order'])

const COMMON = [1, 1.35, 2, 2.75, 3.5]
const WORDS = [2, 3, 4]
const COMMON_LEAST = 1.35
const SHARED_LEAST = 0.2
const MUCH_SHARED = 0.35
const SHARES = [0.1, 0.2, 0.35, 0.5]

/** Signs between a sentence of the one and a sentence of the other. */
function sentenceSigns(a: ReadClaim, b: ReadClaim): Set<string> {
  const found = new Set<string>()
  for (const one of a.sentences()) {
    for (const other of b.sentences()) {
      const [here, there] = [one.negations % 2 === 1, other.negations % 2 === 1]
      if (here !== there) found.add('negation')
      else if (one.negations > 0 && other.negations > 0) found.add('but both deny')
      const bothDeny = here && there
      const value = valueSign(one.quantities, other.quantities)
      if (value !== undefined) found.add(value)
      for (const [kind] of STRESS) {
        if (one.stress.has(kind) !== other.stress.has(kind) && !(bothDeny && kind === 'never')) found.add(kind)
      }
    }
  }
  return found
}

function valueSign(a: ReadClaim['quantities'], b: ReadClaim['quantities']): 'value' | 'number' | undefined {
  const kinds = differingKinds(a, b)
  // "One each" and "once" stand in claims of anything.
  const isShared = a.some(
    (one) => one.value !== 1 && b.some((other) => one.kind === other.kind && one.value === other.value),
  )
  if (kinds.length === 0 || isShared) return undefined
  return kinds.some((kind) => kind !== 'bare' && kind !== 'day') ? 'value' : 'number'
}

/** Each names something that the other does not: one thing in place of another, when they say the same for the rest. */
function namesSign(a: ReadClaim, b: ReadClaim): 'names' | 'another name' | undefined {
  const [mine, theirs] = [namesBesides(a, b), namesBesides(b, a)]
  if (mine === 0 || theirs === 0) return undefined
  const isOne = mine <= WORDS_OF_NAME && theirs <= WORDS_OF_NAME
  return isOne && shareOfLonger(a.keys, b.keys) >= ALL_BUT_NAMES ? 'another name' : 'names'
}

function namesBesides(a: ReadClaim, b: ReadClaim): number {
  return [...a.names].filter((name) => !b.low.includes(name)).length
}

const WORDS_OF_NAME = 2
const ALL_BUT_NAMES = 0.5

/** Of their two most alike sentences; that one speaks of the other's title counts half. */
export function mostInCommon(a: ReadClaim, b: ReadClaim): number {
  const worth = a.title === b.title ? 0.25 : 0.5
  return Math.max(
    0,
    ...a.sentences().flatMap(({ keys }) =>
      b.sentences().map((other) => {
        const ofTitles = overlap(a.titleKeys, other.keys) + overlap(b.titleKeys, keys)
        return overlap(keys, other.keys) + worth * ofTitles
      }),
    ),
  )
}

/** How many words both have, titles included: a homonym is one. */
function sharedWords(a: ReadClaim, b: ReadClaim): number {
  const all = new Set([...a.keys.keys(), ...a.titleKeys.keys()])
  const isThere = (key: string) => b.keys.has(key) || b.titleKeys.has(key)
  return [...all].filter((key) => !key.startsWith('§') && isThere(key)).length
}
