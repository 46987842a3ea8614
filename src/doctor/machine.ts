// The machine under the memory: room on the disk, and who may write and read where.
import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { configFolder, stateFolder } from '../config/folders.ts'
import { KnownError } from '../errors.ts'
import { errorCode } from '../lib/file-system.ts'
import { type Check, type DoctorContext, type Finding, ok, problem, unknown } from './check.ts'

export const diskSpace: Check<DoctorContext> = {
  id: 'disk',
  title: 'Disk',
  run(context) {
    const spaces = places(context).map(({ path }) => {
      const { bavail, bsize, files, ffree } = statfsSync(path)
      return { path, bytes: bavail * bsize, files: files === 0 ? undefined : ffree }
    })
    return judgeSpace(spaces)
  },
}

export interface Space {
  path: string
  /** Bytes that this user may still write. */
  bytes: number
  /** Files that may still be made; undefined where the file system does not count them. */
  files: number | undefined
}

const LEAST_BYTES = 50_000_000
const LEAST_FILES = 1_000

export function judgeSpace(spaces: Space[]): Finding {
  const tight = spaces.find(({ bytes, files }) => bytes < LEAST_BYTES || (files ?? LEAST_FILES) < LEAST_FILES)
  if (!tight) {
    const least = Math.min(...spaces.map(({ bytes }) => bytes))
    return ok(`${megabytes(least)} are free.`)
  }
  const what = tight.bytes < LEAST_BYTES ? `${megabytes(tight.bytes)}` : `room for ${tight.files} files`
  return problem(
    `Only ${what} left at ${tight.path}.`,
    'Free some space; what could not be written waits and is written then.',
  )
}

export const permissions: Check<DoctorContext> = {
  id: 'permissions',
  title: 'Permissions',
  run(context) {
    const all = places(context)
    for (const { path } of all) {
      const refused = refusal(path)
      if (refused) return problem(`${path} cannot be written (${refused}).`, 'Check who owns it and its permissions.')
    }
    if (process.platform === 'win32') return unknown('Everything can be written; who else may read it was not checked.')
    const open = all.filter((place) => place.private).flatMap(({ path }) => openToOthers(path))[0]
    if (!open) return ok('Everything can be written, and what is private can be read by you alone.')
    return problem(`Others can read ${open}, which is private.`, `Run \`chmod -R go-rwx "${open}"\`.`)
  },
}

interface Place {
  /** An existing folder. */
  path: string
  private: boolean
}

function places({ env, memory }: DoctorContext): Place[] {
  const { project } = memory instanceof KnownError ? {} : memory
  const ours = [stateFolder(env), configFolder(env), ...(project ? [project.state] : [])]
  return [
    ...(project ? [{ path: project.home, private: false }] : []),
    // What is not there yet would be made in the nearest folder above, which is not ours.
    ...ours.map((path) => (existsSync(path) ? { path, private: true } : { path: nearest(path), private: false })),
  ]
}

function nearest(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearest(dirname(path))
}

function refusal(path: string): string | undefined {
  try {
    accessSync(path, constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    const code = errorCode(error)
    if (code === undefined) throw error
    return code
  }
}

/** A folder that others may not enter hides what is in it; in an open one, each file and folder is looked at by itself. */
function openToOthers(path: string): string[] {
  const OTHERS = 0o077
  if ((statSync(path).mode & OTHERS) === 0) return []
  return readdirSync(path)
    .map((name) => join(path, name))
    .filter((inside) => ((statSync(inside, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0)
}

function megabytes(bytes: number): string {
  return bytes >= 10_000_000_000 ? `${Math.floor(bytes / 1e9)} GB` : `${Math.floor(bytes / 1e6)} MB`
}
