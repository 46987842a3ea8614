// What became of planted faults and of rules that hold, judged by what stands in files and archive at the end.
import { faultOf } from './prune-kinds.ts'
import type { Planted } from './prune-plant.ts'
import type { RunResult } from './prune-run.ts'

/** Whether any run named it as what it is. */
export function isFound({ kind, line, other }: Planted, { items, said }: RunResult): boolean {
  const fault = faultOf(kind)
  const own = items.get(line)?.id
  const second = other === undefined ? undefined : items.get(other)?.id
  return said.some((one) => {
    const isNamed = [...(fault?.findings ?? []), ...(fault?.reasons ?? [])].some((name) => name === one.kind)
    if (!isNamed) return false
    if (!fault?.pair) return one.item === own
    return (one.item === own && one.with === second) || (one.item === second && one.with === own)
  })
}

export function stillThere({ kind, line, text, other }: Planted, { items, texts, instance }: RunResult): boolean {
  if (faultOf(kind)?.stays) return false
  const copies = texts
    .join('\n')
    .split('\n')
    .filter((one) => one === `- ${text}`).length
  // Of a rule that was there twice one stays.
  const isTwin = kind === 'duplicate' && items.has(other ?? 0) && instance.live.some((one) => one.line === other)
  return copies > (isTwin ? 1 : 0) && items.has(line)
}

export interface Fate {
  text: string
  seed: number
  fate: 'kept' | 'shortened' | 'merged' | 'lost'
  /** Why it is lost. */
  how: string
}

export function lostRules({ instance, texts, items, archive }: RunResult): Fate[] {
  const lines = new Set(texts.join('\n').split('\n'))
  return instance.live.map(({ line, text }) => {
    const id = items.get(line)?.id
    const about = { text, seed: instance.seed, how: '' }
    if (lines.has(text)) return { ...about, fate: 'kept' }
    const last = archive.findLast(({ item }) => item.id === id)
    if (last?.reason === 'compressed') return { ...about, fate: 'shortened' }
    if (last?.reason === 'duplicate' && survives(last.by, { items, archive })) return { ...about, fate: 'merged' }
    return { ...about, fate: 'lost', how: last?.reason ?? 'gone without a trace' }
  })
}

/** Whether the item that was to stay did, itself or in another. */
function survives(
  by: string | undefined,
  { items, archive }: Pick<RunResult, 'items' | 'archive'>,
  seen: ReadonlySet<string> = new Set(),
): boolean {
  if (by === undefined || seen.has(by) || ![...items.values()].some(({ id }) => id === by)) return false
  const gone = archive.findLast(({ item, reason }) => item.id === by && reason !== 'compressed')
  if (gone === undefined) return true
  return gone.reason === 'duplicate' && survives(gone.by, { items, archive }, new Set([...seen, by]))
}
