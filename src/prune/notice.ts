// After a flush: what the new stretches of sessions say of items, noted as signals. Reads only what capture has kept, which is
// redacted, and each stretch once; where no file is adopted it does nothing. It must never keep a flush from being done.
import { parseSpan } from '../capture/flush.ts'
import { commit, readSnapshot, type Snapshot } from '../changes/commit.ts'
import { KnownError } from '../errors.ts'
import type { Project } from '../project.ts'
import { noteResult } from '../use/command-results.ts'
import { noteSignal, readSignals, type Signal } from '../use/signals.ts'
import { type Seen, seenIn, watchFor } from './work-seen.ts'
import { ITEMS, openWorkspace } from './workspace.ts'

export interface Noticed {
  spans: number
  matched: number
  cited: number
  confirmed: number
  corrected: number
  /** Why nothing could be looked at: markers that are broken. */
  problem?: string
}

/** Undefined when there was nothing to look at. */
export function noticeWork(project: Project): Noticed | undefined {
  const snapshot = readSnapshot(project.store)
  if (snapshot.read(ITEMS) === undefined) return undefined
  const known = new Set((snapshot.read(SEEN) ?? '').split('\n'))
  const all = snapshot.list(SPANS).map(idOf)
  const fresh = all.filter((id) => !known.has(id))
  if (fresh.length === 0) return undefined
  const noticed: Noticed = { spans: fresh.length, matched: 0, cited: 0, confirmed: 0, corrected: 0 }
  try {
    note(project, seenInAll(project, snapshot, fresh), noticed)
  } catch (error) {
    // The file is being edited, or was merged and has conflicts: the spans are looked at when it can be read.
    if (!(error instanceof KnownError)) throw error
    return { ...noticed, problem: error.message }
  }
  remember(project, all)
  return noticed
}

const SPANS = 'state/spans'
const SEEN = 'state/memory-spans.txt'

function seenInAll(project: Project, snapshot: Snapshot, ids: readonly string[]): Seen {
  const watch = watchFor(openWorkspace(project, snapshot).items)
  const seen: Seen = { signals: [], results: [] }
  for (const id of ids) {
    const span = parseSpan(snapshot.read(`${SPANS}/${id}.json`))
    if (span === undefined) continue
    const { signals, results } = seenIn(span, watch)
    seen.signals.push(...signals)
    seen.results.push(...results)
  }
  return seen
}

/** Each once an item, kind, session and day, also over several flushes. */
function note({ state }: Project, { signals, results }: Seen, noticed: Noticed): void {
  const [oldest = ''] = signals.map(({ time }) => time.slice(0, 10)).sort()
  const known = new Set(readSignals(state, oldest).map(keyOf))
  for (const signal of signals) {
    const { kind } = signal
    if (kind === 'loaded' || known.has(keyOf(signal))) continue
    known.add(keyOf(signal))
    noticed[kind] += 1
    noteSignal(state, signal)
  }
  for (const result of results) noteResult(state, result)
}

function keyOf({ item, kind, session, time }: Signal): string {
  return [item, kind, session, time.slice(0, 10)].join('\n')
}

/** Those that were tidied away meanwhile are forgotten here, too. */
function remember(project: Project, ids: readonly string[]): void {
  commit(project.store, { reason: 'signals', scope: 'state' }, () => ({
    changes: [{ path: SEEN, kind: 'write', text: `${[...ids].sort().join('\n')}\n` }],
    value: undefined,
  }))
}

function idOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length)
}
