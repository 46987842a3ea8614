// Daily logs in, knowledge out: entries -> units -> gather -> draft -> validate -> publish -> commit. A unit is committed
// whole or not at all; one that fails is set aside and the others go on. Nothing is awaited under the lock.

import { type Change, commit, readSnapshot, recover } from '../changes/commit.ts'
import { diff } from '../changes/diff.ts'
import { KnownError } from '../errors.ts'
import { openHomeIndex } from '../home-index.ts'
import type { BuildRecord } from '../kb/build-log.ts'
import { compiledEntries, knowledgeBase } from '../kb/knowledge-base.ts'
import type { Lease } from '../lib/lease.ts'
import { type Engine, EngineFailure } from '../llm/llm.ts'
import type { Project } from '../project.ts'
import { publish } from '../publish.ts'
import { readDailyLogs, readKnowledge } from '../read-home.ts'
import { underLease } from '../work-lease.ts'
import { type Drafted, draft } from './draft.ts'
import { type Quarantined, quarantine, readQuarantine, release } from './quarantine.ts'
import { type Selection, selectEntries } from './select.ts'
import { DEFAULT_SPECIFICATION } from './specification.ts'
import { toUnits, type Unit } from './units.ts'
import type { Validated } from './validate.ts'

export interface CompileOptions extends Pick<Selection, 'all' | 'file'> {
  /** Show what would change and change nothing. */
  dryRun?: boolean
  /** After a capture: take only what compile.auto allows, and leave set-aside units alone. */
  automatic?: boolean
  /** Takes secrets out of what is stored of a failure: an engine may quote what it was given or called with. */
  redact?: (text: string) => Promise<string>
  progress?: (line: string) => void
  signal?: AbortSignal
}

export interface CompileReport {
  entries: number
  compiled: number
  created: string[]
  updated: string[]
  /** Refs of the entries that earned nothing. */
  nothing: string[]
  quarantined: Quarantined[]
  warnings: string[]
  /** Why the run stopped before its end, if it did. */
  stopped: string | undefined
  /** With dryRun: the unified diff. */
  diff: string
}

/** Turns entries that were never compiled into articles. Engine failures and bad answers are part of the report. */
export async function compile(project: Project, options: CompileOptions = {}): Promise<CompileReport> {
  if (options.dryRun) return compileUnder(undefined, project, options)
  const report = await underLease(project, 'compile', (lease) => compileUnder(lease, project, options))
  return report ?? { ...emptyReport([]), stopped: 'another compile of this memory is running (busy)' }
}

async function compileUnder(
  lease: Lease | undefined,
  project: Project,
  options: CompileOptions,
): Promise<CompileReport> {
  if (lease) recover(project.store, 'home')
  const units = toUnits(entriesToCompile(project, options))
  const report = emptyReport(units)
  if (units.length === 0) return report
  const { engine } = await project.engine()
  const run: Run = { project, options, lease, engine, report, dry: new Map() }
  for (const [index, unit] of units.entries()) {
    options.signal?.throwIfAborted()
    options.progress?.(`compiling ${index + 1} of ${units.length}: ${unit.entries[0]?.date}`)
    if (!(await compileUnit(run, unit))) break
  }
  if (options.dryRun) report.diff = dryDiff(run)
  else rememberCompile(project, report)
  return report
}

/** The entries a run would take, and about how many characters of them a model would read. */
export function estimate(project: Project, options: CompileOptions): { entries: number; units: number; chars: number } {
  const entries = entriesToCompile(project, options)
  const units = toUnits(entries).length
  const PER_UNIT_CHARS = 40_000
  return {
    entries: entries.length,
    units,
    chars: entries.reduce((sum, entry) => sum + entry.text.length, units * PER_UNIT_CHARS),
  }
}

interface Run {
  project: Project
  options: CompileOptions
  /** None in a dry run. */
  lease: Lease | undefined
  engine: Engine
  report: CompileReport
  /** Files as a dry run would leave them; undefined: removed. */
  dry: Map<string, string | undefined>
}

const MAX_ROUNDS = 3

/** False when the run should stop: the engine is not to be had. */
async function compileUnit(run: Run, unit: Unit): Promise<boolean> {
  for (let round = 1; ; round += 1) {
    try {
      await attempt(run, unit)
      return true
    } catch (error) {
      const again = error instanceof KnownError && error.code === 'changed-meanwhile' && round < MAX_ROUNDS
      if (again) continue
      if (!(error instanceof EngineFailure)) throw error
      if (error.environmental) {
        run.report.stopped = await clean(run, `${error.message} (${error.code})`)
        return false
      }
      await setAside(run, unit, [`${error.message} (${error.code})`])
      return true
    }
  }
}

