// Where Claude Code keeps what it keeps: its own folder, and in it one folder a project.
import { homedir } from 'node:os'
import { join } from 'node:path'

type Env = Readonly<Record<string, string | undefined>>

/** The client's own folder: CLAUDE_CONFIG_DIR, else `.claude` in the user's home. */
export function clientFolder(env: Env): string {
  return env.CLAUDE_CONFIG_DIR || join(env.HOME || env.USERPROFILE || homedir(), '.claude')
}

/** The client's folder for a working folder. Names collide, since every character outside [A-Za-z0-9] is a hyphen. */
export function projectFolder(project: string, env: Env): string {
  return join(clientFolder(env), 'projects', project.replace(/[^A-Za-z0-9]/g, '-'))
}
