// How much an article says itself. Chinese, Japanese and Korean are counted by characters, everything else by words.
import type { Block } from '../../kb/article.ts'

export interface Length {
  words: number
  /** Characters of Chinese, Japanese and Korean. */
  cjk: number
}

/** Sections that say where things come from and lead, or what no longer holds. */
const APART: ReadonlySet<string> = new Set([
  ...['Related Concepts', 'Sources', 'Sources Consulted', 'Follow-Up Questions', 'Superseded'],
])

const CJK = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー々]/gu
const NOT_ASCII = /\P{ASCII}/u
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g
const CITATIONS = /\(?\[\[daily\/[^\][]*\]\](?:, *\[\[[^\][]*\]\])*\)?/g

export function lengthOf(blocks: readonly Block[]): Length {
  const length = { words: 0, cjk: 0 }
  for (const { section, text } of blocks) {
    if (APART.has(section)) continue
    const said = text.includes('<!--') || text.includes('[[daily/') ? bare(text) : text
    const isPlain = !NOT_ASCII.test(said)
    length.cjk += isPlain ? 0 : (said.match(CJK)?.length ?? 0)
    length.words += isPlain ? plainWords(said) : words(said.replace(CJK, ' '))
  }
  return length
}

function bare(text: string): string {
  return text.replace(COMMENT, ' ').replace(CITATIONS, ' ')
}

function words(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

/** As `words`, where there are no letters but those of ASCII. */
function plainWords(text: string): number {
  let count = 0
  let isWord = false
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 32 || (unit >= 9 && unit <= 13)) isWord = false
    else if (!isWord && isLetterOrDigit(unit)) {
      isWord = true
      count += 1
    }
  }
  return count
}

function isLetterOrDigit(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57)
}
