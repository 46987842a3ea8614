// The items of a project as they stand now: the text of the adopted files, what is kept beside it, and this machine's counts,
// made one. Reads only. What a hand edit has changed is known again here, so every command sees the same items.
import { findInstructionFiles } from '../agents/claude-code/instruction-files.ts'
import { readAtStart } from '../agents/claude-code/read-at-start.ts'
import type { Change, Snapshot, StorePath } from '../changes/commit.ts'
import { KnownError } from '../errors.ts'
import { type ArchiveLine, archived, parseArchive } from '../memory/archive.ts'
import { type InstructionFile, itemsOf, parseInstructions } from '../memory/claude-md.ts'
import { printOf } from '../memory/identity.ts'
import type { ItemRecord, MemoryItem } from '../memory/item.ts'
import { type Loaded, loadItems } from '../memory/load.ts'
import { formatRecords, parseRecords } from '../memory/records.ts'
import type { Project } from '../project.ts'
import { readLoads } from '../use/session-notes.ts'
import { countSignals, readSignals, type SignalCounts } from '../use/signals.ts'
import { ARCHIVE } from './archive.ts'
import { loadedItems } from './loads.ts'
import { type Runs, readRuns } from './runs.ts'
import { useOf, usesByItem } from './use-of.ts'

export interface AdoptedFile {
  /** Relative to the project. */
  path: string
  text: string
  parsed: InstructionFile
}

export interface Workspace {
  files: AdoptedFile[]
  /** In the order of files and lines. */
  items: MemoryItem[]
  /** As they are to be stored: with what was edited by hand. */
  records: ItemRecord[]
  /** Whose text a person took out. */
  gone: ItemRecord[]
  /** Items that no record was known of. */
  added: string[]
  /** Live text that lies in the archive: it came back by hand. */
  returned: { item: MemoryItem; line: ArchiveLine }[]
  archive: ArchiveLine[]
  counts: SignalCounts
  runs: Runs
  now: string
}

export const ITEMS = 'home/memory/items.jsonl'

export type Texts = ReadonlyMap<string, string>

/** `texts`: what files are about to hold, by path, in place of what they hold now. */
export function openWorkspace(project: Project, snapshot: Snapshot, texts: Texts = new Map()): Workspace {
  const now = project.now().toISOString()
  const files = adoptedFiles(project, snapshot, texts)
  const stored = parseRecords(snapshot.read(ITEMS) ?? '').records
  const signals = readSignals(project.state)
  const clock = { now, halfLifeDays: project.config['memory.halfLifeDays'] }
  const archive = parseArchive(snapshot.read(ARCHIVE))
  const times = usesByItem(signals, archive)
  const known = withMoved(stored, files)
  const runs = readRuns(snapshot)
  const useOfRecord = (record: ItemRecord) => {
    const zone = runs.zones[record.id]
    return { ...useOf(times.get(record.id) ?? [], record, clock), ...(zone === undefined ? {} : { zone }) }
  }
  const loads: Loaded[] = []
  for (const { path, parsed: file } of files) {
    // What the files before have just got counts as taken.
    const records = [...known, ...loads.flatMap((loaded) => loaded.records)]
    const uses = new Map(records.map((record) => [record.id, useOfRecord(record)]))
    const archived = new Set(archive.map(({ item }) => item.id))
    loads.push(loadItems({ path, file, records, now, uses, archived, categories: project.config['memory.categories'] }))
  }
  const items = loads.flatMap((loaded) => loaded.items)
  const here = new Set(files.map(({ path }) => path))
  // Of a file that is not here (another branch, a block taken out) nothing is forgotten.
  const records = [...loads.flatMap((loaded) => loaded.records), ...known.filter(({ file }) => !here.has(file))]
  const returned = returnedOf(items, archive)
  const [added, gone] = [loads.flatMap((one) => one.added), loads.flatMap((one) => one.gone)]
  const loaded = loadedItems({ loads: readLoads(project.state), records, atStart: readAtStart(project.record.project) })
  const counts = countSignals([...signals, ...loaded])
  return { files, items, records, added, gone, returned, archive, counts, runs, now }
}

/** Live text that lies in the archive under another id. */
function returnedOf(items: readonly MemoryItem[], archive: readonly ArchiveLine[]): Workspace['returned'] {
  const away = new Map<string, ArchiveLine[]>()
  for (const line of archived(archive)) {
    const print = printOf(line.item.content)
    away.set(print, [...(away.get(print) ?? []), line])
  }
  return items.flatMap((item) => {
    const line = away.get(printOf(item.content))?.find((one) => one.item.id !== item.id)
    return line === undefined ? [] : [{ item, line }]
  })
}

/** The records as a change; none when they say the same. */
export function recordsChange(snapshot: Snapshot, records: readonly ItemRecord[]): Change[] {
  const text = formatRecords(records)
  if (text === (snapshot.read(ITEMS) ?? '')) return []
  return [{ path: ITEMS, kind: 'write', text }]
}

export function projectPath(file: string): StorePath {
  return `project/${file}`
}

/** The item of an id, or of the beginning of one. Throws where there is none or more than one. */
export function itemNamed<T extends { id: string }>(items: readonly T[], name: string): T {
  const exact = items.find(({ id }) => id === name)
  const found = exact === undefined && name.length >= 3 ? items.filter(({ id }) => id.startsWith(name)) : []
  if (exact ?? found.length === 1) return (exact ?? found[0]) as T
  throw new KnownError(
    'not-found',
    found.length > 1 ? `"${name}" begins ${found.length} ids.` : `There is no item "${name}".`,
    {
      hint: '`memc memory list` shows the ids; `memc memory list --archived` those that left.',
    },
  )
}

/** A file taken apart; the error of a broken one names it. */
export function parseFile(path: string, text: string): InstructionFile {
  try {
    return parseInstructions(text)
  } catch (error) {
    if (!(error instanceof KnownError)) throw error
    throw new KnownError(error.code, `${path}: ${error.message}`, error.hint === undefined ? {} : { hint: error.hint })
  }
}

function adoptedFiles(project: Project, snapshot: Snapshot, texts: Texts): AdoptedFile[] {
  return findInstructionFiles(project.record.project).flatMap(({ path }) => {
    const text = texts.get(path) ?? snapshot.read(projectPath(path))
    if (text === undefined || !text.includes('memc:')) return []
    const parsed = parseFile(path, text)
    return parsed.adopted ? [{ path, text, parsed }] : []
  })
}

/** A text that a person moved to another adopted file takes its record along. */
function withMoved(records: readonly ItemRecord[], files: readonly AdoptedFile[]): ItemRecord[] {
  const prints = new Map(
    files.map(({ path, parsed }) => [path, itemsOf(parsed).map(({ content }) => printOf(content))]),
  )
  return records.map((record) => {
    if (prints.get(record.file)?.includes(record.print)) return record
    const isKnown = (path: string) => records.some(({ file, print }) => file === path && print === record.print)
    const to = [...prints].find(([path, own]) => own.includes(record.print) && !isKnown(path))?.[0]
    return to === undefined ? record : { ...record, file: to }
  })
}
