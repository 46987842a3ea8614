// The use of an item from its signals. Being loaded is none; the other kinds together are one use a session and day. Pure.
import type { ItemRecord, ItemUse } from '../memory/item.ts'
import { countUses, type UseEvent } from '../memory/score.ts'
import { type Signal, type SignalCounts, USE_KINDS } from '../use/signals.ts'

export function usesByItem(signals: readonly Signal[]): Map<string, UseEvent[]> {
  const found = new Map<string, UseEvent[]>()
  for (const { item, kind, session, time } of signals) {
    if (USE_KINDS.has(kind)) found.set(item, [...(found.get(item) ?? []), { time, session }])
  }
  return found
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
