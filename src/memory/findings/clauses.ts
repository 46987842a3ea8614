// Rules compared part by part: a short rule may say, or deny, one clause of a longer one. Likeness only ever asks: what is
// found here is no proof.
import { facts, negated } from '../../compile/kept-facts.ts'
import { sentencesIn } from '../sentences.ts'
import { type Comparable, ruleWords } from './compare.ts'
import { limits, spotsOf } from './differences.ts'

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

/** Whether one refuses in some clause what a clause of the other says, and says nothing bad of it. */
export function denies(a: string, b: string): boolean {
  return refusesOf(a, b) || refusesOf(b, a)
}

function refusesOf(denier: string, other: string): boolean {
  const there = piecesOf(other).map((text) => ({ text, concepts: spotsOf(text) }))
  return piecesOf(denier).some((piece) => {
    const own = spotsOf(piece)
    if (!isDenial(piece) || own.size === 0) return false
    const about = there.filter(({ concepts }) => [...own].filter((one) => concepts.has(one)).length >= SAME * own.size)
    return about.length > 0 && about.every(({ text }) => !isDenial(text) && !BAD.test(text) && !limits(text))
  })
}

const SAME = 0.6

/** A denial by its own word; 不同 and 无线 deny nothing. */
function isDenial(text: string): boolean {
  return negated(
    text.replace(
      /不同|不仅|不但|不断|不变|无线|无论|非常|未来|未知|別の|別々|\bwithout\b|\b(?:do|does|did|is|are) not know(?:n)?\b|\bnot (?:just|only|merely|simply|solely)\b/giu,
      ' ',
    ),
  )
}

/** What is said of something that is not to be. */
const BAD =
  /\b(?:br(?:eak|oke)\w*|lies?|wrong|los[et]s?|fail\w*|bugs?|trouble|slow\w*|costs?|trips?|races?|corrupt\w*|leak\w*|crash\w*|hangs?|flaky|wears?|sent back|refus\w*|reject\w*|forbid\w*|danger\w*|burns?|hurts?|useless|overflow\w*|silent\w*|confus\w*|instead of|rather than|avoid\w*|stop\w*|elsewhere|last resort|jumps?|fights?|spoils?|mistake|damage\w*|poisoned|off by|too \w+|gone|missing|absent|down|left out|leaves? out|exclud\w*|omit\w*|skip\w*|ignor\w*)\b|退回|拒绝|出错|失败|代替|而不是|避免/i

/** Clauses, and what stands behind a negation as one of its own. */
function piecesOf(content: string): string[] {
  return clausesOf(content)
    .filter((text) => !/[,;，；、].*\S/.test(text))
    .flatMap((text) => text.split(/(?=\b(?:and |but )(?:never|not|no)\b)|:\s|：/i))
}

/** The smallest first, so that a negation counts for its own clause: between commas, between semicolons, sentences. */
function clausesOf(content: string): string[] {
  const sentences = sentencesIn(content.replace(/\s+/g, ' '))
  const parts = sentences.flatMap((sentence) => sentence.split(/[;；]/))
  const small = parts.flatMap((part) => part.split(/[,，、]/))
  return [...new Set([...small, ...parts, ...sentences])]
}
