// Units that could not be compiled are set aside alone, with the reason; the others go on. They are tried again when
// somebody asks, and once by themselves when what an answer depends on has changed.
import { type Change, commit, type Snapshot } from '../changes/commit.ts'
import type { Project } from '../project.ts'
import { type CompileKey, entryFingerprint, recordsIn, withoutEntries } from './records.ts'
import type { Unit } from './units.ts'

export interface Quarantined {
  entries: string[]
  refs: string[]
  reasons: string[]
  time: string
  /** What it was tried with; records of earlier versions do not say. */
  key?: CompileKey
  /** Entry id → fingerprint of the text that was tried. */
  texts?: Record<string, string>
}

export function quarantine(project: Project, unit: Unit, { reasons, key }: { reasons: string[]; key: CompileKey }) {
  const entries = unit.entries.map((entry) => entry.id)
  const refs = unit.entries.map((entry) => entry.ref)
  const texts = Object.fromEntries(unit.entries.map((entry) => [entry.id, entryFingerprint(entry)]))
  const record: Quarantined = { entries, refs, reasons, time: project.now().toISOString(), key, texts }
  commit(project.store, { reason: 'quarantine', scope: 'state' }, (snapshot) => ({
    changes: [
      ...release(snapshot, unit),
      { path: `${FOLDER}/${unit.id}.json`, kind: 'write', text: `${JSON.stringify(record)}\n` },
    ],
    value: undefined,
  }))
  return record
}

/** The entries of a unit are no longer set aside. */
export function release(snapshot: Snapshot, unit: Unit): Change[] {
  return withoutEntries(snapshot, FOLDER, unit)
}

export function readQuarantine(snapshot: Snapshot): Quarantined[] {
  return recordsIn(snapshot, FOLDER).map(({ record }) => ({ refs: [], reasons: [], time: '', ...record }))
}

const FOLDER = 'state/quarantine'
