// Stage one of a flush, without any model: what is new in a transcript becomes spans on disk, redacted, and the cursor
// moves in the same commit. A kill at any point leaves either both or neither.
import { statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Turn } from '../agents/agent.ts'
import { type Change, commit, readSnapshot, type Snapshot } from '../changes/commit.ts'
import { findHome, realPath } from '../config/homes.ts'
import type { DailyLog } from '../kb/daily-log.ts'
import { shortId } from '../lib/hash.ts'
import type { Lease } from '../lib/lease.ts'
import type { Project } from '../project.ts'
import { VERSION } from '../version.ts'
import { accounted, coverage } from './coverage.ts'
import { type Cursor, cursorPath, resumeOffset, tailCheck } from './cursor.ts'
import { keptTurns } from './kept-turns.ts'
import type { Redactor } from './redact.ts'
import { type Span, toSpans } from './span.ts'
import type { PendingSession } from './sweep.ts'

export interface SpoolContext {
  redactor: Redactor
  lease?: Lease
  /** All daily logs of the home, to find what was captured before the machine state was lost. */
  dailyLogs: () => DailyLog[]
  signal?: AbortSignal
}

export interface SpoolReport {
  spans: number
  turns: number
  /** Bytes of the transcript that were read. */
  bytesRead: number
  damaged: number
  unknown: Record<string, number>
  skipped?: Cursor['skipped']
  /** Set when no line of the file looks like a transcript. */
  unrecognised: boolean
}

export const SEEN = 'state/seen.txt'

/** Reads one session from its cursor to the end of its transcript. */
export async function spool(project: Project, pending: PendingSession, context: SpoolContext): Promise<SpoolReport> {
  const seen = readSeen(readSnapshot(project.store))
  const from = resumeOffset(pending.cursor, pending.size)
  const growing = isGrowing(project, pending)
  const stretch = await pending.agent.readTranscript(pending.transcript, {
    from,
    growing,
    seen: (uuid) => seen.has(mark(uuid)),
    ...(context.signal ? { signal: context.signal } : {}),
  })
  const unrecognised = !stretch.recognised && stretch.lines > 0 && from === 0
  const skipped = unrecognised ? 'unrecognised' : reasonToSkip(project, pending, stretch)
  const unread = skipped ? [] : newTurns(project, pending, { turns: stretch.turns, context })
  const waits = tooFew(project, pending, unread)
  const fresh = waits ? [] : unread
  const { session } = pending
  const kept = await keptTurns(project, { ...stretch, session, turns: fresh }, context.redactor)
  const partly = kept.partly || pending.cursor?.partly === true
  const spans = toSpans(kept.turns, {
    agent: pending.agent.name,
    session,
    title: partly ? undefined : kept.title,
    project: basename(project.record.project),
    fallbackTime: statSync(pending.transcript).mtime.toISOString(),
  })
  const lastUuid = fresh.at(-1)?.uuid
  const read = { end: waits ? from : stretch.end, lastUuid, skipped, held: growing || waits, partly }
  // Without a cursor the daily logs say where to begin; one that waits at the start would hide that.
  const cursor = waits && !pending.cursor ? undefined : nextCursor(pending, read)
  // Also those that are not kept: a copy of the session must not bring them back.
  storeSpans(project, { spans, cursor, turns: fresh, lease: context.lease })
  const { bytesRead, damaged, unknown } = stretch
  const counts = { spans: spans.length, turns: kept.turns.length, bytesRead, damaged, unknown }
  return { ...counts, unrecognised, ...(skipped ? { skipped } : {}) }
}

/** How long a transcript must be left alone before its last words count as whole without a hook saying so. */
const QUIET_MS = 10 * 60_000
/** A hook may speak before the client's last line is on disk. */
const SLACK_MS = 2_000

/** Whether the session may be in the middle of a turn: its last message and queued words are then left for later. */
export function isGrowing(project: Project, { transcript, closedAt = 0 }: PendingSession): boolean {
  const written = statSync(transcript).mtimeMs
  return written > closedAt + SLACK_MS && Math.abs(project.now().getTime() - written) < QUIET_MS
}

/** Whether the stretch is too short to be worth an entry now; it then waits whole for the next chance. */
export function tooFew({ config }: Project, { event }: PendingSession, turns: Turn[]): boolean {
  const said = turns.filter((turn) => turn.role !== 'tool').length
  const least = config[event === 'compact' ? 'capture.minTurns.compact' : 'capture.minTurns.end']
  return said > 0 && said < least
}

