// A flush: sweep -> spool -> extract, until nothing is new. It runs under the worker's lease, so one at a time in a home;
// whatever it is killed in, the next one goes on from what is on disk.
import { commit, readSnapshot, recover, type Snapshot } from '../changes/commit.ts'
import { readExclusions } from '../config/exclusion.ts'
import { allPauses } from '../config/pauses.ts'
import { KnownError } from '../errors.ts'
import type { Lease } from '../lib/lease.ts'
import { type Limits, shouldYield } from '../llm/limits.ts'
import type { Engine } from '../llm/llm.ts'
import type { Project } from '../project.ts'
import { readDailyLogs } from '../read-home.ts'
import { underLease } from '../work-lease.ts'
import { extract, isSettled, type Outcome, readOutcome } from './extract.ts'
import { forgetOldMutes } from './muted-sessions.ts'
import { mutingOf } from './muting.ts'
import { createRedactor, type Redactor } from './redact.ts'
import type { Span } from './span.ts'
import { spool } from './spool.ts'
import { type PendingSession, sweep } from './sweep.ts'
import { isUntidy, tidy } from './tidy.ts'

export interface FlushOptions {
  /** Called with a short line as work goes on. */
  progress?: (line: string) => void
  /** Try failed and dead spans now, and those whose entry was undone. */
  retry?: boolean
  /** Nobody waits for it: it leaves the rest of a limit that is nearly reached to the person whose limit it is. */
  background?: boolean
  /** Called when what was said is safe, before an engine is asked what of it to keep. */
  spooled?: () => Promise<void>
  signal?: AbortSignal
}

export interface FlushReport {
  /** `busy`: another worker holds the lease and does this work. */
  status: 'done' | 'busy'
  sessions: number
  /** Bytes of transcripts that were read. */
  bytesRead: number
  spans: number
  entries: number
  nothing: number
  failed: number
  /** Why something could not be captured or distilled, one sentence each. */
  problems: string[]
  /** Until when background work leaves the engine alone. */
  until?: string | undefined
}

/** Captures what is new in all sessions of the project and distils it into the daily logs. */
export async function flush(project: Project, options: FlushOptions = {}): Promise<FlushReport> {
  const report: FlushReport = {
    status: 'done',
    sessions: 0,
    bytesRead: 0,
    spans: 0,
    entries: 0,
    nothing: 0,
    failed: 0,
    problems: [],
  }
  // A hook that met our lease has left its news to us, so look once more after letting go.
  for (let round = 0; round < 3; round += 1) {
    if (round > 0 && !hasNews(project)) break
    const retry = options.retry === true && round === 0
    const worked = await underLease(project, 'worker', async (lease) => {
      await flushOnce({ project, lease, report, options: { ...options, retry } })
      return true
    })
    if (!worked) return round === 0 ? { ...report, status: 'busy' } : report
  }
  return report
}

/** Spans without an entry or a finding yet, oldest first, with what was tried; those with an undone entry when asked. */
export function pendingSpans(
  snapshot: Snapshot,
  { undone = false } = {},
): { span: Span; outcome: Outcome | undefined }[] {
  const settled = new Set<string>()
  for (const path of snapshot.list('state/outcomes')) {
    const id = idOf(path)
    const outcome = readOutcome(snapshot, id)
    if (isSettled(outcome) && !(undone && outcome?.status === 'undone')) settled.add(id)
  }
  return snapshot
    .list('state/spans')
    .filter((path) => !settled.has(idOf(path)))
    .flatMap((path) => {
      const span = parseSpan(snapshot.read(path))
      return span ? [{ span, outcome: readOutcome(snapshot, span.id) }] : []
    })
    .sort((a, b) => (order(a.span) < order(b.span) ? -1 : 1))
}

export interface Work {
  project: Project
  lease: Lease
  report: FlushReport
  options: FlushOptions
}

async function flushOnce(work: Work): Promise<void> {
  recover(work.project.store, 'state')
  const redactor = await createRedactor({ patterns: work.project.config['redact.patterns'] })
  await spoolAll(work, redactor)
  if (work.report.spans > 0) await work.options.spooled?.()
  if (!mutingOf({ cwd: work.project.record.project, ...work.project.record }, work.project.env)) await extractAll(work)
  // The last entry of a run that was killed may still be in the journal, and nothing else need come after it.
  recover(work.project.store, 'home')
  forgetOldMutes(work.project.state, work.project.now())
  if (isUntidy(work.project)) tidy(work.project, work.lease)
  await rememberFlush(work, redactor)
}

async function spoolAll({ project, lease, report, options }: Work, redactor: Redactor): Promise<void> {
  if (readExclusions(project.env, project.home).unreadable) return note(report, UNREADABLE_EXCLUSIONS)
  const pending = pausedFirst(project, sweep(project).pending)
  const dailyLogs = () => readDailyLogs(readSnapshot(project.store))
  for (const [index, session] of pending.entries()) {
    options.signal?.throwIfAborted()
    options.progress?.(`reading session ${index + 1} of ${pending.length}`)
    try {
      const signal = options.signal ? { signal: options.signal } : {}
      const read = await spool(project, session, { redactor, lease, dailyLogs, ...signal })
      report.sessions += 1
      report.bytesRead += read.bytesRead
      report.spans += read.spans
      if (read.unrecognised)
        note(report, `${session.transcript} is no transcript that memc knows; nothing was read from it.`)
    } catch (error) {
      // 'not-found' is about this transcript alone: the others must not wait for it.
      const general = error instanceof KnownError && error.code !== 'not-found'
      if (general || options.signal?.aborted) throw error
      note(report, `${session.transcript} could not be read: ${error instanceof Error ? error.message : error}`)
    }
  }
}

