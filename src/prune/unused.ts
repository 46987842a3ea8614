// Items that nothing has used for a while. Pure. Apart from them: those that are too young to have had a chance; and where no
// use of anything was ever seen, nothing is said of anybody.
import type { MemoryItem } from '../memory/item.ts'
import type { Workspace } from './workspace.ts'

export interface UnusedReport {
  /** False when this machine has seen no use at all. */
  measured: boolean
  items: number
  unused: MemoryItem[]
  /** Too young to tell. */
  young: number
}

export function unusedItems({ items, now }: Pick<Workspace, 'items' | 'now'>, days: number): UnusedReport {
  const since = new Date(Date.parse(now) - days * 86_400_000).toISOString()
  const isYoung = ({ created_at, changed_at }: MemoryItem) => (changed_at ?? created_at) > since
  const unused = items.filter((item) => !isYoung(item) && (item.access_count === 0 || item.last_accessed < since))
  return {
    measured: items.some(({ access_count }) => access_count > 0),
    items: items.length,
    unused,
    young: items.filter((item) => isYoung(item) && item.access_count === 0).length,
  }
}
