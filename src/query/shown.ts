// What the engine is shown of the chosen articles: claims with the day of their newest evidence, and apart from them what
// no longer holds. Pure.
import type { Article, ArticleId, Block } from '../kb/article.ts'
import { parseEntryRef } from '../kb/ids.ts'
import type { KnowledgeBase } from '../kb/knowledge-base.ts'
import { estimateTokens } from '../llm/budget.ts'
import type { CandidateArticle } from '../llm/compile-shape.ts'
import type { PastBlock } from './answer-prompt.ts'
import { type Citation, citation, type SaidBy } from './citation.ts'

/** Articles, or entries of the daily log in the place of articles. */
export interface Shown {
  from: 'articles' | 'log'
  articles: CandidateArticle[]
  /** Beside the articles, since an engine that works on values knows no past. */
  past: PastBlock[]
  /** All that may be cited, by `blockKey`. */
  blocks: ReadonlyMap<string, ShownBlock>
}

export interface ShownBlock {
  text: string
  /** What else a sentence that cites it may mention: names, days. */
  names: string[]
  citation: Citation
  /** Undefined for a person's words, and for articles, which say it themselves. */
  saidBy?: SaidBy | undefined
}

export function blockKey(id: string, n: number): string {
  return `${id} ${n}`
}

const HIDDEN_SECTIONS = new Set(['Sources', 'Related Concepts', 'Superseded'])

/** The articles in this order, as many as `budget` tokens hold; one at least. */
export function shownArticles(kb: KnowledgeBase, ids: ArticleId[], budget: number): Shown {
  const articles = withinBudget(
    ids.flatMap((id) => kb.get(id) ?? []),
    budget,
  )
  const shown = { from: 'articles' as const, articles: articles.map(candidate), past: articles.flatMap(pastOf) }
  return { ...shown, blocks: new Map(articles.flatMap((article) => citable(article, shown))) }
}

/** As many as `budget` tokens hold, in this order; one at least. */
export function withinBudget<T extends { text: string }>(items: T[], budget: number): T[] {
  const kept: T[] = []
  let left = budget
  for (const item of items) {
    const size = estimateTokens(item.text)
    if (size > left && kept.length > 0) continue
    left -= size
    kept.push(item)
  }
  return kept
}

function candidate({ id, title, aliases, tags, blocks }: Article): CandidateArticle {
  const standing = blocks.filter((block) => block.kind !== 'other' && !HIDDEN_SECTIONS.has(block.section))
  return {
    id,
    title,
    aliases,
    tags,
    blocks: standing.map((block) => {
      const { n, section, text, cites, byPerson } = block
      const date = dateOf(block)
      return { n, section: section || 'Summary', text, cites, byPerson, ...(date === undefined ? {} : { date }) }
    }),
  }
}

function pastOf({ id, blocks }: Article): PastBlock[] {
  return blocks.flatMap(({ n, text, retired }) => {
    if (retired === undefined) return []
    return [{ article: id, n, text, since: retired.date, by: blocks.find((block) => block.id === retired.by)?.n }]
  })
}

function citable(article: Article, { articles, past }: Pick<Shown, 'articles' | 'past'>): [string, ShownBlock][] {
  const { id, title, aliases, blocks } = article
  const numbers = new Set([
    ...articles.filter((one) => one.id === id).flatMap((one) => one.blocks.map(({ n }) => n)),
    ...past.filter((one) => one.article === id).map(({ n }) => n),
  ])
  return blocks
    .filter(({ n }) => numbers.has(n))
    .map((block) => {
      const names = [title, ...aliases, ...block.cites, block.retired?.date ?? '']
      return [blockKey(id, block.n), { text: block.text, names, citation: citation(article, block) }]
    })
}

function dateOf({ cites }: Block): string | undefined {
  return cites
    .flatMap((cite) => parseEntryRef(cite)?.date ?? [])
    .sort()
    .at(-1)
}
