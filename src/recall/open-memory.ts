// What of a home may be shown to an agent that asks in the middle of its work: the project, where nothing mutes it, and of
// the files those that really lie in the home. A link that leads out of it is not followed, whoever laid it.
import { lstatSync, realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { mutingOf } from '../capture/muting.ts'
import { readSnapshot, type Snapshot } from '../changes/commit.ts'
import { findHome } from '../config/homes.ts'
import { KnownError } from '../errors.ts'
import { openHomeIndex } from '../home-index.ts'
import type { DailyLog, Entry } from '../kb/daily-log.ts'
import { type KnowledgeBase, knowledgeBase } from '../kb/knowledge-base.ts'
import { once } from '../lib/once.ts'
import { type OpenOptions, openProject, type Project } from '../project.ts'
import { readDailyLogs, readKnowledge } from '../read-home.ts'
import type { SearchIndex } from '../retrieval/search-document.ts'

export interface Memory {
  project: Project
  /** Name of the session that asks, if it is known. */
  session: string | undefined
  kb(): KnowledgeBase
  dailyLogs(): DailyLog[]
  /** Newest first. */
  entries(): Entry[]
  /** Opens the search index for the time of `use`. */
  withIndex<T>(use: (index: SearchIndex) => T | Promise<T>): Promise<T>
}

export interface OpenMemoryOptions extends OpenOptions {
  session?: string | undefined
}

/** Throws not-a-project, not-trusted or excluded, each with what to do about it. Reads nothing of the home yet. */
export function openMemory({ session, ...options }: OpenMemoryOptions): Memory {
  return memoryOf(openProject(options), { cwd: options.cwd, session })
}

/** Throws excluded where the project, this folder of it or the session is muted. */
export function memoryOf(project: Project, at: { cwd: string; session: string | undefined }): Memory {
  refuseMuted(project, at)
  const snapshot = confined(readSnapshot(project.store), project.home)
  const kb = once(() => {
    const base = knowledgeBase(readKnowledge(snapshot), before.get(project.home))
    before.set(project.home, base)
    return base
  })
  const dailyLogs = once(() => readDailyLogs(snapshot))
  return {
    project,
    session: at.session,
    kb,
    dailyLogs,
    entries: () =>
      dailyLogs()
        .flatMap((log) => log.entries)
        .sort((a, b) => (order(a) < order(b) ? 1 : -1)),
    async withIndex(use) {
      const index = await openHomeIndex(project, { kb: kb(), dailyLogs: dailyLogs() })
      try {
        return await use(index)
      } finally {
        index.close()
      }
    },
  }
}

function refuseMuted({ record, env }: Project, { cwd, session }: { cwd: string; session: string | undefined }): void {
  const place = { ...record, cwd, project: findHome(cwd, env)?.project ?? record.project }
  const muting = mutingOf(session === undefined ? place : { ...place, session }, env)
  if (muting) throw new KnownError('excluded', muting.why, { hint: muting.hint })
}

/** What was parsed for an earlier question is not parsed again while its text stays. */
const before = new Map<string, KnowledgeBase>()

/** The snapshot without files whose real place is outside of the home. */
function confined(snapshot: Snapshot, home: string): Snapshot {
  const root = realpathSync.native(home)
  const folders = new Map<string, boolean>()
  const lies = (place: string) => place === root || place.startsWith(root.endsWith(sep) ? root : root + sep)
  const folderLies = (folder: string) => {
    const known = folders.get(folder) ?? liesReally(folder, lies)
    folders.set(folder, known)
    return known
  }
  const isInside = (path: string) => {
    const place = join(home, path.replace(/^home\//, ''))
    if (!path.startsWith('home/')) return true
    if (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink()) return liesReally(place, lies)
    return folderLies(dirname(place))
  }
  return {
    read: (path) => (isInside(path) ? snapshot.read(path) : undefined),
    size: (path) => (isInside(path) ? snapshot.size(path) : undefined),
    list: (folder) => snapshot.list(folder).filter(isInside),
  }
}

function liesReally(place: string, lies: (place: string) => boolean): boolean {
  try {
    return lies(realpathSync.native(place))
  } catch {
    return false
  }
}

function order({ date, time }: Entry): string {
  return `${date}T${time ?? ''}`
}
