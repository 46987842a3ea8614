// One unit from start to commit: what rests on its entries is taken back, the engine is asked, and the edits of all its
// parts are one commit. Too much for one call is halved: entries first, each half a unit of its own, then bullets. Nothing
// is awaited under the lock.
import { commit, readSnapshot, type Snapshot } from '../changes/commit.ts'
import { KnownError } from '../errors.ts'
import { EngineFailure } from '../llm/llm.ts'
import { baseOf, readKnowledge } from '../read-home.ts'
import { type Asked, compileParts, isTooMuch, takenBack, titleOf, type Work } from './parts.ts'
import { quarantine, release } from './quarantine.ts'
import { recordUnit } from './records.ts'
import type { Run } from './run.ts'
import { toUnit, type Unit } from './units.ts'

/** False when the run should stop: the engine is not to be had. */
export async function compileUnit(run: Run, unit: Unit): Promise<boolean> {
  const asked: Asked = { drafts: new Map() }
  for (let round = 1; ; round += 1) {
    try {
      await attempt(run, unit, asked)
      return true
    } catch (error) {
      if (isChangedMeanwhile(error) && round < MAX_ROUNDS) continue
      return settle(run, unit, error)
    }
  }
}

const MAX_ROUNDS = 3

async function attempt(run: Run, unit: Unit, asked: Asked): Promise<void> {
  const files = overlay(readKnowledge(readSnapshot(run.project.store)), run.dry)
  const kb = baseOf(files)
  const work = await compileParts(run, unit, { asked, work: takenBack(run, unit, kb) })
  if (work.problems.length > 0) return setAside(run, unit, work.problems)
  apply(run, unit, { work, files })
  report(run, unit, { work, files })
}

/** What becomes of a unit that could not be tried to its end. */
async function settle(run: Run, unit: Unit, error: unknown): Promise<boolean> {
  const { report, options, project } = run
  if (isChangedMeanwhile(error)) {
    report.warnings.push(`${unit.entries[0]?.ref} waits for the next run: ${error.message}`)
    return true
  }
  if (error instanceof EngineFailure) {
    // A model that is gone is gone for every unit.
    if (error.environmental || error.code === 'model-not-found') {
      report.stopped = await clean(run, `${error.message} (${error.code})`)
      report.until = error.code === 'rate-limited' ? error.retryAt?.toISOString() : undefined
      return false
    }
    const halves = isTooMuch(error) ? halvesOf(unit) : undefined
    if (halves) return (await compileUnit(run, halves[0])) && (await compileUnit(run, halves[1]))
    await setAside(run, unit, [`${error.message} (${error.code})`])
    return true
  }
  if (concernsAll(error) || options.signal?.aborted) throw error
  project.log(await clean(run, `compile: ${error instanceof Error ? error.stack : error}`))
  const known = error instanceof KnownError
  const message = error instanceof Error ? error.message : String(error)
  await setAside(run, unit, [known ? message : `this is a bug of memc, please report it: ${message}`])
  return true
}

function isChangedMeanwhile(error: unknown): error is KnownError {
  return error instanceof KnownError && error.code === 'changed-meanwhile'
}

/** No other unit would fare better. */
function concernsAll(error: unknown): boolean {
  return error instanceof KnownError && ['locked', 'lease-lost', 'not-writable'].includes(error.code)
}

function halvesOf({ entries }: Unit): [Unit, Unit] | undefined {
  if (entries.length < 2) return undefined
  const middle = Math.ceil(entries.length / 2)
  return [toUnit(entries.slice(0, middle)), toUnit(entries.slice(middle))]
}

/** Commits when everything the edits rest on is still as it was read; else the unit goes back. */
function apply(run: Run, unit: Unit, { work, files }: { work: Work; files: Map<string, string> }): void {
  if (run.options.dryRun) {
    for (const change of work.changes) run.dry.set(change.path, change.kind === 'write' ? change.text : undefined)
    return
  }
  const lease = run.lease ? { lease: run.lease } : {}
  const options = { reason: 'compile', summary: titleOf(unit), scope: 'home' as const, ...lease }
  const made = { ...run.key, model: work.model }
  const isRecorded = unit.entries.some((entry) => run.recorded.has(entry.id))
  const notes = recordUnit(isRecorded ? readSnapshot(run.project.store) : undefined, unit, made)
  commit(run.project.store, options, (snapshot) => {
    checkUnchanged(snapshot, work, files)
    checkEntries(snapshot, unit)
    return { changes: [...work.changes, ...release(snapshot, unit), ...notes], value: undefined }
  })
}

function checkUnchanged(snapshot: Snapshot, work: Work, files: Map<string, string>): void {
  const moved = work.changes.find(
    ({ path }) => snapshot.read(path) !== files.get(path.replace(/^home\/knowledge\//, '')),
  )
  if (moved) throw new KnownError('changed-meanwhile', `${moved.path} was changed while it was compiled.`)
}

/** Undone, forgotten or edited while the engine was asked: nothing may cite it as it was. */
function checkEntries(snapshot: Snapshot, unit: Unit): void {
  const gone = unit.entries.find((entry) => !snapshot.read(`home/${entry.path}`)?.includes(entry.text))
  if (gone) throw new KnownError('changed-meanwhile', `${gone.ref} was changed while it was compiled.`)
}

function report({ report }: Run, unit: Unit, { work }: { work: Work; files: Map<string, string> }): void {
  report.compiled += unit.entries.length
  report.created.push(...work.created)
  report.updated.push(...work.updated.filter((id) => ![...report.created, ...report.updated].includes(id)))
  report.nothing.push(...work.nothing)
  report.warnings.push(...work.warnings)
}

async function setAside(run: Run, unit: Unit, problems: string[]): Promise<void> {
  const { project, options, report, key } = run
  const reasons = await Promise.all(problems.map((problem) => clean(run, problem)))
  const refs = unit.entries.map((entry) => entry.ref)
  const entries = unit.entries.map((entry) => entry.id)
  report.quarantined.push(
    options.dryRun ? { entries, refs, reasons, time: '' } : quarantine(project, unit, { reasons, key }),
  )
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
