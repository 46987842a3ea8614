// Machine state has limits of age and size. What goes is only what has served: spans whose entry stands in the daily log
// (or in which nothing was worth keeping), and the oldest marks of turns.
import { type Change, commit, readSnapshot, type Snapshot } from '../changes/commit.ts'
import type { Lease } from '../lib/lease.ts'
import type { Project } from '../project.ts'
import { isSettled, outcomePath, readOutcome } from './extract.ts'
import type { Span } from './span.ts'
import { SEEN } from './spool.ts'

const DAY_MS = 86_400_000
const SPAN_DAYS = 90
/** About a million turns. */
const SEEN_BYTES = 12_000_000

/** Removes settled spans of 90 days and more, and halves the marks of turns when there are too many. */
export function tidy(project: Project, lease?: Lease): void {
  const before = new Date(project.now().getTime() - SPAN_DAYS * DAY_MS).toISOString().slice(0, 10)
  commit(project.store, { reason: 'tidy', scope: 'state', ...(lease ? { lease } : {}) }, (snapshot) => ({
    changes: [...settledBefore(snapshot, before), ...fewerMarks(snapshot)],
    value: undefined,
  }))
}

/** True when there may be something to tidy; cheap, so that most flushes commit nothing. */
export function isUntidy(project: Project): boolean {
  const snapshot = readSnapshot(project.store)
  const MANY_SPANS = 500
  return snapshot.list('state/spans').length > MANY_SPANS || (snapshot.size(SEEN) ?? 0) > SEEN_BYTES
}

function settledBefore(snapshot: Snapshot, date: string): Change[] {
  return snapshot.list('state/spans').flatMap((path): Change[] => {
    const id = path.slice('state/spans/'.length, -'.json'.length)
    if (!isSettled(readOutcome(snapshot, id)) || dateOf(snapshot.read(path)) >= date) return []
    return [
      { path, kind: 'remove' },
      { path: outcomePath(id), kind: 'remove' },
    ]
  })
}

function dateOf(text: string | undefined): string {
  try {
    return (JSON.parse(text ?? '') as Span).date
  } catch {
    return '9999-12-31'
  }
}

function fewerMarks(snapshot: Snapshot): Change[] {
  const text = (snapshot.size(SEEN) ?? 0) > SEEN_BYTES ? (snapshot.read(SEEN) ?? '') : ''
  if (text === '') return []
  return [{ path: SEEN, kind: 'write', text: text.slice(text.indexOf('\n', text.length / 2) + 1) }]
}
