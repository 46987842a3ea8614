// An item leaves its file by hand, or comes back: file, records and archive in one commit. What left is kept whole, and comes
// back to the byte while its neighbours are there.
import { KnownError } from '../errors.ts'
import { shortId } from '../lib/hash.ts'
import { type ArchiveLine, archived, formatArchived, formatRestored, type NewArchiveLine } from '../memory/archive.ts'
import { layerOf } from '../memory/findings/temporary.ts'
import { itemId, printOf, sketchOf } from '../memory/identity.ts'
import type { ItemRecord, MemoryItem } from '../memory/item.ts'
import { bulletOf } from '../memory/item-source.ts'
import { eolOf } from '../memory/markers.ts'
import { type KeptPiece, placesOf, textOf, withIds, withItem, withoutItems } from '../memory/place.ts'
import { maxCountOf, scoreOf } from '../memory/score.ts'
import { memorySettings } from '../memory/settings.ts'
import type { Project } from '../project.ts'
import { archiveChange } from './archive.ts'
import { byHand, type HandReport } from './hand.ts'
import { type AdoptedFile, itemNamed, type Workspace } from './workspace.ts'

export function archiveItems(project: Project, names: readonly string[], { by }: { by?: string } = {}): HandReport {
  return byHand(project, { reason: 'archive' }, (workspace, snapshot) => {
    const items = names.map((name) => itemNamed(workspace.items, name))
    const lines = linesFor(workspace, project, { items, by })
    const gone = new Set(items.map(({ id }) => id))
    return {
      items: [...gone],
      records: workspace.records.filter(({ id }) => !gone.has(id)),
      texts: textsWithout(workspace, gone),
      changes: archiveChange(snapshot, lines.map(formatArchived).join('')),
      summary: [...gone].join(', '),
    }
  })
}

export interface RestoreOptions {
  /** Priority + 1, so that it does not leave again at once. */
  raise?: boolean | undefined
}

/** Throws where it is not archived, or its text stands there already. */
export function restoreItem(project: Project, name: string, { raise = false }: RestoreOptions = {}): HandReport {
  return byHand(project, { reason: 'restore' }, (workspace, snapshot) => {
    const line = archivedLine(workspace, name)
    const { item } = line
    const file = workspace.files.find(({ path }) => path === item.file)
    if (file === undefined) throw notAdopted(item.file)
    const twin = workspace.items.find(({ content }) => printOf(content) === printOf(item.content))
    if (twin !== undefined) throw isThere(item.id, twin)
    const own = piecesOf(file, workspace)
    const back = { ...asPiece(item), id: item.id }
    // One that was shortened stands there still: then its original takes its place.
    const isShort = own.some(({ id }) => id === item.id)
    const pieces = isShort ? own.map((piece) => (piece.id === item.id ? back : piece)) : withItem(own, back, line.place)
    const record: ItemRecord = {
      ...recordOf(item),
      priority: raise ? Math.min(10, item.priority + 1) : item.priority,
      changed_at: workspace.now,
      restored: (item.restored ?? 0) + 1,
    }
    return {
      items: [item.id],
      records: [...workspace.records.filter(({ id }) => id !== item.id), record],
      texts: new Map([[file.path, whole(file, pieces)]]),
      changes: archiveChange(snapshot, formatRestored(item.id, workspace.now)),
      summary: item.id,
    }
  })
}

export interface NewItem {
  text: string
  file?: string | undefined
  heading?: string | undefined
  priority?: number | undefined
  category?: string | undefined
  pinned?: boolean | undefined
  /** Also where the text lies in the archive. */
  again?: boolean | undefined
  /** Where it comes from, when not from a person's hand. */
  origin?: string | undefined
}

/** A bullet of its own, under its heading or at the end of the block. */
export function addItem(project: Project, { text, file, heading, again, ...settings }: NewItem): HandReport {
  return byHand(project, { reason: 'memory' }, (workspace) => {
    const content = text.trim()
    const into = fileNamed(workspace, file)
    refuseKnown(workspace, content, again === true)
    const above =
      workspace.items.find((item) => item.file === into.path && isUnder(item, heading))?.heading ?? heading ?? ''
    const taken = [...workspace.records, ...workspace.archive.map(({ item }) => item)].map(({ id }) => id)
    const id = itemId(content, new Set(taken))
    const piece = { kind: 'item', source: bulletOf(content, eolOf(into.text)), level: 0, id, heading: above } as const
    const { priority = 5, category, pinned = false, origin = 'added by hand' } = settings
    const record: ItemRecord = {
      ...{ id, file: into.path, print: printOf(content), sketch: sketchOf(content), heading: above },
      category: category ?? workspace.items.find((item) => item.heading === above)?.category ?? 'general',
      ...{ priority, layer: layerOf(content), pinned, confirmed: [], created_at: workspace.now },
      origin,
    }
    const texts = new Map([[into.path, whole(into, withItem(piecesOf(into, workspace), piece))]])
    return { items: [id], records: [...workspace.records, record], texts, summary: id }
  })
}

