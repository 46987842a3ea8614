// Words that say the same in Chinese, Japanese, Korean and English talk about software, and within one of them: who asks for
// コネクション finds 接続, 连接 and "connection". Of the words that stand in a question the longest count, as in a dictionary, so
// that ログ is not seen in ログイン. Reads the tables when first asked. Pure.
import { once } from '../../lib/once.ts'
import { ideaRows } from '../../lib/tech-terms.ts'
import { tokenise } from '../tokenise.ts'
import { languageOf, unspacedTokens } from '../unspaced.ts'
import { CODE } from './said-code.ts'
import { DETAILS } from './said-details.ts'
import { OFTEN } from './said-often.ts'
import { PLAIN } from './said-plain.ts'
import { PRODUCT } from './said-product.ts'
import { RUNNING } from './said-running.ts'
import { SLANG } from './said-slang.ts'

export interface Said {
  term: string
  from: number
  to: number
  /** Other words for it, as tokens that must stand together, with what each counts of the word itself. */
  others: Map<string, number>
}

/** The words of the tables that stand in a text (NFKC), from left to right. */
export function saidIn(text: string): Said[] {
  const lower = text.toLowerCase()
  const language = languageOf(text)
  const found: Said[] = []
  for (let from = 0; from < lower.length; ) {
    const term = longestAt(lower, from)
    if (term !== undefined) found.push({ term, from, to: from + term.length, others: othersFor(term, language) })
    from += term?.length ?? 1
  }
  return found
}

function longestAt(lower: string, from: number): string | undefined {
  for (let length = LONGEST_TERM; length > 0; length--) {
    const term = lower.slice(from, from + length)
    if (!rowsOf().has(term) || term.length < length) continue
    if (languageOf(term) !== undefined || isWhole(lower, from, term)) return term
  }
  return undefined
}

const LONGEST_TERM = 24

function isWhole(text: string, from: number, term: string): boolean {
  return !/[a-z]/.test(text[from - 1] ?? '') && !/[a-z]/.test(text[from + term.length] ?? '')
}

function othersFor(term: string, language: Language): Map<string, number> {
  const others = new Map<string, number>()
  for (const other of new Set(rowsOf().get(term)?.flat())) {
    const phrase = other.includes(term) || term.includes(other) ? '' : phraseOf(other)
    if (phrase !== '') others.set(phrase, Math.max(others.get(phrase) ?? 0, shareOf(other, language)))
  }
  return others
}

type Language = ReturnType<typeof languageOf>

const SAME = 0.55
/** A word of another language for it is a translation, and may be one of another sense. */
const FOREIGN = 0.5
/** A single character stands in many words. */
const SINGLE = 0.75

function shareOf(other: string, asked: Language): number {
  const language = languageOf(other)
  // Ideographs by themselves may be Japanese as well.
  const foreign = language !== undefined && language !== asked && !(asked === 'ja' && language === 'zh')
  return SAME * (foreign ? FOREIGN : 1) * ([...other].length === 1 ? SINGLE : 1)
}

const PHRASES = new Map<string, string>()

const ONE_RUN = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\p{sc=Hangul}]+$/u

/** The tokens of a term as they stand in a row in whatever has it. */
export function phraseOf(term: string): string {
  const known = PHRASES.get(term)
  if (known !== undefined) return known
  const tokens = ONE_RUN.test(term) ? unspacedTokens(term) : tokenise(term)
  // The single characters of a word come behind its pairs, and then more of a longer word.
  while (tokens.length > 1 && /^[\p{sc=Han}\p{sc=Hangul}]$/u.test(tokens.at(-1) ?? '')) tokens.pop()
  const phrase = tokens.join(' ')
  PHRASES.set(term, phrase)
  return phrase
}

/** The rows that each term stands in; hardly any stands in more than two. */
const rowsOf = once(() => {
  const found = new Map<string, string[][]>()
  for (const row of [...[OFTEN, RUNNING, CODE, PRODUCT, PLAIN, DETAILS, SLANG].flatMap(rowsIn), ...ideaRows()]) {
    for (const term of row) {
      const known = found.get(term)
      if (known) known.push(row)
      else found.set(term, [row])
    }
  }
  return found
})

function rowsIn(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((row) => row.split('|'))
}
