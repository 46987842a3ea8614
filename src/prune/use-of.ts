// The use of an item from its signals. Being loaded is none; the other kinds together are one use a session and day. Pure.
import { type ArchiveLine, archived } from '../memory/archive.ts'
import type { ItemRecord, ItemUse } from '../memory/item.ts'
import { countUses, type UseEvent } from '../memory/score.ts'
import { type Signal, type SignalCounts, USE_KINDS } from '../use/signals.ts'

/** The uses of an item that was merged into another count for that one, until it comes back. */
export function usesByItem(signals: readonly Signal[], archive: readonly ArchiveLine[]): Map<string, UseEvent[]> {
  const merged = new Map(
    archived(archive).flatMap(({ item, by, reason }) =>
      reason === 'duplicate' && by !== undefined ? [[item.id, by] as const] : [],
    ),
  )
  const found = new Map<string, UseEvent[]>()
  for (const { item, kind, session, time } of signals) {
    if (!USE_KINDS.has(kind)) continue
    const own = heirOf(item, merged)
    found.set(own, [...(found.get(own) ?? []), { time, session }])
  }
  return found
}

function heirOf(id: string, merged: ReadonlyMap<string, string>): string {
  const seen = new Set([id])
  let last = id
  for (let by = merged.get(id); by !== undefined; by = merged.get(by)) {
    if (seen.has(by)) return id
    seen.add(by)
    last = by
  }
  return last
}

export function useOf(
  events: readonly UseEvent[],
  record: ItemRecord,
  clock: { now: string; halfLifeDays: number },
): ItemUse {
  const since = record.changed_at ?? record.created_at
  const last = events
    .map(({ time }) => time)
    .sort()
    .at(-1)
  return {
    access_count: countUses(events, clock),
    last_accessed: last === undefined || last < since ? since : last,
  }
}

/** Whether any use was ever seen; that files are read says nothing of what is used. */
export function isMeasured(counts: SignalCounts): boolean {
  return [...counts.values()].some((own) => [...USE_KINDS].some((kind) => own[kind] !== undefined))
}
