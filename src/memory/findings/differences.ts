// In what two rules about one thing differ: sides that have changed places, another name in the same spot. Likeness of the
// rest is for the caller to weigh. Pure; what is found here is no proof.
import { apartIn, opposedGroups } from '../../lib/opposed.ts'
import { isCjk } from '../../lib/words.ts'
import { ordersDiffer } from '../../llm/offline/contradict-orders.ts'
import { type Quantity, quantitiesOf } from '../../llm/offline/contradict-quantities.ts'
import { ANTONYMS } from './antonyms.ts'
import { conceptsOf, isThing } from './concepts.ts'
import { isPermission } from './permission.ts'

/** "Prefer A over B" and "Prefer B over A"; "use A for it; B costs more" and "use B for it; A costs more". */
export function sidesSwapped(a: string, b: string): boolean {
  const [mine, theirs] = [headsOf(a), headsOf(b)]
  // Pairs of signs overlap: there nobody can tell how much has moved.
  const isVague = isCjk(a) || isCjk(b)
  return mine.some((x) => theirs.some((y) => x.mark === y.mark && areSwapped(x, y) && (isVague || !isOtherOrder(x, y))))
}

interface Sides {
  /** What stands between them; pauses are one. */
  mark: string
  head: ReadonlySet<string>
  rest: ReadonlySet<string>
}

/** The text cut in two, at every place where one side may end. */
function headsOf(text: string): Sides[] {
  const mask = text.replace(/`[^`]*`/g, (code) => 'x'.repeat(code.length))
  return [...mask.matchAll(SIDES)].slice(0, CUTS).flatMap(({ index, 0: mark }) => {
    const [head, rest] = [spotsOf(text.slice(0, index)), spotsOf(text.slice(index + mark.length))]
    return head.size > 0 && rest.size > 0
      ? [
          {
            mark: mark
              .trim()
              .toLowerCase()
              .replace(/[,;.，；。]/, ','),
            head,
            rest,
          },
        ]
      : []
  })
}

/** Code as one thing, whatever its words. */
export function spotsOf(text: string): Set<string> {
  const code = text.match(/`[^`]+`/g) ?? []
  return new Set([...conceptsOf(text.replace(/`[^`]+`/g, ' ')), ...code])
}

/** What comes later enumerates. */
const CUTS = 2
const SIDES =
  /[,;:，；。]\s*|\.\s+|\s+(?:instead of|rather than|not|never|before|after|and not|but not|in place of|than|,? and)\s+|(?<=\b(?:prefer|favou?r|choose|pick|take|use)s? [^,;.]{1,40})\s+over\s+|而不是|不要|优先于|ではなく|대신/gi

/** Each head has something of its own that the other names later, and most of the heads is the same. */
function areSwapped(a: Sides, b: Sides): boolean {
  const [mine, theirs] = [minus(a.head, b.head).filter(isThing), minus(b.head, a.head).filter(isThing)]
  const both = a.head.size - minus(a.head, b.head).length
  if (both === 0 || sizeOf(mine) > MOST || sizeOf(theirs) > MOST) return false
  return comesLater(mine, a, b) && comesLater(theirs, b, a)
}

const MOST = 1.3

/** Pairs of signs overlap: five of them are two or three words. */
function sizeOf(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + (/^\P{ASCII}{2}$/u.test(word) ? 0.4 : 1), 0)
}

function comesLater(words: readonly string[], own: Sides, other: Sides): boolean {
  return words.some((word) => isMoved(word, own, other))
}

/** A whole clause stands elsewhere: that changes no sides. */
function isOtherOrder(a: Sides, b: Sides): boolean {
  const moved = (own: Sides, other: Sides) => minus(own.head, other.head).filter((word) => isMoved(word, own, other))
  return [moved(a, b), moved(b, a)].some((words) => words.filter((word) => word !== '§must').length > 1)
}

function isMoved(word: string, own: Sides, other: Sides): boolean {
  return other.rest.has(word) && !own.rest.has(word)
}

/**
 * Each names something that the other does not: one thing each `behind` what both are about, so that it stands in one spot,
 * or else `apart`, as what they speak of.
 */
export function otherNames(a: string, b: string): 'behind' | 'apart' | undefined {
  const [main, theirMain] = [a, b].map((text) => text.replace(/[;；。].*$/su, ''))
  const [mine, theirs] = [namesOnlyIn(main ?? a, b), namesOnlyIn(theirMain ?? b, a)]
  const [name, other] = [mine[0], theirs[0]]
  if (name === undefined || other === undefined) return undefined
  const isOneSpot =
    mine.length === theirs.length && mine.length <= IN_A_LIST && standsBehind(name, a, b) && standsBehind(other, b, a)
  const [own, others] = [restOf(main ?? a, mine, b), restOf(theirMain ?? b, theirs, a)]
  return isOneSpot && (own.length === 0 || others.length === 0) ? 'behind' : 'apart'
}

const IN_A_LIST = 2

/** The things that a text speaks of and the other does not, the names apart. */
function restOf(text: string, names: readonly string[], other: string): string[] {
  const [named, theirs] = [conceptsOf(names.map((name) => `\`${name}\` ${name}`).join(' ; ')), conceptsOf(other)]
  return [...conceptsOf(text)].filter((word) => isThing(word) && !named.has(word) && !theirs.has(word))
}

function namesOnlyIn(text: string, other: string): string[] {
  const [low, named] = [other.toLowerCase(), new Set(namesIn(other).map(unnumbered))]
  return namesIn(text).filter((name) => !low.includes(name) && !named.has(unnumbered(name)))
}

/** Each bounds by a word what the other forbids or allows: "only at start" is no contrary of "never after start". */
export function limits(text: string): boolean {
  return LIMITS.test(text)
}

