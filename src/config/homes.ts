// Which home belongs to a working folder, and whether this user trusts it. Found by reading `.git` and `commondir`,
// without running git. Only node: modules and JSON: the hooks load this file.

import { readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { isObject } from '../lib/json-object.ts'
import { configFolder, type Env, homeFolder, neverProjects, stateFolder } from './folders.ts'

export const HOME_NAME = '.memory'

export interface HomePlace {
  /** The home's folder; it may not exist yet. */
  home: string
  /** The folder the home is the memory of. */
  project: string
}

/** One line of the registry: a home that `memc init` or `memc trust` has accepted. */
export interface HomeRecord {
  /** Real path of the home. */
  home: string
  project: string
  /** Name of its folder under `<state>/homes/`. */
  key: string
  /** ISO time of registration; sessions that ended before it are captured by import only. */
  added: string
}

/** The home for a working folder, existing or not; undefined where there can be none ($HOME, the root, the temp root). */
export function findHome(cwd: string, env: Env): HomePlace | undefined {
  const at = realPath(cwd)
  const mapped = mappedHome(at, env)
  if (mapped) return { home: expandTilde(mapped, env), project: projectRoot(at) }
  const existing = env.MEMC_HOME ? undefined : nearestHome(at)
  if (existing) return { home: join(existing, HOME_NAME), project: existing }
  const project = projectRoot(at)
  const never = [...neverProjects(env).map(realPath), dirname(project)]
  if (never.includes(project)) return undefined
  return { home: env.MEMC_HOME ? expandTilde(env.MEMC_HOME, env) : join(project, HOME_NAME), project }
}

/** The folder of machine state of a registered home. */
export function homeStateFolder(record: HomeRecord, env: Env): string {
  return join(stateFolder(env), 'homes', record.key)
}

/** A registered home of this folder that no longer exists, though a home above may; deleting it was an opt-out. */
export function findVanished(cwd: string, env: Env): HomeRecord | undefined {
  const at = realPath(cwd)
  const place = findHome(at, env)
  const lost = readRegistry(env).filter((record) => {
    const nearer = record.project.length > (place?.project.length ?? 0) && isInside(at, record.project)
    return (nearer || record.project === place?.project) && !isFolder(record.home)
  })
  return lost.sort((a, b) => b.project.length - a.project.length)[0]
}

/** The registry record of a home, or undefined when this user has not accepted it. */
export function findRecord(home: string, env: Env): HomeRecord | undefined {
  const real = realPath(home)
  return readRegistry(env).find((record) => record.home === real)
}

/** All registered homes; a missing or unreadable registry is an empty one. */
export function readRegistry(env: Env): HomeRecord[] {
  const value = readJson(registryFile(env))
  const homes = isObject(value) && Array.isArray(value.homes) ? value.homes : []
  return homes.filter(isRecord)
}

export function registryFile(env: Env): string {
  return join(configFolder(env), 'homes.json')
}

/** The path with symlinks resolved as far as it exists. */
export function realPath(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(realPath(parent), basename(path))
  }
}

/** A JSON file's value, or undefined when it is missing or does not parse. A byte order mark is accepted. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

function nearestHome(from: string): string | undefined {
  // Crafted `.git` files can point at each other in a circle.
  const seen = new Set<string>()
  for (let at = from; !seen.has(at); ) {
    if (isFolder(join(at, HOME_NAME))) return at
    seen.add(at)
    const git = gitOf(at)
    if (git?.kind === 'submodule') return undefined
    at = git?.kind === 'worktree' ? git.main : dirname(at)
  }
  return undefined
}

/** The main working tree of the repository around a folder; the folder itself where there is none. */
function projectRoot(from: string): string {
  for (let at = from; ; at = dirname(at)) {
    const git = gitOf(at)
    if (git) return git.kind === 'worktree' ? git.main : at
    if (dirname(at) === at) return from
  }
}

type Git = { kind: 'repository' | 'submodule' } | { kind: 'worktree'; main: string }

/** What stands at `<folder>/.git`: a repository, a linked worktree (with its main tree), a submodule, or nothing. */
function gitOf(folder: string): Git | undefined {
  const dotGit = join(folder, '.git')
  if (isFolder(dotGit)) return { kind: 'repository' }
  const target = /^gitdir:\s*(.+)$/m.exec(readText(dotGit) ?? '')?.[1]?.trim()
  if (!target) return undefined
  const gitDir = resolve(folder, target)
  const common = readText(join(gitDir, 'commondir'))?.trim()
  if (!common) return { kind: /[\\/]modules[\\/]/.test(gitDir) ? 'submodule' : 'repository' }
  return { kind: 'worktree', main: mainTree(realPath(resolve(gitDir, common))) }
}

/** The main working tree of a common dir; beside it for a bare repository, elsewhere when its config says so (submodules). */
function mainTree(commonDir: string): string {
  if (basename(commonDir) === '.git') return dirname(commonDir)
  const elsewhere = /^\s*worktree\s*=\s*"?(.+?)"?\s*$/m.exec(readText(join(commonDir, 'config')) ?? '')?.[1]
  return elsewhere ? realPath(resolve(commonDir, elsewhere)) : dirname(commonDir)
}

function mappedHome(at: string, env: Env): string | undefined {
  const config = readJson(join(configFolder(env), 'config.json'))
  const homes = isObject(config) && isObject(config.homes) ? config.homes : {}
  for (let folder = at; ; folder = dirname(folder)) {
    const mapped = homes[folder]
    if (typeof mapped === 'string') return mapped
    if (dirname(folder) === folder) return undefined
  }
}

function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

function expandTilde(path: string, env: Env): string {
  return /^~(?:$|[\\/])/.test(path) ? join(homeFolder(env), path.slice(1)) : resolve(path)
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  } catch {
    return false
  }
}

function isRecord(value: unknown): value is HomeRecord {
  return isObject(value) && ['home', 'project', 'key', 'added'].every((name) => typeof value[name] === 'string')
}
