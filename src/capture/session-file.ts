// One small file per session: what the hooks have seen of it, overwritten by each event and read by the sweep. Loaded by
// the hooks, so only cheap node: modules. Outside commit: losing one costs nothing that the sweep does not find again.
import { closeSync, constants, fstatSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { readJson } from '../config/homes.ts'

export interface SessionFile {
  version: 1
  agent: string
  /** A name that is safe as a file name; the agent's session id where that is one. */
  session: string
  /** Path of the transcript, '' when the agent did not name it. */
  transcript: string
  cwd: string
  /** The last event: 'start', 'turn-end', 'compact' or 'end'. */
  event: string
  /** ISO time of the last event. */
  time: string
  /** Turns that ended since `since`. */
  stops: number
  /** ISO time from which `stops` counts: the session's first event, or the last start of a worker. */
  since: string
}

export function sessionFilePath(folder: string, session: string): string {
  return join(folder, `${session}.json`)
}

/** The session's file, or undefined when there is none or it is damaged; damaged counts start anew. */
export function readSessionFile(path: string): SessionFile | undefined {
  const value = readJson(path)
  if (typeof value !== 'object' || value === null) return undefined
  const { agent, session, transcript, cwd, event, time, stops, since } = value as Partial<Record<string, unknown>>
  if (typeof session !== 'string' || typeof transcript !== 'string') return undefined
  return {
    version: 1,
    agent: textOr(agent, ''),
    session,
    transcript,
    cwd: textOr(cwd, ''),
    event: textOr(event, ''),
    time: textOr(time, ''),
    stops: typeof stops === 'number' && stops >= 0 ? stops : 0,
    since: textOr(since, ''),
  }
}

/**
 * One write in place, never shorter than what was there, so that no moment and no kill leaves the file empty or cut. Not
 * through a sibling and a rename: replacing a file that way makes ext4 start writing to the disk, 4 ms a hook.
 */
export function writeSessionFile(folder: string, session: SessionFile): void {
  const file = openForUpdate(folder, sessionFilePath(folder, session.session))
  try {
    const text = Buffer.from(JSON.stringify(session), 'utf8')
    const bytes = Buffer.alloc(Math.max(text.length + 1, fstatSync(file).size), ' ')
    text.copy(bytes)
    bytes[bytes.length - 1] = NEWLINE
    writeSync(file, bytes, 0, bytes.length, 0)
  } finally {
    closeSync(file)
  }
}

const NEWLINE = 10

function openForUpdate(folder: string, path: string): number {
  const flags = constants.O_RDWR | constants.O_CREAT
  try {
    return openSync(path, flags, 0o600)
  } catch {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return openSync(path, flags, 0o600)
  }
}

/** A session id as a file name: itself where it is one, else a fingerprint; '' stays ''. */
export function sessionName(id: string): string {
  return /^[A-Za-z0-9-]{0,64}$/.test(id) ? id : `x-${fingerprint(id)}`
}

/** FNV-1a, twice: loading node:crypto would cost a hook more than all of its own work. */
function fingerprint(text: string): string {
  const halves = [0x811c9dc5, 0x01000193].map((seed) => {
    let value = seed
    for (const byte of Buffer.from(text, 'utf8')) value = Math.imul(value ^ byte, 0x01000193) >>> 0
    return value.toString(16).padStart(8, '0')
  })
  return halves.join('')
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise
}
