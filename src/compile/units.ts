// What is compiled together: one entry, or a few small ones of one day, in the order of their messages.
import type { Entry } from '../kb/daily-log.ts'
import { hash } from '../lib/hash.ts'

export interface Unit {
  /** Depends on the entries alone. */
  id: string
  entries: Entry[]
}

const UNIT_CHARS = 6_000
const UNIT_ENTRIES = 3

export function toUnits(entries: Entry[]): Unit[] {
  const groups: Entry[][] = []
  for (const entry of inOrder(entries)) {
    const current = groups.at(-1)
    if (current && fits(current, entry)) current.push(entry)
    else groups.push([entry])
  }
  return groups.map(toUnit)
}

export function toUnit(entries: Entry[]): Unit {
  return { id: hash('unit', ...entries.map((entry) => entry.id)).slice(0, 16), entries }
}

/** Entries in the order of their messages, whatever the order in which they were captured. */
export function inOrder(entries: readonly Entry[]): Entry[] {
  return [...entries].sort((a, b) => (order(a) < order(b) ? -1 : 1))
}

function fits(group: Entry[], entry: Entry): boolean {
  const size = group.reduce((sum, other) => sum + other.text.length, entry.text.length)
  return group[0]?.date === entry.date && group.length < UNIT_ENTRIES && size <= UNIT_CHARS
}

function order(entry: Entry): string {
  return `${saidAt(entry)} ${entry.ref}`
}

/** When it was said, comparable as text. */
export function saidAt({ date, time }: Entry): string {
  return `${date}T${time ?? '00:00'}`
}
