// Which old sessions there are: every transcript the agents still keep, or those of the paths that were given, each with
// what its first lines say. Sub-agents' files are no sessions. Nothing is written and nothing is read to its end.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Agent, SessionHead } from '../agents/agent.ts'
import { agents } from '../agents/index.ts'
import type { Env } from '../config/folders.ts'
import { realPath } from '../config/homes.ts'
import { KnownError } from '../errors.ts'
import { errorCode } from '../lib/file-system.ts'
import { listFiles } from '../lib/files.ts'

export interface OldSession {
  agent: Agent
  session: string
  transcript: string
  size: number
  head: SessionHead
  /** The file lies where the agent keeps it, so that later captures go on with it; else it is somebody's copy. */
  kept: boolean
}

export interface FindOptions {
  /** Transcripts, or folders to look through; none: all that the agents keep. */
  paths: string[]
  env: Env
  progress?: ((line: string) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Sessions in which somebody spoke, oldest first by the times of their messages, and what could not be looked at. */
export async function findOldSessions(options: FindOptions): Promise<{ sessions: OldSession[]; problems: string[] }> {
  const files = candidates(options)
  const found: { session: OldSession; time: number; changed: number }[] = []
  const problems: string[] = []
  for (const [index, file] of files.entries()) {
    options.signal?.throwIfAborted()
    options.progress?.(`looking at transcript ${index + 1} of ${files.length}`)
    try {
      const { size, mtimeMs } = statSync(file.transcript)
      const head = await file.agent.readHead(file.transcript, options.signal)
      const time = Date.parse(head.started)
      const { named, ...session } = file
      if (head.spoken) {
        found.push({ session: { ...session, size, head }, time: Number.isNaN(time) ? mtimeMs : time, changed: mtimeMs })
      } else if (named && !head.recognised && size > 0) problems.push(`${file.transcript} is no transcript memc knows.`)
    } catch (error) {
      if (errorCode(error) === undefined) throw error
      problems.push(`${file.transcript} could not be read (${errorCode(error)}).`)
    }
  }
  // A fork begins with copies of older messages: of two files that begin alike, the one left alone longer comes first.
  found.sort(
    (a, b) => a.time - b.time || a.changed - b.changed || (a.session.transcript < b.session.transcript ? -1 : 1),
  )
  return { sessions: found.map(({ session }) => session), problems }
}

type Candidate = Omit<OldSession, 'size' | 'head'> & {
  /** Given as a file, not found in a folder. */
  named: boolean
}

function candidates({ paths, env }: FindOptions): Candidate[] {
  // By real path, under the name by which captures know them: a folder may be reached in several ways.
  const kept = new Map(agents().flatMap((agent) => agent.allTranscripts(env).map((path) => [realPath(path), path])))
  const given = paths.length > 0 ? paths.flatMap(expand) : [...kept.values()].map((path) => ({ path, named: false }))
  const files = new Map<string, Candidate>()
  for (const { path, named } of given) {
    const real = realPath(path)
    const transcript = kept.get(real) ?? path
    const agent = agents().find((each) => each.sessionOf(transcript) !== undefined)
    const session = agent?.sessionOf(transcript)
    if (agent && session) files.set(real, { agent, session, transcript, kept: kept.has(real), named })
    else if (named) throw notASession(path)
  }
  return [...files.values()]
}

function expand(path: string): { path: string; named: boolean }[] {
  if (!existsSync(path)) {
    throw new KnownError('not-found', `There is no file or folder ${path}.`, {
      hint: 'Give transcripts (.jsonl) or folders that hold them; without a path, import takes what the agent keeps.',
    })
  }
  if (!statSync(path).isDirectory()) return [{ path, named: true }]
  return listFiles(path).map((name) => ({ path: join(path, name), named: false }))
}

function notASession(path: string): KnownError {
  return new KnownError('bad-usage', `${path} is no session: its name is not that of a transcript.`, {
    hint: 'Expected a file such as 0c4d….jsonl; those that begin with "agent-" belong to sub-agents and are never captured.',
  })
}
