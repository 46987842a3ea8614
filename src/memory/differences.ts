// In what two rules about one thing differ: sides that have changed places, another name in the same spot. Likeness of the
// rest is for the caller to weigh. Pure; what is found here is no proof.
import { conceptsOf } from './concepts.ts'

/** "Prefer A over B" and "Prefer B over A"; "use A for it; B costs more" and "use B for it; A costs more". */
export function sidesSwapped(a: string, b: string): boolean {
  const [mine, theirs] = [headsOf(a), headsOf(b)]
  return mine.some((x) => theirs.some((y) => areSwapped(x, y)))
}

interface Sides {
  head: ReadonlySet<string>
  rest: ReadonlySet<string>
}

/** The text cut in two, at every place where one side may end. */
function headsOf(text: string): Sides[] {
  const mask = text.replace(/`[^`]*`/g, (code) => 'x'.repeat(code.length))
  return [...mask.matchAll(SIDES)].flatMap(({ index, 0: mark }) => {
    const [head, rest] = [conceptsOf(text.slice(0, index)), conceptsOf(text.slice(index + mark.length))]
    return head.size > 0 && rest.size > 0 ? [{ head, rest }] : []
  })
}

const SIDES =
  /[,;:，；。]\s*|\.\s+|\s+(?:over|instead of|rather than|not|never|before|after|and not|but not|in place of|than|,? and)\s+|而不是|不要|优先于|ではなく|대신/gi

/** Each head has something of its own that the other names later, and most of the heads is the same. */
function areSwapped(a: Sides, b: Sides): boolean {
  const [mine, theirs] = [minus(a.head, b.head), minus(b.head, a.head)]
  const both = a.head.size - mine.length
  if (both === 0 || mine.length > MOST || theirs.length > MOST) return false
  return comesLater(mine, a, b) && comesLater(theirs, b, a)
}

const MOST = 2

function comesLater(words: readonly string[], own: Sides, other: Sides): boolean {
  return words.some((word) => other.rest.has(word) && !own.rest.has(word))
}

/**
 * Each names something that the other does not: one thing each `behind` what both are about, so that it stands in one spot,
 * or else `apart`, as what they speak of.
 */
export function otherNames(a: string, b: string): 'behind' | 'apart' | undefined {
  const [mine, theirs] = [namesOnlyIn(a, b), namesOnlyIn(b, a)]
  const [name, other] = [mine[0], theirs[0]]
  if (name === undefined || other === undefined) return undefined
  const isOneSpot = mine.length === 1 && theirs.length === 1 && standsBehind(name, a, b) && standsBehind(other, b, a)
  return isOneSpot ? 'behind' : 'apart'
}

function namesOnlyIn(text: string, other: string): string[] {
  const [low, named] = [other.toLowerCase(), new Set(namesIn(other).map(unnumbered))]
  return namesIn(text).filter((name) => !low.includes(name) && !named.has(unnumbered(name)))
}

/** `Decimal(18, 4)` and `Decimal(12, 2)` are one name with two values. */
function unnumbered(name: string): string {
  return name.replace(/\d+/g, '#')
}

/** Code, names with capitals within the sentence, names with hyphens or digits; lower case. */
function namesIn(text: string): string[] {
  const code = [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')
  const prose = text.replace(/`[^`]*`/g, ' ; ')
  const written = [...prose.matchAll(/(?<![\p{L}\p{N}@/.-])[\p{L}@][\p{L}\p{N}]*(?:[./-][\p{L}\p{N}]+)*/gu)].flatMap(
    ({ 0: name, index }) => {
      const isFirst = /(?:^|[.!?:;]\s+)$/.test(prose.slice(0, index))
      const isName =
        /\p{Ll}\p{Lu}|\p{Lu}{2}|\p{L}\d/u.test(name) ||
        (!isFirst && /^\p{Lu}/u.test(name)) ||
        /^\p{Ll}+-\p{Ll}+-\p{Ll}+$/u.test(name)
      return isName ? [name] : []
    },
  )
  return [...new Set([...code, ...written].map((name) => name.toLowerCase()))]
}

/** What comes first is what a rule speaks of: another name there is another thing. */
function standsBehind(name: string, text: string, other: string): boolean {
  const before = conceptsOf(text.slice(0, Math.max(0, text.toLowerCase().indexOf(name))))
  const others = conceptsOf(other)
  return [...before].some((word) => others.has(word))
}

function minus(a: ReadonlySet<string>, b: ReadonlySet<string>): string[] {
  return [...a].filter((word) => !b.has(word))
}
