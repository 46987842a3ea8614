// Two versions of a file that is only added to made one, record by record: the build log by what its records say, a
// daily log by the ids of its entries. Each record once, each side's order kept, text between records with the record.
import { parseMarkdown } from '../lib/markdown.ts'
import { oneLine } from '../lib/text.ts'
import { parseBuildLog } from './build-log.ts'
import { parseEntryComment } from './entry-comment.ts'
import { placedEntries } from './entry-parse.ts'
import { mergeSequences, pick, type Sides } from './three-way.ts'
import type { MergedText } from './three-way-article.ts'

export function mergeBuildLogs(texts: Sides<string>): MergedText {
  return mergeRecords(texts, recordsOfBuild)
}

/** A forgotten entry stays forgotten whatever the other side has of it. */
export function mergeDailyLogs(path: string, texts: Sides<string>): MergedText {
  return mergeRecords(texts, (text) => recordsOfDay(path, text))
}

interface LogRecord {
  key: string
  /** From its first character to the next record. */
  source: string
  time: string | undefined
  forgotten: boolean
}

interface Records {
  head: string
  records: Map<string, LogRecord>
}

function mergeRecords(texts: Sides<string>, read: (text: string) => Records): MergedText {
  const base = texts.base === undefined ? undefined : read(texts.base)
  const [ours, theirs] = [read(texts.ours), read(texts.theirs)]
  const conflicts: string[] = []
  const order = mergeSequences([...ours.records.values()], [...theirs.records.values()])
  const sources = order.flatMap((key) => {
    const record = { base: base?.records.get(key), ours: ours.records.get(key), theirs: theirs.records.get(key) }
    const { source, conflict } = decide(record)
    if (conflict !== undefined) conflicts.push(conflict)
    return source === undefined ? [] : [source.trimEnd()]
  })
  const head = pick({ base: base?.head, ours: ours.head, theirs: theirs.head })?.value ?? ours.head
  return { text: [head.trimEnd(), ...sources].filter((part) => part !== '').join('\n\n'), conflicts }
}

function decide({ base, ours, theirs }: Sides<LogRecord | undefined>): { source?: string; conflict?: string } {
  const forgotten = [ours, theirs].find((record) => record?.forgotten === true)
  if (forgotten !== undefined) return { source: forgotten.source }
  const there = ours ?? theirs
  if (there === undefined) return {}
  const said = (record: LogRecord | undefined) => record?.source.trimEnd()
  if (ours === undefined || theirs === undefined) {
    return base !== undefined && said(base) === said(there) ? {} : { source: there.source }
  }
  const found = pick({ base: said(base), ours: said(ours), theirs: said(theirs) })
  if (found?.value !== undefined) return { source: found.value }
  return {
    source: `<<<<<<< ours\n${said(ours)}\n=======\n${said(theirs)}\n>>>>>>> theirs`,
    conflict: `Both sides have changed "${oneLine(ours.source).slice(0, 60)}".`,
  }
}

function recordsOfBuild(text: string): Records {
  const starts = parseMarkdown(text)
    .blocks.filter(({ kind, level, start, end }) => {
      return kind === 'heading' && level === 2 && parseBuildLog(text.slice(start, end)).length > 0
    })
    .map(({ start, end }) => ({ start, time: parseBuildLog(text.slice(start, end))[0]?.time, forgotten: false }))
  return cut(text, starts, (source) => source.trimEnd())
}

interface Start {
  start: number
  key?: string
  time: string | undefined
  forgotten: boolean
}

function recordsOfDay(path: string, text: string): Records {
  const starts: Start[] = placedEntries({ path, date: '', text, problems: [] }).map(({ entry, start }) => {
    return { start, key: entry.id, time: entry.time, forgotten: false }
  })
  for (const { kind, start, end } of parseMarkdown(text).blocks) {
    const id = kind === 'html' ? parseEntryComment(text.slice(start, end))?.get('forgotten') : undefined
    if (id !== undefined) starts.push({ start, key: id, time: undefined, forgotten: true })
  }
  return cut(
    text,
    starts.sort((a, b) => a.start - b.start),
    (source) => source,
  )
}

/** A record that stands twice counts once: what is said first for entries, the very same text in the build log. */
function cut(text: string, starts: Start[], name: (source: string) => string): Records {
  const records = new Map<string, LogRecord>()
  for (const [at, { start, key, time, forgotten }] of starts.entries()) {
    const source = text.slice(start, starts[at + 1]?.start ?? text.length)
    const own = key ?? name(source)
    if (!records.has(own) || forgotten) records.set(own, { key: own, source, time, forgotten })
  }
  return { head: text.slice(0, starts[0]?.start ?? text.length), records }
}
