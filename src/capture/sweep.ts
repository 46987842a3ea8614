// Which sessions have news: those that hooks have named, those read before, and every other transcript in the folders
// where these lie. It reads no more of a transcript than the bytes before its cursor, and it takes nothing for captured
// that it could not look at.
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Agent } from '../agents/agent.ts'
import { agentNamed, agents } from '../agents/index.ts'
import { readSnapshot, type Snapshot } from '../changes/commit.ts'
import { errorCode } from '../lib/file-system.ts'
import type { Project } from '../project.ts'
import { type Cursor, readCursor } from './cursor.ts'
import { readSessionFile, type SessionFile } from './session-file.ts'
import { lookAt, type TranscriptLook } from './transcript-look.ts'

export interface PendingSession {
  agent: Agent
  session: string
  transcript: string
  /** Bytes of the transcript now. */
  size: number
  cursor: Cursor | undefined
  /** A hook has named this session, so it belongs to this project whatever its transcript says. */
  announced: boolean
  /** When a hook last said that a turn or the session had ended: milliseconds, Infinity for the session. */
  closedAt: number | undefined
  /** What a hook last said of the session, if one did: see SessionFile. */
  event?: string
}

export interface Sweep {
  /** Sessions whose transcript is not as it was when it was last read, or cannot be read. */
  pending: PendingSession[]
  /** Sessions that capture answers for: captured, pending, missing or unrecognised. */
  known: number
  /** Sessions read to their end. */
  captured: number
  /** Sessions in which something may have been said that no reading has seen, and whose transcript is not there. */
  missing: MissingSession[]
  /** Transcripts, folders of them and notes of hooks that the system will not show. */
  unreadable: { path: string; reason: string }[]
  /** Transcripts in which no line is of a kind that memc knows. */
  unrecognised: string[]
  /** Sessions that are not captured by choice. */
  leftOut: Record<LeftOut, number>
}

interface MissingSession {
  session: string
  /** '' when nobody has named one. */
  transcript: string
  /** False when it may be that nothing was said: the session was opened and closed. */
  spoken: boolean
}

export type LeftOut = Exclude<NonNullable<Cursor['skipped']>, 'unrecognised'>

/** What is known of a session before its transcript is looked at. */
type Found = Omit<PendingSession, 'size'> & { note?: SessionFile }

export function sweep(project: Project): Sweep {
  const snapshot = readSnapshot(project.store)
  const result = emptySweep()
  const found = new Map<string, Found>()
  for (const session of readBefore(snapshot)) found.set(session.session, session)
  for (const note of hookNotes(project, snapshot, result)) {
    const before = found.get(note.session)
    found.set(note.session, { ...announced(note, before?.transcript), cursor: before?.cursor })
  }
  for (const session of lyingBeside([...found.values()], project, result)) {
    const known = found.get(session.session)
    if (!known) found.set(session.session, session)
    else if (known.transcript === '') found.set(session.session, { ...known, transcript: session.transcript })
  }
  const lastFlush = timeOfLastFlush(snapshot)
  for (const session of [...found.values()].sort((a, b) => (a.session < b.session ? -1 : 1))) {
    count(session, { result, lastFlush })
  }
  return result
}

function emptySweep(): Sweep {
  const leftOut = { foreign: 0, headless: 0, 'own-call': 0, earlier: 0 }
  return { pending: [], known: 0, captured: 0, missing: [], unreadable: [], unrecognised: [], leftOut }
}

