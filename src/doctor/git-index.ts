// The paths that git tracks, read from its index without running git. It must never guess: an index in a form that is not
// understood here gives undefined, which is no list.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export interface TrackedPaths {
  /** The root of the working tree. */
  root: string
  /** Relative to the root, `/` between names; undefined when it cannot be told. */
  paths: string[] | undefined
}

/** What the repository around a folder tracks; undefined where there is none. */
export function readTracked(folder: string): TrackedPaths | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const git = gitFolder(at)
    if (git) return { root: at, paths: readIndex(git) }
    if (dirname(at) === at) return undefined
  }
}

function gitFolder(folder: string): string | undefined {
  const path = join(folder, '.git')
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) return path
  const target = found && /^gitdir:\s*(.+)$/m.exec(readFileSync(path, 'utf8'))?.[1]?.trim()
  return target ? resolve(folder, target) : undefined
}

function readIndex(git: string): string[] | undefined {
  const file = join(git, 'index')
  if (!existsSync(file)) return []
  return parseIndex(readFileSync(file))
}

/** Bytes before the name: times, device, mode, owner, size, hash, flags. */
const FIXED = 62
/** Where in an entry the seconds of the file's last change stand. */
const CHANGED = 8
const EXTENDED = 0x4000

export interface IndexEntry {
  path: string
  /** When the file was last changed, in seconds, as git saw it last. */
  changed: number
}

export function parseIndex(bytes: Buffer): string[] | undefined {
  return parseIndexEntries(bytes)?.map(({ path }) => path)
}

/** Versions 2 to 4 of the format with SHA-1 hashes, as git's documentation (gitformat-index) describes them. */
export function parseIndexEntries(bytes: Buffer): IndexEntry[] | undefined {
  if (bytes.length < 32 || bytes.toString('latin1', 0, 4) !== 'DIRC') return undefined
  const version = bytes.readUInt32BE(4)
  if (version < 2 || version > 4) return undefined
  const entries: IndexEntry[] = []
  let at = 12
  let last = ''
  for (let entry = bytes.readUInt32BE(8); entry > 0; entry -= 1) {
    if (at + FIXED > bytes.length) return undefined
    const start = at
    at += FIXED + ((bytes.readUInt16BE(at + FIXED - 2) & EXTENDED) === 0 ? 0 : 2)
    let kept = ''
    if (version === 4) {
      const { value, next } = readOffset(bytes, at)
      // Names are compared as bytes: latin1 keeps each byte one unit.
      kept = last.slice(0, last.length - value)
      at = next
    }
    const end = bytes.indexOf(0, at)
    if (end < 0) return undefined
    last = kept + bytes.toString('latin1', at, end)
    if (last === '') return undefined
    entries.push({ path: Buffer.from(last, 'latin1').toString('utf8'), changed: bytes.readUInt32BE(start + CHANGED) })
    at = version === 4 ? end + 1 : start + padded(end - start)
  }
  // A split index has most of its entries in another file.
  return bytes.subarray(at).includes('link') && isExtension(bytes, at, 'link') ? undefined : entries
}

/** Entries end in one to eight NUL bytes, so that they are multiples of eight. */
function padded(length: number): number {
  return length + 8 - (length % 8)
}

/** Git's variable-length number: each further byte adds one before it shifts. */
function readOffset(bytes: Buffer, from: number): { value: number; next: number } {
  let at = from
  let byte = bytes[at++] ?? 0
  let value = byte & 0x7f
  while ((byte & 0x80) !== 0) {
    byte = bytes[at++] ?? 0
    value = ((value + 1) << 7) | (byte & 0x7f)
  }
  return { value, next: at }
}

function isExtension(bytes: Buffer, from: number, name: string): boolean {
  const HASH = 20
  for (let at = from; at + 8 <= bytes.length - HASH; at += 8 + bytes.readUInt32BE(at + 4)) {
    if (bytes.toString('latin1', at, at + 4) === name) return true
  }
  return false
}
