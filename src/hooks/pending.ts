// Is there anything a worker should read? A look at names and sizes only, at each start of a session, since the end of a
// session may never be reported. Session files that have served are removed, so that the look stays short.
import { readdirSync, statSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { readSessionFile, type SessionFile } from '../capture/session-file.ts'
import { readJson } from '../config/homes.ts'

const WEEK_MS = 7 * 24 * 3_600_000

/** True when a session of this home has bytes that no cursor accounts for. */
export function hasPending(state: string, now: Date): boolean {
  const folder = join(state, 'sessions')
  for (const name of list(folder)) {
    if (name.startsWith('.') || !name.endsWith('.json')) continue
    const session = readSessionFile(join(folder, name))
    if (!session) continue
    const read = sizeWhenRead(join(state, 'cursors', name))
    const size = sizeOf(session.transcript)
    if (size > 0 && read !== size && read !== Number.POSITIVE_INFINITY) return true
    if (hasServed(session, { read, now })) remove(join(folder, name))
  }
  return false
}

/** Nothing of the session is left to read, and nothing more is expected. */
function hasServed(session: SessionFile, { read, now }: { read: number | undefined; now: Date }): boolean {
  const age = now.getTime() - Date.parse(session.time)
  return (session.event === 'end' && read !== undefined) || !(Math.abs(age) < WEEK_MS)
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
