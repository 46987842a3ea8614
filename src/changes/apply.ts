// One path of a journal onto the disk, also after a crash and any number of times. Equal to the target: done. Equal to
// what the commit saw: apply. Neither: somebody changed the file meanwhile; theirs stays and ours is parked as a conflict.
// Never overwrites a byte that the commit has not seen.
import { dirname } from 'node:path'
import {
  appendBytes,
  ensureFolder,
  fileMode,
  fileSize,
  PRIVATE_FILE,
  PRIVATE_FOLDER,
  readBytes,
  readRange,
  remove,
  writeWhole,
} from '../lib/files.ts'
import { resolve } from './change.ts'
import { type Conflict, park } from './conflict.ts'
import {
  type AppendEntry,
  contentOf,
  type Entry,
  hashBytes,
  type RemoveEntry,
  TAIL_BYTES,
  type WriteEntry,
} from './entry.ts'
import type { Disk } from './store.ts'

export interface Applied {
  /** The folder to sync before the entry counts as done. */
  folder: string
  conflict?: Conflict
}

/** Throws the system's error when the path cannot be written now; then nothing of it has changed. */
export function applyEntry(disk: Disk, time: string, entry: Entry): Applied {
  const target = resolve(disk.roots, entry.path)
  const outcome = applyTo(disk, target, entry)
  if (outcome !== 'conflict') return { folder: outcome }
  return { folder: dirname(target), conflict: park(disk, time, entry) }
}

/** The folder that was changed, or 'conflict'. */
function applyTo(disk: Disk, target: string, entry: Entry): string {
  if (entry.kind === 'append') return applyAppend(disk, target, entry)
  const bytes = readBytes(target)
  const current = bytes ? hashBytes(bytes) : null
  return entry.kind === 'write'
    ? applyWrite(disk, { target, current, entry })
    : applyRemove(disk, { target, current, entry })
}

interface Place<E> {
  target: string
  current: string | null
  entry: E
}

function applyWrite(disk: Disk, { target, current, entry }: Place<WriteEntry>): string {
  const isMode = entry.mode === undefined || entry.mode === fileMode(target)
  if (current === entry.after && isMode) return dirname(target)
  if (current !== entry.after && current !== entry.before) return 'conflict'
  const mode = entry.mode ?? newMode(entry)
  const modes = {
    ...(mode === undefined ? {} : { mode }),
    ...(entry.mode === undefined ? {} : { exactMode: entry.mode }),
  }
  makeRoom(disk, target, entry)
  return dirname(writeWhole(disk.fs, target, contentOf(entry), { syncFolder: false, ...modes }))
}

function applyRemove(disk: Disk, { target, current, entry }: Place<RemoveEntry>): string {
  if (current !== null && current !== entry.before) return 'conflict'
  remove(disk.fs, target)
  return dirname(target)
}

function applyAppend(disk: Disk, target: string, entry: AppendEntry): string {
  const length = entry.length ?? 0
  const size = fileSize(target)
  const mode = newMode(entry)
  const append = (cutTo?: number) =>
    appendBytes(disk.fs, target, entry.text, {
      ...(cutTo === undefined ? {} : { cutTo }),
      ...(mode === undefined ? {} : { mode }),
    })
  if (size === undefined && length > 0) return 'conflict'
  if (size === undefined) {
    makeRoom(disk, target, entry)
    append()
  } else {
    const state = appendState(target, size, entry)
    if (state === 'torn' && size > length) append(length)
    else if (state !== 'done') append()
  }
  return dirname(target)
}

/**
 * How far an earlier attempt came. A file that somebody else changed is appended to all the same, unless it has our text:
 * an append overwrites nothing, and leaving it out would lose what no other file has.
 */
function appendState(target: string, size: number, entry: AppendEntry): 'torn' | 'done' | 'changed' {
  const length = entry.length ?? 0
  const wanted = Buffer.from(entry.text)
  const from = Math.max(0, length - TAIL_BYTES)
  const untouched = size >= length && hashBytes(readRange(target, from, length - from)) === entry.tail
  const added = untouched ? readRange(target, length, size - length) : (readBytes(target) ?? Buffer.alloc(0))
  if (untouched && added.length < wanted.length && wanted.subarray(0, added.length).equals(added)) return 'torn'
  return added.includes(wanted) ? 'done' : 'changed'
}

function makeRoom({ fs }: Disk, target: string, entry: Entry): void {
  ensureFolder(fs, dirname(target), entry.path.startsWith('state/') ? PRIVATE_FOLDER : undefined)
}

function newMode(entry: Entry): number | undefined {
  return entry.path.startsWith('state/') ? PRIVATE_FILE : undefined
}
