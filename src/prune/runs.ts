// What this machine remembers of its prunes: the zone of every item at the last one, for hysteresis, that there was a first,
// which only takes the measure, and since when each proposal was shown. It lies in the machine state, since it says nothing
// that two people should share, and since a preview that notes it is no change of the memory; losing it makes the next prune
// a first one.

import type { Change, Snapshot } from '../changes/commit.ts'
import { fieldsOf, parseObject } from '../lib/json-object.ts'
import type { Zone } from '../memory/item.ts'
import { NOTHING_SHOWN, type Shown } from '../memory/proposals.ts'

const RUNS = 'state/memory-runs.json'

export interface Runs {
  /** ISO time of the first prune; undefined before it. */
  first: string | undefined
  /** ISO time of the first that was applied. */
  applied: string | undefined
  zones: Record<string, Zone>
  /** Of proposals. */
  shown: Shown
  /** Of suggestions. */
  suggested: Shown
}

export function readRuns(snapshot: Snapshot): Runs {
  const value = fieldsOf(parseObject(snapshot.read(RUNS)))
  const zones = entriesOf(value.zones).filter(([, zone]) => ['keep', 'middle', 'drop'].includes(zone))
  return {
    first: typeof value.first === 'string' ? value.first : undefined,
    applied: typeof value.applied === 'string' ? value.applied : undefined,
    zones: Object.fromEntries(zones) as Runs['zones'],
    shown: toShown(value.shown),
    suggested: toShown(value.suggested),
  }
}

export function runsChange({ first, applied, zones, shown, suggested }: Runs): Change {
  const value = {
    ...{ first, applied, zones: sorted(Object.entries(zones)) },
    ...{ shown: fromShown(shown), suggested: fromShown(suggested) },
  }
  return { path: RUNS, kind: 'write', text: `${JSON.stringify(value, null, 1)}\n` }
}

function toShown(value: unknown): Shown {
  const { looked, since } = fieldsOf(value)
  return typeof looked === 'string' ? { looked, since: new Map(entriesOf(since)) } : NOTHING_SHOWN
}

function fromShown({ looked, since }: Shown) {
  return { looked, since: sorted([...since]) }
}

function entriesOf(value: unknown): [string, string][] {
  return Object.entries(fieldsOf(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
}

function sorted(entries: [string, string][]): Record<string, string> {
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}