function count(found: Found, { result, lastFlush }: { result: Sweep; lastFlush: string }): void {
  const { note, ...session } = found
  const { transcript } = session
  const skipped = session.cursor?.skipped
  // What another project answers for is not even looked at.
  const look: TranscriptLook = skipped === 'foreign' ? { state: 'gone' } : lookAt(transcript, session.cursor)
  // Nobody has made anything of such a file, so its cursor is no knowledge of the session.
  const cursor = skipped === 'unrecognised' ? undefined : session.cursor
  if (look.state === 'refused') result.unreadable.push({ path: transcript, reason: look.reason })
  if (look.state === 'grown' || look.state === 'refused') {
    result.known += 1
    result.pending.push({ ...session, cursor, size: look.state === 'grown' ? look.size : 0 })
  } else if (cursor?.skipped) {
    result.leftOut[cursor.skipped as LeftOut] += 1
  } else if (look.state === 'read' && !cursor) {
    result.known += 1
    result.unrecognised.push(transcript)
  } else if (look.state === 'gone' && lacksWords({ cursor, note }, lastFlush)) {
    result.known += 1
    result.missing.push({ session: session.session, transcript, spoken: cursor !== undefined || note?.event !== 'end' })
  } else if (cursor) {
    result.known += 1
    result.captured += 1
  }
  // What is left has only been opened: there is nothing to capture yet.
}

/** Whether something was, or may have been, said that was not there to be read at the last flush. */
function lacksWords({ cursor, note }: Pick<Found, 'cursor' | 'note'>, lastFlush: string): boolean {
  if (cursor?.held) return true
  return note !== undefined && note.event !== 'start' && (!cursor || note.time > lastFlush)
}

function timeOfLastFlush(snapshot: Snapshot): string {
  try {
    const { time } = JSON.parse(snapshot.read('state/last-flush.json') ?? '') as { time?: unknown }
    return typeof time === 'string' ? time : ''
  } catch {
    return ''
  }
}

function readBefore(snapshot: Snapshot): Found[] {
  return snapshot.list('state/cursors').flatMap((path) => {
    const cursor = readCursor(snapshot, path.slice('state/cursors/'.length, -'.json'.length))
    if (!cursor) return []
    const { session, transcript } = cursor
    return [{ agent: agentNamed(cursor.agent), session, transcript, cursor, announced: false, closedAt: undefined }]
  })
}

function hookNotes(project: Project, snapshot: Snapshot, result: Sweep): SessionFile[] {
  return snapshot.list('state/sessions').flatMap((path) => {
    const file = join(project.state, path.slice('state/'.length))
    const note = readSessionFile(file)
    if (!note) result.unreadable.push({ path: file, reason: 'it is damaged' })
    return note ?? []
  })
}

function announced(note: SessionFile, known: string | undefined): Omit<Found, 'cursor'> {
  const { session, transcript } = note
  return {
    agent: agentNamed(note.agent),
    session,
    transcript: transcript || (known ?? ''),
    announced: true,
    closedAt: closedAt(note),
    event: note.event,
    note,
  }
}

/** When a turn or the session last ended, by the word of a hook: see PendingSession. */
export function closedAt({ event, time }: SessionFile): number | undefined {
  return event === 'end' ? Number.POSITIVE_INFINITY : event === 'turn-end' ? Date.parse(time) : undefined
}

function lyingBeside(known: Found[], project: Project, result: Sweep): Found[] {
  const folders = new Set(
    known
      .filter(({ cursor, transcript }) => cursor?.skipped !== 'foreign' && transcript !== '')
      .map(({ transcript }) => dirname(transcript)),
  )
  return agents().flatMap((agent) =>
    [...new Set([...agent.transcriptFolders(project.record.project, project.env), ...folders])]
      .flatMap((folder) => listFolder(folder, result))
      .flatMap((transcript) => {
        const session = agent.sessionOf(transcript)
        return session ? [{ agent, session, transcript, cursor: undefined, announced: false, closedAt: undefined }] : []
      }),
  )
}

function listFolder(folder: string, result: Sweep): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name))
  } catch (error) {
    const reason = errorCode(error) ?? String(error)
    if (reason !== 'ENOENT' && reason !== 'ENOTDIR') result.unreadable.push({ path: folder, reason })
    return []
  }
}
