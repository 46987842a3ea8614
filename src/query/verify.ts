// What counts of an engine's answer. Only blocks that exist and were shown are citations; a sentence that has none left, or
// that says what its blocks never mention, is marked; one that is no answer at all is left out. Pure.
import type { Article, Block } from '../kb/article.ts'
import type { KnowledgeBase } from '../kb/knowledge-base.ts'
import { readsAsOrder } from '../lib/orders.ts'
import { stem, wordsOf } from '../lib/words.ts'
import type { AnswerAnswer } from '../llm/answer-shape.ts'
import { isMachineTalk } from '../llm/text-faults.ts'
import type { Shown } from './shown.ts'
import { missingIn } from './support.ts'

export interface Citation {
  article: string
  title: string
  /** Block id, if the block has one. */
  block: string | undefined
  /** Refs of the entries the block rests on. */
  entries: string[]
  /** The block no longer holds since that day. */
  superseded?: string
}

export interface Sentence {
  text: string
  citations: Citation[]
  /** Why its citations do not carry it, e.g. `no source` or `not in its sources: Redis`. */
  unsupported?: string
}

type Drafted = AnswerAnswer['sentences'][number]

/** The sentences that are an answer, each with what its citations are worth. */
export function verified(kb: KnowledgeBase, shown: Shown, drafted: Drafted[]): Sentence[] {
  const all = shown.articles.flatMap(({ blocks }) => blocks.map(({ text }) => text))
  return drafted.flatMap((sentence) => {
    const cited = narrowed(sentence.text, citedBlocks(kb, shown, sentence))
    if (!isAnswer(sentence.text, all, cited)) return []
    const unsupported = faultOf(sentence.text, cited)
    const citations = cited.map(({ article, block }) => citation(article, block))
    return [{ text: sentence.text, citations, ...(unsupported === undefined ? {} : { unsupported }) }]
  })
}

interface Cited {
  article: Article
  block: Block
}

export function citation({ id, title }: Article, { id: block, cites, retired }: Block): Citation {
  return { article: id, title, block, entries: cites, ...(retired === undefined ? {} : { superseded: retired.date }) }
}

function citedBlocks(kb: KnowledgeBase, { articles, past }: Shown, { cites }: Drafted): Cited[] {
  const wasShown = (id: string, n: number) =>
    articles.some((article) => article.id === id && article.blocks.some((block) => block.n === n)) ||
    past.some((block) => block.article === id && block.n === n)
  const known = new Map<string, Cited>()
  for (const { article: id, block: n } of cites.filter((cite) => wasShown(cite.article, cite.block))) {
    const article = kb.get(id)
    const block = article?.blocks.find((one) => one.n === n)
    if (article && block) known.set(`${id} ${n}`, { article, block })
  }
  return [...known.values()]
}

/** Without the blocks that share no word with the sentence, where others do: they were named for the subject only. */
function narrowed(sentence: string, cited: Cited[]): Cited[] {
  const words = new Set(
    wordsOf(sentence)
      .map(stem)
      .filter((word) => word.length > 3 || !/^[a-z]+$/.test(word)),
  )
  const shared = ({ block }: Cited) => {
    const own = new Set(wordsOf(block.text).map(stem))
    return [...words].filter((word) => own.has(word)).length
  }
  const best = Math.max(0, ...cited.map(shared))
  return best < 2 ? cited : cited.filter((one) => shared(one) > 0)
}

function faultOf(sentence: string, cited: Cited[]): string | undefined {
  if (cited.length === 0) return 'no source'
  const sources = cited.flatMap(({ article, block }) => [
    block.text,
    article.title,
    ...article.aliases,
    ...block.cites,
    block.retired?.date ?? '',
  ])
  const missing = missingIn(sentence, sources)
  return missing.length === 0 ? undefined : `not in its sources: ${missing.slice(0, 3).join(', ')}`
}

/** Not a refusal, tool markup or our own prompt, and no order to the agent but one that the cited blocks give. */
function isAnswer(text: string, shown: string[], cited: Cited[]): boolean {
  if (isMachineTalk(text, shown)) return false
  return !readsAsOrder(text) || cited.some(({ block }) => readsAsOrder(block.text))
}
