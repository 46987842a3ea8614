// What the compiler is shown for a unit: the articles that may have to change (a dozen at most), the index and the link
// targets within a budget. The cost of a unit does not grow with what is known.
import type { ArticleType } from '../config/article-types.ts'
import type { Bullet, Entry } from '../kb/daily-log.ts'
import type { KnowledgeBase } from '../kb/knowledge-base.ts'
import { estimateTokens } from '../llm/budget.ts'
import type { CompileEntry, CompileInput, IndexRow } from '../llm/compile-shape.ts'
import type { SearchIndex } from '../retrieval/search-document.ts'
import { BUDGET, MOST_CANDIDATES } from './budget.ts'
import { rankCandidates } from './candidates.ts'
import { nearRows } from './index-rows.ts'
import { showArticles } from './shown-article.ts'
import type { Unit } from './units.ts'

export interface GatherFrom {
  kb: KnowledgeBase
  index: SearchIndex
  specification: string
  /** The project's own types of articles. */
  types?: ArticleType[]
  /** The rows of the index that hardly change from unit to unit. */
  stable: IndexRow[]
  /** The part of the budgets that may be used, see budgetScale. */
  scale?: number
  /** Articles that must be shown whatever the search says. */
  include?: string[]
}

export function gather(
  unit: Unit,
  { kb, index, specification, types = [], stable, scale = 1, include = [] }: GatherFrom,
): CompileInput {
  const ranked = rankCandidates(unit, { kb, index })
  const ids = [...new Set([...include, ...ranked])].slice(0, MOST_CANDIDATES)
  const about = unit.entries.map((entry) => entry.text).join('\n')
  const first = stable.filter(({ id }) => isArticle(kb, id))
  const shown = new Set([...idsOf(first), ...ids])
  const rows = [...first, ...nearRows([...ranked, ...others(kb)], kb, { shown, budget: BUDGET.near * scale })]
  return {
    specification,
    ...(types.length > 0 ? { types } : {}),
    entries: unit.entries.map(toCompileEntry),
    candidates: showArticles(ids, { kb, about, budget: BUDGET.candidates * scale }),
    index: rows,
    stableRows: first.length,
    linkTargets: linkTargets([...ids, ...idsOf(rows.slice(first.length)), ...idsOf(first)], BUDGET.linkTargets * scale),
  }
}

function idsOf(rows: IndexRow[]): string[] {
  return rows.map(({ id }) => id)
}

/** Newest first: what is near may leave room, and a small base is then shown whole. */
function others(kb: KnowledgeBase): string[] {
  const day = (id: string) => kb.facts(id)?.updated ?? ''
  const days = kb.articleIds.map((id): [string, string] => [id, day(id)])
  return days.sort((a, b) => (a[1] < b[1] ? 1 : a[1] > b[1] ? -1 : a[0] < b[0] ? -1 : 1)).map(([id]) => id)
}

/** An article may have moved or gone since the rows were made. */
function isArticle(kb: KnowledgeBase, id: string): boolean {
  const facts = kb.facts(id)
  return facts !== undefined && facts.redirect === undefined
}

/** The nearest ones within the budget. */
function linkTargets(ids: string[], budget: number): string[] {
  let left = budget
  const kept = new Set<string>()
  for (const id of new Set(ids)) {
    left -= estimateTokens(`${id}\n`)
    if (left < 0) break
    kept.add(id)
  }
  return [...kept].sort()
}

function toCompileEntry(entry: Entry): CompileEntry {
  const bullets = (section: 'exchange' | 'decision' | 'lesson' | 'action', list: Bullet[]) =>
    list.map(({ text, rank }) => ({ section, text, rank: rank ?? ('unknown' as const) }))
  return {
    id: entry.id,
    date: entry.date,
    project: entry.project,
    title: entry.title,
    context: entry.context,
    bullets: [
      ...bullets('decision', entry.decisions),
      ...bullets('lesson', entry.lessons),
      ...bullets('exchange', entry.exchanges),
      ...bullets('action', entry.actions),
    ],
  }
}
