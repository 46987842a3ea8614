// What plainly differs between two claims on one thing: a value, a choice, an owner, a state, yes and no. Each needs so much
// of a common subject, without what differs; the words that differ must not be what tells the subjects apart. Pure.
import { contentWords } from '../../lib/claim-words.ts'
import { once } from '../../lib/once.ts'
import { closeness, commonWords, type ReadClaim, sharedSubject, sharedWords } from './contradict-claim.ts'
import { clausesOf, denies } from './contradict-denials.ts'
import { differentKinds, isPastOnly, partOfOther, sameBeginning, sameButForOneWord } from './contradict-heads.ts'
import { ordersDiffer } from './contradict-orders.ts'
import { doersDiffer, ownersIn } from './contradict-owners.ts'
import { otherPlace } from './contradict-places.ts'
import { differingKinds } from './contradict-quantities.ts'
import { CHOICES, STATES } from './contradict-words.ts'

/** What differs, in a few words; undefined when nothing plainly does. */
export function conflictOf(a: ReadClaim, b: ReadClaim): string | undefined {
  if (differentKinds(a, b)) return undefined
  const { share, longest } = closeness(a, b)
  if (share < LEAST_SHARE || longest > LONGEST) return undefined
  for (const { what, least, apart } of CONFLICTS) {
    const found = apart(a, b)
    if (found === undefined || sharedWords(a, b) < LEAST_SAID) continue
    if (sharedSubject(a, b, found) >= least) return what
  }
  return undefined
}

/** A claim of many things meets every other somewhere: such pairs are no plain cases. */
const LEAST_SHARE = 0.15
const LONGEST = 26

/** Of what both must say themselves, whatever their titles share. */
const LEAST_SAID = 0.7

interface Conflict {
  what: string
  /** How much of a subject the two must share. */
  least: number
  /** The words by which the two differ, which count for no common subject; undefined when they do not differ in this. */
  apart: (a: ReadClaim, b: ReadClaim) => ReadonlySet<string> | undefined
}

const CONFLICTS: readonly Conflict[] = [
  { what: 'another owner', least: 1, apart: otherOwner },
  { what: 'another to do it', least: 2, apart: otherDoer },
  { what: 'another value', least: 2, apart: otherValue },
  { what: 'another choice', least: 1.5, apart: otherChoice },
  { what: 'another place', least: 2, apart: otherPlaceOf },
  { what: 'the other way round', least: 1.5, apart: otherOrder },
  { what: 'another state', least: 1, apart: otherState },
  { what: 'one says it and one denies it', least: 2, apart: denied },
  { what: 'one alone and any', least: 3, apart: aloneAndAny },
  { what: 'another name in its place', least: 2, apart: otherName },
]

function otherOwner(a: ReadClaim, b: ReadClaim): ReadonlySet<string> | undefined {
  const [here, there] = [ownersIn(a.text), ownersIn(b.text)]
  if (here.size === 0 || there.size === 0 || [...here].some((name) => there.has(name))) return undefined
  return new Set([...here, ...there])
}

function otherDoer(a: ReadClaim, b: ReadClaim): ReadonlySet<string> | undefined {
  return doersDiffer(a.text, b.text) ?? doersDiffer(b.text, a.text)
}

function otherPlaceOf(a: ReadClaim, b: ReadClaim): ReadonlySet<string> | undefined {
  if (isPastOnly(a) !== isPastOnly(b) || partOfOther(a, b) || partOfOther(b, a)) return undefined
  if (a.denied.size > 0 || b.denied.size > 0) return undefined
  const found = otherPlace(a.text, b.text)
  return found !== undefined && commonWords(a, b, found) >= 2 ? found : undefined
}

function otherOrder(a: ReadClaim, b: ReadClaim): ReadonlySet<string> | undefined {
  return ordersDiffer(a.text, b.text) === true ? new Set() : undefined
}

function otherValue(a: ReadClaim, b: ReadClaim): ReadonlySet<string> | undefined {
  if (isPastOnly(a) !== isPastOnly(b) || sameButForOneWord(a, b)) return undefined
  return differingKinds(a.quantities, b.quantities).length === 0 ? undefined : new Set()
}

