// The rows of the index that a prompt shows. First those that hardly change from call to call, so that a prompt cache keeps
// them: articles that many others link to, then new ones in the order they came. Then the ones near the unit. Each tier has
// its budget, whatever the base holds.
import type { ArticleFacts } from '../kb/article.ts'
import type { KnowledgeBase } from '../kb/knowledge-base.ts'
import { truncate } from '../lib/text.ts'
import { estimateTokens } from '../llm/budget.ts'
import type { IndexRow } from '../llm/compile-shape.ts'
import { BUDGET } from './budget.ts'

/**
 * The tiers that stay. They follow from the base alone and not from the run, since a run that is cut off and begun again
 * must ask the same; newcomers come last, so that the beginning of one prompt is that of the next.
 */
export function stableRows(kb: KnowledgeBase, budget: number = BUDGET.index): IndexRow[] {
  const facts = kb.articleIds.flatMap((id) => kb.facts(id) ?? []).filter(({ kind }) => kind !== 'answer')
  const links = inboundLinks(kb)
  const linked = (one: ArticleFacts) => bucket(links.get(one.id) ?? 0)
  const hubs = [...facts].sort((a, b) => linked(b) - linked(a) || byAge(a, b))
  const hubRows = fitting(hubs.map(toRow), budget / 2).sort((a, b) => (a.id < b.id ? -1 : 1))
  const shown = new Set(hubRows.map(({ id }) => id))
  const others = facts.filter(({ id }) => !shown.has(id)).sort(byAge)
  return [...hubRows, ...lastOf(others.map(toRow), budget / 2)]
}

/** The nearest articles that the stable rows do not hold. */
export function nearRows(
  ranked: string[],
  kb: KnowledgeBase,
  { shown, budget }: { shown: ReadonlySet<string>; budget: number },
): IndexRow[] {
  const facts = ranked.filter((id) => !shown.has(id)).flatMap((id) => kb.facts(id) ?? [])
  return fitting(facts.filter(({ kind }) => kind !== 'answer').map(toRow), budget)
}

/** Newcomers are added behind the others; the oldest leave a step at a time, so that the beginning stays for a while. */
function lastOf(rows: IndexRow[], budget: number): IndexRow[] {
  const STEP = 10
  const kept = fitting([...rows].reverse(), budget).length
  const start = rows.length - kept
  return rows.slice(Math.ceil(start / STEP) * STEP)
}

function fitting(rows: IndexRow[], budget: number): IndexRow[] {
  let left = budget
  const end = rows.findIndex((row) => {
    left -= sizeOf(row)
    return left < 0
  })
  return end < 0 ? rows : rows.slice(0, end)
}

function toRow({ id, title, summary }: ArticleFacts): IndexRow {
  return { id, title, summary: truncate(summary, 120) }
}

function sizeOf({ id, title, summary }: IndexRow): number {
  return estimateTokens(`- ${id}: ${title} - ${summary}\n`)
}

/** One link more or less does not change the place of an article. */
function bucket(links: number): number {
  return Math.floor(Math.log2(links + 1))
}

function byAge(a: ArticleFacts, b: ArticleFacts): number {
  const [first, second] = [`${a.created ?? ''} ${a.id}`, `${b.created ?? ''} ${b.id}`]
  return first < second ? -1 : 1
}

/** Read off the texts: for a rank the parser would be too slow, and a link in code does no harm. */
function inboundLinks(kb: KnowledgeBase): Map<string, number> {
  const found = new Map<string, number>()
  for (const [path, text] of kb.files) {
    if (!path.includes('/')) continue
    const targets = new Set((text.match(/\[\[[^\]|#\n]+/g) ?? []).map((link) => link.slice(2)))
    for (const target of targets) found.set(target, (found.get(target) ?? 0) + 1)
  }
  return found
}
