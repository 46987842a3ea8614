// What this machine remembers of its prunes: the zone of every item at the last one, for hysteresis, and that there was a
// first, which only takes the measure. It lies in the machine state, since it says nothing that two people should share;
// losing it makes the next prune a first one.
import type { Change, Snapshot } from '../changes/commit.ts'
import type { Zone } from '../memory/item.ts'

const RUNS = 'state/memory-runs.json'

export interface Runs {
  /** ISO time of the first prune; undefined before it. */
  first: string | undefined
  /** ISO time of the first that was applied. */
  applied: string | undefined
  zones: Record<string, Zone>
}

export function readRuns(snapshot: Snapshot): Runs {
  const value = parsed(snapshot.read(RUNS))
  const zones = Object.entries(typeof value.zones === 'object' && value.zones !== null ? value.zones : {})
  return {
    first: typeof value.first === 'string' ? value.first : undefined,
    applied: typeof value.applied === 'string' ? value.applied : undefined,
    zones: Object.fromEntries(zones.filter(([, zone]) => ['keep', 'middle', 'drop'].includes(String(zone)))),
  }
}

export function runsChange({ first, applied, zones }: Runs): Change {
  const sorted = Object.fromEntries(Object.entries(zones).sort(([a], [b]) => (a < b ? -1 : 1)))
  return { path: RUNS, kind: 'write', text: `${JSON.stringify({ first, applied, zones: sorted }, null, 1)}\n` }
}

function parsed(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
