// Vetoes against merging: names that look alike and are not one subject. No measure of likeness tells mw-2 from mw-3, so
// these are hard rules. Pure.
import { negated } from './kept-facts.ts'

/** Why two titles cannot be one subject, in words; undefined when nothing speaks against it. */
export function differentSubjects(a: string, b: string): string | undefined {
  if (numbers(a) !== numbers(b)) return 'their numbers or versions differ'
  if (negated(a) !== negated(b)) return 'one denies what the other says'
  if (isSymbol(a) && isSymbol(b) && a !== b) return 'short symbols are told apart by case'
  return undefined
}

function numbers(text: string): string {
  return (text.match(/\d+(?:\.\d+)*/g) ?? []).sort().join(' ')
}

function isSymbol(text: string): boolean {
  return /^[\p{L}\p{N}]{1,4}$/u.test(text)
}
