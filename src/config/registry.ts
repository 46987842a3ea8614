// Writes the registry: the homes this user has accepted. It is the trust boundary of the hooks, so a file that cannot be
// read is refused, never replaced, and what newer versions have put into it is kept.

import { existsSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { KnownError } from '../errors.ts'
import { nodeFileSystem } from '../lib/file-system.ts'
import { ensureFolder, PRIVATE_FILE, PRIVATE_FOLDER, readText, remove, writeWhole } from '../lib/files.ts'
import { hash } from '../lib/hash.ts'
import { isObject } from '../lib/json-object.ts'
import { withLock } from '../lib/lock.ts'
import { slug } from '../lib/text.ts'
import { configFolder, type Env } from './folders.ts'
import { findRecord, type HomeRecord, realPath, registryFile } from './homes.ts'

/** Accepts a home; one that is registered already, also at a place it was moved from, keeps its key and date. */
export function registerHome(record: Omit<HomeRecord, 'key'>, env: Env): HomeRecord {
  const home = realPath(record.home)
  const folder = folderMark(home)
  const added = { ...record, home, key: homeKey(home, record.project), folder }
  update(env, (homes) => {
    const here = homes.findIndex((each) => isHome(each, home))
    const known = here < 0 ? homes.findIndex((each) => isMoved(each, folder)) : here
    if (known < 0) return [...homes, added]
    const now = { home, project: record.project, folder }
    return homes.map((each, index) => (index === known ? { ...added, ...fields(each), ...now } : each))
  })
  return findRecord(home, env) ?? added
}

/** Takes a home off the list; false when it was not on it. */
export function forgetHome(home: string, env: Env): boolean {
  const real = realPath(home)
  let found = false
  update(env, (homes) => {
    const rest = homes.filter((each) => !isHome(each, real))
    found = rest.length < homes.length
    return rest
  })
  return found
}

/** What a folder keeps when it is renamed or moved on its disk, and a copy of it does not share; '' when it is not there. */
function folderMark(folder: string): string {
  const found = statSync(folder, { throwIfNoEntry: false })
  return found ? `${found.dev}-${found.ino}-${Math.round(found.birthtimeMs)}` : ''
}

/** A record of the same folder whose place is empty now. */
function isMoved(value: unknown, folder: string): boolean {
  const { home, folder: known } = fields(value)
  return folder !== '' && known === folder && typeof home === 'string' && !existsSync(home)
}

/** The name of a home's folder of machine state: readable, and unique by the real path. */
function homeKey(home: string, project: string): string {
  return `${slug(basename(project), 40) || 'home'}-${hash(home).slice(0, 12)}`
}

function update(env: Env, change: (homes: unknown[]) => unknown[]): void {
  ensureFolder(nodeFileSystem, configFolder(env), PRIVATE_FOLDER)
  const file = registryFile(env)
  withLock(`${file}.lock`, () => {
    const { homes, ...others } = readStrictly(file)
    const before = Array.isArray(homes) ? homes : []
    const after = change(before)
    if (after.length === 0 && Object.keys(others).every((name) => name === 'version')) remove(nodeFileSystem, file)
    else writeWhole(nodeFileSystem, file, format({ version: 1, ...others, homes: after }), { mode: PRIVATE_FILE })
  })
}

function readStrictly(file: string): Record<string, unknown> {
  const text = readText(file)
  if (text === undefined) return {}
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    if (isObject(value) && (value.homes === undefined || Array.isArray(value.homes))) return value
  } catch (cause) {
    throw broken(file, cause)
  }
  throw broken(file)
}

function broken(file: string, cause?: unknown): KnownError {
  return new KnownError('bad-config', `${file} should hold {"homes": […]}, but it does not.`, {
    hint: 'Repair the file or move it away, then run `memc init` again in each project.',
    cause,
  })
}

function format(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

function isHome(value: unknown, home: string): boolean {
  return fields(value).home === home
}

function fields(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {}
}
