// Whole files by sibling temp and rename, appends, removals, folders, and how they are read. The common helper for
// atomic writes ignores short writes: on a full disk it renames a truncated file over a good one. Nothing here may
// leave a target half written, or report success for bytes that did not arrive.
import * as node from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { errorCode, type FileSystem, patiently, shortWrite, writeAll } from './file-system.ts'

export const PRIVATE_FILE = 0o600
export const PRIVATE_FOLDER = 0o700

const ABSENT: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTDIR'])
const LONGEST_LINK_CHAIN = 40

export interface WriteOptions {
  /** For a file that is new; one that exists keeps its own. */
  mode?: number
  /** The mode it shall have, whatever it had and the umask says, where the disk has such modes. */
  exactMode?: number
  /** No lock is held: the temp's name carries our pid, so that two writers of one path cannot meet in it. */
  unlocked?: boolean
  /** False when the caller syncs the folder itself, once for many files. */
  syncFolder?: boolean
}

/** Replaces the file whole, or throws and leaves it as it was. Returns the file that a link led to, else the path. */
export function writeWhole(
  fs: FileSystem,
  path: string,
  text: string | Uint8Array,
  options: WriteOptions = {},
): string {
  const target = followLinks(path)
  const temp = options.unlocked ? `${temporaryPath(target)}-${process.pid}` : temporaryPath(target)
  const bytes = toBytes(text)
  const { mode, exactMode = fileMode(target) } = options
  try {
    writeTemp(fs, temp, { bytes, mode, exactMode, lenient: options.exactMode !== undefined })
    patiently(fs, () => fs.renameSync(temp, target))
  } catch (error) {
    discard(fs, temp)
    throw error
  }
  if (options.syncFolder !== false) syncFolder(fs, dirname(target))
  return target
}

interface TempFile {
  bytes: Uint8Array
  mode: number | undefined
  exactMode: number | undefined
  lenient: boolean
}

function writeTemp(fs: FileSystem, temp: string, { bytes, mode, exactMode, lenient }: TempFile): void {
  // Exclusive, so that neither a leftover nor a link planted under the temp's name is written through.
  discard(fs, temp)
  const fd = fs.openSync(temp, 'wx', mode)
  try {
    if (exactMode !== undefined) setMode(fs, fd, { mode: exactMode, lenient })
    writeAll(fs, fd, bytes)
    fs.fsyncSync(fd)
    const { size } = node.fstatSync(fd)
    if (size !== bytes.length) throw shortWrite(temp, size, bytes.length)
  } finally {
    fs.closeSync(fd)
  }
}

function setMode(fs: FileSystem, fd: number, { mode, lenient }: { mode: number; lenient: boolean }): void {
  // Compared first: some mounts have one mode for every file and refuse to change it.
  if ((node.fstatSync(fd).mode & 0o7777) === mode) return
  try {
    fs.fchmodSync(fd, mode)
  } catch (error) {
    if (!lenient || errorCode(error) === undefined) throw error
  }
}

/** The sibling a file is written to first: always the same name, so that what a crash left is found and replaced. */
export function temporaryPath(target: string): string {
  const LONGEST_KEPT = 64
  return join(dirname(target), `.${basename(target).slice(0, LONGEST_KEPT)}.memc-tmp`)
}

export interface AppendOptions {
  mode?: number
  /** Cut the file to this length first: what lies beyond is an earlier, torn attempt at the same append. */
  cutTo?: number
}

/** Adds bytes at the end and syncs them. When that fails half-way, the file is cut back to what it was. */
export function appendBytes(
  fs: FileSystem,
  path: string,
  text: string | Uint8Array,
  options: AppendOptions = {},
): void {
  const fd = fs.openSync(path, 'a', options.mode)
  try {
    if (options.cutTo !== undefined) fs.ftruncateSync(fd, options.cutTo)
    const before = node.fstatSync(fd).size
    try {
      writeAll(fs, fd, toBytes(text))
      fs.fsyncSync(fd)
    } catch (error) {
      if (errorCode(error) !== undefined) fs.ftruncateSync(fd, before)
      throw error
    }
  } finally {
    fs.closeSync(fd)
  }
}

