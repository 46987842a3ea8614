// The state of instruction files around each applied prune, a line each beside the signals (`memory/` in the machine state)
// and outside commit, so that later figures have something to be compared with. Numbers only; losing it costs nothing else.
import { noteLine, readLines } from './month-files.ts'
import { signalsFolder } from './signals.ts'

/** Of all adopted files together. */
export interface FilesState {
  items: number
  lines: number
  characters: number
  tokens: number
  /** Pairs of items that cannot both hold. */
  contradictions: number
  /** Items that nothing has used, and those that had a chance; undefined where no use was ever seen. */
  unused?: { never: number; of: number } | undefined
}

export interface PruneNote {
  /** ISO time. */
  time: string
  /** As it was when the prune began. */
  before: FilesState
}

/** What cannot be written is lost. */
export function notePrune(state: string, { time, before }: PruneNote): void {
  noteLine(signalsFolder(state), time, { time, kind: 'pruned', before })
}

/** The first one at a time or after it. */
export function firstPruneSince(state: string, since: string): PruneNote | undefined {
  const notes = readLines(signalsFolder(state), since.slice(0, 10)).flatMap(({ time, kind, before }) =>
    kind === 'pruned' && typeof time === 'string' && time >= since && isState(before) ? [{ time, before }] : [],
  )
  return notes[0]
}

function isState(value: unknown): value is FilesState {
  if (typeof value !== 'object' || value === null) return false
  const { items, lines, characters, tokens, contradictions } = value as Partial<Record<string, unknown>>
  return [items, lines, characters, tokens, contradictions].every((one) => typeof one === 'number')
}
