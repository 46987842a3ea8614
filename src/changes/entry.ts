// What the journal says of one path: what was there when the commit decided, and what shall be there. Pure but for the
// snapshot it reads. A change that changes nothing gets no entry.
import { createHash } from 'node:crypto'
import type { Change, StorePath, WriteChange } from './change.ts'
import type { HeldSnapshot } from './store.ts'

/** The bytes a file had, as text when they are text. */
export type OldContent = { text: string } | { base64: string }

interface EntryPath {
  path: StorePath
  /** Applied, or found changed and parked: not to be looked at again. */
  done?: true
}

/** The hash of all bytes, null when there is no file. `old` is kept where undo needs it: outside the machine state. */
export interface WriteEntry extends EntryPath, WriteChange {
  path: StorePath
  before: string | null
  after: string
  old?: OldContent
  /** The permissions it had, where this write changes them. */
  oldMode?: number
}

/** An append names the length it starts from instead of the whole content, null when there is no file. */
export interface AppendEntry extends EntryPath {
  kind: 'append'
  length: number | null
  /** Hash of the last bytes before `length`, to tell an append in progress from a file that was rewritten. */
  tail: string
  text: string
}

export interface RemoveEntry extends EntryPath {
  kind: 'remove'
  before: string
  old?: OldContent
  /** The permissions it had, kept with `old`. */
  mode?: number
}

export type Entry = WriteEntry | AppendEntry | RemoveEntry

export const TAIL_BYTES = 1024

/** The entry for a change, undefined when the disk is already as the change wants it. */
export function toEntry(snapshot: HeldSnapshot, change: Change, { keepState = false } = {}): Entry | undefined {
  const { path } = change
  if (change.kind === 'append') return toAppend(snapshot, change)
  const bytes = snapshot.bytes(path)
  const kept = keepState || !path.startsWith('state/')
  const old = bytes && kept ? { old: oldContent(bytes) } : {}
  if (change.kind === 'remove') {
    const mode = kept ? snapshot.mode(path) : undefined
    return bytes && { path, kind: 'remove', before: hashBytes(bytes), ...(mode === undefined ? {} : { mode }), ...old }
  }
  const oldMode = change.mode === undefined ? undefined : snapshot.mode(path)
  if (bytes && isThere(bytes, change) && change.mode === oldMode) return undefined
  const hashes = { before: bytes ? hashBytes(bytes) : null, after: hashBytes(contentOf(change)) }
  return { ...change, ...hashes, ...old, ...(oldMode === undefined ? {} : { oldMode }) }
}

/** The bytes that a write puts in place. */
export function contentOf({ text, encoding }: Pick<WriteChange, 'text' | 'encoding'>): Buffer {
  return Buffer.from(text, encoding ?? 'utf8')
}

/** Compared as text: bytes that are no UTF-8 come back from a reader who changed nothing as replacement characters. */
function isThere(bytes: Buffer, change: WriteChange): boolean {
  return change.encoding ? contentOf(change).equals(bytes) : bytes.toString('utf8') === change.text
}

function toAppend(snapshot: HeldSnapshot, { path, text }: { path: StorePath; text: string }): AppendEntry | undefined {
  const length = snapshot.size(path) ?? null
  if (text === '' && length !== null) return undefined
  const from = Math.max(0, (length ?? 0) - TAIL_BYTES)
  return { path, kind: 'append', length, tail: hashBytes(snapshot.range(path, from, length ?? 0)), text }
}

export function oldContent(bytes: Buffer): OldContent {
  const text = bytes.toString('utf8')
  return Buffer.from(text).equals(bytes) ? { text } : { base64: bytes.toString('base64') }
}

export function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
