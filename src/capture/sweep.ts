// Which sessions have news: those that hooks have named, those read before, and every other transcript in the folders
// where these lie. It only looks at names and sizes.
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Agent } from '../agents/agent.ts'
import { agentNamed, agents } from '../agents/index.ts'
import { readSnapshot, type Snapshot } from '../changes/commit.ts'
import { fileSize } from '../lib/files.ts'
import type { Project } from '../project.ts'
import { type Cursor, readCursor } from './cursor.ts'
import { readSessionFile } from './session-file.ts'

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
}

export interface Sweep {
  /** Sessions whose transcript is not of the size it had when it was last read. */
  pending: PendingSession[]
  /** Sessions of this project, read to the end or not. */
  known: number
  /** Announced sessions that were never read and whose transcript cannot be found. */
  missing: string[]
}

type Found = Omit<PendingSession, 'size'>

export function sweep(project: Project): Sweep {
  const snapshot = readSnapshot(project.store)
  const found = new Map<string, Found>()
  for (const session of readBefore(snapshot)) found.set(session.session, session)
  for (const session of announced(project, snapshot)) {
    found.set(session.session, { ...session, cursor: found.get(session.session)?.cursor })
  }
  for (const session of lyingBeside([...found.values()], project)) {
    if (!found.has(session.session)) found.set(session.session, session)
  }
  return compare([...found.values()])
}

function compare(sessions: Found[]): Sweep {
  const result: Sweep = { pending: [], known: 0, missing: [] }
  for (const session of sessions.sort((a, b) => (a.session < b.session ? -1 : 1))) {
    const { cursor, transcript } = session
    if (cursor?.skipped === 'foreign') continue
    const size = fileSize(transcript)
    if (size !== undefined || cursor) result.known += 1
    else result.missing.push(session.session)
    const read = cursor && cursor.size === size && cursor.transcript === transcript
    if (size !== undefined && !read) result.pending.push({ ...session, size })
  }
  return result
}

function readBefore(snapshot: Snapshot): Found[] {
  return snapshot.list('state/cursors').flatMap((path) => {
    const cursor = readCursor(snapshot, path.slice('state/cursors/'.length, -'.json'.length))
    if (!cursor) return []
    const { session, transcript } = cursor
    return [{ agent: agentNamed(cursor.agent), session, transcript, cursor, announced: false, closedAt: undefined }]
  })
}

function announced(project: Project, snapshot: Snapshot): Omit<Found, 'cursor'>[] {
  return snapshot.list('state/sessions').flatMap((path) => {
    const file = readSessionFile(join(project.state, path.slice('state/'.length)))
    if (!file?.transcript) return []
    const { session, transcript, event, time } = file
    const closedAt = event === 'end' ? Number.POSITIVE_INFINITY : event === 'turn-end' ? Date.parse(time) : undefined
    return [{ agent: agentNamed(file.agent), session, transcript, announced: true, closedAt }]
  })
}

function lyingBeside(known: Found[], project: Project): Found[] {
  const folders = new Set(
    known.filter(({ cursor }) => cursor?.skipped !== 'foreign').map(({ transcript }) => dirname(transcript)),
  )
  return agents().flatMap((agent) =>
    [...new Set([...agent.transcriptFolders(project.record.project, project.env), ...folders])]
      .flatMap(listFolder)
      .flatMap((transcript) => {
        const session = agent.sessionOf(transcript)
        return session ? [{ agent, session, transcript, cursor: undefined, announced: false, closedAt: undefined }] : []
      }),
  )
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name))
  } catch {
    return []
  }
}
