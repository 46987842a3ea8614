// What a forgotten entry leaves in its daily log: one comment of ids, no word of what was said. It keeps a machine that
// has lost its state, or a clone, from capturing the same turns again. It must never hold content.
import { type MarkdownBlock, parseMarkdown } from '../lib/markdown.ts'
import { cleanText } from './block-text.ts'
import type { Entry } from './entry.ts'
import { formatEntryComment, formatTurns, parseEntryComment, parseTurns } from './entry-comment.ts'
import { type LogText, placedEntries } from './entry-parse.ts'

export interface Tombstone {
  /** Id of the entry that was there. */
  entry: string
  agent: string | undefined
  session: string | undefined
  turns: [first: string, last: string] | undefined
}

/** One line, without line end. */
export function formatTombstone({ entry, agent, session, turns }: Tombstone): string {
  return formatEntryComment([
    ['forgotten', entry],
    ['agent', agent],
    ['session', session],
    ['turns', turns && formatTurns(turns)],
  ])
}

/** The tombstones of a daily log, in file order. */
export function tombstonesIn(text: string): Tombstone[] {
  if (!text.includes('forgotten=')) return []
  return parseMarkdown(text).blocks.flatMap((block) => toTombstone(text, block) ?? [])
}

/** True when a daily log says that this entry is forgotten. */
export function isForgotten(text: string | undefined, id: string): boolean {
  return text?.includes(formatTombstone({ entry: id, ...NOTHING }).slice(0, -'-->'.length)) === true
}

/** The log with a tombstone in the place of every such entry; all other bytes stay. */
export function buryEntries({ path, text }: Pick<LogText, 'path' | 'text'>, isGone: (entry: Entry) => boolean): string {
  const placed = placedEntries({ path, date: '', text, problems: [] })
  return placed
    .filter(({ entry }) => isGone(entry))
    .reduceRight(
      (log, { entry, start, end }) => log.slice(0, start) + formatTombstone(of(entry)) + log.slice(end),
      text,
    )
}

const NOTHING = { agent: undefined, session: undefined, turns: undefined }

function of({ id, agent, session, turns }: Entry): Tombstone {
  return { entry: id, agent, session, turns }
}

function toTombstone(text: string, { kind, level, start, end }: MarkdownBlock): Tombstone | undefined {
  const fields = kind === 'html' && level === 0 ? parseEntryComment(text.slice(start, end)) : undefined
  const entry = cleanText(fields?.get('forgotten') ?? '')
  if (fields === undefined || entry === '') return undefined
  return { entry, agent: fields.get('agent'), session: fields.get('session'), turns: parseTurns(fields.get('turns')) }
}
