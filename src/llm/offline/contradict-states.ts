// What plainly excludes each other in two claims: another one of a kind of which one is chosen, opposite states, one word that
// the one denies and the other says. Pure.
import { contentWords } from '../../lib/claim-words.ts'
import { once } from '../../lib/once.ts'
import { commonWords, isPastOnly, type ReadClaim } from './contradict-claim.ts'
import { clausesOf, denies } from './contradict-denials.ts'
import { CHOICES, STATES } from './contradict-words.ts'

/** Another database, package manager, format… of one thing. */
export function otherChoice(a: ReadClaim, b: ReadClaim): boolean {
  if (isPastOnly(a) !== isPastOnly(b)) return false
  const group = CHOICES.find((one) => {
    const [x, y] = [membersOf(one, a), membersOf(one, b)]
    return x.length === 1 && y.length === 1 && x[0] !== y[0]
  })
  if (group === undefined) return false
  const names = group.flatMap((member) => member.split(' '))
  const apart = new Set(names.flatMap((name) => [name, ...contentWords(name)]))
  // One word in common is hardly one thing of which there is one choice.
  return commonWords(a, b, apart) >= 2
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

export function otherState(a: ReadClaim, b: ReadClaim): boolean {
  const [here, there] = [statesOf(a), statesOf(b)]
  return here.some((members, at) => areApart(members, there[at]))
}

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
  })),
)

/** A word that one denies and the other says; both denying it agree. */
export function oneDenies(a: ReadClaim, b: ReadClaim): boolean {
  // "Eleven or fewer are refused" gives a bound: whether it is the other's is told by the values.
  const isBound = a.quantities.some((x) => b.quantities.some((y) => x.kind === y.kind && x.isRefused !== y.isRefused))
  return !isBound && (deniedBy(a, b) || deniedBy(b, a))
}

const DENIED_SHARE = 0.4

function deniedBy(denier: ReadClaim, other: ReadClaim): boolean {
  const own = [...denier.denied]
  if (own.length === 0) return false
  const said = own.filter((word) => other.affirmed.has(word))
  const alsoDenied = [...other.denied].filter((word) => denier.words.has(word))
  if (said.length === 0 || alsoDenied.length > 0 || !said.some((word) => isNext(word, own))) return false
  // In English verb and object come next; the verb alone is said of many things.
  const [verb, object] = own.filter((word) => /^[a-z]/.test(word))
  if (verb !== undefined && object !== undefined && !other.affirmed.has(object)) return false
  return said.length / own.length >= DENIED_SHARE
}

/** What stands next to the negation is what is denied; what is further off only goes with it. */
function isNext(word: string, denied: readonly string[]): boolean {
  const isSpaced = /^[a-z]/.test(word)
  return isSpaced
    ? denied.find((one) => /^[a-z]/.test(one)) === word
    : [...denied.slice(0, 3), ...denied.slice(-3)].includes(word)
}