/** Removes the file; false when there was none. */
export function remove(fs: FileSystem, path: string): boolean {
  try {
    patiently(fs, () => fs.unlinkSync(path))
    return true
  } catch (error) {
    if (ABSENT.has(errorCode(error))) return false
    throw error
  }
}

/** Makes the folder and its missing parents, each durable before the next. Existing folders keep their mode. */
export function ensureFolder(fs: FileSystem, path: string, mode = 0o777): void {
  if (isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path) ensureFolder(fs, parent, mode)
  try {
    fs.mkdirSync(path, mode)
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && isFolder(path)) return
    throw error
  }
  syncFolder(fs, parent)
}

/** Makes renames and removals in a folder durable. Platforms that cannot sync a folder refuse in several ways. */
export function syncFolder(fs: FileSystem, folder: string): void {
  const REFUSALS = new Set<string | undefined>([
    'EISDIR',
    'EPERM',
    'EACCES',
    'EINVAL',
    'ENOTSUP',
    'EBADF',
    'ENOSYS',
    'ENOENT',
  ])
  try {
    const fd = fs.openSync(folder, 'r')
    try {
      fs.fsyncSync(fd)
    } finally {
      fs.closeSync(fd)
    }
  } catch (error) {
    if (!REFUSALS.has(errorCode(error))) throw error
  }
}

/** The text of a file, undefined when there is none. Any other failure is thrown: unreadable is not absent. */
export function readText(path: string): string | undefined {
  return readBytes(path)?.toString('utf8')
}

/** The bytes of a file, undefined when there is none. */
export function readBytes(path: string): Buffer | undefined {
  try {
    return node.readFileSync(path)
  } catch (error) {
    if (ABSENT.has(errorCode(error))) return undefined
    throw error
  }
}

/** Up to `length` bytes from `from`; fewer when the file ends before. */
export function readRange(path: string, from: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  const fd = node.openSync(path, 'r')
  try {
    let filled = 0
    while (filled < length) {
      const count = node.readSync(fd, bytes, filled, length - filled, from + filled)
      if (count === 0) break
      filled += count
    }
    return bytes.subarray(0, filled)
  } finally {
    node.closeSync(fd)
  }
}

/** Bytes in a file, undefined when there is none. */
export function fileSize(path: string): number | undefined {
  return node.statSync(path, { throwIfNoEntry: false })?.size
}

/** The permissions of a file, undefined when there is none. */
export function fileMode(path: string): number | undefined {
  const mode = node.statSync(path, { throwIfNoEntry: false })?.mode
  return mode === undefined ? undefined : mode & 0o7777
}

/** Relative paths of all files below a folder, `/` between names, sorted; linked folders are followed, dot names skipped. */
export function listFiles(folder: string): string[] {
  const found: string[] = []
  collect({ folder, prefix: '', found, above: new Set() })
  return found.sort()
}

interface Walk {
  folder: string
  prefix: string
  found: string[]
  /** Real paths of the folders above: a link back to one of them is a circle. */
  above: ReadonlySet<string>
}

function collect({ folder, prefix, found, above }: Walk): void {
  if (!isFolder(folder)) return
  const real = node.realpathSync(folder)
  if (above.has(real)) return
  for (const entry of node.readdirSync(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    const kind = entry.isSymbolicLink() ? node.statSync(path, { throwIfNoEntry: false }) : entry
    const name = prefix + entry.name
    if (kind?.isDirectory()) collect({ folder: path, prefix: `${name}/`, found, above: new Set([...above, real]) })
    else if (kind?.isFile()) found.push(name)
  }
}

/** Where a write to `path` ends up. A link may point at a file that does not exist yet, which realpath refuses. */
function followLinks(path: string): string {
  let target = path
  for (let links = 0; links < LONGEST_LINK_CHAIN; links++) {
    if (!node.lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink()) return target
    target = resolve(node.realpathSync(dirname(target)), node.readlinkSync(target))
  }
  return target
}

function discard(fs: FileSystem, path: string): void {
  try {
    fs.unlinkSync(path)
  } catch (error) {
    if (errorCode(error) === undefined) throw error
  }
}

function isFolder(path: string): boolean {
  return node.statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function toBytes(text: string | Uint8Array): Uint8Array {
  return typeof text === 'string' ? Buffer.from(text, 'utf8') : text
}
