// What keeping an instruction file in shape has changed, in figures: before the first applied prune and since. Reads only. What
// was not measured on this machine is absent rather than 0.
import { readSnapshot, type Snapshot } from '../changes/commit.ts'
import { KnownError } from '../errors.ts'
import { plus, sizeOf } from '../memory/budget.ts'
import type { ArchiveReason } from '../memory/finding.ts'
import { contradictions } from '../memory/findings/contradiction.ts'
import type { Project } from '../project.ts'
import { readResults } from '../use/command-results.ts'
import { type FilesState, firstPruneSince, notePrune } from '../use/prune-notes.ts'
import { readCompactions, readLoads } from '../use/session-notes.ts'
import { readSignals, SIGNAL_KINDS, type SignalKind } from '../use/signals.ts'
import { unusedItems } from './unused.ts'
import { ITEMS, openWorkspace, type Workspace } from './workspace.ts'

export interface Phase {
  days: number
  /** Times that the user had to repeat or reject a rule, once an item, session and day. */
  corrections: number
  /** Sessions that were seen to begin, and those that the client had to compact by itself. */
  sessions: { seen: number; compacted: number }
  /** Runs of commands that items name. */
  commands: { runs: number; ok: number }
  /** At its end; undefined where nothing was noted then. */
  state: FilesState | undefined
}

export interface MemoryMetrics {
  /** ISO time of the first applied prune; undefined before it. Then everything so far is in `before`. */
  firstPrune: string | undefined
  before: Phase
  since: Phase | undefined
  /** Taken by prunes, and of these what came back within 90 days. */
  archived: { items: number; restored: number }
  /** All signals, each kind once an item, session and day; of citations undefined where ids are not shown. */
  signals: Record<Exclude<SignalKind, 'cited'>, number> & { cited: number | undefined }
}

/** Undefined where no file is adopted, or one cannot be read now. */
export function memoryMetrics(project: Project): MemoryMetrics | undefined {
  const snapshot = readSnapshot(project.store)
  const workspace = readable(project, snapshot)
  if (workspace === undefined || workspace.files.length === 0) return undefined
  const { runs, records, now } = workspace
  const state = stateOf(workspace, project.config['memory.graceDays'])
  const first = runs.applied
  const start = records.map(({ created_at }) => created_at).sort()[0] ?? now
  const isThen = (time: string) => first === undefined || time < first
  const then = first === undefined ? undefined : firstPruneSince(project.state, first)?.before
  const before = phase(project, isThen, [start, first ?? now])
  return {
    firstPrune: first,
    before: { ...before, state: first === undefined ? state : then },
    since: first === undefined ? undefined : { ...phase(project, (time) => !isThen(time), [first, now]), state },
    archived: archivedOf(workspace),
    signals: signalsOf(workspace),
  }
}

/** Looks at the files now; what it returns notes that a prune has begun from there. */
export function noteState(project: Project): () => void {
  const workspace = readable(project, readSnapshot(project.store))
  const before = workspace && stateOf(workspace, project.config['memory.graceDays'])
  return () => {
    if (before !== undefined) notePrune(project.state, { time: project.now().toISOString(), before })
  }
}

/** The adopted files as they are; `grace`: days in which an item has had no chance to be used. */
function stateOf(workspace: Workspace, grace: number): FilesState {
  const { files, items } = workspace
  const size = files
    .map(({ path, text }) => sizeOf(text, items.filter(({ file }) => file === path).length))
    .reduce(plus, { items: 0, lines: 0, characters: 0, tokens: 0 })
  const pairs = new Set(contradictions(items).map((one) => [one.item, one.with ?? ''].sort().join(' ')))
  const { measured, unused, young } = unusedItems(workspace, grace)
  const never = unused.filter(({ access_count }) => access_count === 0).length
  const share = measured ? { unused: { never, of: items.length - young } } : {}
  return { ...size, contradictions: pairs.size, ...share }
}

function readable(project: Project, snapshot: Snapshot): Workspace | undefined {
  if (snapshot.read(ITEMS) === undefined) return undefined
  try {
    return openWorkspace(project, snapshot)
  } catch (error) {
    if (error instanceof KnownError) return undefined
    throw error
  }
}

function phase(
  { state }: Project,
  isIn: (time: string) => boolean,
  [from, to]: [string, string],
): Omit<Phase, 'state'> {
  const own = <T extends { time: string }>(all: readonly T[]) => all.filter(({ time }) => isIn(time))
  const results = own(readResults(state))
  const began = own(readLoads(state)).filter(({ file }) => file === '')
  return {
    days: Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)),
    corrections: own(readSignals(state)).filter(({ kind }) => kind === 'corrected').length,
    sessions: {
      seen: new Set(began.map(({ session }) => session)).size,
      compacted: own(readCompactions(state)).length,
    },
    commands: { runs: results.length, ok: results.filter(({ ok }) => ok).length },
  }
}

const RESTORED_WITHIN = 90 * 86_400_000
/** What a person took out says nothing of prunes; what was moved or shortened is still there. */
const NOT_PRUNED: ReadonlySet<ArchiveReason> = new Set(['by-hand', 'moved', 'compressed'])

function archivedOf({ archive }: Workspace): MemoryMetrics['archived'] {
  const pruned = archive.filter(({ reason }) => !NOT_PRUNED.has(reason))
  const back = pruned.filter(({ at, restored }) => Date.parse(restored ?? '') - Date.parse(at) <= RESTORED_WITHIN)
  return { items: pruned.length, restored: back.length }
}

function signalsOf({ counts, items }: Workspace): MemoryMetrics['signals'] {
  const sum = (kind: SignalKind) => [...counts.values()].reduce((all, own) => all + (own[kind]?.times ?? 0), 0)
  const all = Object.fromEntries(SIGNAL_KINDS.map((kind) => [kind, sum(kind)])) as Record<SignalKind, number>
  const isShown = items.some(({ id, content }) => content.includes(id))
  return { ...all, cited: all.cited === 0 && !isShown ? undefined : all.cited }
}
