// The contract of a check: one question about this machine or this memory, with three answers. "unknown" is an honest one;
// a check never guesses and never repairs anything.
import { findGaps, type Gaps } from '../capture/gaps.ts'
import type { Env } from '../config/folders.ts'
import type { Config } from '../config/schema.ts'
import type { KnownError } from '../errors.ts'
import type { Project } from '../project.ts'

export interface Finding {
  /** `unknown`: it could not be told. */
  state: 'ok' | 'problem' | 'unknown'
  /** What was found, one sentence. */
  message: string
  /** What to do about it, one sentence. */
  remedy?: string
}

export interface Check<C> {
  /** Stays the same over versions: scripts read it. */
  id: string
  title: string
  run(context: C): Finding | Promise<Finding>
}

/** One that starts no process and reads little, so that it may run with every brief. */
export interface CheapCheck<C> extends Check<C> {
  cheap: true
  run(context: C): Finding
}

export interface DoctorContext {
  cwd: string
  /** Without the marks of a session, so that a hook and a terminal get the same answers. */
  env: Env
  now: Date
  config: Config
  /** What of the configuration was ignored and why. */
  configProblems: string[]
  /** The folder that settings of the client may lie in: the project's, else the working folder. */
  folder: string
  /** The memory of this folder, or why there is none to look at. */
  memory: MemoryContext | KnownError
}

export interface MemoryContext {
  project: Project
  now: Date
  /** Looked up at the first call. */
  gaps(): Gaps
}

export function memoryContext(project: Project): MemoryContext {
  let found: Gaps | undefined
  return {
    project,
    now: project.now(),
    gaps: () => {
      found ??= findGaps(project)
      return found
    },
  }
}

export function ok(message: string): Finding {
  return { state: 'ok', message }
}

export function problem(message: string, remedy: string): Finding {
  return { state: 'problem', message, remedy }
}

export function unknown(message: string, remedy?: string): Finding {
  return remedy === undefined ? { state: 'unknown', message } : { state: 'unknown', message, remedy }
}

/** `1 session`, `2 sessions`. */
export function count(number: number, one: string, more = `${one}s`): string {
  return `${number} ${number === 1 ? one : more}`
}
