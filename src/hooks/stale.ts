// Capture that has stopped would stay unnoticed: the brief is rendered by the very worker that no longer does its work. So
// the hook looks for sessions that were left behind although later ones had the worker started.

import { join } from 'node:path'
import { readJson } from '../config/homes.ts'
import { fieldsOf } from '../lib/json-object.ts'
import { pendingNotes } from './pending.ts'

const HOUR_MS = 3_600_000
const STALE_MS = 24 * HOUR_MS

/** The line for the brief when nothing has been captured for a day though there was a chance; else undefined. */
export function staleNotice(state: string, now: Date): string | undefined {
  const times = pendingNotes(state)
    .map(({ time }) => Date.parse(time))
    // What has just happened is being captured now.
    .filter((time) => now.getTime() - time > HOUR_MS)
  const [first, last] = [Math.min(...times), Math.max(...times)]
  // One alone may have been killed with nobody after it to start the worker.
  if (!(now.getTime() - first > STALE_MS) || last - first < HOUR_MS) return undefined
  return `- ${lastCapture(state)}, and ${times.length} sessions held since are not in the memory: \`memc doctor\` says why.`
}

function lastCapture(state: string): string {
  const time = String(fieldsOf(readJson(join(state, 'last-flush.json'))).time)
  return /^\d{4}-\d\d-\d\dT/.test(time) ? `The last capture was on ${time.slice(0, 10)}` : 'Nothing was ever captured'
}
