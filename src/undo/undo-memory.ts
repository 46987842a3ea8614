// Undo of the last change of items: the newest commit of a prune, an adoption or a change by hand that can be undone.
import { KnownError } from '../errors.ts'
import type { Project } from '../project.ts'
import { listHistory } from './list.ts'
import { type UndoReport, undo } from './undo.ts'

const REASONS: ReadonlySet<string> = new Set([
  'adopt',
  'memory',
  'confirm',
  'archive',
  'restore',
  'rearrange',
  'move',
  'prune',
])
const FAR_ENOUGH = 200

export function undoMemory(project: Project): UndoReport {
  const { rows } = listHistory(project, { count: FAR_ENOUGH })
  const last = rows.find(
    ({ reason, files, why }) => REASONS.has(reason) && isOfItems(files) && !why?.startsWith('undone'),
  )
  if (last !== undefined) return undo(project, { number: last.number })
  throw new KnownError('not-found', 'No change of items is there to be undone.', {
    hint: '`memc history` lists everything that can be.',
  })
}

/** A restore of a vanished memory has the same word and no items. */
function isOfItems(files: readonly string[]): boolean {
  return files.some((path) => path.startsWith('memory/') || path.startsWith('project/'))
}
