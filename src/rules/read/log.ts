// One daily log as the rules see it: what its entries are called and rest on, without what they say.

import { parseDailyLog } from '../../kb/daily-log.ts'
import type { Bullet, Entry } from '../../kb/entry.ts'
import { parseMarkdown } from '../../lib/markdown.ts'
import { readsAsOrder } from '../../lib/orders.ts'
import { type Ignore, ignoresIn } from './ignores.ts'
import { lineCounter } from './lines.ts'

export interface LogFacts {
  /** `daily/2026-04-01.md` */
  path: string
  date: string
  entries: LogEntry[]
  /** Ids of entries that were forgotten. */
  forgotten: string[]
  problems: string[]
  ignores: Ignore[]
}

export interface LogEntry {
  id: string
  ref: string
  line: number
  /** By the earlier tool, without an id in the file. */
  legacy: boolean
  /** No agent stands behind it: a person wrote it into the log. */
  byHand: boolean
  /** Of its text, as compile takes it. */
  fingerprint: string
  /** Orders that a person gave. */
  given: string[]
  /** What reads as an order and no person said. */
  orders: { line: number; text: string }[]
}

/** `fingerprint`: how compile tells that an entry was edited. */
export function readLog(path: string, text: string, fingerprint: (entry: Entry) => string): LogFacts {
  const log = parseDailyLog(path, text)
  const lineAt = lineCounter(text)
  let from = 0
  const starts = log.entries.map((entry) => {
    const start = text.indexOf(entry.text, from)
    if (start >= 0) from = start + 1
    return Math.max(start, 0)
  })
  return {
    path,
    date: log.date,
    entries: log.entries.map((entry, at) => toFacts(entry, { text, start: starts[at] ?? 0, lineAt, fingerprint })),
    forgotten: log.forgotten.map(({ entry }) => entry),
    problems: log.problems,
    ignores: text.includes('lint-ignore') ? ignoresIn(text, parseMarkdown(text).blocks, lineAt) : [],
  }
}

interface Place {
  text: string
  start: number
  lineAt: (offset: number) => number
  fingerprint: (entry: Entry) => string
}

function toFacts(entry: Entry, { text, start, lineAt, fingerprint }: Place): LogEntry {
  const bullets = [...entry.exchanges, ...entry.decisions, ...entry.lessons, ...entry.actions]
  const human = (bullet: Bullet) => bullet.rank === 'human'
  const said = bullets.filter(({ text }) => readsAsOrder(text))
  const byHand = entry.agent === undefined && !entry.legacy
  // Nobody can say of a title or a context who said it.
  const about = [entry.title, entry.context].filter((words) => words.trim() !== '' && readsAsOrder(words))
  const unsaid = byHand ? [] : [...about, ...said.filter((bullet) => !human(bullet)).map((bullet) => bullet.text)]
  return {
    id: entry.id,
    ref: entry.ref,
    line: lineAt(start),
    legacy: entry.legacy,
    byHand,
    fingerprint: fingerprint(entry),
    given: said.filter(human).map((bullet) => bullet.text),
    orders: unsaid.map((words) => ({ line: lineAt(placeOf(words, { text, start })), text: words })),
  }
}

function placeOf(words: string, { text, start }: { text: string; start: number }): number {
  const at = text.indexOf(words.slice(0, 40), start)
  return at < 0 ? start : at
}
