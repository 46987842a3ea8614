// `memc uninstall`: a project leaves memc, and with the last one the hooks leave Claude Code's settings. The home always
// stays, and so does machine state that nothing could rebuild; both are named in the report.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { localSettings, userSettings } from '../agents/claude-code/settings-place.ts'
import { configFolder, type Env, stateFolder } from '../config/folders.ts'
import { findHome, findRecord, findVanished, type HomeRecord, homeStateFolder, readRegistry } from '../config/homes.ts'
import { forgetHome } from '../config/registry.ts'
import { type DriverRemoval, removeMergeDriver } from './merge-driver.ts'
import { installedFiles, type Removal, removeEmpty, removeInstalled } from './settings-file.ts'

export interface UninstallOptions {
  cwd: string
  env: Env
  /** All projects, not only this one. */
  all?: boolean
}

export interface UninstallReport {
  /** Homes that are registered no longer; their folders stay. */
  forgotten: string[]
  /** Settings files that were changed, and how. */
  settings: { file: string; removal: Removal }[]
  /** Git configurations that our merge driver was taken out of. */
  drivers: string[]
  /** What stays on disk because it cannot be had again. */
  kept: string[]
  notes: string[]
}

export function uninstall({ cwd, env, all = false }: UninstallOptions): UninstallReport {
  const leaving = all ? readRegistry(env) : recordsOf(cwd, env)
  const staying = readRegistry(env).filter((record) => !leaving.some(({ home }) => home === record.home))
  const last = staying.length === 0
  // The settings first: when they cannot be changed, nothing has happened yet.
  const settings = settingsFiles({ leaving, last, env, cwd }).flatMap((file) => {
    const removal = removeInstalled(file, env)
    return removal === 'absent' ? [] : [{ file, removal }]
  })
  for (const { home } of leaving) forgetHome(home, env)
  const drivers = leaving.map(({ home }) => removeMergeDriver({ home, env }))
  for (const record of leaving) removeRebuildable(record, env)
  if (last) removeOwnTraces(env)
  const kept = leaving.flatMap((record) => [record.home, homeStateFolder(record, env)]).filter(existsSync)
  return {
    forgotten: leaving.map(({ home }) => home),
    settings,
    drivers: drivers.flatMap(({ removed }) => removed ?? []),
    kept,
    notes: notesOn({ leaving, staying, drivers }),
  }
}

function recordsOf(cwd: string, env: Env): HomeRecord[] {
  const vanished = findVanished(cwd, env)
  if (vanished) return [vanished]
  const place = findHome(cwd, env)
  const record = place && findRecord(place.home, env)
  return record ? [record] : []
}

interface Leaving {
  leaving: HomeRecord[]
  last: boolean
  env: Env
  cwd: string
}

/** The local settings of the projects that leave; with the last project the user's, and all we have ever changed. */
function settingsFiles({ leaving, last, env, cwd }: Leaving): string[] {
  const here = findHome(cwd, env)?.project
  const projects = [...leaving.map(({ project }) => project), ...(here ? [here] : [])]
  const files = [...projects.map(localSettings), ...(last ? [userSettings(env), ...installedFiles(env)] : [])]
  return [...new Set(files)]
}

/** What the next `memc init` or a read of the home makes again. Spans, copies and history are not among it. */
const REBUILDABLE = [
  'sessions',
  'cursors',
  'seen.txt',
  'index.db',
  'compile.lease',
  'emitted.txt',
  'recall',
  'brief.json',
  'worker.lease',
  'vanished',
  'log',
  'last-flush.json',
  'last-compile.json',
]

function removeRebuildable(record: HomeRecord, env: Env): void {
  const state = homeStateFolder(record, env)
  for (const name of REBUILDABLE) rmSync(join(state, name), { recursive: true, force: true })
  removeEmpty(state)
}

function removeOwnTraces(env: Env): void {
  const state = stateFolder(env)
  for (const name of ['backups', 'log']) rmSync(join(state, name), { recursive: true, force: true })
  for (const folder of [join(state, 'homes'), state, configFolder(env)]) removeEmpty(folder)
}

interface Left {
  leaving: HomeRecord[]
  staying: HomeRecord[]
  drivers: DriverRemoval[]
}

function notesOn({ leaving, staying, drivers }: Left): string[] {
  const notes: string[] = drivers.flatMap(({ note }) => note ?? [])
  if (leaving.length === 0) notes.push('This project was not registered.')
  if (staying.length > 0) {
    const others = staying.length === 1 ? 'another project uses' : `${staying.length} other projects use`
    notes.push(
      `The hooks stay in the user's settings, since ${others} them; they do nothing here. \`--all\` ends those, too.`,
    )
  }
  return notes
}
