// What the server works at: which project is asked about, in which session, how errors are told, and what is remembered of
// what it gave out. Everything is opened anew for each question: settings, pauses and homes change while a server runs.
import { join } from 'node:path'
import { rememberEmitted } from '../capture/emitted.ts'
import { sessionName } from '../capture/session-file.ts'
import { type Env, stateFolder } from '../config/folders.ts'
import { KnownError } from '../errors.ts'
import { appendLog } from '../lib/log.ts'
import { type Memory, openMemory } from '../recall/open-memory.ts'
import { sessionHere } from '../setup/muted-here.ts'
import { noteUse } from '../use/uses.ts'
import type { Shown, ToolContext } from './tool.ts'

export interface DeskOptions {
  cwd: string
  env: Env
  now: () => Date
  signal: AbortSignal
}

export interface Desk {
  open: ToolContext['open']
  signal: AbortSignal
  /** For the agent: what went wrong and what to do. What is no KnownError is a bug, and goes into the log with its stack. */
  explain(error: unknown): string
  log(line: string): void
  /** Keeps count of what is being worked on. */
  work<T>(task: () => Promise<T>): Promise<T>
  /** Resolves when nothing is being worked on. */
  idle(): Promise<void>
}

export function openDesk({ cwd, env, now, signal }: DeskOptions): Desk {
  const running = new Set<Promise<unknown>>()
  // The environment names the session in which the server was started; after a /clear the client has another.
  let session = sessionHere(env)
  const log = (line: string) => appendLog(join(stateFolder(env), 'log', 'memc.log'), `mcp: ${line}`, { now })
  return {
    signal,
    log,
    open: (at = {}) => {
      if (at.session) session = sessionName(at.session)
      return openMemory({ cwd: at.cwd || env.CLAUDE_PROJECT_DIR || cwd, env, now, session })
    },
    explain(error) {
      if (error instanceof KnownError) return [error.message, error.hint].filter(Boolean).join('\n')
      if (signal.aborted) return 'Stopped.'
      log(error instanceof Error ? (error.stack ?? error.message) : String(error))
      return 'This failed because of a bug in memc; its log has the details. The other tools may still work.'
    },
    async work(task) {
      const work = task()
      running.add(work)
      try {
        return await work
      } finally {
        running.delete(work)
      }
    },
    idle: async () => {
      await Promise.allSettled(running)
    },
  }
}

/** Remembers what was given out: as ours, so that it is not captured again as something that was said, and as used. */
export function note({ project, session }: Memory, { text, ids = [], cited = [] }: Shown): void {
  const time = project.now()
  rememberEmitted(project.state, [text, withoutReferences(text)], time)
  noteUse(project.state, { time, how: 'returned', by: 'mcp', ids, session })
  noteUse(project.state, { time, how: 'cited', by: 'mcp', ids: cited, session })
}

/** As an agent repeats it: claims without the references behind them. */
function withoutReferences(text: string): string {
  return text.replace(/\s*(?:\(from )?(?:\[\[[^\]\n]*\]\],?\s?)+\)?$/gm, '')
}
