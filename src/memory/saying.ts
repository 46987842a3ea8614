// What a sentence says, for telling whether two say the same, one denies the other, or they have nothing to do with each other.
// By words, numbers and negation alone; without meaning, so that nothing may follow from it but something shown to a person.
import { facts, negated } from '../compile/kept-facts.ts'
import { contentWords } from '../lib/claim-words.ts'
import { opposed } from '../lib/opposed.ts'
import { isCjk } from '../lib/words.ts'

export interface Saying {
  text: string
  /** As stems, without those that only stress; a number is `#`. */
  words: ReadonlySet<string>
  facts: ReadonlySet<string>
  negated: boolean
}

export function toSaying(text: string): Saying {
  // Numbers are one word here, so that the same with another value is known again.
  const words = contentWords(text.replace(/\d+(?:[.,:]\d+)*/g, ' #')).filter((word) => !STRESS.has(word))
  const number = /\d/.test(text) ? ['#'] : []
  return {
    text,
    words: new Set([...words, ...number]),
    facts: facts(text),
    negated: negated(text) || STOPS.test(text),
  }
}

/** Long enough that words in common are no accident. */
export function isTelling({ words, text }: Saying): boolean {
  return words.size >= (isCjk(text) ? 4 : 3)
}

/** `alike`: the share of all words that both have; `covered`: of those of `a` that `b` has. */
export function likenessOf(a: Saying, b: Saying): { alike: number; covered: number } {
  let common = 0
  for (const word of a.words) if (b.words.has(word)) common += 1
  if (common === 0) return { alike: 0, covered: 0 }
  return { alike: common / (a.words.size + b.words.size - common), covered: common / a.words.size }
}

/** Of two that are alike: whether both cannot hold. */
export function areAgainst(a: Saying, b: Saying): boolean {
  return a.negated !== b.negated || opposed(a.text, b.text) || valuesDiffer(a.facts, b.facts)
}

/** Words that stress, ask or address, and say nothing of what a rule is about. */
const STRESS = new Set(
  'never not don doesn do does must always alway should cannot can please make sure us again you me my we i told tell said say ask already just still really now yes ok okay thank good right exactly remember stop forget ignor drop rule'.split(
    ' ',
  ),
)
const STOPS = /\b(?:stop|quit|forget|ignore|drop|no need)\b/i

/** Each names something that the other does not: 2 spaces and 4 spaces. */
function valuesDiffer(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return [...a].some((fact) => !b.has(fact)) && [...b].some((fact) => !a.has(fact))
}
