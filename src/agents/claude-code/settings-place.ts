// Where Claude Code's settings lie. The user's file serves all projects, since our hooks act in registered homes only; a
// project's local file is for those who want the hooks nowhere else.
import { join } from 'node:path'
import { clientFolder } from './client-folder.ts'

type Env = Readonly<Record<string, string | undefined>>

export function userSettings(env: Env): string {
  return join(clientFolder(env), 'settings.json')
}

/** The project's settings that git does not share. */
export function localSettings(project: string): string {
  return join(project, '.claude', 'settings.local.json')
}

/** Every file whose settings hold in a project, for what may be enabled in any of them. */
export function allSettings(project: string, env: Env): string[] {
  return [userSettings(env), join(project, '.claude', 'settings.json'), localSettings(project)]
}
