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

export function lengthOf(blocks: readonly Block[]): Length {
  const length = { words: 0, cjk: 0 }
  for (const { section, text } of blocks) {
    if (APART.has(section)) continue
    const said = text
      .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
      .replace(/\(?\[\[daily\/[^\][]*\]\](?:, *\[\[[^\][]*\]\])*\)?/g, ' ')
    length.cjk += said.match(CJK)?.length ?? 0
    const words = said.replace(CJK, ' ').split(/\s+/)
    length.words += words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  }
  return length
}
