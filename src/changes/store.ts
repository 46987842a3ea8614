// Where a project's files lie, and reading them: what a decide function sees. Reading never takes a lock and never writes.
import type { FileSystem } from '../lib/file-system.ts'
import { fileMode, fileSize, listFiles, readBytes, readRange } from '../lib/files.ts'
import type { Owner } from '../lib/owner.ts'
import { isStorePath, type Roots, resolve, type StorePath } from './change.ts'

export interface Store {
  roots: Roots
  fs?: FileSystem
  now: () => Date
  /** Who takes the locks (default this process). */
  owner?: Owner
  lockTimeoutMs?: number
}

/** A store with the file system to write through. */
export type Disk = Store & { fs: FileSystem }

export interface Snapshot {
  /** The text of a file, undefined when there is none. */
  read(path: string): string | undefined
  /** The files below a folder as paths for `read`, sorted; names that begin with a dot are left out. */
  list(folder: string): StorePath[]
  /** Bytes in a file, undefined when there is none. */
  size(path: string): number | undefined
}

/** A snapshot that also gives bytes, and gives the same ones every time: what was decided on is what is compared later. */
export interface HeldSnapshot extends Snapshot {
  bytes(path: string): Buffer | undefined
  /** Permissions, undefined when there is no file. */
  mode(path: string): number | undefined
  /** The bytes from one offset to another, without reading the rest; none when there is no file. */
  range(path: string, from: number, to: number): Buffer
}

/** Reads the disk anew at every call. */
export function openSnapshot(roots: Roots): Snapshot {
  return {
    read: (path) => readBytes(resolve(roots, path))?.toString('utf8'),
    list: (folder) => list(roots, folder),
    size: (path) => fileSize(resolve(roots, path)),
  }
}

/** Reads each file once. Only true for as long as the lock is held. */
export function holdSnapshot(roots: Roots): HeldSnapshot {
  const held = new Map<string, Buffer | undefined>()
  const bytes = (path: string) => {
    if (!held.has(path)) held.set(path, readBytes(resolve(roots, path)))
    return held.get(path)
  }
  return {
    bytes,
    mode: (path) => fileMode(resolve(roots, path)),
    range: (path, from, to) => {
      if (from === to) return Buffer.alloc(0)
      return held.get(path)?.subarray(from, to) ?? readRange(resolve(roots, path), from, to - from)
    },
    read: (path) => bytes(path)?.toString('utf8'),
    list: (folder) => list(roots, folder),
    size: (path) => (held.has(path) ? held.get(path)?.length : fileSize(resolve(roots, path))),
  }
}

function list(roots: Roots, folder: string): StorePath[] {
  const place = folder === 'home' || folder === 'state' ? roots[folder] : resolve(roots, folder)
  return listFiles(place)
    .map((name) => `${folder}/${name}`)
    .filter(isStorePath)
}
