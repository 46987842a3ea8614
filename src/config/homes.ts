// Which home belongs to a working folder, and whether this user trusts it. Found by reading `.git` and `commondir`,
// without running git. Only node: modules and JSON: the hooks load this file.
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { configFolder, type Env, homeFolder, neverProjects } from './folders.ts'

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
  const mapped = env.MEMC_HOME ?? mappedHome(at, env)
  if (mapped) return { home: expandTilde(mapped, env), project: projectRoot(at) }
  const existing = nearestHome(at)
  if (existing) return { home: join(existing, HOME_NAME), project: existing }
  const project = projectRoot(at)
  const never = [...neverProjects(env).map(realPath), dirname(project)].filter((path) => path === project)
  return never.length > 0 ? undefined : { home: join(project, HOME_NAME), project }
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
  let at = from
  for (;;) {
    if (isFolder(join(at, HOME_NAME))) return at
    const git = gitOf(at)
    if (git?.kind === 'submodule') return undefined
    const next = git?.kind === 'worktree' ? git.main : dirname(at)
    if (next === at) return undefined
    at = next
  }
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
  if (!common) return { kind: 'submodule' }
  const commonDir = realPath(isAbsolute(common) ? common : resolve(gitDir, common))
  return { kind: 'worktree', main: dirname(commonDir) }
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

function expandTilde(path: string, env: Env): string {
  return path === '~' || path.startsWith('~/') ? join(homeFolder(env), path.slice(1)) : resolve(path)
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory()
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isRecord(value: unknown): value is HomeRecord {
  return isObject(value) && ['home', 'project', 'key', 'added'].every((name) => typeof value[name] === 'string')
}
