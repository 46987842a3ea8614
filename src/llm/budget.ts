// How long a text is in tokens, before anybody is paid for it, and how much each purpose may take. One estimator for
// budgets, caps and estimates: it leans to too many, since a budget that is passed is money spent. Pure.
import type { Purpose } from './purposes.ts'

/**
 * Tokens of a text, for any model and language. Beside what Claude models reported in 100 steps of real sessions it gave
 * 1.0 times their sum (0.65 to 1.25 times single steps); GPT's tokeniser needs a quarter to a half less (docs/money.md).
 */
export function estimateTokens(text: string): number {
  let tokens = 0
  for (const { letters, each } of KINDS) tokens += lengthOf(text, letters) * each
  return Math.ceil(tokens)
}

/** Every character falls into one kind; `each` is what it adds. */
const KINDS: readonly { letters: RegExp; each: number }[] = [
  { letters: /[a-zA-Z \t]+/g, each: 0.28 },
  { letters: /[0-9]+/g, each: 0.9 },
  { letters: /[!-/:-@[-`{-~\r\n]+/g, each: 0.75 },
  { letters: /[\u00a0-\u024f]+/g, each: 1.2 },
  { letters: /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]+/g, each: 1.2 },
  { letters: /[\ud800-\udfff]+/g, each: 1.5 },
  { letters: /[\u0250-\u2e7f\ua000-\uabff\ue000-\uf8ff\ufb00-\ufeff]+/g, each: 0.75 },
]

function lengthOf(text: string, letters: RegExp): number {
  let length = 0
  for (const [run] of text.matchAll(letters)) length += run.length
  return length
}

/** Tokens of an answer: what a call is reserved with, and what is likely, for estimates. */
export const OUTPUT_TOKENS: Readonly<Record<Purpose, { likely: number; most: number }>> = {
  extract: { likely: 1_000, most: 6_000 },
  compile: { likely: 3_000, most: 16_000 },
  choose: { likely: 200, most: 1_000 },
  answer: { likely: 600, most: 4_000 },
  contradict: { likely: 700, most: 4_000 },
  shorten: { likely: 500, most: 4_000 },
}
