// What the memory is good for, in figures: what of it was shown, returned and cited, and what never was. For `memc stats`.
import { readSnapshot } from './changes/commit.ts'
import { kindOf } from './kb/article.ts'
import { knowledgeBase } from './kb/knowledge-base.ts'
import type { Project } from './project.ts'
import { type MemoryMetrics, memoryMetrics } from './prune/metrics.ts'
import { readDailyLogs, readKnowledge } from './read-home.ts'
import { countUses, type UseCounts } from './use/count-uses.ts'
import { readUses } from './use/uses.ts'

export interface MemoryStats {
  entries: number
  /** Articles, filed answers left out. */
  articles: number
  answers: number
  /** Articles, answers and entries with a use, the most cited first. */
  used: UseCounts[]
  /** Articles that were never shown, returned or cited. */
  unused: string[]
  /** What pruning has changed; undefined where no instruction file is adopted. */
  instructions: MemoryMetrics | undefined
}

export function memoryStats(project: Project): MemoryStats {
  const { store, state } = project
  const snapshot = readSnapshot(store)
  const kb = knowledgeBase(readKnowledge(snapshot))
  const entries = readDailyLogs(snapshot).flatMap((log) => log.entries)
  const refs = new Set(entries.map(({ ref }) => ref))
  // What has moved since counts for the article that took its place; what is gone counts no more.
  const uses = readUses(state).flatMap((use) => {
    const id = refs.has(use.id) ? use.id : kb.resolve(use.id)
    return id === undefined ? [] : [{ ...use, id }]
  })
  const used = countUses(uses)
  const known = new Set(used.map(({ id }) => id))
  const articles = kb.articleIds.filter((id) => kindOf(id) !== 'answer')
  return {
    entries: entries.length,
    articles: articles.length,
    answers: kb.articleIds.length - articles.length,
    used,
    unused: articles.filter((id) => !known.has(id)),
    instructions: memoryMetrics(project),
  }
}
