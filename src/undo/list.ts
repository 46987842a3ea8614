// The history as a list: what was committed to the home, newest first, and what could be undone as things stand now. Only
// reads; nothing waits for a lock.
import { historyNumbers, readHistory } from '../changes/past.ts'
import { holdSnapshot } from '../changes/store.ts'
import { type Commit, planUndo, type Refusal, readable } from './plan.ts'
import { inShort } from './refusal.ts'
import type { Home } from './undo.ts'

export interface HistoryRow {
  number: number
  /** ISO; undefined when the record is gone or damaged. */
  time: string | undefined
  /** One word: compile, extract, undo. */
  reason: string
  summary: string
  /** Outside the machine state. */
  files: string[]
  undoable: boolean
  /** Why not. */
  why: string | undefined
  /** The commits that this one undid. */
  undoes: number[]
}

export interface HistoryList {
  rows: HistoryRow[]
  /** There are older ones, kept but not listed. */
  more: number
  /** Those before are no longer kept; undefined when none is missing. */
  cutBefore: number | undefined
}

export function listHistory(project: Pick<Home, 'store'>, { count }: { count: number }): HistoryList {
  const kept = historyNumbers(project.store)
  const shown = kept.slice(-count)
  const first = shown[0] ?? 0
  const history = shown.length === 0 ? [] : readHistory(project.store, first)
  const view = holdSnapshot(project.store.roots)
  const hasProject = project.store.roots.project !== undefined
  const known = new Map(readable(history).map((commit) => [commit.number, commit]))
  const numbers = Array.from({ length: (shown.at(-1) ?? -1) - first + 1 }, (_, index) => first + index).reverse()
  const rows = numbers.map((number) => {
    if (!shown.includes(number)) return absent(number, 'forgotten')
    const commit = known.get(number)
    if (commit === undefined) return absent(number, 'damaged')
    const plan = planUndo({ history, number, withLater: false, view, time: '', hasProject })
    return rowOf(commit, plan.why === undefined ? undefined : plan)
  })
  const [oldest = 1] = kept
  return { rows, more: kept.length - shown.length, cutBefore: oldest > 1 ? oldest : undefined }
}

function rowOf({ number, journal }: Commit, refusal: Refusal | undefined): HistoryRow {
  return {
    number,
    time: journal.time,
    reason: journal.reason,
    summary: journal.summary ?? '',
    files: journal.entries.flatMap(({ path }) => (path.startsWith('state/') ? [] : path.replace(/^home\//, ''))),
    undoable: refusal === undefined,
    why: refusal && inShort(refusal),
    undoes: journal.undoes,
  }
}

function absent(number: number, why: 'forgotten' | 'damaged'): HistoryRow {
  const row = { number, time: undefined, reason: '', summary: '', files: [], undoable: false, undoes: [] }
  return { ...row, why: inShort({ why }) }
}
