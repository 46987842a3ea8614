// The small records of the machine state that name entries or quote them: units, what is set aside, how the last runs
// ended. Pure but for the snapshot it reads.

import type { Change, Snapshot, StorePath } from '../changes/commit.ts'
import { fieldsOf, parseObject } from '../lib/json-object.ts'
import type { Needles } from './needles.ts'
import { scrubRecord } from './scrub.ts'

/** What becomes of them when these entries are forgotten. */
export function recordChanges(snapshot: Snapshot, ids: ReadonlySet<string>, needles: Needles): Change[] {
  return [
    // Its reasons quote the entries; what else was set aside with them is simply not compiled yet.
    ...snapshot
      .list('state/quarantine')
      .filter((path) => isNamed(snapshot, path, ids) || needles.isIn(snapshot.read(path) ?? ''))
      .map((path): Change => ({ path, kind: 'remove' })),
    ...snapshot
      .list('state/units')
      .filter((path) => isNamed(snapshot, path, ids))
      .map((path) => withoutEntries(snapshot, path, ids)),
    ...LAST_RUNS.filter((path) => needles.isIn(snapshot.read(path) ?? '')).map((path): Change => {
      const text = scrubRecord(snapshot.read(path) ?? '', needles)
      return text === undefined ? { path, kind: 'remove' } : { path, kind: 'write', text }
    }),
  ]
}

const LAST_RUNS: StorePath[] = ['state/last-flush.json', 'state/last-compile.json']

function withoutEntries(snapshot: Snapshot, path: StorePath, ids: ReadonlySet<string>): Change {
  const { entries, texts, ...record } = fieldsOf(parseObject(snapshot.read(path)))
  const left = (Array.isArray(entries) ? entries : []).filter((id) => typeof id === 'string' && !ids.has(id))
  if (left.length === 0) return { path, kind: 'remove' }
  const kept = Object.entries(typeof texts === 'object' && texts !== null ? texts : {}).filter(([id]) => !ids.has(id))
  const next = { entries: left, ...record, ...(texts === undefined ? {} : { texts: Object.fromEntries(kept) }) }
  return { path, kind: 'write', text: `${JSON.stringify(next)}\n` }
}

function isNamed(snapshot: Snapshot, path: StorePath, ids: ReadonlySet<string>): boolean {
  const text = snapshot.read(path) ?? ''
  return [...ids].some((id) => text.includes(`"${id}"`))
}
