// Units that could not be compiled are set aside alone, with the reason; the others go on. A run by hand tries them again.
import { type Change, commit, type Snapshot } from '../changes/commit.ts'
import type { Project } from '../project.ts'
import type { Unit } from './units.ts'

export interface Quarantined {
  entries: string[]
  refs: string[]
  reasons: string[]
  time: string
}

export function quarantine(project: Project, unit: Unit, reasons: string[]): Quarantined {
  const entries = unit.entries.map((entry) => entry.id)
  const refs = unit.entries.map((entry) => entry.ref)
  const record = { entries, refs, reasons, time: project.now().toISOString() }
  put(project, { path: pathOf(unit), kind: 'write', text: `${JSON.stringify(record)}\n` })
  return record
}

export function release(unit: Unit): Change {
  return { path: pathOf(unit), kind: 'remove' }
}

export function readQuarantine(snapshot: Snapshot): Quarantined[] {
  return snapshot.list('state/quarantine').flatMap((path) => {
    try {
      return [JSON.parse(snapshot.read(path) ?? '') as Quarantined]
    } catch {
      return []
    }
  })
}

function pathOf(unit: Unit) {
  return `state/quarantine/${unit.id}.json` as const
}

function put(project: Project, change: Change): void {
  commit(project.store, { reason: 'quarantine', scope: 'state' }, () => ({ changes: [change], value: undefined }))
}