async function attempt(run: Run, unit: Unit): Promise<void> {
  const { project, engine, options, report } = run
  const snapshot = readSnapshot(project.store)
  const files = overlay(readKnowledge(snapshot), run.dry)
  const kb = knowledgeBase(files)
  const index = await openHomeIndex(project, { kb })
  try {
    const specification = snapshot.read('home/AGENTS.md') ?? DEFAULT_SPECIFICATION
    const timeoutMs = project.config['model.timeoutSeconds'] * 1000
    const signal = options.signal ? { signal: options.signal } : {}
    const drafted = await draft(unit, { kb, index, specification, engine, timeoutMs, ...signal })
    if (drafted.problems.length > 0) return setAside(run, unit, drafted.problems)
    const record = recordOf(unit, drafted)
    const notes = new Map(unit.entries.map((entry) => [entry.ref, entry.title]))
    const published = publish({ files, edits: drafted.edits, record, notes })
    if (published.problems.length > 0)
      return setAside(
        run,
        unit,
        published.problems.map((problem) => problem.message),
      )
    apply(run, { changes: [...published.changes, release(unit), compiledFrom(unit, drafted)], files, record })
    report.compiled += unit.entries.length
    report.created.push(...published.created)
    report.updated.push(...published.updated.filter((id) => ![...report.created, ...report.updated].includes(id)))
    report.nothing.push(...drafted.nothing)
    report.warnings.push(...drafted.warnings)
  } finally {
    index.close()
  }
}

/** The compile key of a unit, beside the other machine state. */
function compiledFrom(unit: Unit, { made }: Drafted): Change {
  const entries = unit.entries.map((entry) => entry.id)
  return { path: `state/units/${unit.id}.json`, kind: 'write', text: `${JSON.stringify({ entries, ...made })}\n` }
}

/** Commits when everything the edits rest on is still as it was read; else the unit goes back. */
function apply(run: Run, work: { changes: Change[]; files: Map<string, string>; record: BuildRecord }): void {
  if (run.options.dryRun) {
    for (const change of work.changes) {
      if (change.path.startsWith('home/')) run.dry.set(change.path, change.kind === 'write' ? change.text : undefined)
    }
    return
  }
  const lease = run.lease ? { lease: run.lease } : {}
  commit(run.project.store, { reason: 'compile', summary: work.record.title, scope: 'home', ...lease }, (snapshot) => {
    const moved = work.changes.find(
      ({ path }) =>
        path.startsWith('home/') && snapshot.read(path) !== work.files.get(path.replace(/^home\/knowledge\//, '')),
    )
    if (moved) throw new KnownError('changed-meanwhile', `${moved.path} was changed while it was compiled.`)
    return { changes: work.changes, value: undefined }
  })
}

function entriesToCompile(project: Project, options: CompileOptions) {
  const snapshot = readSnapshot(project.store)
  const compiled = compiledEntries(readKnowledge(snapshot))
  const held = new Set(readQuarantine(snapshot).flatMap((unit) => unit.entries))
  const { 'compile.auto': mode, 'compile.afterHour': afterHour } = project.config
  const automatic = options.automatic ? { automatic: { mode, afterHour, now: project.now(), held } } : {}
  const { all, file } = options
  return selectEntries(readDailyLogs(snapshot), compiled, {
    ...(all ? { all } : {}),
    ...(file ? { file } : {}),
    ...automatic,
  })
}

function recordOf(unit: Unit, drafted: Validated): BuildRecord {
  const refs = unit.entries.map((entry) => entry.ref)
  const last = unit.entries.at(-1)
  return {
    time: `${last?.date ?? '1970-01-01'}T${last?.time ?? '00:00'}:00`,
    kind: 'compile',
    title: refs.length === 1 ? '1 entry' : `${refs.length} entries`,
    source: refs.filter((ref) => !drafted.nothing.includes(ref)),
    created: [],
    updated: [],
    nothing: drafted.nothing,
  }
}

async function setAside(run: Run, unit: Unit, problems: string[]): Promise<void> {
  const { project, options, report } = run
  const reasons = await Promise.all(problems.map((problem) => clean(run, problem)))
  const refs = unit.entries.map((entry) => entry.ref)
  const entries = unit.entries.map((entry) => entry.id)
  report.quarantined.push(options.dryRun ? { entries, refs, reasons, time: '' } : quarantine(project, unit, reasons))
}

async function clean({ options }: Run, text: string): Promise<string> {
  return options.redact ? options.redact(text) : text
}

function overlay(files: Map<string, string>, dry: Map<string, string | undefined>): Map<string, string> {
  for (const [path, text] of dry) {
    const name = path.replace(/^home\/knowledge\//, '')
    if (text === undefined) files.delete(name)
    else files.set(name, text)
  }
  return files
}

function dryDiff({ project, dry }: Run): string {
  const snapshot = readSnapshot(project.store)
  return [...dry].map(([path, after]) => diff(path.replace(/^home\//, ''), snapshot.read(path), after)).join('')
}

function emptyReport(units: Unit[]): CompileReport {
  const entries = units.reduce((sum, unit) => sum + unit.entries.length, 0)
  return {
    entries,
    compiled: 0,
    created: [],
    updated: [],
    nothing: [],
    quarantined: [],
    warnings: [],
    stopped: undefined,
    diff: '',
  }
}

function rememberCompile(project: Project, report: CompileReport): void {
  const { entries, compiled, quarantined, stopped } = report
  const last = { time: project.now().toISOString(), entries, compiled, quarantined: quarantined.length, stopped }
  commit(project.store, { reason: 'compile', scope: 'state' }, () => ({
    changes: [{ path: 'state/last-compile.json', kind: 'write', text: `${JSON.stringify(last)}\n` }],
    value: undefined,
  }))
}
