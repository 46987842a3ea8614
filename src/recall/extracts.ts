// The sentences of an article that say most about a prompt: whole ones that hold, that are not answers' echoes, and that
// order nobody about. Pure but for the article it is given.
import type { Article, Block } from '../kb/article.ts'
import { inert } from '../lib/inert.ts'
import { readsAsOrder } from '../lib/orders.ts'
import { oneLine, truncate } from '../lib/text.ts'
import { tokenise, tokeniseQuery } from '../retrieval/tokenise.ts'

const LONGEST_SENTENCE = 260
const HIDDEN = new Set(['Sources', 'Sources Consulted', 'Related Concepts', 'Superseded', 'Follow-Up Questions'])

/** At most `most` sentences, in the order of the article. */
export function bestSentences({ blocks }: Pick<Article, 'blocks'>, prompt: string, most: number): string[] {
  const wanted = new Set(tokeniseQuery(prompt))
  const all = blocks.filter(isClaim).flatMap(({ text }) => sentencesOf(text))
  const fit = [...new Set(all)].filter((sentence) => !readsAsOrder(sentence))
  return fit
    .map((text, at) => ({ text, at, score: new Set(tokenise(text).filter((token) => wanted.has(token))).size }))
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, most)
    .sort((a, b) => a.at - b.at)
    .map(({ text }) => safe(text))
}

/** As text of a session may be shown: one line, inert, cut. */
export function safe(text: string, max: number = LONGEST_SENTENCE): string {
  return truncate(oneLine(inert(text)), max)
}

function isClaim({ kind, section, retired }: Block): boolean {
  return kind !== 'other' && retired === undefined && !HIDDEN.has(section)
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?]["')]?)\s+(?=[\p{Lu}\p{N}"'(`])|(?<=[。！？])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}