function otherChoice(a: ReadClaim, b: ReadClaim): ReadonlySet<string> | undefined {
  if (isPastOnly(a) !== isPastOnly(b) || partOfOther(a, b) || partOfOther(b, a)) return undefined
  const group = CHOICES.find((one) => {
    const [x, y] = [membersOf(one, a), membersOf(one, b)]
    return x.length === 1 && y.length === 1 && x[0] !== y[0]
  })
  if (group === undefined) return undefined
  const names = group.flatMap((member) => member.split(' '))
  const apart = new Set(names.flatMap((name) => [name, ...contentWords(name)]))
  // One word in common is hardly one thing of which there is one choice.
  return commonWords(a, b, apart) >= 2 ? apart : undefined
}

/** Those a claim names and does not rule out. */
function membersOf(group: readonly string[], { low, denied }: ReadClaim): number[] {
  const isMeant = (name: string) => holdsName(low, name) && !contentWords(name).some((word) => denied.has(word))
  return group.flatMap((member, at) => (member.split(' ').some(isMeant) ? [at] : []))
}

function holdsName(text: string, name: string): boolean {
  const spelled = name.replaceAll('-', ' ')
  return [name, spelled].some((spelling) => {
    const at = text.indexOf(spelling)
    if (at < 0) return false
    const [before, after] = [text.charAt(at - 1), text.charAt(at + spelling.length)]
    return !/[a-z0-9_.@/-]/.test(before) && !/[a-z0-9_/@-]/.test(after)
  })
}

function otherState(a: ReadClaim, b: ReadClaim): ReadonlySet<string> | undefined {
  const [here, there] = [statesOf(a), statesOf(b)]
  const isOrdered = ordersDiffer(a.text, b.text) === false
  const words = statePhrases().find(
    ({ isOfOrder }, at) => !(isOfOrder && isOrdered) && areApart(here[at], there[at]),
  )?.words
  const isOneThing = words !== undefined && (sameBeginning(a, b) || sharedSubject(a, b, words) >= LEAST_OF_STATE)
  return isOneThing ? words : undefined
}

/** Less is enough where both sentences begin with the same thing. */
const LEAST_OF_STATE = 2

function areApart(x: ReadonlySet<number> = new Set(), y: ReadonlySet<number> = new Set()): boolean {
  return x.size > 0 && y.size > 0 && ![...x].some((member) => y.has(member))
}

/** Of each group the members it names; read once for all the pairs it stands in. */
function statesOf(claim: ReadClaim): readonly ReadonlySet<number>[] {
  const there = states.get(claim)
  if (there !== undefined) return there
  // A state that is denied may be any other, or the very one that the other names.
  const said = clausesOf(claim.low).filter((clause) => !denies(clause))
  const made = statePhrases().map(({ phrases }) => phrasesIn(phrases, said.join(' ; ')))
  states.set(claim, made)
  return made
}

const states = new WeakMap<ReadClaim, readonly ReadonlySet<number>[]>()

/** What one phrase takes is not there for another: "not required" is not required. */
function phrasesIn(group: readonly Phrase[], text: string): Set<number> {
  let rest = ` ${text} `
  const found = new Set<number>()
  for (const { at, pattern } of group) {
    const next = rest.replace(pattern, ' ; ')
    if (next !== rest) found.add(at)
    rest = next
  }
  return found
}

interface Phrase {
  /** Which member of the group. */
  at: number
  pattern: RegExp
}

