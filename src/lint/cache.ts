// What was read of each file, kept in the machine state so that a second run reads only what has changed. A private record
// outside `commit`: it can be deleted at any time, and a torn or foreign one counts as absent.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeFileSystem } from '../lib/file-system.ts'
import { ensureFolder, PRIVATE_FILE, PRIVATE_FOLDER, writeWhole } from '../lib/files.ts'
import type { LogFacts } from '../rules/read/log.ts'
import type { PageFacts } from '../rules/read/page.ts'
import type { SeenFile } from './home-files.ts'
import { fromRow, type Row, toRow } from './rows.ts'

export interface Kept {
  changed: number
  bytes: number
  hash: string
  page?: PageFacts
  log?: LogFacts
  secrets: { line: number; kind: string }[]
}

export interface Cache {
  /** When it was written; a file changed shortly before may have changed again unseen. */
  saved: number
  files: Map<string, Kept>
}

/** To be raised whenever anything of src/rules/read answers otherwise. */
const FORMAT = 4
const CLOCK_TICK_MS = 2_000
const CACHE_FILE = 'lint.json'
/** What a crash tears counts as absent, so nobody need wait for the disk. */
const UNSYNCED = { ...nodeFileSystem, fsyncSync: () => {} }

/** `key`: what the facts depend on besides the files, e.g. the user's own patterns of secrets. */
export function readCache(state: string, key: string): Cache {
  try {
    const value: unknown = JSON.parse(readFileSync(join(state, CACHE_FILE), 'utf8'))
    if (isCache(value, key)) return { saved: value.saved, files: new Map(value.rows.map(fromRow)) }
  } catch {
    // There is none, or it is torn.
  }
  return { saved: 0, files: new Map() }
}

export function writeCache(state: string, key: string, cache: Cache): void {
  const rows = Array.from(cache.files, ([path, kept]) => toRow(path, kept))
  const head = JSON.stringify({ format: FORMAT, key, saved: cache.saved })
  const text = `${head.slice(0, -1)},"rows":[\n${rows.join(',\n')}\n]}\n`
  try {
    ensureFolder(nodeFileSystem, state, PRIVATE_FOLDER)
    writeWhole(UNSYNCED, join(state, CACHE_FILE), text, { mode: PRIVATE_FILE, unlocked: true, syncFolder: false })
  } catch {
    // A full disk must not take the findings away; the next run reads everything again.
  }
}

/** True when the file need not be read to know that it is the same. */
export function isFresh(kept: Kept | undefined, file: SeenFile, { saved }: Cache): kept is Kept {
  return (
    kept !== undefined &&
    kept.changed === file.changed &&
    kept.bytes === file.bytes &&
    file.changed < saved - CLOCK_TICK_MS
  )
}

function isCache(value: unknown, key: string): value is { saved: number; rows: Row[] } {
  if (typeof value !== 'object' || value === null || !('rows' in value)) return false
  const { format, key: wasKey, saved, rows } = value as Record<string, unknown>
  return format === FORMAT && wasKey === key && typeof saved === 'number' && Array.isArray(rows)
}
