// Undo: the newest commit, or the one that is named, with those after it when asked. The plan is made and carried out under
// the lock as one commit, so it is whole or not at all and can itself be undone. It never overwrites what a person wrote.
import { type Change, commit, recover, type Store } from '../changes/commit.ts'
import { diff } from '../changes/diff.ts'
import { contentOf } from '../changes/entry.ts'
import { pendingReason } from '../changes/journal.ts'
import { historyNumbers, type PastCommit, readCommit, readHistory } from '../changes/past.ts'
import { KnownError } from '../errors.ts'
import { localTime } from '../lib/local-time.ts'
import type { Project } from '../project.ts'
import { type Commit, planUndo, readable, restoresAnything, type UndoPlan, undoneBy } from './plan.ts'
import { type Absence, refused } from './refusal.ts'
import type { View } from './view.ts'

/** What an undo needs of a project. */
export type Home = Pick<Project, 'store' | 'now'>

export interface UndoOptions {
  /** Default: the newest that is no undo and not undone. */
  number?: number
  /** Undo later commits to the same files, too. */
  withLater?: boolean
  dryRun?: boolean
}

export interface UndoReport {
  /** `finished`: an undo that had been cut off is complete now, and nothing else was undone. */
  status: 'undone' | 'planned' | 'already' | 'finished'
  /** Of the undo. */
  number: number | undefined
  undone: { number: number; reason: string; summary: string | undefined }[]
  /** Files outside the machine state, and whether they are gone now. */
  files: { path: string; gone: boolean }[]
  /** Entries whose compile is undone: nothing compiles them again by itself. */
  held: string[]
  /** Files that could not be written yet; the next command does. */
  waiting: string[]
  diff: string
}

/** Throws KnownError when it cannot be: with the files and commits in the way, and nothing changed. */
export function undo(project: Home, options: UndoOptions = {}): UndoReport {
  const { store } = project
  const isDry = options.dryRun === true
  if (options.number === undefined && !isDry && pendingReason(store) === 'undo') return finishCutOff(store)
  const dryRun = isDry ? { dryRun: true } : {}
  const result = commit(store, { reason: 'undo', scope: 'home', keepState: true, ...dryRun }, (snapshot) => {
    const number = options.number ?? newest(store)
    const plan = planUndo({
      history: historyFrom(store, number),
      number,
      withLater: options.withLater === true,
      view: snapshot,
      time: timeOf(project),
      hasProject: store.roots.project !== undefined,
    })
    if (plan.why === 'undone')
      return { changes: [], value: { ...NOTHING, status: 'already', number: plan.by } as const }
    if (plan.why !== undefined) throw refused(number, plan)
    const undoes = plan.commits.map((each) => each.number)
    const about = { summary: `undo of ${plan.commits.map(nameOf).join('; ')}`, undoes }
    return { changes: plan.changes, value: reportOf(plan, snapshot, isDry), about }
  })
  const number = result.applied ? historyNumbers(store).at(-1) : result.value.number
  return { ...result.value, number, waiting: result.pendingPaths }
}

const NOTHING = { undone: [], files: [], held: [], waiting: [], diff: '' }

/** Who repeats a plain `memc undo` that was killed wants that one, not another one besides. */
function finishCutOff(store: Store): UndoReport {
  recover(store, 'home')
  const number = historyNumbers(store).at(-1)
  const journal = number === undefined ? undefined : readCommit(store, number)?.journal
  const undone = readable((journal?.undoes ?? []).flatMap((each) => readCommit(store, each) ?? []))
  const files = (journal?.entries ?? []).map(({ path, kind }) => ({ path, gone: kind === 'remove' }))
  return {
    ...NOTHING,
    status: 'finished',
    number,
    undone: undone.map(inBrief),
    files: files.filter(({ path }) => !path.startsWith('state/')),
  }
}

/** The newest commit that a plain undo means: no undo, not undone, not the one that began the memory. */
function newest(store: Store): number {
  const seen: PastCommit[] = []
  for (const number of historyNumbers(store).reverse()) {
    const past = readCommit(store, number)
    if (past === undefined) continue
    seen.unshift(past)
    const { journal } = past
    if (journal === undefined || journal.undoes.length > 0 || isFounding(past)) continue
    if (restoresAnything(journal) && !undoneBy(readable(seen)).has(number)) return number
  }
  throw new KnownError('not-found', 'There is nothing to undo.', {
    hint: '`memc history` shows what was done; `memc undo <number>` undoes what a plain undo leaves alone.',
  })
}

/** Without memc.json and .gitignore a home is no longer private, so that is asked for by its number. */
function isFounding({ journal }: PastCommit): boolean {
  const entries = journal?.entries ?? []
  return entries.some(
    ({ path, kind, ...entry }) => path === 'home/memc.json' && 'before' in entry && entry.before === null,
  )
}

function historyFrom(store: Store, number: number): PastCommit[] {
  const absence = absenceOf(number, historyNumbers(store))
  if (absence) throw refused(number, absence)
  return readHistory(store, number)
}

/** Why a number is not among those that are kept. */
function absenceOf(number: number, kept: readonly number[]): Absence | undefined {
  if (kept.includes(number)) return undefined
  const [oldest] = kept
  const latest = kept.at(-1)
  if (oldest === undefined || latest === undefined || number > latest || number < 1) return { why: 'unknown', latest }
  return number < oldest ? { why: 'cut', oldest } : { why: 'forgotten' }
}

function reportOf(plan: UndoPlan, view: View, isDry: boolean): UndoReport {
  const changes = plan.changes.filter((change) => !change.path.startsWith('state/') && isNews(change, view))
  const files = changes.map(({ path, kind }) => ({ path, gone: kind === 'remove' }))
  return {
    ...NOTHING,
    status: isDry ? 'planned' : 'undone',
    number: undefined,
    undone: plan.commits.map(inBrief),
    files,
    held: plan.held,
    diff: isDry ? changes.map((change) => diffOf(change, view)).join('') : '',
  }
}

/** False for an index that stays as it is. */
function isNews(change: Change, view: View): boolean {
  const before = view.bytes(change.path)
  if (change.kind === 'write') return before === undefined || !contentOf(change).equals(before)
  return before !== undefined
}

function diffOf(change: Change, view: View): string {
  const name = change.path.replace(/^home\//, '')
  const after = change.kind === 'write' ? contentOf(change) : undefined
  const before = view.bytes(change.path)
  return (
    diff(name, before?.toString('utf8'), after?.toString('utf8')) || `Binary files a/${name} and b/${name} differ\n`
  )
}

function inBrief({ number, journal }: Commit): UndoReport['undone'][number] {
  return { number, reason: journal.reason, summary: journal.summary }
}

function nameOf({ number, journal }: Commit): string {
  return `${number} (${journal.reason}${journal.summary === undefined ? '' : `: ${journal.summary}`})`
}

function timeOf(project: Home): string {
  const now = localTime(project.now().toISOString())
  return `${now?.date}T${now?.time}:00`
}
