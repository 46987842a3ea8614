// What an undone commit leaves in the machine state: the span of an entry is marked, so that no flush makes it again; the
// entry's copy goes, so that restore does not bring it back; a compiled unit says that it was undone. Pure. Cursors,
// marks and everything else that says what was read stays, since it was read.

import type { Change } from '../changes/change.ts'
import type { Entry } from '../changes/entry.ts'
import type { Journal } from '../changes/journal.ts'
import { parseObject } from '../lib/json-object.ts'
import { inverseOf } from './invert.ts'
import type { View } from './view.ts'

export function unmakeState(journal: Journal, view: View): Change[] {
  const entries = journal.entries.filter(({ path }) => path.startsWith('state/'))
  // An undo has kept what was there, so undoing it is exact; where something has happened since, that stays.
  if (journal.undoes.length > 0) return entries.flatMap((entry) => inverseOf(entry, view.bytes(entry.path)) ?? [])
  return entries.flatMap((entry) => (entry.kind === 'write' ? unmake(entry, view) : []))
}

function unmake(entry: Entry, view: View): Change[] {
  const { path } = entry
  if (path.startsWith('state/copies/')) return view.bytes(path) === undefined ? [] : [{ path, kind: 'remove' }]
  const value = parseObject(view.read(path))
  if (value === undefined) return []
  if (path.startsWith('state/units/')) return [json(path, { ...value, undone: true })]
  const { status, entry: id, path: log } = value
  if (!path.startsWith('state/outcomes/') || status !== 'entry') return []
  return [json(path, { status: 'undone', entry: id, path: log })]
}

function json(path: Change['path'], value: object): Change {
  return { path, kind: 'write', text: `${JSON.stringify(value)}\n` }
}
