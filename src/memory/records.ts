// items.jsonl: what is known about items beside their text, one line each, sorted by id, a blank line between two so that
// git merges changes of neighbours. Keys in a fixed order, defaults left out: the same records give the same bytes.
import { parseObject } from '../lib/json-object.ts'
import { GENERAL } from './categories.ts'
import { DEFAULT_PRIORITY, type ItemRecord, type Layer, type Protection } from './item.ts'

export interface ReadRecords {
  records: ItemRecord[]
  /** One for each line that is no record. */
  problems: string[]
}

/** Tolerant: a line that cannot be read is reported, one that stands twice counts once, the later. */
export function parseRecords(text: string): ReadRecords {
  const records = new Map<string, ItemRecord>()
  const problems: string[] = []
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .entries()) {
    if (line.trim() === '') continue
    const record = toRecord(line)
    if (record === undefined) problems.push(`line ${at + 1} of items.jsonl is no item`)
    else records.set(record.id, record)
  }
  return { records: sorted([...records.values()]), problems }
}

export function formatRecords(records: readonly ItemRecord[]): string {
  return sorted(records).map(formatRecord).join('\n')
}

/**
 * Two people's records made one. A record that both changed is taken key by key, ours where both changed the same key; one
 * that a side removed and the other changed stays.
 */
export function mergeRecords({
  base,
  ours,
  theirs,
}: Record<'base' | 'ours' | 'theirs', readonly ItemRecord[]>): ItemRecord[] {
  const [was, mine, yours] = [byId(base), byId(ours), byId(theirs)]
  const ids = new Set([...mine.keys(), ...yours.keys()])
  return sorted([...ids].flatMap((id) => mergeRecord(was.get(id), mine.get(id), yours.get(id)) ?? []))
}

const LAYERS: ReadonlySet<string> = new Set<Layer>(['fixed', 'project', 'temporary'])
const PROTECTIONS: ReadonlySet<string> = new Set<Protection>(['pinned', 'security', 'address', 'secrets', 'forbids'])

function toRecord(line: string): ItemRecord | undefined {
  const value = parseObject(line)
  const text = (key: string): string => (typeof value?.[key] === 'string' ? value[key] : '')
  if (value === undefined || text('id') === '' || text('file') === '') return undefined
  const priority = Number(value.priority ?? DEFAULT_PRIORITY)
  const layer = text('layer')
  const confirmed = Array.isArray(value.confirmed) ? value.confirmed : []
  const restored = Number(value.restored ?? 0)
  return {
    id: text('id'),
    file: text('file'),
    print: text('print'),
    sketch: text('sketch'),
    heading: text('heading'),
    category: text('category') || GENERAL,
    priority: Number.isFinite(priority) ? priority : DEFAULT_PRIORITY,
    layer: LAYERS.has(layer) ? (layer as Layer) : 'project',
    pinned: value.pinned === true,
    confirmed: confirmed.filter((one): one is Protection => PROTECTIONS.has(String(one))),
    created_at: text('created_at'),
    ...(text('changed_at') === '' ? {} : { changed_at: text('changed_at') }),
    ...(text('shortened_at') === '' ? {} : { shortened_at: text('shortened_at') }),
    ...(restored > 0 ? { restored } : {}),
    ...(text('origin') === '' ? {} : { origin: text('origin') }),
  }
}

function formatRecord(record: ItemRecord): string {
  const { id, file, print, sketch, heading, category, priority, layer, pinned, confirmed, created_at } = record
  const { changed_at, shortened_at, restored, origin } = record
  const kept = {
    ...{ id, file, print, sketch },
    ...(heading === '' ? {} : { heading }),
    ...(category === GENERAL ? {} : { category }),
    ...(priority === DEFAULT_PRIORITY ? {} : { priority }),
    ...(layer === 'project' ? {} : { layer }),
    ...(pinned ? { pinned } : {}),
    ...(confirmed.length === 0 ? {} : { confirmed: [...confirmed].sort() }),
    created_at,
    ...(changed_at === undefined ? {} : { changed_at }),
    ...(shortened_at === undefined ? {} : { shortened_at }),
    ...(restored === undefined || restored === 0 ? {} : { restored }),
    ...(origin === undefined ? {} : { origin }),
  }
  return `${JSON.stringify(kept)}\n`
}

function mergeRecord(was?: ItemRecord, ours?: ItemRecord, theirs?: ItemRecord): ItemRecord | undefined {
  if (ours === undefined || theirs === undefined) {
    const left = ours ?? theirs
    const removed = was !== undefined && left !== undefined && same(was, left)
    return removed ? undefined : left
  }
  const merged: Record<string, unknown> = { ...theirs, ...ours }
  for (const [key, value] of Object.entries(theirs)) {
    const before = was?.[key as keyof ItemRecord]
    const mine = ours[key as keyof ItemRecord]
    if (was !== undefined && same(before, mine) && !same(before, value)) merged[key] = value
  }
  return merged as unknown as ItemRecord
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function byId(records: readonly ItemRecord[]): Map<string, ItemRecord> {
  return new Map(records.map((record) => [record.id, record]))
}

function sorted(records: readonly ItemRecord[]): ItemRecord[] {
  return [...records].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
}
