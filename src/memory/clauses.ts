// Rules compared part by part: a short rule may say, or deny, one clause of a longer one. Likeness only ever asks: what is
// found here is no proof.
import { facts, negated } from '../compile/kept-facts.ts'
import { type Comparable, ruleWords } from './compare.ts'
import { sentencesIn } from './sentences.ts'

export interface Part {
  short: Comparable
  long: Comparable
  /** Whether the clause says what the short rule says, or the contrary. */
  agrees: boolean
}

/** The shorter of two and the clause of the longer that is about the same; undefined when there is none. */
export function partOf(a: Comparable, b: Comparable): Part | undefined {
  const [short, long] = a.words.size <= b.words.size ? [a, b] : [b, a]
  if (short.words.size < FEWEST) return undefined
  const clause = clausesOf(long.item.content).find((text) => isAbout(short, text))
  return clause === undefined ? undefined : { short, long, agrees: deniesAsMuch(clause, short) }
}

/** Both may deny something, and one of them that very thing: "no longer blocks what has no review". */
function deniesAsMuch(clause: string, { item, negated: isNegated }: Comparable): boolean {
  return negated(clause) === isNegated && ENDED.test(clause) === ENDED.test(item.content)
}

const ENDED = /\b(?:no longer|not any ?more|stopped|nicht mehr|ya no|ne .{1,20} plus)\b|不再|もはや|なくなっ|더 ?이상/i
const FEWEST = 3
const COVERED = 0.8
const COVERS = 0.5

function isAbout({ words, facts: known }: Comparable, clause: string): boolean {
  const own = ruleWords(clause)
  const common = [...words].filter((word) => own.has(word)).length
  if (common < COVERED * words.size || common < COVERS * own.size) return false
  const there = facts(clause)
  return [...known].every((fact) => there.has(fact))
}

/** "Read from core, never from staging" and "Read from staging, never from core". */
export function isSwapped(a: Comparable, b: Comparable): boolean {
  if (!a.negated || !b.negated) return false
  const [here, there] = [sidesOf(a), sidesOf(b)]
  return takesBack(here, there) && takesBack(there, here)
}

interface Sides {
  said: ReadonlySet<string>
  refused: ReadonlySet<string>
}

function sidesOf({ item }: Comparable): Sides {
  const clauses = clausesOf(item.content).filter((text) => !/[,;，；、]/.test(text))
  const words = (wanted: boolean) =>
    new Set(clauses.filter((text) => negated(text) === wanted).flatMap((text) => [...ruleWords(text)]))
  return { said: words(false), refused: words(true) }
}

function takesBack({ refused }: Sides, there: Sides): boolean {
  return [...refused].some((word) => there.said.has(word) && !there.refused.has(word))
}

/** The smallest first, so that a negation counts for its own clause: between commas, between semicolons, sentences. */
function clausesOf(content: string): string[] {
  const sentences = sentencesIn(content.replace(/\s+/g, ' '))
  const parts = sentences.flatMap((sentence) => sentence.split(/[;；]/))
  const small = parts.flatMap((part) => part.split(/[,，、]/))
  return [...new Set([...small, ...parts, ...sentences])]
}
