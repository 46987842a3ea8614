// An article as the compiler is shown it: its blocks under their numbers, each with the date of its newest evidence. Of one
// that is too large the blocks nearest to the unit are shown, and how many are not; nothing is renumbered.
import type { Block } from '../kb/article.ts'
import { parseEntryRef } from '../kb/ids.ts'
import type { KnowledgeBase } from '../kb/knowledge-base.ts'
import { truncate } from '../lib/text.ts'
import { stem, wordsOf } from '../lib/words.ts'
import { estimateTokens } from '../llm/budget.ts'
import type { CandidateArticle } from '../llm/compile-shape.ts'
import { BUDGET, MOST_CANDIDATES } from './budget.ts'

type ShownBlock = CandidateArticle['blocks'][number]

/** The articles within the budget: each gets its share, and what small ones leave goes to the first ones. */
export function showArticles(
  ids: string[],
  { kb, about, budget }: { kb: KnowledgeBase; about: string; budget: number },
): CandidateArticle[] {
  const whole = ids.flatMap((id) => toCandidate(kb, id) ?? [])
  const near = wordSet(about)
  const share = Math.floor(budget / MOST_CANDIDATES)
  const sizes = whole.map((article) => Math.min(BUDGET.article, sizeOf(article)))
  let spare = budget - sizes.reduce((sum, size) => sum + Math.min(size, share), 0)
  return whole.map((article, at) => {
    const size = sizes[at] ?? 0
    const extra = Math.min(Math.max(0, size - share), Math.max(0, spare))
    spare -= extra
    return shrunk(article, Math.min(size, share) + extra, near)
  })
}

function toCandidate(kb: KnowledgeBase, id: string): CandidateArticle | undefined {
  const article = kb.get(id)
  if (!article || article.redirect) return undefined
  const { title, aliases, tags } = article
  const blocks = article.blocks.filter((block) => block.kind !== 'other' && !HIDDEN_SECTIONS.has(block.section))
  const links = article.links
    .filter(({ section }) => section === RELATED)
    .flatMap(({ target }) => kb.resolve(target) ?? [])
  return { id, title, aliases, tags, links: [...new Set(links)].slice(0, MOST_LINKS), blocks: blocks.map(toShown) }
}

const RELATED = 'Related Concepts'
const MOST_LINKS = 12

const HIDDEN_SECTIONS = new Set(['Sources', RELATED, 'Superseded', 'Sources Consulted', 'Follow-Up Questions'])

function toShown({ n, section, text, cites, byPerson }: Block): ShownBlock {
  const refs = cites.flatMap((cite) => parseEntryRef(cite) ?? [])
  const date = refs
    .map((ref) => ref.date)
    .sort()
    .at(-1)
  return {
    n,
    section: section || 'Summary',
    text: truncate(text, BUDGET.block * 4),
    cites: refs.flatMap((ref) => ref.id ?? []),
    byPerson,
    ...(date === undefined ? {} : { date }),
  }
}

/** The first block says what the article is about; then whatever has most words in common with the unit. */
function shrunk(article: CandidateArticle, budget: number, near: ReadonlySet<string>): CandidateArticle {
  if (sizeOf(article) <= budget) return article
  const ranked = article.blocks
    .map((block, at) => ({ block, score: at === 0 ? Number.POSITIVE_INFINITY : nearness(block.text, near) }))
    .sort((a, b) => b.score - a.score || b.block.n - a.block.n)
  let left = budget - estimateTokens(headOf(article))
  const kept = new Set<number>()
  for (const { block } of ranked) {
    left -= blockSize(block)
    if (left < 0 && kept.size > 0) break
    kept.add(block.n)
  }
  const blocks = article.blocks.filter(({ n }) => kept.has(n))
  return { ...article, blocks, notShown: article.blocks.length - blocks.length }
}

function nearness(text: string, near: ReadonlySet<string>): number {
  const words = wordSet(text)
  let common = 0
  for (const word of words) if (near.has(word)) common += 1
  return common / Math.sqrt(words.size + 1)
}

function wordSet(text: string): Set<string> {
  return new Set(wordsOf(text).map(stem))
}

function sizeOf(article: CandidateArticle): number {
  return article.blocks.reduce((sum, block) => sum + blockSize(block), estimateTokens(headOf(article)))
}

function headOf({ id, title, aliases, links = [] }: CandidateArticle): string {
  return `## ${id}: ${title} (also: ${aliases.join(', ')})\nLinks to: ${links.join(', ')}`
}

function blockSize({ section, text }: ShownBlock): number {
  return estimateTokens(text) + estimateTokens(section) + 8
}
