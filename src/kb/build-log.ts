// knowledge/log.md: what each run made of which entries. With the citations it is the record of what is compiled, so it
// is only ever added to, and read with tolerance: the earlier tool's records count too.
import { parseMarkdown } from '../lib/markdown.ts'
import { cleanText, toReference } from './block-text.ts'
import { parseEntryRef } from './ids.ts'

const KINDS = ['compile', 'answer', 'fix', 'correct', 'forget', 'undo'] as const
type BuildKind = (typeof KINDS)[number]

export interface BuildRecord {
  /** Local, `2026-04-01T14:30:00`. */
  time: string
  kind: BuildKind
  title: string
  /** References to entries; whole days (`daily/2026-04-01.md`) in records of the earlier tool. */
  source: string[]
  /** Article ids. */
  created: string[]
  updated: string[]
  /** References to entries that earned nothing. */
  nothing: string[]
  /** Ids of articles that are not wanted, and those their other names would give: none of them is created again. */
  forgotten?: string[]
  /** Ids that were not wanted and are again: an undo took that back. */
  wanted?: string[]
}

const LABELS = {
  source: 'Source',
  created: 'Articles created',
  updated: 'Articles updated',
  nothing: 'Nothing from',
  forgotten: 'Forgotten',
  wanted: 'Wanted again',
} as const
type ListName = keyof typeof LABELS

/** The records in file order; records of the earlier tool too. */
export function parseBuildLog(text: string): BuildRecord[] {
  const records: BuildRecord[] = []
  let record: BuildRecord | undefined
  for (const block of parseMarkdown(text).blocks) {
    if (block.kind === 'heading' && block.level <= 2) {
      record = toRecord(text.slice(block.start, block.end))
      if (record !== undefined) records.push(record)
    }
    if (block.kind === 'item' && block.level === 0 && record !== undefined) {
      readLine(record, text.slice(block.textStart, block.end))
    }
  }
  return records
}

/** Ids of the entries whose latest record is an undo: they count as compiled, and their articles are gone. */
export function undoneEntries(log: readonly BuildRecord[]): Set<string> {
  const undone = new Set<string>()
  for (const { kind, source, nothing } of log) {
    for (const ref of [...source, ...nothing]) {
      const id = parseEntryRef(ref)?.id
      if (id === undefined) continue
      if (kind === 'undo') undone.add(id)
      else undone.delete(id)
    }
  }
  return undone
}

/** Ids that no article may be created under any more. */
export function forgottenArticles(log: readonly BuildRecord[]): Set<string> {
  const ids = new Set<string>()
  for (const { forgotten = [], wanted = [] } of log) {
    for (const id of forgotten) ids.add(id)
    for (const id of wanted) ids.delete(id)
  }
  return ids
}

/** The record as it stands in the file, with final newline. */
export function formatRecord(record: BuildRecord): string {
  const lines = (Object.keys(LABELS) as ListName[])
    .map((name) => [LABELS[name], record[name] ?? []] as const)
    .filter(([, refs]) => refs.length > 0)
    .map(([label, refs]) => `- ${label}: ${refs.map((ref) => `[[${ref}]]`).join(', ')}\n`)
  return `## [${record.time}] ${record.kind} | ${cleanText(record.title)}\n${lines.join('')}`
}

/** The log with the record at its end; the same text when the latest record of these entries says the same. */
export function appendRecord(text: string | undefined, record: BuildRecord): string {
  if (text === undefined || text.trim() === '') return `# Build Log\n\n${formatRecord(record)}`
  if (isRecorded(parseBuildLog(text), record)) return text
  const eol = /\r\n|\n/.exec(text)?.[0] ?? '\n'
  const ended = /[\r\n]$/.test(text) ? text : text + eol
  const gap = /(?:\r\n|\n)[ \t]*(?:\r\n|\n)$/.test(ended) ? '' : eol
  return ended + gap + formatRecord(record).replaceAll('\n', () => eol)
}

function toRecord(heading: string): BuildRecord | undefined {
  const match = /^##\s+\[([^\]]+)\]\s*([a-z-]+)[^|]*(?:\|\s*(.*))?$/i.exec(heading)
  if (match?.[1] === undefined || match[2] === undefined) return undefined
  const kind = toKind(match[2].toLowerCase())
  return { time: match[1], kind, title: match[3]?.trim() ?? '', source: [], created: [], updated: [], nothing: [] }
}

/** The earlier tool had `query` for answers and `lint` for fixes. */
function toKind(word: string): BuildKind {
  if (word === 'query') return 'answer'
  if (word === 'lint') return 'fix'
  return KINDS.find((kind) => kind === word) ?? 'compile'
}

function readLine(record: BuildRecord, line: string): void {
  const colon = line.indexOf(':')
  const label = line.slice(0, colon).trim().toLowerCase()
  const name =
    label === 'filed to'
      ? 'created'
      : (Object.keys(LABELS) as ListName[]).find((key) => LABELS[key].toLowerCase() === label)
  if (name === undefined) return
  for (const part of line.slice(colon + 1).split(',')) {
    const target = toReference(/\[\[([^\]]+)\]\]/.exec(part)?.[1] ?? part)
    const ref = parseEntryRef(target)
    if (name === 'source' || name === 'nothing') {
      if (ref !== undefined) record[name].push(ref.id === undefined ? ref.path : target)
    } else if (/^[^\s/]+\/\S/.test(target) && ref === undefined) {
      if (name === 'forgotten' || name === 'wanted') record[name] = [...(record[name] ?? []), target]
      else record[name].push(target)
    }
  }
}

function isRecorded(records: BuildRecord[], record: BuildRecord): boolean {
  const entries = new Set([...record.source, ...record.nothing])
  if (entries.size === 0) return records.some((one) => one.time === record.time && says(one) === says(record))
  const latest = records.findLast((one) => [...one.source, ...one.nothing].some((ref) => entries.has(ref)))
  return latest !== undefined && says(latest) === says(record)
}

function says({ kind, title, source, created, updated, nothing, forgotten = [], wanted = [] }: BuildRecord): string {
  return JSON.stringify([kind, cleanText(title), source, created, updated, nothing, forgotten, wanted])
}
