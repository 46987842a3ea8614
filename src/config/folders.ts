// Where the user-level files live on each operating system. Only node: modules: the hooks load this file.
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

export type Env = Readonly<Record<string, string | undefined>>

/** Configuration of the user: config.json and the registry of homes. MEMC_CONFIG_DIR moves it. */
export function configFolder(env: Env, platform: NodeJS.Platform = process.platform): string {
  if (env.MEMC_CONFIG_DIR) return env.MEMC_CONFIG_DIR
  if (platform === 'win32') return join(env.APPDATA ?? join(homeFolder(env), 'AppData', 'Roaming'), 'memc')
  if (platform === 'darwin') return join(homeFolder(env), 'Library', 'Application Support', 'memc')
  return join(env.XDG_CONFIG_HOME || join(homeFolder(env), '.config'), 'memc')
}

/** State that belongs to this machine and can be rebuilt. MEMC_STATE_DIR moves it. */
export function stateFolder(env: Env, platform: NodeJS.Platform = process.platform): string {
  if (env.MEMC_STATE_DIR) return env.MEMC_STATE_DIR
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(homeFolder(env), 'AppData', 'Local'), 'memc')
  if (platform === 'darwin') return join(homeFolder(env), 'Library', 'Application Support', 'memc', 'state')
  return join(env.XDG_STATE_HOME || join(homeFolder(env), '.local', 'state'), 'memc')
}

export function homeFolder(env: Env): string {
  return env.HOME || env.USERPROFILE || homedir()
}

/** Folders that are never a project, whatever is started in them. */
export function neverProjects(env: Env, platform: NodeJS.Platform = process.platform): string[] {
  return [homeFolder(env), tmpdir(), ...(platform === 'win32' ? [] : ['/tmp', '/var/tmp'])]
}
