// The words of a text for full-text search, made here because SQLite's own tokeniser knows no word in a text without spaces.
// One tokeniser for documents and queries and for every way of searching, or they would not meet. Pure.
import { stem } from '../lib/words.ts'
import { STOP_WORDS } from './stop-words.ts'
import { isUnspaced, UNSPACED, unspacedQueryTokens, unspacedTokens } from './unspaced.ts'

/** Every token of a document, in order: folded words, identifiers whole and by their parts, pairs of characters. */
export function tokenise(text: string): string[] {
  const tokens: string[] = []
  for (const run of runsOf(text)) {
    if (isUnspaced(run)) tokens.push(...unspacedTokens(run))
    else pushWord(tokens, run)
  }
  return tokens
}

const MOST_QUERY_TOKENS = 64

/** The distinct tokens to look for: stop words left out unless nothing else is left, single characters only alone. */
export function tokeniseQuery(text: string): string[] {
  const runs = runsOf(text)
  const telling = runs.flatMap(queryTokens)
  const tokens = telling.length > 0 ? telling : tokenise(text)
  return [...new Set(tokens)].slice(0, MOST_QUERY_TOKENS)
}

/** The tokens of one word of a query, none for one that says nothing. */
export function tokeniseWord(word: string): string[] {
  return runsOf(word).flatMap(queryTokens)
}

/** The words of a name without the wholes that identifiers give besides: `refreshToken` and `Refresh token` are the same. */
export function nameParts(text: string): string[] {
  return runsOf(text).flatMap((run) => (isUnspaced(run) ? [...run] : partsOf(run)))
}

function queryTokens(run: string): string[] {
  if (isUnspaced(run)) return unspacedQueryTokens(run)
  const tokens: string[] = []
  pushWord(tokens, run)
  return tokens.filter((token) => !STOP_TOKENS.has(token))
}

const STOP_TOKENS = new Set(Array.from(STOP_WORDS, stem))

// What is written in ASCII alone, as most is, needs no tables of Unicode, which a process has to unfold first.
const ASCII = /^[\t\n\r -~]*$/
const ASCII_RUN = /\w+(?:(?:[.\-/:#@]|::|->)\w+)*(?:\+\+|#(?![A-Za-z]))?/g

const LETTER = `[[\\p{L}\\p{M}\\p{N}_]--[${UNSPACED}]]`
const RUN = `[${UNSPACED}]+|${LETTER}+(?:(?:[.\\-\\/:#@]|::|->)${LETTER}+)*(?:\\+\\+|#(?!\\p{L}))?`
let run: RegExp | undefined

function runsOf(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .replace(/n['’]t\b/g, 'nt')
    .replace(/['’]s\b/g, '')
  if (ASCII.test(plain)) return plain.match(ASCII_RUN) ?? []
  run ??= new RegExp(RUN, 'gv')
  return plain.match(run) ?? []
}

const LONGEST_TOKEN = 48

/** `refreshToken`, `refresh_token` and `refresh-token` all give refreshtoken, refresh, token. */
function pushWord(tokens: string[], run: string): void {
  const parts = partsOf(run)
  if (parts.length < 2) {
    tokens.push(...parts)
    return
  }
  const whole = parts.join(/^\d+$/.test(parts.join('')) ? '.' : '')
  if (whole.length <= LONGEST_TOKEN) tokens.push(whole)
  // The digits of a version or a date say little apart from each other.
  tokens.push(...parts.filter((part) => part.length > 1 || /\D/.test(part)))
}

function partsOf(run: string): string[] {
  // Nine words in ten are as plain as this.
  if (/^[A-Z]?[a-z]{1,30}$/.test(run)) return [stem(run.toLowerCase())]
  return run
    .split(/[._\-/:@>]+|#(?=.)|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u)
    .map((part) => stem(fold(part)).slice(0, LONGEST_TOKEN))
    .filter((part) => part !== '')
}

const LETTERS_WITHOUT_DECOMPOSITION: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

/** Lower case without diacritics, in Latin and Greek only: elsewhere the marks are letters. */
function fold(word: string): string {
  const lower = word.toLowerCase()
  if (/^[\x20-\x7e]*$/.test(lower)) return lower
  return lower
    .normalize('NFD')
    .replace(/(\p{sc=Latin}|\p{sc=Greek})[\u0300-\u036f]+/gu, '$1')
    .normalize('NFC')
    .replace(/[ßøđłæœı]/g, (letter) => LETTERS_WITHOUT_DECOMPOSITION[letter] ?? letter)
}
