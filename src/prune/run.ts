// memc prune as a use case. Facts are gathered first; then everything is decided on the bytes under the lock, so that what was
// shown is revalidated when it is applied: a proposal holds for one text of its item and is void after an edit.
import { type Change, commit, readSnapshot, type Snapshot } from '../changes/commit.ts'
import { diff } from '../changes/diff.ts'
import { KnownError } from '../errors.ts'
import { localTime } from '../lib/local-time.ts'
import { type CappedArchive, capArchive, formatArchived } from '../memory/archive.ts'
import { shorten } from '../memory/compress.ts'
import { printOf } from '../memory/identity.ts'
import type { MemoryItem } from '../memory/item.ts'
import { type Answers, type Proposal, type Shown, settle } from '../memory/proposals.ts'
import type { Project } from '../project.ts'
import { ARCHIVE, archiveChange } from './archive.ts'
import { askShorter, NOTHING_SHORTER, type Shorter } from './ask-shorter.ts'
import { gatherFacts } from './facts.ts'
import { look, type Work } from './look.ts'
import { type MemoryMetrics, memoryMetrics, noteState } from './metrics.ts'
import { type FilePlan, type Outcome, outcomeOf } from './outcome.ts'
import { proposalsChange } from './proposals.ts'
import { asPage } from './report.ts'
import type { Route } from './routes.ts'
import { type Runs, readRuns, runsChange } from './runs.ts'
import { projectPath, recordsChange, type Workspace } from './workspace.ts'

export interface PruneOptions {
  apply?: boolean
  /** For CI: nothing is written, not even that there was a first run. */
  check?: boolean
  /** Proposals are answered: keys, or `all` of those shown. */
  accept?: readonly string[]
  refuse?: readonly string[]
  /** Proposals to move items elsewhere, too. */
  route?: boolean
  /** Write the report to the home. */
  report?: boolean
  /** Nobody has asked: no model is called, and only kinds that the user trusts apply. */
  background?: boolean
  signal?: AbortSignal | undefined
  /** What a model is about to be asked, and what that takes. */
  progress?: ((line: string) => void) | undefined
}

export interface PruneReport {
  applied: boolean
  firstRun: boolean
  /** False where this machine has no counts. */
  zonesKnown: boolean
  files: { path: string; plan: FilePlan['plan']; diff: string }[]
  /** Files that are none of them and that items move to. */
  targets: { path: string; diff: string }[]
  /** Of all files; disjoint, they add up to `items`. */
  counts: FilePlan['plan']['counts']
  items: number
  /** Where items could live instead, when asked for. */
  routes: Route[]
  /** What waits for a person. */
  proposals: Proposal[]
  expired: number
  /** What could not be looked at. */
  unknown: string[]
  /** What came of asking a model to shorten. */
  notes: string[]
  /** Came back by hand though it was archived. */
  returned: { id: string; archived: string; reason: string }[]
  /** Left the archive for good. */
  gone: CappedArchive['gone']
  conflicts: string[]
  reportPath: string | undefined
  /** Before and since the first applied prune. */
  metrics: MemoryMetrics | undefined
}

export async function prune(project: Project, options: PruneOptions = {}): Promise<PruneReport> {
  const before = readSnapshot(project.store)
  const facts = gatherFacts(project, before)
  const shorter = await askModel({ project, snapshot: before, facts, options }, options)
  const dryRun = options.apply !== true && (options.refuse ?? []).length === 0
  const noteBefore = options.apply === true ? noteState(project) : undefined
  const result = commit(project.store, { reason: 'prune', scope: 'home', dryRun }, (snapshot) =>
    decide({ project, snapshot, facts, options, shorter }),
  )
  if (dryRun && options.check !== true) noteLook(project, result.value.shown)
  if (result.applied) noteBefore?.()
  const conflicts = result.conflicts.map(({ path }) => path)
  const { shown: _, ...value } = result.value
  const report = { ...value, applied: result.applied, conflicts, metrics: memoryMetrics(project) }
  return { ...report, reportPath: options.report ? saveReport(project, report) : undefined }
}

interface Deciding extends Work {
  options: PruneOptions
  shorter: Shorter
}

function decide({ shorter, ...work }: Deciding) {
  const { project, snapshot, options } = work
  const { workspace, answers, trusted, routes, unknown, plans: plan } = look(work)
  refuseVoid(answers)
  const plans = plan((item) => shorter.texts.get(printOf(item.content)) ?? shorten(item))
  const outcome = outcomeOf(workspace, plans, (path) => snapshot.read(projectPath(path)))
  const report = { ...reportOf({ workspace, plans, outcome, snapshot }), unknown, routes, notes: shorter.notes }
  // A check takes no measure.
  if (options.check === true) report.firstRun = false
  const waiting = settle(answers, { lines: plans.flatMap((one) => one.plan.lines), now: workspace.now, trusted })
  const { file, shown } = waiting
  const value = { ...report, proposals: file.open, expired: answers.expired.size, shown }
  const asked = proposalsChange(snapshot, file)
  if (options.apply !== true) {
    const changes = [...asked, runsChange({ ...workspace.runs, shown })]
    return { changes, value, about: { summary: 'answers', undoes: [] } }
  }
  const applied = applyPlans({ workspace, plans, outcome, snapshot, project, shown })
  return {
    changes: [...applied.changes, ...asked],
    value: { ...value, gone: applied.gone },
    about: { summary: summaryOf(value), undoes: [] },
  }
}