const LIMITS =
  /\b(?:only|except|unless|nothing (?:but|else)|no other|that is all|solely|exclusively|reserved|apart from|other than|not counting|until|apart|aside|excluded|immutable|refused?|rejected|sent back|nothing|nobody|frozen)\b|只|仅|除|のみ|だけ|以外|만 |nur|außer|solo/iu

/** `Decimal(18, 4)` and `Decimal(12, 2)` are one name with two values. */
function unnumbered(name: string): string {
  return name.replace(/\d+/g, '#')
}

/** Code, names with capitals within the sentence, names with hyphens or digits; lower case. */
function namesIn(text: string): string[] {
  const code = [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')
  const prose = text.replace(/`[^`]*`/g, ' ; ')
  const names: string[] = []
  let end = -1
  for (const { 0: name, index } of prose.matchAll(/(?<![\w@/.-])[A-Za-z@]\w*(?:[./-]\w+)*/g)) {
    const isFirst = /(?:^|[.!?:;。：]\s*)$/.test(prose.slice(0, index))
    const isCapital = /^[A-Z]/.test(name) && !isFirst
    if (!isCapital && !/[a-z][A-Z]|[A-Z]{2}|[A-Za-z]\d|^[a-z]+-[a-z]+-[a-z]+$/.test(name)) continue
    // "TanStack Query" is one.
    if (isCapital && index === end + 1) names.push(`${names.pop() ?? ''} ${name}`.trim())
    else names.push(name)
    end = index + name.length
  }
  return [...new Set([...code, ...names].map((name) => name.toLowerCase()))]
}

/** What comes first is what a rule speaks of: another name there is another thing. */
function standsBehind(name: string, text: string, other: string): boolean {
  const before = conceptsOf(text.slice(0, Math.max(0, text.toLowerCase().indexOf(name))))
  const others = conceptsOf(other)
  return [...before].some((word) => (isThing(word) || isCjk(text)) && others.has(word))
}

function minus(a: ReadonlySet<string>, b: ReadonlySet<string>): string[] {
  return [...a].filter((word) => !b.has(word))
}

/** The same is said of two things: "the speed loop", "the safety loop"; "uploads of the portal", "uploads of the tool". */
export function otherSubject(a: string, b: string): boolean {
  // Where no spaces stand, nobody can tell its first words.
  if (isCjk(a) || isCjk(b)) return false
  const [mine, theirs] = [conceptsOf(a), conceptsOf(b)]
  const [own, other] = [minus(subjectOf(a), theirs), minus(subjectOf(b), mine)]
  return own.some(isThing) && other.some(isThing)
}

/** The first words, in which a rule says what it is about. */
function subjectOf(text: string): ReadonlySet<string> {
  const words = text.replace(/^\W+/, '').split(/[\s,;:]+/)
  return conceptsOf(
    words
      .filter((word) => !/^(?:the|an?|on|in|for|of|every|each|all|any|our|at|optionally)$/i.test(word))
      .slice(0, FIRST)
      .join(' '),
  )
}

const FIRST = 2

/** A word of one takes the place of its contrary in the other. "A before B" and "B after A" are one. */
export function sayOpposite(a: string, b: string): boolean {
  const groups = opposedGroups(a, b).filter((group) => group !== 'before' && group !== 'start')
  return groups.length > 0 || ordersDiffer(inOne(a), inOne(b)) === true || apartIn(ANTONYMS, asMeant(a), asMeant(b))
}

/** 先写，再改 as 先写再改. */
function inOne(text: string): string {
  return text.replace(/[，、]\s*(?=再|然后|之后|最后)/g, '')
}

/** "Not just" is no "only", and "too little" no "also". */
function asMeant(text: string): string {
  return text.replace(/\bnot (?:just|only|merely|solely|exclusively)\b/gi, 'also').replace(/\btoo (?=\p{L})/giu, '')
}

/** Quantities of a rule, "a week" and "once a minute" among them. */
export function quantitiesIn(text: string): Quantity[] {
  return quantitiesOf(text.replace(QUARTER, '15 minutes').replace(HALF, '30 minutes').replace(ONE, '1 '))
}

const QUARTER = /\b(?:a |one )?quarter of an hour\b/gi
const HALF = /\bhalf an hour\b/gi
const ONE =
  /\b(?:once (?:an?|per|every|each)|an?|one|every|each|per)\s+(?=(?:second|minute|hour|day|week|month|quarter|year)\b)/gi

/** What one allows at large the other allows only somewhere, or not at all: both begin with it, or a clause bounds it. */
export function oneIsFree(a: string, b: string): boolean {
  return isFreeIn(a, b) || isFreeIn(b, a)
}

function isFreeIn(free: string, bound: string): boolean {
  if (!(FREE.test(free) || isPermission(free)) || BOUND.test(free) || !BOUND.test(bound)) return false
  const [own, all] = [[...subjectOf(free)].filter(isThing), conceptsOf(free)]
  const head = subjectOf(bound)
  if (own.some((word) => head.has(word))) return true
  return bound.split(/[,;:，；。]/).some((clause) => {
    const there = conceptsOf(clause)
    const common = [...there].filter((word) => all.has(word)).length
    return BOUND.test(clause) && own.some((word) => there.has(word)) && common > 1 && 2 * common > there.size
  })
}

const FREE = /^(?![^;.]*\bno\b)[^;.]*\b(?:everywhere|wherever|whenever|at any time)\b/i
const BOUND =
  /^[^;.]*\b(?:only|never|no|not|exactly|must not|forbidden|nothing|nobody|nowhere|solely|without|at most|immutable|frozen|read-only)\b|\b(?:is|are) (?:never|not|only|sent back|refused|forbidden)\b|不得|禁止|不能|只能|仅/i
