// The archive of items that left: lines that are only ever added. Each holds the whole item, so that it comes back to the
// byte, and why it went. Over a cap only what is older than 90 days goes, oldest first, and each is named.

import type { ArchiveReason } from './finding.ts'
import { printOf } from './identity.ts'
import type { MemoryItem } from './item.ts'
import type { PlanLine } from './plan-run.ts'
import { daysBetween, type Score } from './score.ts'

export interface Archived {
  /** ISO time. */
  at: string
  /** The prune it went with: undone together. */
  run: string
  reason: ArchiveReason
  /** For a person, one line. */
  why: string
  item: MemoryItem
  score?: Score
  /** The item that stays in its place, the file it went to. */
  by?: string
  to?: string
}

/** A line that says that an item came back. */
export interface Restored {
  at: string
  restored: string
}

export interface Archive {
  /** What is in it now, oldest first; of an item that left twice, the last time. */
  items: Archived[]
  problems: string[]
}

export function parseArchive(text: string): Archive {
  const items = new Map<string, Archived>()
  const problems: string[] = []
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const value = toLine(line)
    if (value === undefined) problems.push(`line ${at + 1} of archive.jsonl cannot be read`)
    else if ('restored' in value) for (const key of keysOf(items, value.restored)) items.delete(key)
    else items.set(value.reason === 'compressed' ? `${value.item.id} ${value.at}` : value.item.id, value)
  }
  return { items: [...items.values()], problems }
}

export function formatArchived(line: Archived | Restored): string {
  return `${JSON.stringify(line)}\n`
}

/** The lines of a plan that is carried out: everything that leaves or is shortened, as it was. */
export function archiveLines(lines: readonly PlanLine[], { at, run }: { at: string; run: string }): Archived[] {
  return lines.flatMap(({ item, archive, reason, score, by, to }) =>
    archive === undefined
      ? []
      : [
          {
            ...{ at, run, reason: archive, why: reason, item: { ...item, archived: archive !== 'compressed' } },
            ...(score === undefined ? {} : { score }),
            ...(by === undefined ? {} : { by }),
            ...(to === undefined ? {} : { to }),
          },
        ],
  )
}

/** What the archive holds of this very text: it does not come back unsaid. */
export function archivedText(archive: Archive, content: string): Archived | undefined {
  const print = printOf(content)
  return archive.items.findLast(
    ({ item, reason }) => reason !== 'compressed' && reason !== 'moved' && printOf(item.content) === print,
  )
}

export interface Capped {
  /** The archive's text, as it was where nothing had to go. */
  text: string
  /** What went, to be named. */
  gone: Archived[]
}

/** 0 bytes: no cap. */
export function capArchive(text: string, { now, maxBytes }: { now: string; maxBytes: number }): Capped {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  let bytes = bytesOf(text)
  if (maxBytes <= 0 || bytes <= maxBytes) return { text, gone: [] }
  const gone: Archived[] = []
  const kept = lines.filter((line) => {
    const value = toLine(line)
    if (bytes <= maxBytes || value === undefined || 'restored' in value || daysBetween(value.at, now) <= SAFE_DAYS)
      return true
    bytes -= bytesOf(line) + 1
    gone.push(value)
    return false
  })
  return { text: kept.map((line) => `${line}\n`).join(''), gone }
}

/** The time in which it is measured how much had to be restored. */
const SAFE_DAYS = 90

function toLine(line: string): Archived | Restored | undefined {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value !== 'object' || value === null || !('at' in value) || typeof value.at !== 'string')
      return undefined
    if ('restored' in value && typeof value.restored === 'string') return { at: value.at, restored: value.restored }
    return isArchived(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isArchived(value: object): value is Archived {
  if (!('item' in value) || typeof value.item !== 'object' || value.item === null || !('reason' in value)) return false
  const { id, content, source } = value.item as Partial<MemoryItem>
  return [id, content, source].every((one) => typeof one === 'string')
}

function keysOf(items: ReadonlyMap<string, Archived>, id: string): string[] {
  return [...items].flatMap(([key, { item }]) => (item.id === id ? [key] : []))
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}