/** Longer phrases first. */
function phrasesOf(group: readonly string[]): Phrase[] {
  const phrases = group.flatMap((member, at) => member.split('/').map((phrase) => ({ at, phrase })))
  return phrases
    .sort((p, q) => q.phrase.length - p.phrase.length)
    .map(({ at, phrase }) => {
      const isLatin = /^(?:\(\?:)?[a-z0-9_-]/.test(phrase)
      const bounded = isLatin ? `(?<![\\p{L}\\d-])${phrase}(?![\\p{L}\\d-])` : `(?<![비非不未无無])${phrase}`
      return { at, pattern: new RegExp(bounded, 'gu') }
    })
}

/** Hundreds of patterns: not made by who loads the engine for something else. */
const statePhrases = once(() =>
  STATES.map((group) => ({
    phrases: phrasesOf(group),
    words: new Set(group.join('/').split('/').flatMap(contentWords)),
    isOfOrder: group.some((member) => member.startsWith('before/')),
  })),
)

/** A word that one denies and the other says; both denying it agree. */
function denied(a: ReadClaim, b: ReadClaim): ReadonlySet<string> | undefined {
  // "Eleven or fewer are refused" gives a bound: whether it is the other's is told by the values.
  const isBound = a.quantities.some((x) => b.quantities.some((y) => x.kind === y.kind && x.isRefused !== y.isRefused))
  return isBound ? undefined : (deniedBy(a, b) ?? deniedBy(b, a))
}

const DENIED_SHARE = 0.4

function deniedBy(denier: ReadClaim, other: ReadClaim): ReadonlySet<string> | undefined {
  const own = [...denier.denied]
  if (own.length === 0) return undefined
  const said = own.filter((word) => other.affirmed.has(word))
  const alsoDenied = [...other.denied].filter((word) => denier.words.has(word))
  if (said.length === 0 || alsoDenied.length > 0 || !said.some((word) => isNext(word, own))) return undefined
  // In English verb and object come next; the verb alone is said of many things.
  const [verb, object] = own.filter((word) => /^[a-z]/.test(word))
  if (verb !== undefined && object !== undefined && !other.affirmed.has(object)) return undefined
  return said.length / own.length >= DENIED_SHARE ? new Set() : undefined
}

/** What stands next to the negation is what is denied; what is further off only goes with it. */
function isNext(word: string, denied: readonly string[]): boolean {
  const isSpaced = /^[a-z]/.test(word)
  return isSpaced
    ? denied.find((one) => /^[a-z]/.test(one)) === word
    : [...denied.slice(0, 3), ...denied.slice(-3)].includes(word)
}

function aloneAndAny(a: ReadClaim, b: ReadClaim): ReadonlySet<string> | undefined {
  const differs = (x: ReadClaim, y: ReadClaim) => ALONE.test(x.text) && ANY.test(y.text) && !ALONE.test(y.text)
  return differs(a, b) || differs(b, a) ? new Set() : undefined
}

const ALONE =
  /\bonly\b|\bsolely\b|\bexclusively\b|\bnobody but\b|只有|仅限|只能由|仅由|のみ|だけが|しか|에게만|만이|만 (?:할|가능|접근|볼|만들)/iu
const ANY =
  /\bany(?:one|body)?\b|\bevery(?:one|body)?\b|\ball\b|\bwhatever\b|任何|所有|都可以|誰でも|すべて|全員|どの|누구나|모든|아무나/iu

/** Almost the same sentence with another name behind what both share. */
function otherName(a: ReadClaim, b: ReadClaim): ReadonlySet<string> | undefined {
  const [mine, theirs] = [onlyNames(a, b), onlyNames(b, a)]
  if (mine.length !== 1 || theirs.length !== 1) return undefined
  const apart = new Set([...mine, ...theirs].flatMap((name) => [name, ...contentWords(name)]))
  const rest = [a, b].map(({ words }) => new Set([...words].filter((word) => !apart.has(word))))
  const [x, y] = rest
  if (x === undefined || y === undefined) return undefined
  const both = [...x].filter((word) => y.has(word)).length
  const isAlike = both / Math.max(1, x.size + y.size - both) >= ALIKE
  return isAlike && standsBehind(mine[0], a, y) && standsBehind(theirs[0], b, x) ? apart : undefined
}

const ALIKE = 0.45

function onlyNames(a: ReadClaim, b: ReadClaim): string[] {
  return [...a.names].filter((name) => !b.names.has(name) && !b.low.includes(name))
}

/** What comes first in a sentence is what it speaks of; another name there is another thing. */
function standsBehind(name: string | undefined, { low }: ReadClaim, others: ReadonlySet<string>): boolean {
  const before = low.slice(0, Math.max(0, low.indexOf(name ?? '')))
  return contentWords(before).some((word) => others.has(word))
}
