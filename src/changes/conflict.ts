// What a commit could not put in its place without losing somebody else's bytes, kept for people to look at. Parking the
// same thing again gives the same file. Nothing here deletes or applies anything.
import { dirname } from 'node:path'
import {
  ensureFolder,
  listFiles,
  PRIVATE_FILE,
  PRIVATE_FOLDER,
  remove,
  temporaryPath,
  writeWhole,
} from '../lib/files.ts'
import { resolve, type StorePath } from './change.ts'
import { contentOf, type Entry, hashBytes } from './entry.ts'
import type { Disk, Store } from './store.ts'

export interface Conflict {
  path: StorePath
  /** The file that holds what we wanted to write. */
  parked: string
}

/** Keeps our version of a file that somebody changed between the decision and the write. */
export function park(disk: Disk, time: string, entry: Entry): Conflict {
  const content = wanted(entry)
  const parked = conflictFile(disk, { time, content, name: entry.path.replaceAll('/', '~') })
  ensureFolder(disk.fs, dirname(parked), PRIVATE_FOLDER)
  writeWhole(disk.fs, parked, content, { mode: PRIVATE_FILE })
  // An attempt that was killed before its rename left its temp beside the file that now stays.
  remove(disk.fs, temporaryPath(resolve(disk.roots, entry.path)))
  return { path: entry.path, parked }
}

function wanted(entry: Entry): string | Buffer {
  if (entry.kind === 'remove') return `memc wanted to remove ${entry.path}, but it had changed, so it stays.\n`
  return entry.kind === 'write' && entry.encoding ? contentOf(entry) : entry.text
}

/** Moves a damaged journal out of the way: what it wanted is unknown, and the next commit needs its place. */
export function setAside(disk: Disk, file: string, text: string): void {
  const aside = conflictFile(disk, { time: disk.now().toISOString(), content: text, name: 'damaged-journal.json' })
  ensureFolder(disk.fs, dirname(aside), PRIVATE_FOLDER)
  disk.fs.renameSync(file, aside)
}

export interface PendingConflict {
  /** The parked file. */
  file: string
  /** What it was for: a path of the store, its beginning missing when it is very long. */
  name: string
}

/** What waits for a person, oldest first. It is resolved by deleting the file. */
export function pendingConflicts(store: Store): PendingConflict[] {
  const folder = conflictFolder(store)
  return listFiles(folder).map((name) => ({
    file: `${folder}/${name}`,
    name: name.replace(/^[^-]*-[^-]*-/, '').replaceAll('~', '/'),
  }))
}

function conflictFile(store: Store, parts: { time: string; content: string | Buffer; name: string }): string {
  const LONGEST_NAME = 60
  const time = parts.time.replace(/[-:]|\.\d+/g, '')
  const hash = hashBytes(Buffer.concat([Buffer.from(`${parts.name}\n`), Buffer.from(parts.content)])).slice(0, 8)
  return `${conflictFolder(store)}/${time}-${hash}-${parts.name.slice(-LONGEST_NAME)}`
}

function conflictFolder(store: Store): string {
  return `${store.roots.state}/conflicts`
}
