// One day's log: entries as they stand in the file, and new ones on their way in. Text in, text out. An entry is only
// ever added at the end; what people or the earlier tool wrote is read, never rewritten.
import { parseMarkdown } from '../lib/markdown.ts'
import { cleanText, escapeStart } from './block-text.ts'
import type { Bullet, Entry, EntryDraft, Rank } from './entry.ts'
import { formatEntryComment, formatTurns } from './entry-comment.ts'
import { entriesIn, LABELS } from './entry-parse.ts'
import { parseEntryRef } from './ids.ts'
import { isForgotten, type Tombstone, tombstonesIn } from './tombstone.ts'

export type { Bullet, Entry, EntryDraft, Rank } from './entry.ts'

export interface DailyLog {
  path: string
  date: string
  entries: Entry[]
  /** What is left of entries that were forgotten. */
  forgotten: Tombstone[]
  problems: string[]
}

/** The entries of a daily log; `path` is relative to the home. Never throws: what cannot be read is a problem. */
export function parseDailyLog(path: string, text: string): DailyLog {
  const date = parseEntryRef(path)?.date ?? /^\uFEFF?#\s+Daily Log:\s*(\d{4}-\d{2}-\d{2})/.exec(text)?.[1] ?? ''
  const problems = date === '' ? [`${path} names no date`] : []
  const byId = new Map<string, Entry>()
  for (const entry of entriesIn({ path, date, text, problems })) {
    if (byId.has(entry.id)) problems.push(`entry ${entry.id} stands twice; the first one counts`)
    else byId.set(entry.id, entry)
  }
  return { path, date, entries: [...byId.values()], forgotten: tombstonesIn(text), problems }
}

/** The entry as it stands in the file, from heading to final newline, with `\n` line ends. */
export function formatEntry(draft: EntryDraft): string {
  const title = cleanText(draft.title)
  const sections = [draft.exchanges, draft.decisions, draft.lessons, draft.actions].map(cleanBullets)
  const comment = formatEntryComment([
    ['entry', draft.id],
    ['agent', draft.agent],
    ['session', draft.session],
    ['turns', formatTurns(draft.turns)],
    ['branch', draft.branch],
    ['project', draft.project],
    [
      'ranks',
      sections
        .flat()
        .map((bullet) => rankLetter(bullet.rank))
        .join(''),
    ],
  ])
  const context = [`**${LABELS.context}:**`, cleanText(draft.context), `^${draft.id}`].filter((part) => part !== '')
  const lists = [LABELS.exchanges, LABELS.decisions, LABELS.lessons, LABELS.actions].flatMap((label, at) =>
    formatList(label, sections[at] ?? []),
  )
  const heading = `### Session (${draft.time})${title === '' ? '' : ` - ${title}`}`
  return `${heading}\n${comment}\n\n${[context.join(' '), ...lists].join('\n\n')}\n`
}

export interface AppendEntry {
  /** The file as it is; undefined when there is none. */
  text: string | undefined
  date: string
  id: string
  /** From `formatEntry`. */
  entry: string
}

/** The log with the entry at its end; the same text when an entry of that id is there, or was and is forgotten. */
export function appendEntry({ text, date, id, entry }: AppendEntry): string {
  if (text === undefined || text.trim() === '') return `# Daily Log: ${date}\n\n## Sessions\n\n${entry}`
  if (text.includes(`<!-- memc: entry=${id} `) || isForgotten(text, id)) return text
  const eol = /\r\n|\n/.exec(text)?.[0] ?? '\n'
  const open = parseMarkdown(text).blocks.at(-1)?.open ?? ''
  let start = text
  // A fence or comment that somebody left open would swallow the entry.
  if (open !== '') start = `${withLineEnd(start, eol)}${open}${eol}`
  start = withLineEnd(start, eol)
  if (!/(?:\r\n|\n)[ \t]*(?:\r\n|\n)$/.test(start)) start += eol
  return start + entry.replaceAll('\n', () => eol)
}

function cleanBullets(bullets: Bullet[], section: number): Bullet[] {
  return bullets.flatMap((bullet) => {
    const text = cleanText(bullet.text)
    if (text === '') return []
    return [{ ...bullet, text: section === 3 ? `[${bullet.done === true ? 'x' : ' '}] ${text}` : escapeStart(text) }]
  })
}

function formatList(label: string, bullets: Bullet[]): string[] {
  return bullets.length === 0 ? [] : [[`**${label}:**`, ...bullets.map(({ text }) => `- ${text}`)].join('\n')]
}

function rankLetter(rank: Rank | undefined): string {
  return rank === undefined ? 'u' : rank.charAt(0)
}

function withLineEnd(text: string, eol: string): string {
  return /[\r\n]$/.test(text) ? text : text + eol
}
