// The part of an import that concerns one home: what it would take, by a reading that writes nothing, and then the same
// reading again, this time under the worker's lease and with a commit for each session.
import { readSnapshot, recover } from '../changes/commit.ts'
import { KnownError } from '../errors.ts'
import { errorCode } from '../lib/file-system.ts'
import { estimateTokens } from '../llm/budget.ts'
import type { Project } from '../project.ts'
import { readDailyLogs } from '../read-home.ts'
import { underLease } from '../work-lease.ts'
import { coverage } from './coverage.ts'
import { extractAll, type FlushReport, isDue, pendingSpans } from './flush.ts'
import { type OldReading, type RoutedSession, readOldSession } from './import-session.ts'
import { createRedactor } from './redact.ts'
import type { Span } from './span.ts'
import { mark, readSeen, storeSpans } from './spool.ts'

export interface Estimate {
  /** Sessions in which something is not captured yet. */
  sessions: number
  turns: number
  /** Characters of these turns, redacted. */
  chars: number
  /** The same in tokens, estimated, with what waits from before. */
  tokens: number
  /** Calls to the engine: for these turns, and for what waits from before. */
  calls: number
}

export type Done = Pick<FlushReport, 'sessions' | 'spans' | 'entries' | 'nothing' | 'failed'>

export interface HomeWork {
  project: Project
  /** Oldest first. */
  sessions: RoutedSession[]
  since: string
  /** What could not be done, one sentence each. */
  problems: string[]
  progress?: ((line: string) => void) | undefined
  signal?: AbortSignal | undefined
}

/** What an import would capture; with `dryRun` not even a commit that was cut off is finished first. */
export async function estimateHome(work: HomeWork, { dryRun }: { dryRun: boolean }): Promise<Estimate> {
  const { project } = work
  const total: Estimate = { sessions: 0, turns: 0, chars: 0, tokens: 0, calls: 0 }
  if (!dryRun) recover(project.store, 'state')
  await eachReading(work, 'counting', ({ spans }) => {
    const texts = spans.flatMap((span) => span.turns.map((turn) => turn.text))
    if (spans.length > 0) total.sessions += 1
    total.turns += texts.length
    total.chars += texts.reduce((sum, text) => sum + text.length, 0)
    total.tokens += tokensOf(spans)
    total.calls += spans.length
  })
  const waiting = pendingSpans(readSnapshot(project.store)).filter(({ outcome }) => isDue(outcome, project, {}))
  const tokens = total.tokens + tokensOf(waiting.map(({ span }) => span))
  return { ...total, tokens, calls: total.calls + waiting.length }
}

function tokensOf(spans: readonly Span[]): number {
  return spans.flatMap((span) => span.turns).reduce((sum, turn) => sum + estimateTokens(turn.text), 0)
}

/** Captures and distils; undefined when a background worker is at it. */
export async function importHome(work: HomeWork): Promise<Done | undefined> {
  const { project, problems, progress, signal } = work
  const report: FlushReport = { ...NOTHING, problems }
  const worked = await underLease(project, 'worker', async (lease) => {
    recover(project.store, 'state')
    await eachReading(work, 'reading', ({ spans, turns, cursor }) => {
      storeSpans(project, { spans, cursor, turns, lease })
      if (spans.length > 0) report.sessions += 1
      report.spans += spans.length
    })
    await extractAll({ project, lease, report, options: { ...(progress && { progress }), ...(signal && { signal }) } })
    // The last entry of a run that was killed may still be in the journal, and nothing else need come after it.
    recover(project.store, 'home')
    return true
  })
  const { sessions, spans, entries, nothing, failed } = report
  if (worked) return { sessions, spans, entries, nothing, failed }
  problems.push(`${project.record.project}: a background worker is flushing this memory; run the import again later.`)
  return undefined
}

const NOTHING = { status: 'done', sessions: 0, spans: 0, bytesRead: 0, entries: 0, nothing: 0, failed: 0 } as const

/** Reads the sessions one after the other; a transcript that cannot be read is a problem, not the end. */
async function eachReading(work: HomeWork, what: string, use: (reading: OldReading) => void): Promise<void> {
  const { project, sessions, since, progress, signal } = work
  const snapshot = readSnapshot(project.store)
  const seen = readSeen(snapshot)
  const covered = coverage(readDailyLogs(snapshot))
  const redactor = await createRedactor({ patterns: project.config['redact.patterns'] })
  for (const [index, session] of sessions.entries()) {
    signal?.throwIfAborted()
    progress?.(`${what} session ${index + 1} of ${sessions.length}`)
    const context = { redactor, seen, covered, since, signal }
    const reading = await readOldSession(project, session, context).catch((error: unknown) => {
      if (!isAboutTheFile(error)) throw error
      const problem = `${session.transcript} could not be read: ${error.message}`
      if (!work.problems.includes(problem)) work.problems.push(problem)
    })
    if (!reading) continue
    use(reading)
    for (const turn of reading.turns) seen.add(mark(turn.uuid))
  }
}

function isAboutTheFile(error: unknown): error is Error {
  return error instanceof KnownError ? error.code === 'not-found' : errorCode(error) !== undefined
}