/** Before the copies that a fork makes of them, so that the turns of a pause are known when they are met again. */
function pausedFirst({ env }: Project, sessions: PendingSession[]): PendingSession[] {
  const paused = new Set(allPauses(env).map((pause) => pause.session))
  const isPaused = ({ session }: PendingSession) => Number(paused.has(session))
  return [...sessions].sort((a, b) => isPaused(b) - isPaused(a))
}

const UNREADABLE_EXCLUSIONS =
  'What to keep out cannot be told: config.json or pauses.json is not valid JSON. Nothing is read until it is mended.'

/** A problem stays one, however often the flush looks again. */
function note(report: FlushReport, problem: string): void {
  if (!report.problems.includes(problem)) report.problems.push(problem)
}

/** Distils every span that waits and is due, oldest first. */
export async function extractAll({ project, lease, report, options }: Work): Promise<void> {
  const spans = pendingSpans(readSnapshot(project.store), { undone: options.retry === true })
  const waiting = spans.filter(({ outcome }) => isDue(outcome, project, options))
  if (waiting.length === 0) return
  if (options.background) report.until = waitsUntil(project)
  if (report.until !== undefined) return
  const { engine, limits } = watched((await project.engine()).engine)
  const redactor = await createRedactor({ patterns: project.config['redact.patterns'] })
  for (const [index, { span, outcome: before }] of waiting.entries()) {
    options.signal?.throwIfAborted()
    options.progress?.(`distilling ${index + 1} of ${waiting.length}`)
    const outcome = await extractOne(project, span, { engine, redactor, before, lease, options })
    if (outcome.status === 'entry') report.entries += 1
    else if (outcome.status === 'nothing') report.nothing += 1
    else if ('attempts' in outcome) {
      report.failed += 1
      report.problems.push(`${span.date} ${span.time}: ${outcome.reason}`)
      if (outcome.attempts === (before && 'attempts' in before ? before.attempts : 0)) return
    }
    if (!options.background || !shouldYield(limits(), project.now())) continue
    report.until = limits()?.resetsAt?.toISOString()
    return
  }
}

/** The engine, and how near the nearest limit was at its last answer. */
function watched(engine: Engine): { engine: Engine; limits: () => Limits | undefined } {
  let last: Limits | undefined
  const complete: Engine['complete'] = async (request, signal) => {
    const completion = await engine.complete(request, signal)
    last = completion.limits
    return completion
  }
  return { engine: { ...engine, complete }, limits: () => last }
}

/** When an earlier run met a limit of this engine that is not full again yet. */
function waitsUntil(project: Project): string | undefined {
  try {
    const { until, engine }: { until?: string; engine?: string } = JSON.parse(
      readSnapshot(project.store).read('state/last-flush.json') ?? '',
    )
    const holds = until !== undefined && engine === project.config.engine
    return holds && until > project.now().toISOString() ? until : undefined
  } catch {
    return undefined
  }
}

function extractOne(
  project: Project,
  span: Span,
  context: { engine: Engine; redactor: Redactor; before: Outcome | undefined; lease: Lease; options: FlushOptions },
): Promise<Outcome> {
  const { options, ...others } = context
  return extract(project, span, { ...others, ...(options.signal ? { signal: options.signal } : {}) })
}

export function isDue(outcome: Outcome | undefined, project: Project, options: FlushOptions): boolean {
  if (!outcome || !('attempts' in outcome) || options.retry) return true
  // Whether a cap still holds is for the ledger to say: it may have been raised since.
  if (outcome.code === 'over-cap') return true
  return outcome.status === 'failed' && outcome.retryAt <= project.now().toISOString()
}

function hasNews(project: Project): boolean {
  return sweep(project).pending.length > 0
}

async function rememberFlush({ project, lease, report }: Work, redactor: Redactor): Promise<void> {
  for (const [index, problem] of report.problems.entries()) {
    report.problems[index] = (await redactor.redact(problem)).text
  }
  const { problems, until } = report
  const last = { time: project.now().toISOString(), problems, until, engine: project.config.engine }
  commit(project.store, { reason: 'flush', scope: 'state', lease }, () => ({
    changes: [{ path: 'state/last-flush.json', kind: 'write', text: `${JSON.stringify(last)}\n` }],
    value: undefined,
  }))
}

function order(span: Span): string {
  return `${span.date}T${span.time} ${span.turns[0]?.timestamp ?? ''} ${span.id}`
}

/** Undefined when the text is no span that this version knows. */
export function parseSpan(text: string | undefined): Span | undefined {
  try {
    const span = JSON.parse(text ?? '') as Span
    return span.version === 1 ? span : undefined
  } catch {
    return undefined
  }
}

function idOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length)
}
