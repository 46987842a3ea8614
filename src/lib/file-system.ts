// The calls that change the disk, as one value that every writer is given, so that tests can kill, starve or refuse any
// single call. Reading is plain node:fs. Nothing here knows what is written or where.
import * as node from 'node:fs'

/** How long a file that another program holds open (a virus scanner, an indexer, an editor) is tried again. */
const PATIENCE_MS = 2_000
const BUSY: ReadonlySet<string | undefined> = new Set(['EPERM', 'EBUSY', 'EACCES'])

/** The calls that change the disk, and the pause between two attempts. */
export interface FileSystem {
  openSync(path: string, flags: string, mode?: number): number
  writeSync(fd: number, bytes: Uint8Array, offset: number, length: number): number
  fsyncSync(fd: number): void
  ftruncateSync(fd: number, length: number): void
  fchmodSync(fd: number, mode: number): void
  closeSync(fd: number): void
  renameSync(from: string, to: string): void
  linkSync(existing: string, path: string): void
  unlinkSync(path: string): void
  mkdirSync(path: string, mode: number): void
  sleep(milliseconds: number): void
}

export const nodeFileSystem: FileSystem = {
  openSync: node.openSync,
  writeSync: (fd, bytes, offset, length) => node.writeSync(fd, bytes, offset, length),
  fsyncSync: node.fsyncSync,
  ftruncateSync: node.ftruncateSync,
  fchmodSync: node.fchmodSync,
  closeSync: node.closeSync,
  renameSync: node.renameSync,
  linkSync: node.linkSync,
  unlinkSync: node.unlinkSync,
  mkdirSync: (path, mode) => void node.mkdirSync(path, { mode }),
  sleep: (milliseconds) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds),
}

/** The code of a failed system call (`ENOENT`), undefined for every other kind of error. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('errno' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Runs a call again while another program holds the file; after two seconds its error is thrown. */
export function patiently<T>(fs: FileSystem, action: () => T): T {
  const LONGEST_PAUSE_MS = 250
  let waited = 0
  for (let pause = 10; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return action()
    } catch (error) {
      if (!BUSY.has(errorCode(error)) || waited >= PATIENCE_MS) throw error
    }
    fs.sleep(pause)
    waited += pause
  }
}

/** Writes every byte: the system may take fewer than it was given, and on a full disk it does. */
export function writeAll(fs: FileSystem, fd: number, bytes: Uint8Array): void {
  let written = 0
  while (written < bytes.length) {
    const count = fs.writeSync(fd, bytes, written, bytes.length - written)
    if (count <= 0) throw shortWrite(`file descriptor ${fd}`, written, bytes.length)
    written += count
  }
}

/** The error for bytes that the system neither took nor refused. */
export function shortWrite(where: string, written: number, wanted: number): Error {
  return Object.assign(new Error(`only ${written} of ${wanted} bytes arrived in ${where}`), { code: 'EIO', errno: -5 })
}
