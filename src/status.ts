// What is captured, pending and compiled, and what needs the user: facts read from the disk, never a guess. A number that
// cannot be told is undefined.

import { join } from 'node:path'
import { recallTrouble } from './agents/claude-code/recall-state.ts'
import { describeGaps, findGaps, needingUser } from './capture/gaps.ts'
import type { LeftOut, Sweep } from './capture/sweep.ts'
import { readSnapshot, type Snapshot } from './changes/commit.ts'
import { type CompileHealth, compileHealth } from './compile/health.ts'
import type { LastCompile } from './compile/last-compile.ts'
import { compiledEntries, knowledgeBase } from './kb/knowledge-base.ts'
import { parseObject } from './lib/json-object.ts'
import { leaseIsLive } from './lib/lease.ts'
import type { Payer } from './llm/llm.ts'
import { type MoneyToday, moneyToday } from './money/today.ts'
import type { Project } from './project.ts'
import { readDailyLogs, readKnowledge } from './read-home.ts'
import { readVectorIds } from './retrieval/vector-ids.ts'
import { readVectorTrouble, type VectorTrouble } from './retrieval/vector-trouble.ts'
import { leaseFile } from './work-lease.ts'

export interface Status {
  home: string
  project: string
  engine: { name: string; why: string; payer: Payer; paysHow: string }
  sessions: {
    /** Sessions that capture answers for. */
    known: number
    /** Those that are read to their end. */
    captured: number
    pending: number
    /** Session ids; may have words that cannot be read any more. */
    missing: string[]
    /** Paths. */
    unreadable: string[]
    unrecognised: string[]
    /** Sessions that are not captured by choice, and not counted above. */
    leftOut: Record<LeftOut, number>
  }
  spans: { pending: number; failed: number; dead: number }
  entries: {
    total: number
    compiled: number
    uncompiled: number
    /** Of the compiled ones: changed since, made with another specification, prompt or model, and undone. */
    edited: number
    outdated: number
    held: number
    /** Could not be compiled. */
    quarantined: number
  }
  articles: number
  /** Where an embedding model is chosen: how many of the articles and entries have a vector, and why the last call failed. */
  vectors: { model: string; place: string; made: number; total: number; trouble: VectorTrouble | undefined } | undefined
  /** Of all projects of the user. */
  money: MoneyToday
  /** True only when all that was said is in the daily logs. */
  complete: boolean
  /** What is not, one sentence each. */
  gaps: string[]
  lastFlush: string | undefined
  lastCompile: string | undefined
  /** What came of the last compile, and when one last reached its end (`success`). */
  compile: LastCompile | undefined
  workerRunning: boolean
  log: string
  /** What is wrong, one sentence each; empty when nothing is. */
  problems: string[]
}

export async function status(project: Project): Promise<Status> {
  // Asked first: a worker that ends meanwhile has left what is read below.
  const workerRunning = (['worker', 'compile'] as const).some((work) => leaseIsLive(leaseFile(project.state, work)))
  const snapshot = readSnapshot(project.store)
  const found = findGaps(project)
  const gaps = describeGaps(found)
  const entries = readDailyLogs(snapshot).flatMap((log) => log.entries)
  const files = readKnowledge(snapshot)
  const { articleIds } = knowledgeBase(files)
  const compiled = compiledEntries(files)
  const done = entries.filter((entry) => compiled.isCompiled(entry)).length
  const { engine, why } = await project.engine()
  const money = moneyToday(project)
  const health = compileHealth(project, snapshot)
  const { edited, outdated, held, quarantined } = health.counts
  const count = (wanted: string) => found.spans.filter(({ outcome }) => outcome?.status === wanted).length
  return {
    home: project.home,
    project: project.record.project,
    engine: { name: engine.name, why, payer: engine.payer, paysHow: engine.paysHow },
    sessions: sessionsOf(found.sweep),
    spans: { pending: found.spans.length, failed: count('failed'), dead: count('dead') },
    entries: {
      ...{ total: entries.length, compiled: done, uncompiled: entries.length - done },
      ...{ edited, outdated, held, quarantined },
    },
    articles: articleIds.length,
    vectors: await vectorsOf(project, [...articleIds, ...entries.map(({ ref }) => ref)]),
    money,
    complete: gaps.length === 0,
    gaps,
    lastFlush: timeIn(snapshot, 'state/last-flush.json'),
    lastCompile: health.last?.finished,
    compile: health.last,
    workerRunning,
    log: join(project.state, 'log', 'memc.log'),
    problems: [
      ...project.loaded.problems,
      ...(money.capReached === null ? [] : [money.capReached]),
      ...needingUser(found),
      ...compileProblems(health),
      ...recallProblems(project),
    ],
  }
}

async function vectorsOf({ state, ...project }: Project, documents: string[]): Promise<Status['vectors']> {
  const embedder = await project.embedder()
  if (!embedder) return undefined
  const { model, place } = embedder
  const ids = readVectorIds(state, model)
  const made = documents.filter((id) => ids.has(id)).length
  return { model, place, made, total: documents.length, trouble: readVectorTrouble(state) }
}

function sessionsOf({ pending, missing, unreadable, ...counts }: Sweep): Status['sessions'] {
  return {
    ...counts,
    pending: pending.length,
    missing: missing.map(({ session }) => session),
    unreadable: unreadable.map(({ path }) => path),
  }
}

function compileProblems({ overdue, quarantined }: CompileHealth): string[] {
  const again = '`memc compile --retry` tries again'
  return [
    ...(overdue ? [`${overdue.message} (\`memc compile\` does it now)`] : []),
    ...quarantined.map(({ refs, reasons }) => `${refs.join(', ')} not compiled: ${reasons.join('; ')} (${again})`),
  ]
}

function recallProblems({ config, record, env }: Project): string[] {
  const trouble = config.recall === 'off' ? undefined : recallTrouble({ project: record.project, env })
  return trouble ? [`${trouble.message} ${trouble.remedy}`] : []
}

function timeIn(snapshot: Snapshot, path: string): string | undefined {
  const time = parseObject(snapshot.read(path))?.time
  return time === undefined ? undefined : String(time)
}
