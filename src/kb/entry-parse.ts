// Reading one day's log: where entries begin and end, and what stands in them. Tolerant of what people change and of
// the earlier tool, whose entries have no comment, whose lists may be prose, and which logged its own sentinels.
import { shortId } from '../lib/hash.ts'
import { type MarkdownBlock, parseMarkdown } from '../lib/markdown.ts'
import { oneLine } from '../lib/text.ts'
import { unescapeStart } from './block-text.ts'
import type { Bullet, Entry, Rank } from './entry.ts'
import { parseEntryComment, parseTurns } from './entry-comment.ts'
import { entryRef } from './ids.ts'

/** Fixed in every language. */
export const LABELS = {
  context: 'Context',
  exchanges: 'Key Exchanges',
  decisions: 'Decisions Made',
  lessons: 'Lessons Learned',
  actions: 'Action Items',
} as const

type Part = keyof typeof LABELS

export interface LogText {
  path: string
  date: string
  text: string
  problems: string[]
}

/** Every entry in file order, also those that stand twice. */
export function entriesIn(log: LogText): Entry[] {
  return placedEntries(log).map(({ entry }) => entry)
}

/** As `entriesIn`, each with its place in the text: from its heading to the end of its last block. */
export function placedEntries(log: LogText): { entry: Entry; start: number; end: number }[] {
  const { text } = log
  const blocks = parseMarkdown(text).blocks.filter((block) => block.level === 0 || block.kind === 'heading')
  const starts = blocks.flatMap((block, at) => (isEntryHeading(text, block) ? [at] : []))
  return starts.flatMap((start, at) => {
    const all = blocks.slice(start, starts[at + 1] ?? blocks.length)
    const own = ownBlocks(text, all)
    const entry = toEntry(log, own)
    const from = own[0]?.start ?? 0
    return entry === undefined ? [] : [{ entry, start: from, end: from + entry.text.length }]
  })
}

const HEADING = /^#{3}\s+(?:Session|Memory Flush)(?:\s*\((\d{1,2}:\d{2})(?::\d{2})?\))?\s*(?:[-–—:]\s*(.*))?$/

function isEntryHeading(text: string, block: MarkdownBlock): boolean {
  return block.kind === 'heading' && block.level === 3 && HEADING.test(sourceOf(text, block))
}

/**
 * Our entries end at any heading of their level, as a person may write notes after them. Those of the earlier tool are
 * free prose with headings of its model's own, so only the tool's headings end them. What is left of a forgotten entry
 * belongs to none.
 */
function ownBlocks(text: string, blocks: MarkdownBlock[]): MarkdownBlock[] {
  const legacy = commentOf(text, blocks) === undefined
  const end = blocks.findIndex((block, at) => {
    if (at > 0 && block.kind === 'html' && parseEntryComment(sourceOf(text, block))?.has('forgotten')) return true
    if (at === 0 || block.kind !== 'heading' || block.level > 3) return false
    return !legacy || /^#+\s+(?:Sessions|Memory Maintenance|Daily Log\b.*)$/.test(sourceOf(text, block))
  })
  return end < 0 ? blocks : blocks.slice(0, end)
}

function commentOf(text: string, blocks: MarkdownBlock[]): Map<string, string> | undefined {
  const block = blocks[1]
  return block?.kind === 'html' ? parseEntryComment(sourceOf(text, block)) : undefined
}

function toEntry({ path, date, text, problems }: LogText, blocks: MarkdownBlock[]): Entry | undefined {
  const heading = blocks[0]
  const last = blocks.at(-1)
  if (heading === undefined || last === undefined || isSentinel(text, blocks)) return undefined
  const [, time, title] = HEADING.exec(sourceOf(text, heading)) ?? []
  const fields = commentOf(text, blocks)
  const source = text.slice(heading.start, last.end)
  const content = readContent(text, blocks.slice(1))
  const id = fields?.get('entry') ?? content.id
  if (fields !== undefined && !fields.has('entry'))
    problems.push(`the comment under "${oneLine(source).slice(0, 60)}" names no entry`)
  const own = id ?? `e${shortId(9, 'legacy', path, oneLine(source.normalize('NFC')))}`
  return {
    id: own,
    path,
    ref: entryRef({ path, id: own }),
    date,
    time: time?.padStart(5, '0'),
    title: title?.trim() ?? '',
    context: content.context ?? '',
    agent: fields?.get('agent'),
    session: fields?.get('session'),
    turns: parseTurns(fields?.get('turns')),
    branch: fields?.get('branch'),
    project: fields?.get('project'),
    ...withRanks(content, fields?.get('ranks') ?? ''),
    text: source,
    legacy: id === undefined,
  }
}

