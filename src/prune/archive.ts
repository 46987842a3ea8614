// Where the archive of items lies and who may read it. Lines are only ever added here; the cap alone writes it anew.
import type { Change, Snapshot } from '../changes/commit.ts'
import { PRIVATE_FILE } from '../lib/files.ts'

export const ARCHIVE = 'home/memory/archive.jsonl'

/** Lines added to the archive, readable by the user alone. */
export function archiveChange(snapshot: Snapshot, added: string): Change[] {
  if (added === '') return []
  // An append makes a file with the rights of its folder, so the first lines are a write.
  if (snapshot.read(ARCHIVE) === undefined) return [{ path: ARCHIVE, kind: 'write', text: added, mode: PRIVATE_FILE }]
  return [{ path: ARCHIVE, kind: 'append', text: added }]
}
