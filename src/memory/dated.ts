// Decisions that carry their date: of two about the same, the later holds where it says itself what it replaces. Likeness and
// dates alone never decide, since two dated decisions may both stand.
import { contentWords } from '../lib/claim-words.ts'
import type { Comparable } from './compare.ts'

/** The older and the newer, where the newer replaces it; undefined otherwise. */
export function replacedDecision(a: Comparable, b: Comparable): [Comparable, Comparable] | undefined {
  const [when, then] = [dateOf(a), dateOf(b)]
  if (when === undefined || then === undefined || when === then) return undefined
  const [older, newer] = when < then ? [a, b] : [b, a]
  return replaces(newer.item.content, older, dateOf(older) ?? '') ? [older, newer] : undefined
}

/** `2025-03-01: …`, `Since 2025-03-01 …`, `Decision of 2025-03-01: …` */
function dateOf({ item }: Comparable): string | undefined {
  return DATED.exec(item.content)?.[1]
}

const DATED =
  /^[*_]{0,2}(?:(?:since|as of|from|decided(?: on)?|decision of|agreed(?: on)?|seit|ab|beschluss vom|自从?)\s*)?(\d{4}-\d{2}-\d{2})/i

/** What stands after "not", "no longer", "replaces" names the older's date, or a word that the newer says nowhere else. */
function replaces(text: string, { words }: Comparable, date: string): boolean {
  const at = REPLACES.exec(text)
  if (at === null) return false
  const refused = text.slice(at.index + at[0].length)
  if (refused.includes(date)) return true
  const kept = new Set(contentWords(text.slice(0, at.index)))
  return contentWords(refused).some((word) => words.has(word) && !kept.has(word))
}

const REPLACES =
  /\b(?:no longer|not|instead of|rather than|in place of|replac(?:es|ing)|supersed(?:es|ing)|statt|nicht mehr|ersetzt)\b|不再|不用|取代|代替|ではなく|の代わり/i