function reasonToSkip(
  project: Project,
  pending: PendingSession,
  stretch: { ownCall: boolean; headless: boolean; cwd: string | undefined },
): Cursor['skipped'] {
  if (stretch.ownCall || pending.cursor?.skipped === 'own-call') return 'own-call'
  if (!pending.announced && !pending.cursor && stretch.cwd !== undefined && !belongs(project, stretch.cwd))
    return 'foreign'
  if (stretch.headless && !project.config['capture.headless']) return 'headless'
  return undefined
}

/** Whether a session that began in this folder is one of this home. */
export function belongs(project: Project, cwd: string): boolean {
  const place = findHome(cwd, project.env)
  return place !== undefined && realPath(place.home) === project.home
}

/** The turns not captured before. Without a cursor, the daily logs say up to where a session is covered. */
function newTurns(
  project: Project,
  pending: PendingSession,
  stretch: { turns: Turn[]; context: SpoolContext },
): Turn[] {
  const { turns, context } = stretch
  if (pending.cursor) return turns
  const logs = context.dailyLogs()
  const covered = coveredUntil(pending.session, turns, logs)
  // What was forgotten does not come back through a fork, which repeats the turns of the session it came from.
  const buried = coverage(logs.map((log) => ({ ...log, entries: [] })))(turns)
  const open = turns.filter((_, at) => at > covered && !buried[at])
  const isFromBefore = covered < 0 && !pending.announced
  return isFromBefore ? open.filter((turn) => turn.timestamp >= project.record.added) : open
}

function coveredUntil(session: string, turns: Turn[], logs: DailyLog[]): number {
  const last = new Set(
    logs.flatMap((log) =>
      accounted(log)
        .filter((one) => one.session === session)
        .map((one) => one.turns?.[1]),
    ),
  )
  return turns.findLastIndex((turn) => last.has(turn.uuid))
}

export function nextCursor(
  pending: PendingSession,
  read: {
    end: number
    lastUuid: string | undefined
    skipped: Cursor['skipped']
    held: boolean
    imported?: string
    partly?: boolean
  },
): Cursor {
  const imported = read.imported ?? pending.cursor?.imported
  return {
    version: 1,
    agent: pending.agent.name,
    session: pending.session,
    transcript: pending.transcript,
    offset: read.end,
    // What was held back is still to be read, so the file must not count as read to its end.
    size: read.held ? read.end : pending.size,
    ...(read.held && read.end < pending.size ? { held: true as const } : {}),
    check: tailCheck(pending.transcript, read.end),
    lastUuid: read.lastUuid ?? pending.cursor?.lastUuid,
    ...(read.skipped ? { skipped: read.skipped } : {}),
    ...(read.skipped === 'unrecognised' ? { reader: VERSION } : {}),
    ...(imported === undefined ? {} : { imported }),
    ...(read.partly ? { partly: true as const } : {}),
  }
}

/** One commit: the spans, the marks of their turns, and the cursor that accounts for them. */
export function storeSpans(
  project: Project,
  work: { spans: Span[]; cursor: Cursor | undefined; turns: Turn[]; lease: Lease | undefined },
): void {
  const { spans, cursor, turns, lease } = work
  commit(project.store, { reason: 'spool', scope: 'state', ...(lease ? { lease } : {}) }, (snapshot) => {
    const changes: Change[] = spans
      .filter((span) => snapshot.read(`state/spans/${span.id}.json`) === undefined)
      .map((span) => ({ path: `state/spans/${span.id}.json`, kind: 'write', text: `${JSON.stringify(span)}\n` }))
    const known = readSeen(snapshot)
    const marks = turns.map((turn) => mark(turn.uuid)).filter((seen) => !known.has(seen))
    if (marks.length > 0) changes.push({ path: SEEN, kind: 'append', text: `${marks.join('\n')}\n` })
    if (cursor) changes.push({ path: cursorPath(cursor.session), kind: 'write', text: `${JSON.stringify(cursor)}\n` })
    return { changes, value: undefined }
  })
}

/** Marks of all turns captured so far; see `mark`. */
export function readSeen(snapshot: Snapshot): Set<string> {
  return new Set((snapshot.read(SEEN) ?? '').split('\n'))
}

/** A short stand-in for a turn's uuid: 50 bits. */
export function mark(uuid: string): string {
  return shortId(10, uuid)
}
