// How much a rule earns its place: priority, recency and frequency, weighed. The specification's formula; what its
// description leaves open (a clock that went back, no retention, odd numbers in a file edited by hand) is decided here.
// Older must never score higher, more used never lower.
import type { MemoryItem } from './item.ts'

interface Weights {
  priority: number
  recency: number
  frequency: number
}

/** Every part of a score, each already weighed: what `explain` shows. */
export interface Score {
  total: number
  priority: number
  recency: number
  frequency: number
  /** Whole days would hide a rule's last hours: a fraction. */
  ageDays: number
}

export type Scored = Pick<MemoryItem, 'priority' | 'access_count' | 'last_accessed'>

export interface ScoreContext {
  /** ISO time. */
  now: string
  retentionDays: number
  weights: Weights
  /** The highest count among the items that are compared. */
  maxCount: number
}

export function scoreOf(item: Scored, { now, retentionDays, weights, maxCount }: ScoreContext): Score {
  const ageDays = daysBetween(item.last_accessed, now)
  const priority = (clamped(item.priority, 1, 10, 5) / 10) * weights.priority
  const recency = recencyOf(ageDays, retentionDays) * weights.recency
  const most = Math.max(counted(maxCount), 0)
  const frequency = (most === 0 ? 0 : Math.min(counted(item.access_count) / most, 1)) * weights.frequency
  return { total: rounded(priority + recency + frequency), priority, recency, frequency, ageDays }
}

/** The count that frequencies are measured against. */
export function maxCountOf(items: readonly Pick<MemoryItem, 'access_count'>[]): number {
  return items.reduce((most, { access_count }) => Math.max(most, counted(access_count)), 0)
}

/** Days from one ISO time to a later one; 0 when a clock says it is yet to come, or nobody can read it. */
export function daysBetween(from: string, to: string): number {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
  return Number.isFinite(days) ? Math.max(days, 0) : 0
}

export interface UseEvent {
  /** ISO time. */
  time: string
  session: string
}

/** How often an item was used: once a session and day, each worth half after every half-life; 0 days: for good. */
export function countUses(
  events: readonly UseEvent[],
  { now, halfLifeDays }: { now: string; halfLifeDays: number },
): number {
  const days = new Map(events.map(({ time, session }) => [`${time.slice(0, 10)} ${session}`, time]))
  if (halfLifeDays <= 0) return days.size
  return [...days.values()].reduce((sum, time) => sum + 0.5 ** (daysBetween(time, now) / halfLifeDays), 0)
}

const DAY_MS = 86_400_000

/** Without retention only what was used just now is recent. */
function recencyOf(ageDays: number, retentionDays: number): number {
  if (!(retentionDays > 0)) return ageDays === 0 ? 1 : 0
  return Math.max(0, 1 - ageDays / retentionDays)
}

function counted(count: number): number {
  return Number.isFinite(count) && count > 0 ? count : 0
}

function clamped(value: number, low: number, high: number, otherwise: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(value, low), high) : otherwise
}

/** So that 0.6 made of parts is not 0.5999999999999999. */
function rounded(value: number): number {
  return Math.round(value * 1e9) / 1e9
}