/** The earlier tool logged "nothing to save" and its failures as if they had been said. */
function isSentinel(text: string, blocks: MarkdownBlock[]): boolean {
  const first = blocks[1]
  if (first === undefined) return true
  const source = sourceOf(text, first)
  return source.startsWith('FLUSH_ERROR') || (source.startsWith('FLUSH_OK') && blocks.length === 2)
}

type Lists = Record<Exclude<Part, 'context'>, Bullet[]>
type Content = Lists & { context: string | undefined; id: string | undefined }

function readContent(text: string, blocks: MarkdownBlock[]): Content {
  const content: Content = { context: undefined, id: undefined, exchanges: [], decisions: [], lessons: [], actions: [] }
  let part: Part | undefined
  for (const block of blocks) {
    if (block.kind === 'heading') part = partNamed(text.slice(block.textStart, block.end)) ?? part
    else if (block.kind === 'item') addBullet(content, part, text.slice(block.textStart, block.end))
    else if (block.kind === 'paragraph') part = readParagraph(content, part, sourceOf(text, block))
    else if (block.kind !== 'html' && block.kind !== 'rule') addBullet(content, part, sourceOf(text, block))
  }
  return content
}

/** A paragraph may hold several labels, one a line; what follows a label belongs to it. */
function readParagraph(content: Content, before: Part | undefined, source: string): Part | undefined {
  let part = before
  let lines: string[] = []
  const flush = () => {
    const text = oneLine(lines.join(' '))
    lines = []
    if (text === '' || (part === undefined && text.startsWith('FLUSH_OK'))) return
    if (content.context === undefined && (part ?? 'context') === 'context') setContext(content, text)
    else addBullet(content, part, text)
  }
  for (const line of source.split(/\r\n|\r|\n/)) {
    const label = /^\s*\*\*([^*]+?):?\*\*:?(?:\s+|$)/.exec(line)
    const named = label === null ? undefined : partNamed(label[1] ?? '')
    if (named === undefined) lines.push(line)
    else {
      flush()
      part = named
      lines.push(line.slice(label?.[0].length))
    }
  }
  flush()
  return part
}

function setContext(content: Content, text: string): void {
  const anchor = /(?:^|\s)\^(e[0-9a-z]{8,12})$/.exec(text)
  content.context = anchor === null ? text : text.slice(0, anchor.index)
  content.id = anchor?.[1]
}

function addBullet(content: Content, part: Part | undefined, source: string): void {
  const list = part === undefined || part === 'context' ? 'exchanges' : part
  const line = oneLine(source)
  const task = list === 'actions' ? /^\[([ xX])\]\s+/.exec(line) : null
  const text = task === null ? unescapeStart(line) : line.slice(task[0].length)
  if (text === '') return
  const done = task !== null && task[1] !== ' ' ? { done: true } : {}
  content[list].push({ text, rank: undefined, ...done })
}

function partNamed(label: string): Part | undefined {
  const name = oneLine(label).replace(/:$/, '').toLowerCase()
  return (Object.keys(LABELS) as Part[]).find((part) => LABELS[part].toLowerCase() === name)
}

const RANKS: Record<string, Rank> = { h: 'human', a: 'assistant', t: 'tool' }

/** Ranks are by position, so after a bullet was added or taken away by hand none of them can be trusted. */
function withRanks(lists: Lists, letters: string): Lists {
  const count = lists.exchanges.length + lists.decisions.length + lists.lessons.length + lists.actions.length
  let at = 0
  const rank = (bullet: Bullet): Bullet => ({
    ...bullet,
    rank: letters.length === count ? RANKS[letters.charAt(at++)] : undefined,
  })
  return {
    exchanges: lists.exchanges.map(rank),
    decisions: lists.decisions.map(rank),
    lessons: lists.lessons.map(rank),
    actions: lists.actions.map(rank),
  }
}

function sourceOf(text: string, block: MarkdownBlock): string {
  return text.slice(block.start, block.end)
}
