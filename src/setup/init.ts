// Giving a project its memory: the home's first files, the registry, and cursors at the end of the sessions that already
// exist (older ones come by import, never by surprise). Running it again changes nothing.
import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { skipExisting } from '../capture/skip-existing.ts'
import { type Change, commit, type Store } from '../changes/commit.ts'
import { DEFAULT_SPECIFICATION } from '../compile/specification.ts'
import { type Env, homeFolder } from '../config/folders.ts'
import { findHome, findRecord, HOME_NAME, type HomeRecord, homeStateFolder, realPath } from '../config/homes.ts'
import { registerHome } from '../config/registry.ts'
import { setUserSetting } from '../config/save.ts'
import { KnownError } from '../errors.ts'
import { nodeFileSystem } from '../lib/file-system.ts'
import { ensureFolder } from '../lib/files.ts'
import { openHome, type Project } from '../project.ts'

export type Share = 'none' | 'knowledge' | 'all'

export interface InitOptions {
  cwd: string
  env: Env
  now: () => Date
  /** What git may see of the home; undefined keeps what is there, else nothing. */
  share?: Share
  /** A folder to use as the home in place of `.memory/`, e.g. one that already has daily/ and knowledge/. */
  home?: string
}

export interface InitReport {
  project: Project
  /** False when this user had registered the home before. */
  registered: boolean
  /** Files written, relative to the home. */
  written: string[]
  /** Sessions that exist already and are left to import. */
  skippedSessions: number
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
  return { project, registered: !known, written, skippedSessions }
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
  const wanted: [name: string, text: string][] = [
    [
      'memc.json',
      `${JSON.stringify(share === 'all' ? { version: 1, 'daily.perWriter': true } : { version: 1 }, null, 2)}\n`,
    ],
    ['AGENTS.md', DEFAULT_SPECIFICATION],
  ]
  const { value } = commit(store, { reason: 'init', scope: 'home' }, (snapshot) => {
    const changes: Change[] = wanted
      .filter(([name]) => snapshot.read(`home/${name}`) === undefined)
      .map(([name, text]) => ({ path: `home/${name}`, kind: 'write', text }))
    const ignore = snapshot.read('home/.gitignore')
    // In an adopted folder that is a repository of its own, .gitignore is the user's.
    if (basename(record.home) === HOME_NAME && (ignore === undefined || (share && ignore !== ignoreFile(share)))) {
      changes.push({ path: 'home/.gitignore', kind: 'write', text: ignoreFile(share ?? 'none') })
    }
    return { changes, value: changes.map((change) => change.path.replace(/^home\//, '')) }
  })
  return value
}

function ignoreFile(share: Share): string {
  if (share === 'none')
    return '# Private: git sees nothing of this memory. `memc init --share knowledge` opens it.\n*\n'
  const open = ['.gitignore', 'memc.json', 'AGENTS.md', 'knowledge/', 'knowledge/**', 'memory/', 'memory/**']
  if (share === 'all') open.push('daily/', 'daily/**')
  return [
    '# Everything is private but what is opened here.',
    '*',
    ...open.map((path) => `!${path}`),
    'memory/archive*',
    '',
  ].join('\n')
}
