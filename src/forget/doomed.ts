// The entries that go, and every stretch of a session that has given none: what gets a tombstone, and whose spans, copies
// and records are purged. Also what was said and not read yet, when a whole session is to be forgotten.

import { type Cursor, cursorPath, resumeOffset } from '../capture/cursor.ts'
import { type Span, toSpans } from '../capture/span.ts'
import { isGrowing, mark, nextCursor, readSeen, SEEN } from '../capture/spool.ts'
import { sweep } from '../capture/sweep.ts'
import { type Change, readSnapshot, type Snapshot } from '../changes/commit.ts'
import type { Entry } from '../kb/daily-log.ts'
import { entryId } from '../kb/ids.ts'
import type { Tombstone } from '../kb/tombstone.ts'
import { dailyPath, type Project } from '../project.ts'
import type { Target } from './target.ts'
import type { View } from './view.ts'

export interface Doomed extends Tombstone {
  /** The daily log it stands in, or would. */
  path: string
  date: string
  /** As it stands in its log, if it does. */
  inLog: Entry | undefined
  /** True when it has a tombstone already. */
  buried: boolean
  /** The span it came from, as far as it is kept. */
  span: Span | undefined
}

/** What a session has said that no span holds yet. */
export interface Unread {
  cursor: Cursor
  spans: Span[]
  /** Marks of its turns, so that no copy of the session brings them back. */
  marks: string[]
}

export function doomedBy(
  view: View,
  target: Target,
  { project, unread }: { project: Project; unread?: Unread },
): Doomed[] {
  if (target.kind === 'article') return []
  const spans = new Map([...view.spans, ...(unread?.spans ?? []).map((span) => [entryId(span.id), span] as const)])
  const isMeant = (id: string, session: string | undefined) =>
    target.kind === 'entry' ? id === target.id : session === target.session
  const ids = new Set([
    ...view.entries.filter(({ id, session }) => isMeant(id, session)).map(({ id }) => id),
    ...view.forgotten.filter(({ entry, session }) => isMeant(entry, session)).map(({ entry }) => entry),
    ...[...spans].filter(([id, { session }]) => isMeant(id, session)).map(([id]) => id),
    ...(target.kind === 'entry' ? [target.id] : []),
  ])
  return [...ids].map((id) => toDoomed({ ...view, spans }, id, project))
}

function toDoomed({ entries, forgotten, outcomes, spans }: View, id: string, project: Project): Doomed {
  const inLog = entries.find((entry) => entry.id === id)
  const buried = forgotten.find((one) => one.entry === id)
  const span = spans.get(id)
  const outcome = outcomes.get(id)?.outcome
  const told = outcome !== undefined && 'path' in outcome ? outcome.path : undefined
  const date = inLog?.date ?? span?.date ?? /\d{4}-\d{2}-\d{2}/.exec(buried?.path ?? told ?? '')?.[0] ?? '1970-01-01'
  const turns = span && ([span.turns[0]?.uuid ?? '', span.turns.at(-1)?.uuid ?? ''] as [string, string])
  return {
    entry: id,
    agent: inLog?.agent ?? span?.agent ?? buried?.agent,
    session: inLog?.session ?? span?.session ?? buried?.session,
    turns: inLog?.turns ?? turns ?? buried?.turns,
    path: inLog?.path ?? buried?.path ?? told ?? dailyPath(project, date),
    ...{ date, inLog, span, buried: buried !== undefined },
  }
}

/** Reads what a session has said since it was last read; what is being said just now is left for later. */
export async function readUnread(project: Project, session: string): Promise<Unread | undefined> {
  const pending = sweep(project).pending.find((one) => one.session === session)
  if (pending === undefined || pending.cursor?.skipped !== undefined) return undefined
  const seen = readSeen(readSnapshot(project.store))
  const growing = isGrowing(project, pending)
  const from = resumeOffset(pending.cursor, pending.size)
  const read = { from, growing, seen: (uuid: string) => seen.has(mark(uuid)) }
  const { turns, end } = await pending.agent.readTranscript(pending.transcript, read)
  const about = { agent: pending.agent.name, session, title: undefined, project: '' }
  return {
    cursor: nextCursor(pending, { end, lastUuid: turns.at(-1)?.uuid, skipped: undefined, held: growing }),
    spans: toSpans(turns, { ...about, fallbackTime: project.now().toISOString() }),
    marks: turns.map(({ uuid }) => mark(uuid)),
  }
}

/** The session counts as read up to where it is forgotten. */
export function asRead(snapshot: Snapshot, { cursor, marks }: Unread): Change[] {
  const known = readSeen(snapshot)
  const fresh = marks.filter((one) => !known.has(one))
  return [
    { path: cursorPath(cursor.session), kind: 'write', text: `${JSON.stringify(cursor)}\n` },
    ...(fresh.length > 0 ? [{ path: SEEN, kind: 'append', text: `${fresh.join('\n')}\n` } as const] : []),
  ]
}
