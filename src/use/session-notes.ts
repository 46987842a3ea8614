// What the client did with instruction files in a session: read one, or lost its context. Kept a line each beside the signals
// (`memory/` in the machine state) and outside commit, since the hooks write it: names of files and sessions, never text.
import { noteLine, readLines } from './month-files.ts'
import { signalsFolder } from './signals.ts'

export interface SessionNote {
  /** ISO time. */
  time: string
  /** Name of the session. */
  session: string
}

export interface Load extends SessionNote {
  /** From the project's root, with slashes; '' when a session began, which reads what is read at every start. */
  file: string
}

/** What cannot be written is lost. */
export function noteLoad(state: string, { time, session, file }: Load): void {
  noteLine(signalsFolder(state), time, { time, kind: 'loaded', file, session })
}

/** The client has compacted a session by itself, since it had grown too long. */
export function noteCompaction(state: string, { time, session }: SessionNote): void {
  noteLine(signalsFolder(state), time, { time, kind: 'compacted', session })
}

/** Each file once a session and day, oldest first. */
export function readLoads(state: string, since = ''): Load[] {
  const loads = new Map<string, Load>()
  for (const { time, kind, file, session } of readLines(signalsFolder(state), since)) {
    if (kind !== 'loaded' || !isText(time) || !isText(file) || !isText(session) || time.slice(0, 10) < since) continue
    const key = [file, session, time.slice(0, 10)].join('\n')
    if (!loads.has(key)) loads.set(key, { time, session, file })
  }
  return [...loads.values()]
}

/** Each session once, at the first time. */
export function readCompactions(state: string): SessionNote[] {
  const found = new Map<string, SessionNote>()
  for (const { time, kind, session } of readLines(signalsFolder(state))) {
    if (kind === 'compacted' && isText(time) && isText(session) && !found.has(session))
      found.set(session, { time, session })
  }
  return [...found.values()]
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
