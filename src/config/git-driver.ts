// How git merges the files of a shared home, as far as that can be read: what `.gitattributes` of the home asks for, and
// whether the repository around it knows the command. Git is not run here, and nothing is written.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The name that `.gitattributes` gives the driver. */
export const DRIVER = 'memc'

/** True when the home says that git shall merge its files with memc. */
export function wantsDriver(home: string): boolean {
  const lines = readText(join(home, '.gitattributes'))?.split(/\r?\n/) ?? []
  return lines.some((line) => !line.startsWith('#') && line.split(/\s+/).includes(`merge=${DRIVER}`))
}

/** The configuration that all working trees of the repository around a folder share; undefined outside of one. */
export function findGitConfig(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const git = gitFolder(join(at, '.git'))
    if (git !== undefined) return join(resolve(git, readText(join(git, 'commondir'))?.trim() ?? '.'), 'config')
    if (dirname(at) === at) return undefined
  }
}

/** The command of the driver as it stands in that file; undefined when it names none. */
export function readDriver(config: string): string | undefined {
  let inside = false
  let command: string | undefined
  for (const line of (readText(config) ?? '').split(/\r?\n/)) {
    if (/^\s*\[/.test(line)) inside = /^\s*\[\s*merge\s+"memc"\s*\]/i.test(line)
    const value = inside ? /^\s*driver\s*=\s*(.*?)\s*$/i.exec(line)?.[1] : undefined
    if (value !== undefined) command = unquote(value)
  }
  return command
}

/** The program that such a command starts, e.g. `…/dist/bin.js`; undefined when it has another form. */
export function programOf(command: string): string | undefined {
  const words = [...command.matchAll(/'((?:[^']|'\\'')*)'/g)].map(([, word = '']) => word)
  return words[1]?.replaceAll("'\\''", "'").replaceAll('%%', '%')
}

function gitFolder(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) return path
  const target = /^gitdir:\s*(.+)$/m.exec(found === undefined ? '' : (readText(path) ?? ''))?.[1]?.trim()
  return target === undefined ? undefined : resolve(dirname(path), target)
}

/** Git quotes a value with characters of its own; outside of quotes it escapes nothing we write. */
function unquote(value: string): string {
  const bare = /^"(.*)"$/.exec(value)?.[1] ?? value
  return bare.replace(/\\(["\\])/g, '$1')
}

function readText(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
