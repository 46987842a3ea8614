// Which articles a session was shown by recall, so that each comes once: a small private file a session. A compaction or a
// clear takes them out of the session's context, and the hook then removes the file. Loaded by the hooks, so only cheap
// imports; outside commit: losing one costs a repetition.
import { mkdirSync, readdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** `session` is a name from sessionName, never what a client sent. */
export function readShown(state: string, session: string): Set<string> {
  try {
    return new Set(readFileSync(place(state, session), 'utf8').split('\n').filter(Boolean))
  } catch {
    return new Set()
  }
}

/** Throws when it cannot be written: what cannot be noted would be shown again and again. */
export function addShown(state: string, session: string, ids: readonly string[]): void {
  const all = [...new Set([...readShown(state, session), ...ids])]
  mkdirSync(join(state, FOLDER), { recursive: true, mode: 0o700 })
  if (all.length === ids.length) removeOld(state)
  writeFileSync(place(state, session), `${all.join('\n')}\n`, { mode: 0o600 })
}

/** The session no longer holds what it was shown. */
export function forgetShown(state: string, session: string): void {
  try {
    unlinkSync(place(state, session))
  } catch {
    // Nothing was shown, or another event of the session came first.
  }
}

const FOLDER = 'recall'
/** As long as the client keeps a session that could be resumed. */
const KEPT_MS = 40 * 24 * 3_600_000

function place(state: string, session: string): string {
  return join(state, FOLDER, `${session}.txt`)
}

/** Once a session, when its file is made. */
function removeOld(state: string): void {
  for (const name of readdirSync(join(state, FOLDER))) {
    const file = join(state, FOLDER, name)
    const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (age > KEPT_MS) forgetShown(state, name.replace(/\.txt$/, ''))
  }
}
