// One old session for import: read from its start however far its cursor has come, without what is captured already, be it
// known from the marks of its turns or, where those are lost, from the entries of the daily logs. Reading writes nothing, so
// that an estimate and the import are the same work.
import { existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Turn } from '../agents/agent.ts'
import { readSnapshot } from '../changes/commit.ts'
import { localTime } from '../lib/local-time.ts'
import type { Project } from '../project.ts'
import { type Cursor, readCursor, resumeOffset } from './cursor.ts'
import type { OldSession } from './import-find.ts'
import { keptTurns } from './kept-turns.ts'
import type { Redactor } from './redact.ts'
import { readSessionFile, sessionFilePath } from './session-file.ts'
import { type Span, toSpans } from './span.ts'
import { isGrowing, mark, nextCursor, tooFew } from './spool.ts'
import { closedAt, type PendingSession } from './sweep.ts'

/** An old session on its way into a home. */
export interface RoutedSession extends OldSession {
  /** The folder it was held in, as a project. */
  project: string
  /** Its folder has no memory, so it goes where the user said. */
  collected: boolean
}

export interface OldReading {
  spans: Span[]
  /** The turns this reading accounts for, kept or not. */
  turns: Turn[]
  /** Undefined when the session's cursor belongs to another file, or the file is not where its agent keeps it. */
  cursor: Cursor | undefined
}

export interface ReadingContext {
  redactor: Redactor
  /** Marks of the turns captured so far; the caller adds those of this reading. */
  seen: ReadonlySet<string>
  /** See coverage. */
  covered: (turns: readonly Turn[]) => boolean[]
  /** Local date from which turns count; '' for all. */
  since: string
  signal?: AbortSignal | undefined
}

/** What of a session is not captured yet; undefined when nothing can be new in it, or it is not to be captured. */
export async function readOldSession(
  project: Project,
  old: RoutedSession,
  context: ReadingContext,
): Promise<OldReading | undefined> {
  const place = placeOf(project, old, context.since)
  if (place.from > 0 && place.from === place.size) return undefined
  const growing = place.ownsCursor && isGrowing(project, place)
  const signal = context.signal ? { signal: context.signal } : {}
  const stretch = await old.agent.readTranscript(old.transcript, { from: place.from, growing, ...signal })
  if (stretch.ownCall || (stretch.headless && !project.config['capture.headless'])) return undefined

  const covered = context.covered(stretch.turns)
  const isFresh = (turn: Turn, at: number) => !covered[at] && !context.seen.has(mark(turn.uuid))
  const fresh = stretch.turns.map((turn, at) => isFresh(turn, at) && isWanted(turn, place, project))
  const turns = stretch.turns.filter((_, at) => fresh[at])
  if (tooFew(project, place, turns)) return undefined
  // All turns, since a passage that was marked as private in one of them is taken out of the others.
  const all = { ...stretch, session: old.session, turns: turns.length > 0 ? stretch.turns : [] }
  const kept = await keptTurns(project, all, context.redactor)
  const partly = kept.partly || place.cursor?.partly === true
  const source = {
    agent: old.agent.name,
    session: old.session,
    title: partly ? undefined : kept.title,
    project: basename(old.project),
    fallbackTime: place.changed,
  }
  const clean = new Map(kept.turns.map((turn) => [turn.uuid, turn]))
  const runs = runsOf(stretch.turns, fresh).map((run) => run.flatMap((turn) => clean.get(turn.uuid) ?? []))
  const spans = runs.flatMap((run) => toSpans(run, source))
  const read = { end: stretch.end, lastUuid: stretch.turns.at(-1)?.uuid, held: growing, partly, imported: place.since }
  // Nothing of a folder without a memory is captured but by import, so flushes must pass it over.
  const cursor = nextCursor(place, { ...read, skipped: old.collected ? 'foreign' : undefined })
  return { spans, turns, cursor: place.ownsCursor ? cursor : undefined }
}

interface Place extends PendingSession {
  /** The session's cursor is one of this file, or there is none and this file may have it. */
  ownsCursor: boolean
  /** Byte offset at which reading starts. */
  from: number
  since: string
  collected: boolean
  /** ISO time of the file's last change. */
  changed: string
}

function placeOf(project: Project, old: RoutedSession, since: string): Place {
  const { agent, session, transcript, size, collected } = old
  const cursor = readCursor(readSnapshot(project.store), session)
  const note = readSessionFile(sessionFilePath(join(project.state, 'sessions'), session))
  const ownsCursor = old.kept && (!cursor || cursor.transcript === transcript || !existsSync(cursor.transcript))
  const before = ownsCursor && cursor?.imported !== undefined && cursor.imported <= since ? cursor.imported : undefined
  return {
    ...{ agent, session, transcript, size, cursor, collected, ownsCursor },
    announced: note !== undefined,
    closedAt: note && closedAt(note),
    from: cursor && before !== undefined ? resumeOffset({ ...cursor, transcript }, size) : 0,
    since: before ?? since,
    changed: statSync(transcript).mtime.toISOString(),
  }
}

/** Turns from before the date that was asked for stay out, but for those that a flush would still have to capture. */
function isWanted(turn: Turn, place: Place, project: Project): boolean {
  const { since, changed, cursor, ownsCursor, collected, announced } = place
  if ((localTime(turn.timestamp || changed)?.date ?? '') >= since) return true
  if (!ownsCursor || collected) return false
  return cursor ? turn.end > cursor.offset : announced || turn.timestamp >= project.record.added
}

/** The chosen turns as stretches without holes, so that no span reaches over what another one holds. */
function runsOf(turns: readonly Turn[], chosen: readonly boolean[]): Turn[][] {
  const runs: Turn[][] = []
  for (const [at, turn] of turns.entries()) {
    if (!chosen[at]) continue
    if (chosen[at - 1]) runs.at(-1)?.push(turn)
    else runs.push([turn])
  }
  return runs
}
