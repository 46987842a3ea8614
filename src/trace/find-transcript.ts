// The transcript of a session, where it is one of this memory. A daily log may come with a clone and name any session, so
// one that neither the machine state nor its own first lines give to this home is never opened.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Agent } from '../agents/agent.ts'
import { agentNamed } from '../agents/index.ts'
import { readCursor } from '../capture/cursor.ts'
import { readSessionFile, sessionFilePath, sessionName } from '../capture/session-file.ts'
import { belongs } from '../capture/spool.ts'
import type { Snapshot } from '../changes/commit.ts'
import { KnownError } from '../errors.ts'
import { errorCode } from '../lib/file-system.ts'
import type { Project } from '../project.ts'

export interface SessionOf {
  agent: string | undefined
  session: string
}

export async function findTranscript(
  project: Project,
  snapshot: Snapshot,
  { agent: name, session }: SessionOf,
): Promise<{ agent: Agent; path: string } | undefined> {
  if (session === '' || sessionName(session) !== session) return undefined
  const agent = agentNamed(name ?? '')
  const known = knownPath(project, snapshot, session)
  if (known === 'elsewhere') return undefined
  if (known && agent.sessionOf(known) === session && existsSync(known)) return { agent, path: known }
  const lying = agent
    .transcriptFolders(project.record.project, project.env)
    .flatMap(filesIn)
    .filter((path) => agent.sessionOf(path) === session)
  for (const path of lying) if (known !== undefined || (await isOurs(project, agent, path))) return { agent, path }
  return undefined
}

/** Where the machine state says it lies; 'elsewhere' for a session that another project answers for. */
function knownPath(project: Project, snapshot: Snapshot, session: string): string | undefined {
  const cursor = readCursor(snapshot, session)
  if (cursor?.skipped === 'own-call') return 'elsewhere'
  if (cursor?.skipped === 'foreign' && cursor.imported === undefined) return 'elsewhere'
  return cursor?.transcript ?? readSessionFile(sessionFilePath(join(project.state, 'sessions'), session))?.transcript
}

async function isOurs(project: Project, agent: Agent, path: string): Promise<boolean> {
  try {
    const { cwd, ownCall } = await agent.readHead(path)
    return !ownCall && cwd !== undefined && belongs(project, cwd)
  } catch (error) {
    // Gone meanwhile, or not to be read.
    if (error instanceof KnownError) return false
    throw error
  }
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name))
  } catch (error) {
    if (errorCode(error) === undefined) throw error
    return []
  }
}
