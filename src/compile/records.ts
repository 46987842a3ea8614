// What each entry was compiled from and with, on this machine: one small file a unit. It only tells edited and outdated
// entries; what is compiled at all is told by citations and build log alone, so losing these files costs nothing.
import type { Change, Snapshot } from '../changes/commit.ts'
import type { Config } from '../config/schema.ts'
import type { Entry } from '../kb/daily-log.ts'
import { hash } from '../lib/hash.ts'
import { COMPILE_PROMPT_VERSION } from './compile-prompt.ts'
import type { Unit } from './units.ts'

/** What an answer depends on besides the entry; another key makes a unit outdated, never uncompiled. */
export interface CompileKey {
  engine: string
  /** The model that was asked for. */
  asked: string
  prompt: number
  /** Hash of its text. */
  specification: string
}

export interface UnitRecord extends Partial<CompileKey> {
  entries: string[]
  /** The model that answered. */
  model?: string
  /** Entry id → fingerprint of the text that was compiled; records of earlier versions have none. */
  texts?: Record<string, string>
}

export function compileKey(config: Config, specification: string): CompileKey {
  return {
    engine: config.engine,
    asked: config.engine === 'offline' ? '' : config['model.compile'],
    prompt: COMPILE_PROMPT_VERSION,
    specification: specificationKey(specification, config.types),
  }
}

/** The project's own types of articles are part of what was asked for. */
function specificationKey(specification: string, types: Config['types']): string {
  const parts = Object.keys(types).length === 0 ? [] : [JSON.stringify(types)]
  return hash(specification, ...parts).slice(0, 16)
}

/** What differs between two keys, in words; nothing where one of them does not say. */
export function keyDifferences(then: Partial<CompileKey>, now: CompileKey): string[] {
  const differs = (name: keyof CompileKey) => then[name] !== undefined && then[name] !== now[name]
  return [
    ...(differs('specification') ? ['another specification'] : []),
    ...(differs('prompt') ? [`version ${then.prompt} of the prompt, now ${now.prompt}`] : []),
    ...(differs('engine') ? [`the engine ${then.engine}, now ${now.engine}`] : []),
    ...(differs('asked') && !differs('engine') ? [`the model ${then.asked}, now ${now.asked}`] : []),
  ]
}

/** A fingerprint of what an entry says; ticking an action off, line ends and blank lines do not change it. */
export function entryFingerprint(entry: Entry): string {
  const lines = entry.text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trimEnd().replace(/^(\s*[-*+] )\[[xX]\] /, '$1[ ] '))
    .filter((line) => line !== '')
  return hash(lines.join('\n')).slice(0, 16)
}

/** Entry id → the record it stands in. */
export function readUnitRecords(snapshot: Snapshot): Map<string, UnitRecord> {
  return new Map(recordsIn(snapshot, FOLDER).flatMap(({ record }) => record.entries.map((id) => [id, record])))
}

/** The record of a unit that was compiled; others, where a snapshot is given to look in, no longer name its entries. */
export function recordUnit(snapshot: Snapshot | undefined, unit: Unit, made: CompileKey & { model: string }): Change[] {
  const texts = Object.fromEntries(unit.entries.map((entry) => [entry.id, entryFingerprint(entry)]))
  const record = { entries: Object.keys(texts), ...made, texts }
  const path = `${FOLDER}/${unit.id}.json` as const
  const others = snapshot ? withoutEntries(snapshot, FOLDER, unit) : []
  return [...others, { path, kind: 'write', text: `${JSON.stringify(record)}\n` }]
}

const FOLDER = 'state/units'

interface Named {
  entries: string[]
  refs?: string[]
}

/** Takes the entries of a unit out of every record of a folder; a record without entries goes. */
export function withoutEntries(snapshot: Snapshot, folder: 'state/units' | 'state/quarantine', unit: Unit): Change[] {
  const ids = new Set(unit.entries.map((entry) => entry.id))
  return recordsIn(snapshot, folder).flatMap(({ path, record }): Change[] => {
    const kept = record.entries.filter((id) => !ids.has(id))
    if (kept.length === record.entries.length) return []
    if (kept.length === 0) return [{ path, kind: 'remove' }]
    const refs = record.refs?.filter((_, at) => !ids.has(record.entries[at] ?? ''))
    const left = { ...record, entries: kept, ...(refs ? { refs } : {}) }
    return [{ path, kind: 'write', text: `${JSON.stringify(left)}\n` }]
  })
}

export function recordsIn(snapshot: Snapshot, folder: string) {
  return snapshot.list(folder).flatMap((path) => {
    const record = parseRecord(snapshot.read(path))
    return record ? [{ path, record }] : []
  })
}

function parseRecord(text: string | undefined): (UnitRecord & Named) | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    if (typeof value !== 'object' || value === null || !('entries' in value)) return undefined
    return Array.isArray(value.entries) && value.entries.every((id) => typeof id === 'string')
      ? (value as UnitRecord & Named)
      : undefined
  } catch {
    return undefined
  }
}
