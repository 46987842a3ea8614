// Every check there is, in the order of the report. A new one is a value in a file of its subject and a line here. A check
// that throws has not found a problem: it could not tell, and says why.
import { withoutSessionMarks } from '../agents/claude-code/hook-io.ts'
import type { Env } from '../config/folders.ts'
import { findHome } from '../config/homes.ts'
import { loadConfig } from '../config/load.ts'
import { KnownError } from '../errors.ts'
import { openProject, type Project } from '../project.ts'
import { articleErrors } from './articles.ts'
import {
  type CheapCheck,
  type Check,
  type DoctorContext,
  type Finding,
  type MemoryContext,
  memoryContext,
  unknown,
} from './check.ts'
import { clientVersion, hooksEnabled, hooksInstalled, installedOnce } from './client.ts'
import { interpreter } from './interpreter.ts'
import { engineLogin } from './login.ts'
import { diskSpace, permissions } from './machine.ts'
import { configuration, memoryFound, searchWay, silence } from './memory.ts'
import { cost } from './money.ts'
import { conflicts, lease, quarantined, spans, stateKept } from './pipeline.ts'
import { privateHome } from './privacy.ts'
import { recallWorks } from './recall.ts'
import { mergeDriver } from './sharing.ts'
import { cleanupPeriod, clock, lastCapture, readable } from './transcripts.ts'
import { vectors } from './vectors.ts'

/** Wherever it is run. */
const EVERYWHERE: readonly Check<DoctorContext>[] = [
  memoryFound,
  configuration,
  clientVersion,
  hooksInstalled,
  interpreter,
  installedOnce,
  hooksEnabled,
  recallWorks,
  engineLogin,
  diskSpace,
  permissions,
]

const IN_A_MEMORY: readonly (Check<MemoryContext> | CheapCheck<MemoryContext>)[] = [
  silence,
  stateKept,
  lastCapture,
  cleanupPeriod,
  readable,
  spans,
  quarantined,
  articleErrors,
  cost,
  conflicts,
  lease,
  clock,
  searchWay,
  vectors,
  privateHome,
  mergeDriver,
]

export interface Examined extends Finding {
  id: string
  title: string
}

/** Runs every check that can be run in this folder. Never rejects. */
export async function examine(place: { cwd: string; env: Env; now: () => Date }): Promise<Examined[]> {
  const context = contextOf(place)
  const found = await Promise.all(EVERYWHERE.map((check) => runCheck(check, context)))
  const { memory } = context
  if (memory instanceof KnownError) return found
  return [...found, ...(await Promise.all(IN_A_MEMORY.map((check) => runCheck(check, memory))))]
}

/** What the cheap checks find wrong, for the brief: message and remedy in one line each. */
export function cheapProblems(project: Project): string[] {
  const context = memoryContext(project)
  return IN_A_MEMORY.flatMap((check) => {
    if (!('cheap' in check)) return []
    const { state, message, remedy } = runCheap(check, context)
    return state === 'problem' ? [[message, remedy].join(' ')] : []
  })
}

export async function runCheck<C>(check: Check<C>, context: C): Promise<Examined> {
  const { id, title } = check
  try {
    return { id, title, ...(await check.run(context)) }
  } catch (error) {
    return { id, title, ...couldNotTell(error) }
  }
}

function runCheap(check: CheapCheck<MemoryContext>, context: MemoryContext): Finding {
  try {
    return check.run(context)
  } catch (error) {
    return couldNotTell(error)
  }
}

function couldNotTell(error: unknown): Finding {
  return unknown(`This could not be checked: ${error instanceof Error ? error.message : error}`)
}

function contextOf({ cwd, env, now }: { cwd: string; env: Env; now: () => Date }): DoctorContext {
  // A hook has more in its environment than a terminal has.
  const plain = withoutSessionMarks(env)
  const memory = memoryOf({ cwd, env: plain, now })
  const loaded = memory instanceof KnownError ? loadConfig({ env: plain }) : memory.project.loaded
  return {
    cwd,
    env: plain,
    now: now(),
    config: loaded.values,
    configProblems: loaded.problems,
    folder: memory instanceof KnownError ? (findHome(cwd, plain)?.project ?? cwd) : memory.project.record.project,
    memory,
  }
}

function memoryOf(place: { cwd: string; env: Env; now: () => Date }): MemoryContext | KnownError {
  try {
    return memoryContext(openProject(place))
  } catch (error) {
    if (error instanceof KnownError) return error
    throw error
  }
}
