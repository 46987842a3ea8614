// What is captured, pending and compiled, and what needs the user: facts read from the disk, never a guess. A number that
// cannot be told is undefined.
import { join } from 'node:path'
import { pendingSpans } from './capture/flush.ts'
import { sweep } from './capture/sweep.ts'
import { readSnapshot, type Snapshot } from './changes/commit.ts'
import { readQuarantine } from './compile/quarantine.ts'
import { compiledEntries, knowledgeBase } from './kb/knowledge-base.ts'
import { leaseIsLive } from './lib/lease.ts'
import type { Project } from './project.ts'
import { readDailyLogs, readKnowledge } from './read-home.ts'

export interface Status {
  home: string
  project: string
  engine: { name: string; why: string; payer: string }
  sessions: { known: number; pending: number; missing: string[] }
  spans: { pending: number; failed: number; dead: number }
  entries: { total: number; compiled: number; uncompiled: number }
  articles: number
  lastFlush: string | undefined
  lastCompile: string | undefined
  workerRunning: boolean
  log: string
  /** What is wrong, one sentence each; empty when nothing is. */
  problems: string[]
}

export async function status(project: Project): Promise<Status> {
  const snapshot = readSnapshot(project.store)
  const swept = sweep(project)
  const spans = pendingSpans(snapshot)
  const entries = readDailyLogs(snapshot).flatMap((log) => log.entries)
  const files = readKnowledge(snapshot)
  const compiled = compiledEntries(files)
  const done = entries.filter((entry) => compiled.isCompiled(entry)).length
  const { engine, why } = await project.engine()
  const count = (wanted: string) => spans.filter(({ outcome }) => outcome?.status === wanted).length
  return {
    home: project.home,
    project: project.record.project,
    engine: { name: engine.name, why, payer: engine.payer },
    sessions: { known: swept.known, pending: swept.pending.length, missing: swept.missing },
    spans: { pending: spans.length, failed: count('failed'), dead: count('dead') },
    entries: { total: entries.length, compiled: done, uncompiled: entries.length - done },
    articles: knowledgeBase(files).articleIds.length,
    lastFlush: timeIn(snapshot, 'state/last-flush.json'),
    lastCompile: timeIn(snapshot, 'state/last-compile.json'),
    workerRunning: leaseIsLive(join(project.state, 'worker.lease')),
    log: join(project.state, 'log', 'memc.log'),
    problems: [...project.loaded.problems, ...spanProblems(spans), ...quarantineProblems(snapshot)],
  }
}

function spanProblems(spans: ReturnType<typeof pendingSpans>): string[] {
  return spans.flatMap(({ span, outcome }) => {
    if (outcome?.status === 'dead') {
      return [
        `${span.date} ${span.time}: given up after ${outcome.attempts} attempts: ${outcome.reason} (memc flush --retry)`,
      ]
    }
    return outcome?.status === 'failed'
      ? [`${span.date} ${span.time}: waits until ${outcome.retryAt}: ${outcome.reason}`]
      : []
  })
}

function quarantineProblems(snapshot: Snapshot): string[] {
  return readQuarantine(snapshot).map(({ refs, reasons }) => `${refs.join(', ')} not compiled: ${reasons.join('; ')}`)
}

function timeIn(snapshot: Snapshot, path: string): string | undefined {
  try {
    const value: unknown = JSON.parse(snapshot.read(path) ?? '')
    return typeof value === 'object' && value !== null && 'time' in value ? String(value.time) : undefined
  } catch {
    return undefined
  }
}