/** What a model is to shorten, asked before the lock is taken; the plan under it asks for the same items or for fewer. */
async function askModel(work: Work, { check, background, signal, progress }: PruneOptions): Promise<Shorter> {
  if (background || work.project.config['memory.shortening'] !== 'model') return NOTHING_SHORTER
  const long: MemoryItem[] = []
  const { plans, workspace } = look(work)
  plans((item) => {
    long.push(item)
    return undefined
  })
  const ask = check !== true && workspace.runs.first !== undefined
  return askShorter(work.project, long, { ask, signal, progress })
}

interface Planned {
  workspace: Workspace
  plans: readonly FilePlan[]
  outcome: Outcome
  snapshot: Snapshot
}

interface Applying extends Planned {
  project: Project
  shown: Shown
}

function applyPlans({ workspace, plans, outcome, snapshot, project, shown }: Applying) {
  const added = outcome.archive.map(formatArchived).join('')
  const written = [...outcome.texts].flatMap(([path, text]): Change[] =>
    text === snapshot.read(projectPath(path)) ? [] : [{ path: projectPath(path), kind: 'write', text }],
  )
  const bytes = project.config['memory.archiveMegabytes'] * 1_000_000
  const capped =
    bytes === 0 ? undefined : capArchive((snapshot.read(ARCHIVE) ?? '') + added, { bytes, now: workspace.now })
  const archive: Change[] =
    capped?.text === undefined ? archiveChange(snapshot, added) : [{ path: ARCHIVE, kind: 'write', text: capped.text }]
  const runs = runsAfter({ ...workspace.runs, shown }, plans, {
    now: workspace.now,
    applied: outcome.archive.length > 0,
  })
  return {
    changes: [...written, ...recordsChange(snapshot, outcome.records), ...archive, runsChange(runs)],
    gone: capped?.gone ?? [],
  }
}

function runsAfter(
  { first, applied, zones, ...rest }: Runs,
  plans: readonly FilePlan[],
  at: { now: string; applied: boolean },
): Runs {
  const scored = plans.flatMap(({ plan }) =>
    plan.lines.flatMap(({ item, zone }) => (zone === undefined ? [] : [[item.id, zone] as const])),
  )
  return {
    first: first ?? at.now,
    applied: applied ?? (at.applied ? at.now : undefined),
    zones: scored.length === 0 ? zones : Object.fromEntries(scored),
    ...rest,
  }
}

/** A preview takes the measure, too, and what it shows begins to age: it writes nothing that could be undone. */
function noteLook(project: Project, shown: Shown): void {
  commit(project.store, { reason: 'prune preview', scope: 'state' }, (snapshot) => {
    const runs = readRuns(snapshot)
    return {
      changes: [runsChange({ ...runs, first: runs.first ?? project.now().toISOString(), shown })],
      value: undefined,
    }
  })
}

function reportOf({ workspace, plans, outcome, snapshot }: Planned) {
  const counts = plans.map(({ plan }) => plan.counts).reduce(sum, NO_COUNTS)
  return {
    ...{ applied: false, counts, items: workspace.items.length, conflicts: [], reportPath: undefined },
    firstRun: workspace.runs.first === undefined,
    zonesKnown: plans.every(({ plan }) => plan.zonesKnown),
    files: plans.map(({ file, plan }) => ({
      ...{ path: file.path, plan },
      diff: diff(file.path, file.text, outcome.texts.get(file.path) ?? file.text),
    })),
    targets: [...outcome.texts]
      .filter(([path]) => !workspace.files.some((file) => file.path === path))
      .map(([path, text]) => ({ path, diff: diff(path, snapshot.read(projectPath(path)), text) })),
    returned: workspace.returned.map(({ item, line }) => ({
      id: item.id,
      archived: line.item.id,
      reason: line.reason,
    })),
    gone: [] as CappedArchive['gone'],
  }
}

const NO_COUNTS: FilePlan['plan']['counts'] = {
  ...{ kept: 0, 'topped-up': 0, compressed: 0, cut: 0, superseded: 0, moved: 0, flagged: 0, waiting: 0 },
}

function sum(a: FilePlan['plan']['counts'], b: FilePlan['plan']['counts']): FilePlan['plan']['counts'] {
  const keys = Object.keys(a) as (keyof typeof a)[]
  return Object.fromEntries(keys.map((key) => [key, a[key] + b[key]])) as typeof a
}

function summaryOf({ counts }: Pick<PruneReport, 'counts'>): string {
  const said = Object.entries(counts).filter(([name, count]) => count > 0 && CHANGES.has(name))
  return said.map(([name, count]) => `${count} ${name}`).join(', ') || 'nothing left'
}

const CHANGES: ReadonlySet<string> = new Set(['compressed', 'cut', 'superseded', 'moved'])

function saveReport(project: Project, report: PruneReport): string {
  const date = localTime(project.now().toISOString())?.date ?? '1970-01-01'
  const path = `reports/prune-${date}.md`
  commit(project.store, { reason: 'prune report', summary: path, scope: 'home' }, () => ({
    changes: [{ path: `home/${path}`, kind: 'write', text: asPage(report, date) }],
    value: undefined,
  }))
  return path
}

/** An answer to what was edited since would do something that nobody has seen. */
function refuseVoid({ void: keys }: Answers): void {
  if (keys.length === 0) return
  throw new KnownError('not-found', `Not proposed now: ${keys.join(', ')}. Nothing was changed.`, {
    hint: 'The text was edited, or it was answered already; `memc prune` shows what is proposed.',
  })
}
