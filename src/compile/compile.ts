// Daily logs in, knowledge out: entries -> units -> gather -> draft -> validate -> publish -> commit. A unit is committed
// whole or not at all; one that fails is set aside and the others go on. What came of the run is remembered.
import { readSnapshot, recover } from '../changes/commit.ts'
import { diff } from '../changes/diff.ts'
import type { Lease } from '../lib/lease.ts'
import { shouldYield } from '../llm/limits.ts'
import type { Project } from '../project.ts'
import { underLease } from '../work-lease.ts'
import { settleMerge } from './after-merge.ts'
import { compileUnit } from './compile-unit.ts'
import { readLastCompile, rememberCompile } from './last-compile.ts'
import { plannedRun } from './plan.ts'
import { type CompileOptions, type CompileReport, emptyReport, type Run } from './run.ts'
import { selectEntries } from './select.ts'
import { type ReadStandings, readStandings } from './standing.ts'
import { saidAt, toUnits, type Unit } from './units.ts'

export type { CompileOptions, CompileReport } from './run.ts'

/** Turns entries that were never compiled into articles. Engine failures and bad answers are part of the report. */
export async function compile(project: Project, options: CompileOptions = {}): Promise<CompileReport> {
  if (options.dryRun) return compileUnder(undefined, project, options)
  const report = await underLease(project, 'compile', (lease) => compileUnder(lease, project, options))
  return report ?? { ...emptyReport(0), stopped: 'another compile of this memory is running (busy)' }
}

async function compileUnder(
  lease: Lease | undefined,
  project: Project,
  options: CompileOptions,
): Promise<CompileReport> {
  if (lease) recover(project.store, 'home')
  const found = readStandings(project)
  const read = lease ? settleMerge(project, lease, found) : found
  const units = toUnits(selectEntries(read.standings, options))
  const report = emptyReport(units.reduce((sum, unit) => sum + unit.entries.length, 0))
  if (units.length === 0) return report
  if (options.agree && !(await options.agree(plannedRun(project, read, options)))) return emptyReport(0)
  const waits = options.automatic ? waitsUntil(project) : undefined
  if (waits) return { ...report, ...waits }
  const { engine } = await project.engine()
  const run: Run = { project, options, lease, engine, report, ...startOf(read) }
  await remembered(run, () => compileUnits(run, units))
  if (options.dryRun) report.diff = dryDiff(run)
  return report
}

async function compileUnits(run: Run, units: Unit[]): Promise<void> {
  const { options, report } = run
  for (const [index, unit] of units.entries()) {
    if (options.signal?.aborted) report.stopped = 'it was stopped (cancelled)'
    else if (index > 0) yieldToLimits(run)
    if (report.stopped !== undefined) return
    options.progress?.(`compiling ${index + 1} of ${units.length}: ${unit.entries[0]?.date}`)
    if (!(await compileUnit(run, unit))) return
  }
}

/** Work that nobody waits for leaves the rest of a limit to the person whose limit it is. */
function yieldToLimits({ project, options, report, limits }: Run): void {
  if (!options.automatic || !shouldYield(limits, project.now())) return
  report.until = limits?.resetsAt?.toISOString()
  const when = report.until === undefined ? 'later' : `after ${report.until}`
  report.stopped = `a limit of the plan or key is nearly reached, so the rest is left for you; it goes on ${when}`
}

/** Why an automatic compile does not ask the engine yet. */
function waitsUntil(project: Project): Pick<CompileReport, 'stopped' | 'until'> | undefined {
  const last = readLastCompile(readSnapshot(project.store))
  if (last?.until === undefined || last.engine !== project.config.engine) return undefined
  if (!(Date.parse(last.until) > project.now().getTime())) return undefined
  return { stopped: last.stopped ?? 'a limit is reached', until: last.until }
}

function startOf({ standings, specification, key, recorded }: ReadStandings) {
  const moments = new Map(standings.map(({ entry }) => [entry.ref, saidAt(entry)]))
  const done = standings.filter(({ state }) => state !== 'new').map(({ entry }) => entry.ref)
  return {
    ...{ specification, key, recorded, compiled: new Set(done) },
    // An entry that is gone from its log has its day all the same.
    saidAt: (ref: string) => moments.get(ref) ?? /\d{4}-\d{2}-\d{2}/.exec(ref)?.[0],
    ...{ limits: undefined, dry: new Map() },
  }
}

/** Writes down what came of the run, however it ends. */
async function remembered(run: Run, work: () => Promise<void>): Promise<void> {
  const { project, report, options } = run
  if (options.dryRun) return work()
  const started = project.now().toISOString()
  const automatic = options.automatic === true
  try {
    await work()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const ended = { ...report, stopped: options.redact ? await options.redact(why) : why }
    try {
      rememberCompile(project, { started, report: ended, automatic, outcome: 'failed' })
    } catch {
      // What ended the run may be in the way of writing it down; it is told all the same.
    }
    throw error
  }
  rememberCompile(project, { started, report, automatic, outcome: report.stopped === undefined ? 'done' : 'stopped' })
}

function dryDiff({ project, dry }: Run): string {
  const snapshot = readSnapshot(project.store)
  return [...dry].map(([path, after]) => diff(path.replace(/^home\//, ''), snapshot.read(path), after)).join('')
}
