// An item goes to another file: an adopted one, or a rule file that is made for it and is read with certain files only. It keeps
// its id, and the archive keeps where it stood.
import { readSnapshot } from '../changes/commit.ts'
import { KnownError } from '../errors.ts'
import { formatArchived } from '../memory/archive.ts'
import { parseInstructions } from '../memory/claude-md.ts'
import { eolOf } from '../memory/markers.ts'
import { withItem } from '../memory/place.ts'
import type { Project } from '../project.ts'
import { archiveChange } from './archive.ts'
import { byHand, changed, type HandReport } from './hand.ts'
import { linesFor, piecesOf, textsWithout, whole } from './leave.ts'
import { routesFor } from './routes.ts'
import { newRuleFile } from './targets.ts'
import { type AdoptedFile, itemNamed, projectPath, type Workspace } from './workspace.ts'

export interface MoveOptions {
  to: string
  /** Globs of the files that a new rule file is read with; without, the folder that the item is about. */
  paths?: string | undefined
}

export function moveItem(project: Project, name: string, { to, paths }: MoveOptions): HandReport {
  return byHand(project, { reason: 'move' }, (workspace, snapshot) => {
    const item = itemNamed(workspace.items, name)
    if (item.file === to) throw new KnownError('bad-usage', `${item.id} stands in ${to} already.`)
    const lines = linesFor(workspace, project, { items: [item], by: to }).map((line) => ({
      ...line,
      reason: 'moved' as const,
    }))
    const target =
      workspace.files.find(({ path }) => path === to) ?? fileFor(workspace, { to, project, paths, id: item.id })
    const { id, source, heading } = item
    const isNew = !workspace.files.includes(target)
    const piece = { kind: 'item', source, level: 0, id, heading: isNew ? '' : heading } as const
    const texts = textsWithout(workspace, new Set([id]))
    texts.set(to, whole(target, withItem(piecesOf(target, workspace), piece)))
    const records = changed(workspace.records, [id], (record) => ({ ...record, file: to, changed_at: workspace.now }))
    const summary = `${id} to ${to}`
    return {
      items: [id],
      records,
      texts,
      changes: archiveChange(snapshot, lines.map(formatArchived).join('')),
      summary,
    }
  })
}

interface NewFile {
  to: string
  project: Project
  paths: string | undefined
  id: string
}

function fileFor({ items, files }: Workspace, { to, project, paths, id }: NewFile): AdoptedFile {
  const before = readSnapshot(project.store).read(projectPath(to))
  const globs = paths ?? routesFor(items.filter((one) => one.id === id))[0]?.paths
  const eol = eolOf(files[0]?.text ?? '\n')
  return { path: to, text: '', parsed: parseInstructions(newRuleFile(to, { before, eol, paths: globs })) }
}
