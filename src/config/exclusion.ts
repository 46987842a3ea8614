// Which folders nothing may be remembered of. The user's settings say so; a project's own file may only add to them, since
// it may come with a clone. Read as plain JSON and matched without a library: the hooks load this file.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, isAbsolute, join, sep } from 'node:path'
import { matchesGlob } from '../lib/glob.ts'
import { configFolder, type Env, homeFolder } from './folders.ts'
import { readJson, realPath } from './homes.ts'
import { pausesAreUnreadable } from './pauses.ts'

export interface Exclusions {
  /** Patterns of project folders. */
  projects: string[]
  /** Patterns of working folders; relative ones begin at the project's root or that of a linked worktree. */
  paths: string[]
  /** A file of the user that names exclusions or pauses does not parse: which ones they are cannot be told. */
  unreadable: boolean
}

export interface Exclusion {
  kind: 'project' | 'folder' | 'unreadable'
  /** The pattern that fits; '' when it cannot be read. */
  pattern: string
}

/** What is excluded, by the user and, where a home is given, by its project. */
export function readExclusions(env: Env, home?: string): Exclusions {
  const file = join(configFolder(env), 'config.json')
  const settings = [readJson(file), ...(home === undefined ? [] : [readJson(join(home, 'memc.json'))])]
  const list = (name: string) => settings.flatMap((value) => patternsIn(value, name))
  const namesSome = settings[0] === undefined && readText(file).includes('"exclude.')
  const unreadable = namesSome || pausesAreUnreadable(env)
  return { projects: list('exclude.projects'), paths: list('exclude.paths'), unreadable }
}

/** Why nothing of a working folder is kept; undefined when nothing speaks against it. A pattern covers what lies below, too. */
export function excludedBy(
  exclusions: Exclusions,
  { cwd, project }: { cwd: string; project: string },
  env: Env,
): Exclusion | undefined {
  const { projects, paths, unreadable } = exclusions
  if (unreadable) return { kind: 'unreadable', pattern: '' }
  if (projects.length + paths.length === 0) return undefined
  const at = [...new Set([cwd, realPath(cwd)])]
  const root = [...new Set([project, realPath(project)])]
  const ofProject = projects.find((pattern) => fitsAny(absolute(pattern, '**', env), [...at, ...root]))
  if (ofProject !== undefined) return { kind: 'project', pattern: ofProject }
  const bases = [...new Set([...root, ...at.flatMap(treeRoot)])]
  const ofFolder = paths.find((pattern) => bases.some((base) => fitsAny(absolute(pattern, base, env), at)))
  return ofFolder === undefined ? undefined : { kind: 'folder', pattern: ofFolder }
}

function patternsIn(settings: unknown, name: string): string[] {
  const value = typeof settings === 'object' && settings !== null ? (settings as Record<string, unknown>)[name] : []
  const patterns = Array.isArray(value) ? value : [value]
  return patterns.filter((pattern) => typeof pattern === 'string' && pattern.trim() !== '')
}

function fitsAny(pattern: string, paths: string[]): boolean {
  const wanted = [pattern, realPrefix(pattern)].map((each) => `${comparable(each).replace(/(?:\/|\/\.)+$/, '')}/**`)
  return paths.some((path) => wanted.some((each) => matchesGlob(each, comparable(path))))
}

function absolute(pattern: string, base: string, env: Env): string {
  if (/^~(?:$|[\\/])/.test(pattern)) return join(homeFolder(env), pattern.slice(1))
  const relative = pattern.replace(/^\.[\\/]/, '')
  return isAbsolute(pattern) ? pattern : `${base}/${relative === '.' ? '' : relative}`
}

/** The pattern with links resolved in the folders before its first wildcard. */
function realPrefix(pattern: string): string {
  const names = pattern.split(sep)
  const wild = names.findIndex((name) => /[*?]/.test(name))
  const plain = wild < 0 ? names : names.slice(0, wild)
  if (plain.join('') === '') return pattern
  return [realPath(plain.join(sep)), ...names.slice(plain.length)].join(sep)
}

/** Names as the system compares them: two spellings of one folder must not differ. */
function comparable(path: string): string {
  const text = (sep === '\\' ? path.replaceAll('\\', '/') : path).normalize('NFC')
  return process.platform === 'win32' || process.platform === 'darwin' ? text.toLowerCase() : text
}

/** The root of the working tree a folder lies in. */
function treeRoot(folder: string): string[] {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return [at]
    if (dirname(at) === at) return []
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
