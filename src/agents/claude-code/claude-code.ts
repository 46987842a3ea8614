// Claude Code as an agent: where its transcripts lie. It names the folder of a session after the working folder with every
// character outside [A-Za-z0-9] made a hyphen, so names collide: what a transcript belongs to is read from its lines.
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import type { Agent } from '../agent.ts'
import { readTranscript } from './transcript.ts'

type Env = Readonly<Record<string, string | undefined>>

export const claudeCode: Agent = {
  name: 'claude-code',
  readTranscript,
  transcriptFolders: (project, env) => [join(clientFolder(env), 'projects', project.replace(/[^A-Za-z0-9]/g, '-'))],
  sessionOf: (path) => /^(?!agent-)([A-Za-z0-9-]+)\.jsonl$/.exec(basename(path))?.[1],
}

/** The client's own folder: CLAUDE_CONFIG_DIR, else `.claude` in the user's home. */
export function clientFolder(env: Env): string {
  return env.CLAUDE_CONFIG_DIR || join(env.HOME || env.USERPROFILE || homedir(), '.claude')
}
