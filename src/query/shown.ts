// What the engine is shown of the chosen articles: claims with the day of their newest evidence, and apart from them what
// no longer holds. Pure.
import type { Article, ArticleId, Block } from '../kb/article.ts'
import { parseEntryRef } from '../kb/ids.ts'
import type { KnowledgeBase } from '../kb/knowledge-base.ts'
import { estimateTokens } from '../llm/budget.ts'
import type { CandidateArticle } from '../llm/compile-shape.ts'
import type { PastBlock } from './answer-prompt.ts'

export interface Shown {
  articles: CandidateArticle[]
  /** Beside the articles, since an engine that works on values knows no past. */
  past: PastBlock[]
}

const HIDDEN_SECTIONS = new Set(['Sources', 'Related Concepts', 'Superseded'])

/** The articles in this order, as many as `budget` tokens hold; one at least. */
export function shownArticles(kb: KnowledgeBase, ids: ArticleId[], budget: number): Shown {
  const shown: Shown = { articles: [], past: [] }
  let left = budget
  for (const article of ids.flatMap((id) => kb.get(id) ?? [])) {
    const size = estimateTokens(article.text)
    if (size > left && shown.articles.length > 0) continue
    left -= size
    shown.articles.push(candidate(article))
    shown.past.push(...pastOf(article))
  }
  return shown
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

function dateOf({ cites }: Block): string | undefined {
  return cites
    .flatMap((cite) => parseEntryRef(cite)?.date ?? [])
    .sort()
    .at(-1)
}
