// What a rewording must not lose and a claim must not invent: numbers, versions, identifiers, paths and negations. Pure.
import { opposed } from '../lib/opposed.ts'

/** Numbers, versions, identifiers and paths of a text, lower case. */
export function facts(text: string): Set<string> {
  const found = new Set<string>()
  for (const [token] of plainNumbers(text).matchAll(/[\p{L}\p{N}_$@/\\][\p{L}\p{N}_$@/\\.:~+-]*/gu)) {
    for (const part of splitScripts(token)) {
      const fact = part.replace(/[.:+~-]+$/, '')
      if (isFact(fact)) found.add(fact.toLowerCase())
    }
  }
  return found
}

/** The facts of `before` that `after` no longer holds, and whether what it denies or says was turned round. */
export function lostFacts(before: string, after: string): string[] {
  const holds = holding(after)
  const lost = [...facts(before)].filter((fact) => !holds(fact))
  const [was, is] = [denials(before), denials(after)]
  if (is < was) lost.push('the negation')
  if (was === 0 && is > 0) lost.push('the affirmation (a negation was added)')
  if (opposed(before, after)) lost.push('a word, for which its opposite stands now')
  return lost
}

/** The facts of a claim that none of its sources holds. */
export function inventedFacts(claim: string, sources: string[]): string[] {
  const said = sources.join('\n')
  const holds = holding(said)
  return [...facts(claim)].filter((fact) => !holds(fact) && !isSpelledOut(fact, said) && !isJoined(fact, holds))
}

/** `options.push` of what is told as `push` of `options`; a file and its folder are not joined by a claim. */
function isJoined(fact: string, holds: (part: string) => boolean): boolean {
  const parts = fact.split(/\.|::/)
  return parts.length > 1 && parts.every((part) => /^[a-z_$][\w$]{2,}$/.test(part) && holds(part))
}

/** Whether the text denies or forbids something; English, Chinese, Japanese, Korean, German, Spanish. */
export function negated(text: string): boolean {
  return denials(text) > 0
}

function denials(text: string): number {
  return text.match(NEGATION)?.length ?? 0
}

const NEGATION = new RegExp(
  [
    "\\b(?:no|not|never|none|without|cannot|neither|nor|avoid\\w*|forbid\\w*|forbade|mustn['’]?t)\\b|n['’]t\\b",
    '\\b(?:nicht|kein\\w*|niemals|ohne|nunca|jamás|sin(?= \\p{Ll}))\\b',
    '[不没沒未無无非勿禁]|ない|ません|なし|ぬ|ず[にがはも、。]',
    '않|안 |못|지 ?(?:마|말)|없|금지',
  ].join('|'),
  'giu',
)

/** A digit inside, or the look of a path, a call, a constant, a camelCase or snake_case name. */
function isFact(token: string): boolean {
  if (token.length < 2 && !/\d/.test(token)) return false
  return (
    /\d/.test(token) ||
    /[\\_]/.test(token) ||
    /\/\w/.test(token) ||
    /[a-z][A-Z]/.test(token) ||
    /^[A-Z]{3,}$/.test(token) ||
    (/\w\.\w/.test(token) && !ABBREVIATION.test(token))
  )
}

/** `i.e`, `e.g`, `z.B`: letters with a full stop between them are words cut short. */
const ABBREVIATION = /^\p{L}(?:\.\p{L})+$/u

/** Whether a text holds a fact: a number as a whole (2 is not in 20, nor 5 in 0.5), a name wherever it stands. */
function holding(text: string): (fact: string) => boolean {
  const said = plainNumbers(text).toLowerCase()
  return (fact) => {
    const [, number, unit = ''] = /^(\d+(?:\.\d+)*)(?:[-\s]?(\p{L}+|%))?$/u.exec(fact) ?? []
    if (number === undefined) return said.includes(fact)
    const start = `(?<!\\d|\\d\\.)${number.replaceAll('.', '\\.')}`
    const end = unit === '' ? '(?!\\d)' : `[\\s-]*${unit.charAt(0) === '%' ? '(?:%|per)' : unit.charAt(0)}`
    return new RegExp(start + end).test(said) || (unit === '' && inWords(number, said))
  }
}

/** 10,000 and 10 000 are one number with 10000. */
function plainNumbers(text: string): string {
  return text.normalize('NFKC').replace(/(?<=\d)[,\u00A0\u202F'’](?=\d{3}(?!\d))/g, '')
}

/** Small numbers are written as words as often. */
function inWords(number: string, said: string): boolean {
  const words = NUMBER_WORDS[Number(number)]
  return words !== undefined && new RegExp(words, 'u').test(said)
}

const NUMBER_WORDS: Record<number, string> = {
  1: '\\b(?:one|once|first|single|an?)\\b|[一壱]|하나|한 ',
  2: '\\b(?:two|twice|second|both|pair|double)\\b|[二两兩]|두 |둘',
  3: '\\b(?:three|third|triple)\\b|三|세 |셋',
  4: '\\b(?:four|fourth)\\b|四|네 |넷',
  5: '\\b(?:five|fifth)\\b|五|다섯',
  6: '\\b(?:six|sixth)\\b|六|여섯',
  7: '\\b(?:seven|seventh)\\b|七|일곱',
  8: '\\b(?:eight|eighth)\\b|八|여덟',
  9: '\\b(?:nine|ninth)\\b|九|아홉',
  10: '\\b(?:ten|tenth)\\b|十|열',
  12: '\\b(?:twelve|dozen)\\b|十二',
  20: '\\btwenty\\b|二十|스무',
  30: '\\bthirty\\b|三十|서른',
  60: '\\bsixty\\b|六十',
  100: '\\bhundred\\b|百',
}

/** RLS where the source says row-level security, and what every developer calls by its letters. */
function isSpelledOut(fact: string, said: string): boolean {
  if (!/^[a-z]{3,5}$/.test(fact)) return false
  if (COMMON_LETTERS.has(fact)) return true
  const initials = [...fact].map((letter) => `${letter}[\\p{L}\\p{N}]*`).join('[\\s-]+')
  return new RegExp(`(?<![\\p{L}\\p{N}])${initials}`, 'iu').test(said)
}

const COMMON_LETTERS = new Set(
  'api sql json http https url html css cpu ram cli gui sdk ide pdf csv xml yaml utc id ids'.split(' '),
)

/** Latin and other scripts stand side by side without a space in Chinese and Japanese. */
function splitScripts(token: string): string[] {
  return token.match(/[\x21-\x7e]+/g) ?? []
}
