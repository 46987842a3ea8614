// How to tell that a file holds something of what is forgotten: the ids, and the beginning of every sentence. Better one
// file too many than one too few: what is searched with it can be deleted at any time. Pure.

import type { Article } from '../kb/article.ts'
import { indexRow } from '../kb/index-page.ts'
import { plainText } from '../kb/plain-text.ts'
import { oneLine, sliceWellFormed } from '../lib/text.ts'
import type { Doomed } from './doomed.ts'
import type { Target } from './target.ts'

export interface Needles {
  /** True when the text names or quotes it. */
  isIn(text: string): boolean
  /** True when it says something of it; ids of entries do not. */
  saysIn(text: string): boolean
}

export interface GoneBlocks {
  article: Article
  texts: string[]
  /** The whole article goes. */
  goes: boolean
}

/** `articles`: those that change or go, as they are now, with the blocks that do. */
export function needlesFor(doomed: readonly Doomed[], blocks: readonly GoneBlocks[], target: Target): Needles {
  // The article's own id may stand anywhere, as that of an entry in the build log; its file may not.
  const ids = target.kind === 'article' ? [`home/knowledge/${target.article}.md`] : doomed.map(({ entry }) => entry)
  const said = doomed.flatMap(({ inLog, span }) => [
    ...(inLog ? [inLog.title, inLog.context] : []),
    ...(inLog ? [inLog.exchanges, inLog.decisions, inLog.lessons, inLog.actions].flat().map(({ text }) => text) : []),
    ...(span?.turns.map(({ text }) => text) ?? []),
  ])
  const claims = blocks.flatMap(({ article, texts }) => [
    ...texts,
    ...texts.map(plainText),
    ...(texts.some((text) => plainText(text) === article.summary) ? [indexRow(article).summary] : []),
  ])
  const names =
    target.kind === 'article' ? [] : blocks.filter(({ goes }) => goes).flatMap(({ article }) => namesOf(article))
  const beginnings = [...said, ...claims].map((text) => sliceWellFormed(oneLine(text), 0, LONGEST).trim())
  const words = [...names, ...beginnings.filter((text) => text.length >= SHORTEST)]
  return { isIn: finder([...ids, ...words]), saysIn: finder(words) }
}

/** What an article is called, but for names that may mean anything. */
function namesOf({ id, title, question }: Article): string[] {
  const told = [title, question ?? ''].map((name) => sliceWellFormed(oneLine(name), 0, LONGEST).trim())
  return [id, ...told.filter((name) => name.length >= SHORTEST_NAME)]
}

/** In plain text and in JSON. */
function finder(parts: string[]): (text: string) => boolean {
  const all = [...new Set(parts.flatMap((part) => [part, JSON.stringify(part).slice(1, -1)]))]
  if (all.length === 0) return () => false
  const pattern = new RegExp(all.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'))
  return (text) => pattern.test(text)
}

/** Enough of a sentence to know it by. */
const LONGEST = 60
/** "Yes" stands everywhere. */
const SHORTEST = 16
const SHORTEST_NAME = 8
