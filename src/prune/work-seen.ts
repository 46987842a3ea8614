// What the turns of one captured stretch of a session say of items: commands run, paths touched, ids named, rules said again,
// denied or agreed to. Pure. Nothing counts for an item before it was there, and what keeps the memory in order is no use.
import type { Span, SpanTurn } from '../capture/span.ts'
import { hear, type ListenedRule, listenFor } from '../memory/heard.ts'
import type { MemoryItem } from '../memory/item.ts'
import { type Mentions, mentionsOf, namesOne, runsOne, touchesOne } from '../memory/mentions.ts'
import type { CommandResult } from '../use/command-results.ts'
import type { Signal } from '../use/signals.ts'

/** Items made ready, once for all spans. */
interface WatchedItem {
  id: string
  since: string
  mentions: Mentions
}

export interface Watch {
  items: WatchedItem[]
  rules: ListenedRule[]
}

export interface Seen {
  signals: Signal[]
  results: CommandResult[]
}

export function watchFor(items: readonly MemoryItem[]): Watch {
  return {
    items: items.map(({ id, content, created_at }) => ({ id, since: created_at, mentions: mentionsOf(content) })),
    rules: listenFor(items),
  }
}

export function seenIn(span: Span, { items, rules }: Watch): Seen {
  const seen: Seen = { signals: [], results: [] }
  const since = new Map(items.map((item) => [item.id, item.since]))
  const isUpkeep = span.turns.some(({ kind, text }) => kind === 'command' && /\bmemc (?:memory|prune)\b/.test(text))
  let said = ''
  for (const [at, turn] of span.turns.entries()) {
    const time = timeOf(turn, span)
    const note = (item: string, kind: Signal['kind']) => {
      if ((since.get(item) ?? time) <= time) seen.signals.push({ time, item, kind, session: span.session })
    }
    if (turn.role === 'tool') {
      for (const { id, since: start, mentions } of items) {
        if (start > time || !isMatched(mentions, turn)) continue
        note(id, 'matched')
        const ok = turn.kind === 'command' && runsOne(mentions, turn.text) ? wentWell(span.turns, at) : undefined
        if (ok !== undefined) seen.results.push({ time, item: id, session: span.session, ok })
      }
    } else if (!isUpkeep) for (const id of idsIn(turn.text, since)) note(id, 'cited')
    if (turn.role === 'user') {
      for (const [id, how] of hear(rules, turn.text, said)) note(id, how === 'confirmed' ? 'confirmed' : 'corrected')
    }
    if (turn.role === 'assistant') said = turn.text
  }
  return seen
}

/** In one form, so that times compare as texts. */
function timeOf({ timestamp }: SpanTurn, { date, time }: Span): string {
  const at = Date.parse(timestamp)
  return Number.isNaN(at) ? `${date}T${time}:00.000Z` : new Date(at).toISOString()
}

function isMatched(mentions: Mentions, { kind, text }: SpanTurn): boolean {
  if (kind === 'file') return touchesOne(mentions, text)
  return kind === 'command' && (runsOne(mentions, text) || namesOne(mentions, text))
}

/** Undefined where nobody could tell: the account of it is cut off behind the command. */
function wentWell(turns: readonly SpanTurn[], at: number): boolean | undefined {
  const next = turns[at + 1]
  if (next === undefined) return undefined
  return !(next.kind === 'failure' && /^(?:Error: )?(?:Exit code \d|Command (?:timed out|failed))/.test(next.text))
}

function idsIn(text: string, known: ReadonlyMap<string, string>): string[] {
  return [...new Set(text.match(/\bm[0-9a-z]{7}\b/g) ?? [])].filter((id) => known.has(id))
}