/** What lies in the archive of this text, newest first; undefined when it never left. */
function archivedTwin({ archive }: Pick<Workspace, 'archive'>, content: string): ArchiveLine | undefined {
  return archived(archive).findLast(
    ({ item, reason }) => reason !== 'compressed' && printOf(item.content) === printOf(content),
  )
}

/** The lines of items that leave, each with its score and its place. */
export function linesFor(
  workspace: Workspace,
  project: Project,
  { items, by }: { items: readonly MemoryItem[]; by?: string | undefined },
): NewArchiveLine[] {
  const { retentionDays, weights } = memorySettings(project.config)
  const maxCount = maxCountOf(workspace.items)
  const gone = new Set(items.map(({ id }) => id))
  const run = shortId(8, 'run', workspace.now, ...gone)
  return items.map((item) => {
    const file = workspace.files.find(({ path }) => path === item.file)
    const score = scoreOf(item, { now: workspace.now, retentionDays, weights, maxCount })
    const place = file && placesOf(piecesOf(file, workspace), gone).get(item.id)
    return { at: workspace.now, run, reason: 'by-hand', why: '', item, score: { ...score }, by, place }
  })
}

export function textsWithout(workspace: Workspace, gone: ReadonlySet<string>): Map<string, string> {
  return new Map(
    workspace.files.map((file) => [file.path, whole(file, withoutItems(piecesOf(file, workspace), gone))] as const),
  )
}

export function piecesOf({ path, parsed }: AdoptedFile, { items }: Pick<Workspace, 'items'>): KeptPiece[] {
  const ids = items.flatMap(({ file, id }) => (file === path ? [id] : []))
  return withIds(parsed.pieces, ids)
}

export function whole({ parsed }: AdoptedFile, pieces: readonly KeptPiece[]): string {
  return parsed.before + textOf(pieces) + parsed.after
}

function asPiece({ source, heading }: MemoryItem): KeptPiece {
  return { kind: 'item', source, level: 0, heading }
}

function recordOf(item: MemoryItem): ItemRecord {
  const { id, file, heading, category, priority, layer, pinned, confirmed, created_at, origin, content } = item
  const kept = { id, file, heading, category, priority, layer, pinned, confirmed, created_at }
  return { ...kept, print: printOf(content), sketch: sketchOf(content), ...(origin === undefined ? {} : { origin }) }
}

function archivedLine({ archive }: Workspace, name: string): ArchiveLine {
  const lines = archived(archive)
  const { id } = itemNamed([...new Map(lines.map(({ item }) => [item.id, item])).values()], name)
  const line = lines.findLast(({ item }) => item.id === id)
  if (line === undefined) throw new KnownError('not-found', `${name} is not archived.`)
  return line
}

function fileNamed({ files }: Workspace, name: string | undefined): AdoptedFile {
  const found = name === undefined ? files[0] : files.find(({ path }) => path === name)
  if (found === undefined) throw notAdopted(name ?? '')
  return found
}

function isUnder({ heading, category }: MemoryItem, wanted: string | undefined): boolean {
  if (wanted === undefined) return false
  const asked = wanted.toLowerCase()
  return heading.split(' > ')[0]?.toLowerCase() === asked || heading.toLowerCase() === asked || category === asked
}

function refuseKnown(workspace: Workspace, content: string, again: boolean): void {
  if (content === '') throw new KnownError('bad-usage', 'An item needs a text.')
  const twin = workspace.items.find((item) => printOf(item.content) === printOf(content))
  if (twin !== undefined) throw isThere(twin.id, twin)
  const line = again ? undefined : archivedTwin(workspace, content)
  if (line === undefined) return
  throw new KnownError('bad-usage', `This text was archived on ${line.at.slice(0, 10)} (${line.reason}).`, {
    hint: `\`memc memory restore ${line.item.id}\` brings it back with its history; \`--again\` adds it anew.`,
  })
}

function isThere(id: string, { file, line }: MemoryItem): KnownError {
  return new KnownError('bad-usage', `${id}: this text stands in ${file}:${line} already.`)
}

function notAdopted(file: string): KnownError {
  return new KnownError('not-found', `${file} is not adopted.`, { hint: `\`memc memory adopt ${file}\` adopts it.` })
}
