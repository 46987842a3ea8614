// What a commit did, turned round: the changes that bring back the bytes from before it, or the files that are no longer
// as it left them. Pure. Files that code renders are none of its business, and of the machine state see unmake-state.ts.
import type { Change, StorePath } from '../changes/change.ts'
import { type AppendEntry, type Entry, hashBytes, type OldContent, oldContent, TAIL_BYTES } from '../changes/entry.ts'
import type { Journal } from '../changes/journal.ts'

export const INDEX = 'home/knowledge/index.md'
export const LOG = 'home/knowledge/log.md'

export interface Inversion {
  changes: Change[]
  /** Files that somebody has changed since. */
  changed: StorePath[]
}

export function invert(journal: Journal, view: { bytes(path: string): Buffer | undefined }): Inversion {
  const inversion: Inversion = { changes: [], changed: [] }
  for (const entry of journal.entries) {
    if (!isRestored(entry.path)) continue
    const inverse = inverseOf(entry, view.bytes(entry.path))
    if (inverse === undefined) inversion.changed.push(entry.path)
    else inversion.changes.push(inverse)
  }
  return inversion
}

/** True for a file whose bytes an undo brings back. */
export function isRestored(path: StorePath): boolean {
  return !path.startsWith('state/') && path !== INDEX && path !== LOG
}

/** The change that brings back what was there, undefined when the file is not as the entry left it. */
export function inverseOf(entry: Entry, bytes: Buffer | undefined): Change | undefined {
  const { path } = entry
  if (entry.kind === 'append') return cutBack(entry, bytes)
  if (entry.kind === 'remove') {
    if (bytes !== undefined || entry.old === undefined) return undefined
    return { path, kind: 'write', ...textOf(entry.old), ...modeOf(entry.mode) }
  }
  if (bytes === undefined || hashBytes(bytes) !== entry.after) return undefined
  if (entry.before === null) return { path, kind: 'remove' }
  return entry.old && { path, kind: 'write', ...textOf(entry.old), ...modeOf(entry.oldMode) }
}

/** Only what the append added is taken off; what lies before it is not looked at beyond its tail. */
function cutBack({ path, length, tail, text }: AppendEntry, bytes: Buffer | undefined): Change | undefined {
  const from = length ?? 0
  const kept = bytes?.subarray(0, from)
  if (bytes === undefined || kept === undefined || !bytes.subarray(from).equals(Buffer.from(text))) return undefined
  if (hashBytes(kept.subarray(Math.max(0, from - TAIL_BYTES))) !== tail) return undefined
  if (length === null) return { path, kind: 'remove' }
  return { path, kind: 'write', ...textOf(oldContent(kept)) }
}

function modeOf(mode: number | undefined): { mode?: number } {
  return mode === undefined ? {} : { mode }
}

function textOf(old: OldContent): { text: string; encoding?: 'base64' } {
  return 'text' in old ? { text: old.text } : { text: old.base64, encoding: 'base64' }
}
