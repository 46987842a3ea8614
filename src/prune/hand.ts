// What a person does to items by hand: one commit each, so history and undo know it, and nothing protects an item from it.
// Here is the frame that all of it has in common; what is done is decided on the bytes under the lock.
import { type Change, commit, readSnapshot, type Snapshot } from '../changes/commit.ts'
import { diff } from '../changes/diff.ts'
import { KnownError } from '../errors.ts'
import type { ItemRecord, MemoryItem } from '../memory/item.ts'
import type { Project } from '../project.ts'
import { openWorkspace, projectPath, recordsChange, type Workspace } from './workspace.ts'

export interface HandReport {
  applied: boolean
  /** The items concerned, as they are now. */
  items: MemoryItem[]
  diff: string
  conflicts: string[]
}

interface Decided {
  /** Ids of the items concerned. */
  items: readonly string[]
  records: readonly ItemRecord[]
  /** File → its new text. */
  texts?: ReadonlyMap<string, string>
  /** Beside files and records. */
  changes?: readonly Change[]
  summary: string
}

export interface HandOptions {
  /** One word for the history. */
  reason: string
  dryRun?: boolean | undefined
}

export type Decide = (workspace: Workspace, snapshot: Snapshot) => Decided

export function byHand(project: Project, { reason, dryRun = false }: HandOptions, decide: Decide): HandReport {
  const { value, applied, conflicts } = commit(project.store, { reason, scope: 'home', dryRun }, (snapshot) => {
    const workspace = openWorkspace(project, snapshot)
    refuseWithout(workspace)
    const { items, records, texts = new Map<string, string>(), changes = [], summary } = decide(workspace, snapshot)
    const before = new Map(workspace.files.map(({ path, text }) => [path, text]))
    const written = [...texts].flatMap(([path, text]): Change[] =>
      text === before.get(path) ? [] : [{ path: projectPath(path), kind: 'write', text }],
    )
    return {
      changes: [...written, ...recordsChange(snapshot, records), ...changes],
      value: { items, diff: [...texts].map(([path, text]) => diff(path, before.get(path), text)).join('') },
      about: { summary, undoes: [] },
    }
  })
  const now = openWorkspace(project, readSnapshot(project.store)).items
  return {
    ...{ applied, diff: value.diff, conflicts: conflicts.map(({ path }) => path) },
    items: value.items.flatMap((id) => now.find((item) => item.id === id) ?? []),
  }
}

/** Records with some of them changed. */
export function changed(
  records: readonly ItemRecord[],
  ids: readonly string[],
  change: (record: ItemRecord) => ItemRecord,
): ItemRecord[] {
  return records.map((record) => (ids.includes(record.id) ? change(record) : record))
}

export function refuseWithout({ files }: Workspace): void {
  if (files.length > 0) return
  throw new KnownError('not-found', 'No instruction file of this project is adopted.', {
    hint: '`memc memory adopt` shows what it would add: two comment lines a file.',
  })
}
