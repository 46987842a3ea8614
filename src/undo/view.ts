// Files as they would be: a snapshot, and changes laid over it. Pure but for the snapshot it reads; nothing is written.
import { type Change, fold, isStorePath } from '../changes/change.ts'
import { contentOf } from '../changes/entry.ts'
import type { Snapshot } from '../changes/store.ts'

export interface View extends Snapshot {
  bytes(path: string): Buffer | undefined
}

export interface Overlay extends View {
  apply(changes: readonly Change[]): void
  /** What was applied, one change for each path. */
  changes(): Change[]
}

export function overlay(base: View): Overlay {
  const applied: Change[] = []
  const files = new Map<string, Buffer | undefined>()
  const bytes = (path: string) => (files.has(path) ? files.get(path) : base.bytes(path))
  return {
    bytes,
    read: (path) => bytes(path)?.toString('utf8'),
    size: (path) => bytes(path)?.length,
    list: (folder) => {
      const gone = base.list(folder).filter((path) => bytes(path) !== undefined)
      const here = [...files.keys()].filter((path) => files.get(path) !== undefined && isListed(folder, path))
      return [...new Set([...gone, ...here])].filter(isStorePath).sort()
    },
    apply: (changes) => {
      for (const change of changes) {
        files.set(change.path, contentAfter(change, bytes(change.path)))
        applied.push(change)
      }
    },
    changes: () => fold(applied),
  }
}

function contentAfter(change: Change, before: Buffer | undefined): Buffer | undefined {
  if (change.kind === 'remove') return undefined
  if (change.kind === 'write') return contentOf(change)
  return Buffer.concat([before ?? Buffer.alloc(0), Buffer.from(change.text)])
}

function isListed(folder: string, path: string): boolean {
  return path.startsWith(`${folder}/`) && !path.slice(folder.length).includes('/.')
}
