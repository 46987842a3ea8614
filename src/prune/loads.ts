// What the client has read as signals of the items in it. Files are noted, not items, since a line for each rule at each start
// would be more than all the rules; an item counts from the day it was known. Pure. Being loaded is never a use.
import type { ItemRecord } from '../memory/item.ts'
import type { Load } from '../use/session-notes.ts'
import type { Signal } from '../use/signals.ts'

interface Loaded {
  loads: readonly Load[]
  records: readonly Pick<ItemRecord, 'id' | 'file' | 'created_at'>[]
  /** Files that are read when a session begins. */
  atStart: ReadonlySet<string>
}

/** Each item once a session and day. */
export function loadedItems({ loads, records, atStart }: Loaded): Signal[] {
  const found = new Map<string, Signal>()
  for (const { time, session, file } of loads) {
    for (const record of records) {
      const isIn = file === '' ? atStart.has(record.file) : record.file === file
      const key = [record.id, session, time.slice(0, 10)].join('\n')
      if (!isIn || record.created_at > time || found.has(key)) continue
      found.set(key, { time, item: record.id, kind: 'loaded', session })
    }
  }
  return [...found.values()]
}
