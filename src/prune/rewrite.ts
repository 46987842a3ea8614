// The text of an item changed by hand: its bullet, indentation and line ends stay, and it keeps its id.
import { KnownError } from '../errors.ts'
import { printOf, sketchOf } from '../memory/identity.ts'
import { withContent } from '../memory/item-source.ts'
import type { Project } from '../project.ts'
import { byHand, changed, type HandReport } from './hand.ts'
import { piecesOf, whole } from './leave.ts'
import { itemNamed } from './workspace.ts'

export function rewriteItem(project: Project, name: string, text: string): HandReport {
  const content = text.trim()
  if (content === '') {
    throw new KnownError('bad-usage', 'An item needs a text.', {
      hint: `\`memc memory archive ${name}\` takes it out.`,
    })
  }
  return byHand(project, { reason: 'memory' }, (workspace) => {
    const item = itemNamed(workspace.items, name)
    const file = workspace.files.find(({ path }) => path === item.file)
    if (file === undefined) throw new Error(`${item.file} has items and is not adopted`)
    const source = withContent(item, content)
    const pieces = piecesOf(file, workspace).map((piece) => (piece.id === item.id ? { ...piece, source } : piece))
    const print = printOf(content)
    const isSame = print === printOf(item.content)
    const records = changed(workspace.records, [item.id], (record) =>
      isSame ? record : { ...record, print, sketch: sketchOf(content), confirmed: [] },
    )
    return { items: [item.id], records, texts: new Map([[file.path, whole(file, pieces)]]), summary: item.id }
  })
}
