// Uses as counts for each article: the three ways apart, so that being shown often never looks like being useful. Pure.
import type { Use, UseBy, UseWay } from './uses.ts'

interface Count {
  /** Once a session and day. */
  times: number
  days: number
  /** ISO time; '' when never. */
  last: string
}

export interface UseCounts extends Record<UseWay, Count> {
  id: string
  /** The same by who did it: `brief`, `search` and so on. */
  by: Partial<Record<UseBy, number>>
}

/** One row an id, the most cited first, then the most returned, then the most shown. */
export function countUses(uses: readonly Use[]): UseCounts[] {
  const byId = new Map<string, Use[]>()
  for (const use of uses) byId.set(use.id, [...(byId.get(use.id) ?? []), use])
  const rows = [...byId].map(([id, own]) => ({ id, ...waysOf(own), by: bysOf(own) }))
  return rows.sort(
    (a, b) =>
      b.cited.times - a.cited.times ||
      b.returned.times - a.returned.times ||
      b.shown.times - a.shown.times ||
      (a.id < b.id ? -1 : 1),
  )
}

function waysOf(uses: Use[]): Record<UseWay, Count> {
  const count = (how: UseWay): Count => {
    const own = uses.filter((use) => use.how === how)
    const days = own.map(({ time }) => time.slice(0, 10))
    // Two ways of looking in one session on one day are one use.
    const times = new Set(own.map(({ time, session }) => `${session}\n${time.slice(0, 10)}`)).size
    return {
      times,
      days: new Set(days).size,
      last:
        own
          .map(({ time }) => time)
          .sort()
          .at(-1) ?? '',
    }
  }
  return { shown: count('shown'), returned: count('returned'), cited: count('cited') }
}

function bysOf(uses: Use[]): UseCounts['by'] {
  const found: UseCounts['by'] = {}
  for (const { by } of uses) found[by] = (found[by] ?? 0) + 1
  return found
}
