// Claude Code as an agent: where its transcripts lie. It names the folder of a session after the working folder with every
// character outside [A-Za-z0-9] made a hyphen, so names collide: what a transcript belongs to is read from its lines.
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { errorCode } from '../../lib/file-system.ts'
import type { Agent } from '../agent.ts'
import { readMemories } from './auto-memory.ts'
import { clientFolder, projectFolder } from './client-folder.ts'
import { readTranscript } from './transcript.ts'
import { readHead } from './transcript-head.ts'

type Env = Readonly<Record<string, string | undefined>>

export const claudeCode: Agent = {
  name: 'claude-code',
  readTranscript,
  readHead,
  transcriptFolders: (project, env) => [projectFolder(project, env)],
  allTranscripts,
  sessionOf,
  readMemories,
}

function sessionOf(path: string): string | undefined {
  return /^(?!agent-)([A-Za-z0-9-]+)\.jsonl$/.exec(basename(path))?.[1]
}

/** One level only: what lies deeper belongs to sub-agents. */
function allTranscripts(env: Env): string[] {
  const projects = join(clientFolder(env), 'projects')
  return listFolder(projects).flatMap((folder) =>
    listFolder(join(projects, folder))
      .map((name) => join(projects, folder, name))
      .filter((path) => sessionOf(path) !== undefined),
  )
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch (error) {
    if (errorCode(error) === undefined) throw error
    return []
  }
}
