// Finds the installed `claude` without a shell and without running it: a setting, PATH, then the places its installers
// use, since hooks and desktop programs often start with a shorter PATH than the user's shell has.
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join, resolve } from 'node:path'
import { type Env, homeFolder } from '../config/folders.ts'

export interface FindOptions {
  /** A path or name that the user's config gives; MEMC_CLAUDE overrides it. */
  command?: string | undefined
  env: Env
  /** Further files to try, given by whoever knows the client's folders. */
  places?: readonly string[] | undefined
  platform?: NodeJS.Platform
}

/** The absolute path of the client, or undefined when it is not there. A named command that is missing is not replaced. */
export function findClaude({
  command,
  env,
  places = [],
  platform = process.platform,
}: FindOptions): string | undefined {
  const named = env.MEMC_CLAUDE || command
  if (named && /[/\\]/.test(named)) return withExtension(resolve(named), env, platform)
  const onPath = searchPath(named || 'claude', env, platform)
  if (onPath || named) return onPath
  return [...knownPlaces(env, platform), ...places].flatMap((place) => withExtension(place, env, platform) ?? [])[0]
}

function searchPath(name: string, env: Env, platform: NodeJS.Platform): string | undefined {
  const path = variable('PATH', env, platform) ?? ''
  // A relative entry would let the folder we stand in choose the program.
  const folders = path.split(platform === 'win32' ? ';' : delimiter).map((entry) => entry.replace(/^"|"$/g, ''))
  return folders
    .filter((folder) => isAbsolute(folder))
    .flatMap((folder) => withExtension(join(folder, name), env, platform) ?? [])[0]
}

function knownPlaces(env: Env, platform: NodeJS.Platform): string[] {
  const home = homeFolder(env)
  if (platform === 'win32') {
    const roaming = env.APPDATA ?? join(home, 'AppData', 'Roaming')
    return [join(home, '.local', 'bin', 'claude'), join(roaming, 'npm', 'claude')]
  }
  const folders = [join(home, '.local', 'bin'), '/opt/homebrew/bin', '/usr/local/bin', join(home, '.npm-global', 'bin')]
  return folders.map((folder) => join(folder, 'claude'))
}

function withExtension(file: string, env: Env, platform: NodeJS.Platform): string | undefined {
  if (platform !== 'win32') return isProgram(file) ? file : undefined
  const extensions = (variable('PATHEXT', env, platform) || '.COM;.EXE;.BAT;.CMD').split(';')
  // npm lays a shell script named plain `claude` beside claude.cmd: Windows cannot start it, so an extension comes first.
  const candidates = [...extensions.map((extension) => file + extension.toLowerCase()), file]
  return candidates.find((candidate) => isFile(candidate))
}

function variable(name: string, env: Env, platform: NodeJS.Platform): string | undefined {
  if (platform !== 'win32') return env[name]
  return Object.entries(env).find(([key]) => key.toUpperCase() === name)?.[1]
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return isFile(file)
  } catch {
    return false
  }
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false
}
