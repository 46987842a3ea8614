// What the compiler is shown for a unit: the articles that may have to change (a dozen at most), the index and the link
// targets within a budget. The cost of a unit does not grow with what is known.
import type { Entry } from '../kb/daily-log.ts'
import { parseEntryRef } from '../kb/ids.ts'
import type { KnowledgeBase } from '../kb/knowledge-base.ts'
import { truncate } from '../lib/text.ts'
import type { CandidateArticle, CompileEntry, CompileInput, IndexRow } from '../llm/compile-shape.ts'
import type { SearchIndex } from '../retrieval/search-document.ts'
import type { Unit } from './units.ts'

const MAX_CANDIDATES = 12
/** Units of text that index rows may take in the prompt, about 4,000 tokens. */
const INDEX_BUDGET_CHARS = 16_000
const BLOCK_CHARS = 1_500

export interface GatherFrom {
  kb: KnowledgeBase
  index: SearchIndex
  specification: string
  /** Articles that must be shown whatever the search says. */
  include?: string[]
}

export function gather(unit: Unit, { kb, index, specification, include = [] }: GatherFrom): CompileInput {
  const ranked = rankCandidates(unit, { kb, index })
  const ids = [...new Set([...include, ...ranked])].slice(0, MAX_CANDIDATES)
  const rows = budgeted(ranked, kb)
  return {
    specification,
    entries: unit.entries.map(toCompileEntry),
    candidates: ids.flatMap((id) => toCandidate(kb, id) ?? []),
    index: rows,
    linkTargets: [...new Set([...ids, ...rows.map((row) => row.id)])].sort(),
  }
}

/** Articles by how near they are to the unit: full text of every bullet, names that occur, and neighbours of the best. */
function rankCandidates(unit: Unit, { kb, index }: Pick<GatherFrom, 'kb' | 'index'>): string[] {
  const scores = new Map<string, number>()
  const vote = (id: string, weight: number) => {
    const real = kb.resolve(id)
    if (real && kb.facts(real)?.kind !== 'answer') scores.set(real, (scores.get(real) ?? 0) + weight)
  }
  for (const text of unit.entries.flatMap(searchTexts)) {
    const hits = index.search(text, { limit: 10, kind: 'article' })
    for (const [rank, hit] of hits.entries()) vote(hit.id, 1 / (rank + 10))
  }
  for (const entry of unit.entries) {
    for (const name of [entry.title, ...quotedNames(entry.text)]) {
      const id = kb.findByName(name)
      if (id) vote(id, 1)
    }
  }
  const best = [...scores].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([id]) => id)
  for (const id of best.slice(0, 3)) for (const neighbour of kb.backlinks(id)) vote(neighbour, 0.01)
  return [...scores].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([id]) => id)
}

function searchTexts(entry: Entry): string[] {
  const bullets = [...entry.decisions, ...entry.lessons, ...entry.exchanges].map((bullet) => bullet.text)
  return [entry.title, entry.context, ...bullets.slice(0, 20)].filter((text) => text !== '')
}

/** Code spans are names more often than not. */
function quotedNames(text: string): string[] {
  return [...text.matchAll(/`([^`\n]{2,60})`/g)].map((match) => match[1] ?? '')
}

/** Rows of the nearest articles first, then the others, until the budget is spent; shown in the order of their ids. */
function budgeted(ranked: string[], kb: KnowledgeBase): IndexRow[] {
  const rows: IndexRow[] = []
  let size = 0
  for (const id of new Set([...ranked, ...kb.articleIds])) {
    const facts = kb.facts(id)
    if (!facts || facts.kind === 'answer') continue
    const row = { id, title: facts.title, summary: truncate(facts.summary, 120) }
    size += row.id.length + row.title.length + row.summary.length + 8
    if (size > INDEX_BUDGET_CHARS) break
    rows.push(row)
  }
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
}

function toCandidate(kb: KnowledgeBase, id: string): CandidateArticle | undefined {
  const article = kb.get(id)
  if (!article || article.redirect) return undefined
  const { title, aliases, tags } = article
  const blocks = article.blocks
    .filter((block) => block.kind !== 'other' && !HIDDEN_SECTIONS.has(block.section))
    .map(({ n, section, text, cites, byPerson }) => ({
      n,
      section: section || 'Summary',
      text: truncate(text, BLOCK_CHARS),
      cites: cites.flatMap((cite) => parseEntryRef(cite)?.id ?? []),
      byPerson,
    }))
  return { id, title, aliases, tags, blocks }
}

const HIDDEN_SECTIONS = new Set([
  'Sources',
  'Related Concepts',
  'Superseded',
  'Sources Consulted',
  'Follow-Up Questions',
])

function toCompileEntry(entry: Entry): CompileEntry {
  const bullets = (section: 'exchange' | 'decision' | 'lesson' | 'action', list: Entry['decisions']) =>
    list.map(({ text, rank }) => ({ section, text, rank: rank ?? ('unknown' as const) }))
  return {
    id: entry.id,
    date: entry.date,
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
