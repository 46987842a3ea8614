// What became of the items of an instruction file, each kind apart: being loaded is no use. A private, append-only record in
// the machine state (`memory/`), outside commit: ids only, never text; losing it costs nothing but counts. The hooks may load
// this, so only cheap imports. It must never stand in a shared file, which would change every day.
import { join } from 'node:path'
import { noteLine, readLines } from './month-files.ts'

/**
 * `loaded`: its file was given to a session. `matched`: its command was run or its path touched. `cited`: somebody named its
 * id. `confirmed`, `corrected`: the user held to it, or had to repeat or reject it.
 */
export type SignalKind = (typeof SIGNAL_KINDS)[number]

export const SIGNAL_KINDS = ['loaded', 'matched', 'cited', 'confirmed', 'corrected'] as const

/** Kinds that count as use; the others are shown and judged apart. */
export const USE_KINDS: ReadonlySet<SignalKind> = new Set(['matched', 'cited', 'confirmed'])

export interface Signal {
  /** ISO time; when read, of the first of its session and day. */
  time: string
  /** Id of the item. */
  item: string
  kind: SignalKind
  /** '' where there is none: a person at a terminal. */
  session: string
}

export interface SignalCount {
  /** Once a session and day. */
  times: number
  /** ISO time of the last; undefined when never. */
  last: string | undefined
}

/** Item → its counts, each kind apart; a kind that never was is absent. */
export type SignalCounts = ReadonlyMap<string, Partial<Record<SignalKind, SignalCount>>>

export function signalsFolder(state: string): string {
  return join(state, 'memory')
}

/** Notes one; what cannot be written is lost. */
export function noteSignal(state: string, { time, item, kind, session }: Signal): void {
  noteLine(signalsFolder(state), time, { time, item, kind, session })
}

/** Every signal on or after a day (UTC, YYYY-MM-DD), each once an item, kind, session and day, oldest first. */
export function readSignals(state: string, since = ''): Signal[] {
  const signals = new Map<string, Signal>()
  for (const { time, item, kind, session } of readLines(signalsFolder(state), since)) {
    if (typeof time !== 'string' || typeof item !== 'string' || !isKind(kind) || time.slice(0, 10) < since) continue
    const key = [item, kind, session, time.slice(0, 10)].join('\n')
    if (!signals.has(key)) signals.set(key, { time, item, kind, session: typeof session === 'string' ? session : '' })
  }
  return [...signals.values()]
}

export function countSignals(signals: readonly Signal[]): SignalCounts {
  const counts = new Map<string, Partial<Record<SignalKind, SignalCount>>>()
  for (const { item, kind, time } of signals) {
    const own = counts.get(item) ?? {}
    const { times = 0, last } = own[kind] ?? {}
    own[kind] = { times: times + 1, last: last !== undefined && last > time ? last : time }
    counts.set(item, own)
  }
  return counts
}

function isKind(value: unknown): value is SignalKind {
  return SIGNAL_KINDS.some((kind) => kind === value)
}
