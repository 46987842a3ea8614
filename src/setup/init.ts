// Giving a project its memory: the home's first files, the registry, and cursors at the end of the sessions that already
// exist (older ones come by import, never by surprise). Running it again changes nothing.
import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { skipExisting } from '../capture/skip-existing.ts'
import { type Change, commit, type Store } from '../changes/commit.ts'
import { DEFAULT_SPECIFICATION } from '../compile/specification.ts'
import { type Env, homeFolder } from '../config/folders.ts'
import { wantsDriver } from '../config/git-driver.ts'
import { findHome, findRecord, HOME_NAME, type HomeRecord, homeStateFolder, realPath } from '../config/homes.ts'
import { registerHome } from '../config/registry.ts'
import { setUserSetting } from '../config/save.ts'
import { KnownError } from '../errors.ts'
import { nodeFileSystem } from '../lib/file-system.ts'
import { ensureFolder } from '../lib/files.ts'
import { openHome, type Project } from '../project.ts'
import { type DriverReport, installMergeDriver, removeMergeDriver } from './merge-driver.ts'
import { attributesFile, ignoreFile, type Share, settingsFile } from './sharing.ts'

export interface InitOptions {
  cwd: string
  env: Env
  now: () => Date
  /** What git may see of the home; undefined keeps what is there, else nothing. */
  share?: Share
  /** A folder to use as the home in place of `.memory/`, e.g. one that already has daily/ and knowledge/. */
  home?: string
  /** What git shall run to merge a shared home; by default this very program. */
  program?: { node: string; script: string }
}

export interface InitReport {
  project: Project
  /** False when this user had registered the home before. */
  registered: boolean
  /** Files written, relative to the home. */
  written: string[]
  /** Sessions that exist already and are left to import. */
  skippedSessions: number
  /** How git was told to merge a shared home; undefined for one that is not shared. */
  driver: DriverReport | undefined
}

export function init(options: InitOptions): InitReport {
  const place = placeOf(options)
  createFolder(place.home)
  const home = realPath(place.home)
  const known = findRecord(home, options.env)
  const added = options.now().toISOString()
  const record = known ?? registerHome({ home, project: place.project, added }, options.env)
  const written = writeFirstFiles(record, options)
  if (options.home) setUserSetting('homes', { [place.project]: home }, options.env)
  const project = openHome(record, options)
  // One that was moved goes on where it was: what was said meanwhile is still to be read.
  const skippedSessions = record.added === added ? skipExisting(project) : 0
  return { project, registered: !known, written, skippedSessions, driver: tellGit(home, options) }
}

function placeOf({ cwd, env, home }: InitOptions): { home: string; project: string } {
  const place = findHome(cwd, env)
  if (!place && !existsSync(join(cwd, HOME_NAME))) {
    throw new KnownError(
      'not-a-project',
      `${cwd} cannot hold a memory: it is your home, the root or the temporary folder.`,
      {
        hint: 'Go to a project folder and run `memc init` there.',
      },
    )
  }
  const project = place?.project ?? cwd
  return {
    home: home ? resolve(cwd, home.replace(/^~(?=$|\/)/, homeFolder(env))) : (place?.home ?? join(cwd, HOME_NAME)),
    project,
  }
}

function createFolder(home: string): void {
  try {
    ensureFolder(nodeFileSystem, home, 0o755)
  } catch (error) {
    throw new KnownError('not-writable', `${home} cannot be created.`, {
      hint: 'Check the permissions of the folder above it, or give another place with --home.',
      cause: error,
    })
  }
}

function writeFirstFiles(record: HomeRecord, options: InitOptions): string[] {
  const { share } = options
  const store: Store = { roots: { home: record.home, state: homeStateFolder(record, options.env) }, now: options.now }
  const { value } = commit(store, { reason: 'init', scope: 'home' }, (snapshot) => {
    const wanted = new Map<string, string | undefined>()
    wanted.set('memc.json', settingsFile(snapshot.read('home/memc.json'), share))
    wanted.set('AGENTS.md', snapshot.read('home/AGENTS.md') ?? DEFAULT_SPECIFICATION)
    // In an adopted folder that is a repository of its own, .gitignore is the user's.
    const ignore = snapshot.read('home/.gitignore')
    if (basename(record.home) === HOME_NAME)
      wanted.set('.gitignore', share ? ignoreFile(share) : (ignore ?? ignoreFile('none')))
    if (share) wanted.set('.gitattributes', attributesFile(snapshot.read('home/.gitattributes'), share))
    const changes = [...wanted].flatMap(([name, text]): Change[] => {
      const path = `home/${name}` as const
      if (text === snapshot.read(path)) return []
      return [text === undefined ? { path, kind: 'remove' } : { path, kind: 'write', text }]
    })
    return {
      changes,
      value: changes.flatMap(({ path, kind }) => (kind === 'write' ? [path.slice('home/'.length)] : [])),
    }
  })
  return value
}

/** Git is told how to merge a shared home; what it was told of one that is private again is taken back. */
function tellGit(home: string, { env, share, program }: InitOptions): DriverReport | undefined {
  if (wantsDriver(home)) return installMergeDriver({ home, env, ...(program ? { program } : {}) })
  if (share === 'none') removeMergeDriver({ home, env })
  return undefined
}
