// The turns an entry was made from, as they may be shown: from the agent's transcript while it exists, else from the span of
// the machine state. They pass the gate that capture has, and what was forgotten is not read back from the agent's file.
import type { Turn } from '../agents/agent.ts'
import { audibleTurns, cleanTurns } from '../capture/kept-turns.ts'
import { type Redactor, takePrivate } from '../capture/redact.ts'
import type { Span } from '../capture/span.ts'
import type { Snapshot } from '../changes/commit.ts'
import { KnownError } from '../errors.ts'
import type { Entry } from '../kb/entry.ts'
import { entryId } from '../kb/ids.ts'
import type { Tombstone } from '../kb/tombstone.ts'
import type { Project } from '../project.ts'
import { findTranscript } from './find-transcript.ts'

export interface FoundTurns {
  from: 'transcript' | 'span'
  /** Of the transcript. */
  path?: string
  turns: Turn[]
}

export interface TurnSource {
  project: Project
  snapshot: Snapshot
  redactor: Redactor
  /** What is left of forgotten entries. */
  forgotten: Tombstone[]
  signal?: AbortSignal
}

type Made = Pick<Entry, 'id' | 'agent' | 'session' | 'turns'>

/** A look-up that reads each transcript once; undefined when no turn of the entry is to be had. */
export function turnFinder(source: TurnSource): (entry: Made) => Promise<FoundTurns | undefined> {
  const read = new Map<string, Promise<Session | undefined>>()
  return async (entry) => {
    const { session, turns: range } = entry
    if (session === undefined || range === undefined) return undefined
    if (!read.has(session)) read.set(session, readSession(source, { agent: entry.agent, session }))
    const known = await read.get(session)
    const own = known && between(known.turns, range)
    if (known && own) return { from: 'transcript', path: known.path, turns: await passed(source, known, own) }
    const span = spanOf(source.snapshot, entry.id)
    if (span === undefined) return undefined
    const turns = span.turns.map((turn): Turn => ({ ...turn, end: 0 }))
    return { from: 'span', turns: await passed(source, { session, turns, cwd: undefined }, turns) }
  }
}

interface Session {
  session: string
  turns: Turn[]
  cwd: string | undefined
  path: string
}

async function readSession(
  { project, snapshot, signal }: TurnSource,
  of: { agent: string | undefined; session: string },
): Promise<Session | undefined> {
  const found = await findTranscript(project, snapshot, of)
  if (found === undefined) return undefined
  try {
    const { turns, cwd } = await found.agent.readTranscript(found.path, signal ? { signal } : {})
    return { session: of.session, turns, cwd, path: found.path }
  } catch (error) {
    // Deleted by the agent meanwhile, or not to be read: the span is next.
    if (error instanceof KnownError) return undefined
    throw error
  }
}

/** From the first turn to the last; undefined when one of them is not there. */
function between(turns: Turn[], [first, last]: [string, string]): Turn[] | undefined {
  const start = turns.findIndex(({ uuid }) => uuid === first)
  const end = turns.findLastIndex(({ uuid }) => uuid === last)
  return start < 0 || end < start ? undefined : turns.slice(start, end + 1)
}

async function passed(
  { project, redactor, forgotten }: TurnSource,
  { session, turns, cwd }: Omit<Session, 'path'>,
  own: Turn[],
): Promise<Turn[]> {
  const gone = new Set(
    forgotten
      .filter((one) => one.session === session)
      .flatMap((one) => (one.turns && between(turns, one.turns)) ?? [])
      .map(({ uuid }) => uuid),
  )
  const wanted = new Set(audibleTurns(project, { session, cwd, turns: own }).map(({ uuid }) => uuid))
  // What somebody marked as private elsewhere in the session is private here, too.
  const telling = turns.filter(
    (turn) => wanted.has(turn.uuid) || takePrivate(turn.text, { closedOnly: turn.role !== 'user' }).taken.length > 0,
  )
  const clean = await cleanTurns(telling, redactor)
  return clean.turns.filter(({ uuid }) => wanted.has(uuid) && !gone.has(uuid))
}

/** A span's file bears its id, which gives that of its entry. */
function spanOf(snapshot: Snapshot, entry: string): Span | undefined {
  const name = snapshot
    .list('state/spans')
    .find((path) => entryId(path.slice('state/spans/'.length, -'.json'.length)) === entry)
  try {
    const span = JSON.parse((name && snapshot.read(name)) ?? '') as Span
    return span.version === 1 && Array.isArray(span.turns) ? span : undefined
  } catch {
    return undefined
  }
}
