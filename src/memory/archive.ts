// The archive of items: append-only, each one whole with its scores, the reason and the time. Text in, text out. Over its cap
// only old lines go, each reported; nothing here may drop one that is younger.
import { bytesOf } from './budget.ts'
import type { ArchiveReason } from './finding.ts'
import type { MemoryItem } from './item.ts'
import { parseJsonLines } from './json-lines.ts'
import type { ItemPlace } from './place.ts'

export interface ArchiveLine {
  at: string
  run: string
  reason: ArchiveReason
  /** For a person, one line; '' where a person did it. */
  why: string
  item: MemoryItem
  /** Every part of it, as it was then; undefined for one that is never scored. */
  score: Record<string, number> | undefined
  /** Id of the item that says it now, or what else did it. */
  by: string | undefined
  place: ItemPlace | undefined
  /** When it came back; undefined while it is archived. */
  restored: string | undefined
}

export type NewArchiveLine = Omit<ArchiveLine, 'restored'>

/** Oldest first; of an item that left more than once each time is a line, and a restore closes the last of them. */
export function parseArchive(text: string | undefined): ArchiveLine[] {
  const lines: ArchiveLine[] = []
  for (const { value } of parseJsonLines(text)) {
    if (value === undefined) continue
    const { restored, at } = value
    if (typeof restored === 'string') {
      const last = lines.findLast(({ item, restored: back }) => item.id === restored && back === undefined)
      if (last !== undefined) last.restored = String(at)
    } else if (isLine(value)) lines.push({ ...value, why: String(value.why ?? ''), restored: undefined })
  }
  return lines
}

/** What is archived now, the newest last. */
export function archived(lines: readonly ArchiveLine[]): ArchiveLine[] {
  return lines.filter(({ restored }) => restored === undefined)
}

export function formatArchived({ at, run, reason, why, item, score, by, place }: NewArchiveLine): string {
  return `${JSON.stringify({ at, run, reason, why, item: { ...item, archived: reason !== 'compressed' }, score, by, place })}\n`
}

export function formatRestored(id: string, at: string): string {
  return `${JSON.stringify({ at, restored: id })}\n`
}

const DAY = 86_400_000

/** Younger than this an item never leaves the archive: restores within three months are what prunes are measured by. */
const ARCHIVE_MIN_DAYS = 90

export interface CappedArchive {
  /** Undefined when nothing goes. */
  text: string | undefined
  /** What left for good, oldest first. */
  gone: { id: string; at: string; content: string }[]
}

/** The archive within its cap; a cap that only young lines exceed is exceeded. */
export function capArchive(text: string, { bytes, now }: { bytes: number; now: string }): CappedArchive {
  const lines = parseJsonLines(text)
  let size = bytesOf(text)
  const gone: CappedArchive['gone'] = []
  const oldest = Date.parse(now) - ARCHIVE_MIN_DAYS * DAY
  const kept = lines.filter(({ text: line, value }) => {
    if (size <= bytes || value === undefined || !(Date.parse(String(value.at)) < oldest)) return true
    size -= bytesOf(line) + 1
    if (isLine(value)) gone.push({ id: value.item.id, at: value.at, content: value.item.content })
    return false
  })
  if (kept.length === lines.length) return { text: undefined, gone }
  return { text: kept.map(({ text: line }) => `${line}\n`).join(''), gone }
}

function isLine(value: Record<string, unknown>): value is Record<string, unknown> & NewArchiveLine {
  const { at, reason, item } = value
  if (typeof at !== 'string' || typeof reason !== 'string') return false
  if (typeof item !== 'object' || item === null) return false
  const { id, content, source, file } = item as Partial<Record<string, unknown>>
  return [id, content, source, file].every((field) => typeof field === 'string')
}
