// Sessions in excluded folders, as far as the hooks have seen: a mark without content, so that what was said is not captured
// either once the exclusion is gone. Loaded by the hooks; outside commit, since a hook takes no lock.
import { mkdirSync, readdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Until when nothing of a session counts: an ISO time, or '' while it is still excluded; undefined when it never was. */
export function mutedUntil(state: string, session: string): string | undefined {
  try {
    return readFileSync(place(state, session), 'utf8').trim()
  } catch {
    return undefined
  }
}

export function muteSession(state: string, session: string): void {
  if (session === '' || mutedUntil(state, session) === '') return
  mkdirSync(join(state, 'muted'), { recursive: true, mode: 0o700 })
  writeFileSync(place(state, session), '', { mode: 0o600 })
}

/** The session is no longer excluded: from now on what is said counts again. */
export function unmuteSession(state: string, session: string, now: Date): void {
  if (session === '' || mutedUntil(state, session) !== '') return
  writeFileSync(place(state, session), now.toISOString(), { mode: 0o600 })
}

/** Longer than agents keep their transcripts, unless told to. */
const KEPT_MS = 400 * 24 * 3_600_000

export function forgetOldMutes(state: string, now: Date): void {
  const folder = join(state, 'muted')
  for (const name of list(folder)) {
    const file = join(folder, name)
    if (now.getTime() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > KEPT_MS) remove(file)
  }
}

function place(state: string, session: string): string {
  return join(state, 'muted', session)
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function remove(file: string): void {
  try {
    unlinkSync(file)
  } catch {
    // Somebody else did; the next flush looks again.
  }
}
