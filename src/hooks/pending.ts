// Is there anything a worker should read? A look at names and sizes only, at each start of a session, since the end of a
// session may never be reported. Files of sessions that are read to their end are removed, so that the look stays short;
// a session that goes on makes its file anew.
import { readdirSync, statSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { readSessionFile, type SessionFile } from '../capture/session-file.ts'
import { readJson } from '../config/homes.ts'

const WEEK_MS = 7 * 24 * 3_600_000

/** True when a session of this home has bytes that no cursor accounts for. */
export function hasPending(state: string, now: Date): boolean {
  const folder = join(state, 'sessions')
  for (const { name, session } of notes(folder)) {
    const read = sizeWhenRead(join(state, 'cursors', name))
    if (hasNews(session, read)) return true
    if (read !== undefined || isOld(session, now)) remove(join(folder, name))
  }
  return false
}

const SWEEP_EVERY_MS = 6 * 3_600_000

/** True when no worker has finished for hours: it then looks for sessions of which no hook has told us. */
export function isSweepDue(state: string, now: Date): boolean {
  const last = statSync(join(state, 'last-flush.json'), { throwIfNoEntry: false })?.mtimeMs
  return last === undefined || Math.abs(now.getTime() - last) > SWEEP_EVERY_MS
}

/** The notes of all sessions with bytes that no cursor accounts for. */
export function pendingNotes(state: string): SessionFile[] {
  const pending = notes(join(state, 'sessions')).filter(({ name, session }) =>
    hasNews(session, sizeWhenRead(join(state, 'cursors', name))),
  )
  return pending.map(({ session }) => session)
}

function notes(folder: string): { name: string; session: SessionFile }[] {
  const names = list(folder).filter((name) => !name.startsWith('.') && name.endsWith('.json'))
  return names.flatMap((name) => {
    const session = readSessionFile(join(folder, name))
    return session ? [{ name, session }] : []
  })
}

function hasNews({ transcript }: SessionFile, read: number | undefined): boolean {
  const size = sizeOf(transcript)
  return size > 0 && read !== size && read !== Number.POSITIVE_INFINITY
}

/** A session that never got a transcript (some clients are told to write none) is waited for so long. */
function isOld({ time }: SessionFile, now: Date): boolean {
  return !(Math.abs(now.getTime() - Date.parse(time)) < WEEK_MS)
}

/** The transcript's size when it was last read; undefined when it never was, infinite when it is not ours to read. */
function sizeWhenRead(cursor: string): number | undefined {
  const value = readJson(cursor)
  if (typeof value !== 'object' || value === null) return undefined
  const { size, skipped } = value as Partial<Record<string, unknown>>
  if (skipped === 'foreign') return Number.POSITIVE_INFINITY
  return typeof size === 'number' ? size : undefined
}

function sizeOf(file: string): number {
  try {
    return statSync(file, { throwIfNoEntry: false })?.size ?? 0
  } catch {
    return 0
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function remove(path: string): void {
  try {
    unlinkSync(path)
  } catch {
    // Somebody else did, or the folder is read-only: the next start of a session tries again.
  }
}
