// Where an old session goes: the folder named in its lines decides, as it would have when the session was held. What has no
// home is counted by folder, with the command that would give it one; it is never put anywhere without the user's word.
import { existsSync } from 'node:fs'
import type { Env } from '../config/folders.ts'
import { findHome, findRecord, type HomePlace, type HomeRecord } from '../config/homes.ts'
import type { OldSession } from './import-find.ts'
import type { RoutedSession } from './import-session.ts'

interface Batch {
  record: HomeRecord
  /** In the order they came. */
  sessions: RoutedSession[]
}

export interface Homeless {
  /** The project's folder; '' when the transcripts name none. */
  folder: string
  sessions: number
  /** What would make a home for them, a command. */
  command: string
}

export interface Routing {
  batches: Batch[]
  homeless: Homeless[]
  /** Sessions of other projects than the one that was asked for. */
  elsewhere: number
}

export interface RouteOptions {
  /** Sessions of all projects are wanted … */
  all: boolean
  /** … or only those of this one, if there is one. */
  only: HomeRecord | undefined
  /** Where sessions without a home are collected. */
  into: HomeRecord | undefined
  /** Whether folders without a home are of interest. */
  tellHomeless: boolean
  env: Env
}

export function route(sessions: readonly OldSession[], options: RouteOptions): Routing {
  const batches = new Map<string, Batch>()
  const homeless = new Map<string, Homeless>()
  const targets = new Map<string, Target>()
  let elsewhere = 0
  for (const session of sessions) {
    const cwd = session.head.cwd ?? ''
    const target = targets.get(cwd) ?? targetOf(cwd, options)
    targets.set(cwd, target)
    const { record, folder } = target
    if (record && (options.all || target.collected || record.home === options.only?.home)) {
      const batch = batches.get(record.home) ?? { record, sessions: [] }
      batch.sessions.push({ ...session, project: folder, collected: target.collected })
      batches.set(record.home, batch)
    } else if (!record && options.tellHomeless) {
      const known = homeless.get(folder) ?? { folder, sessions: 0, command: target.command }
      homeless.set(folder, { ...known, sessions: known.sessions + 1 })
    } else elsewhere += 1
  }
  return { batches: [...batches.values()], homeless: [...homeless.values()], elsewhere }
}

interface Target {
  /** Undefined when the folder has no home that could be used. */
  record: HomeRecord | undefined
  folder: string
  collected: boolean
  command: string
}

function targetOf(cwd: string, { into, env }: RouteOptions): Target {
  const place = cwd === '' ? undefined : findHome(cwd, env)
  const known = place && findRecord(place.home, env)
  const folder = place?.project ?? cwd
  if (known && existsSync(known.home)) return { record: known, folder, collected: false, command: '' }
  return { record: into, folder, collected: true, command: remedy(place, known !== undefined) }
}

function remedy(place: HomePlace | undefined, registered: boolean): string {
  if (!place || !existsSync(place.project)) return 'memc import --all-projects --into <a project that has a memory>'
  const verb = registered ? 'restore' : existsSync(place.home) ? 'trust' : 'init'
  return `cd ${quoted(place.project)} && memc ${verb}`
}

function quoted(path: string): string {
  return /^[\w./\\:~-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}
