// Accepting a home that somebody else made: from here on hooks act for it and its articles reach the brief.
import { existsSync } from 'node:fs'
import { skipExisting } from '../capture/skip-existing.ts'
import { wantsDriver } from '../config/git-driver.ts'
import { findHome, findRecord, type HomeRecord, realPath } from '../config/homes.ts'
import { registerHome } from '../config/registry.ts'
import { KnownError } from '../errors.ts'
import type { Io } from '../io.ts'
import { openHome } from '../project.ts'
import { type DriverReport, installMergeDriver } from './merge-driver.ts'

export interface TrustReport {
  record: HomeRecord
  /** True when this user had accepted it before. */
  known: boolean
  /** How git was told to merge a shared home; undefined for one that is not shared so. */
  driver: DriverReport | undefined
}

/** `note` is told what git will run before it is told to. */
export function trust(io: Pick<Io, 'cwd' | 'env' | 'now' | 'note'>): TrustReport {
  const { record, known } = accept(io)
  const { env, note } = io
  const driver = wantsDriver(record.home) ? installMergeDriver({ home: record.home, env, announce: note }) : undefined
  return { record, known, driver }
}

function accept({ cwd, env, now }: Pick<Io, 'cwd' | 'env' | 'now'>): { record: HomeRecord; known: boolean } {
  const place = findHome(cwd, env)
  if (!place || !existsSync(place.home)) {
    throw new KnownError('not-found', `There is no memory to trust in ${cwd}.`, {
      hint: 'Run `memc init` to make one.',
    })
  }
  const known = findRecord(place.home, env)
  if (known) return { record: known, known: true }
  const added = now().toISOString()
  const record = registerHome({ home: realPath(place.home), project: place.project, added }, env)
  // One that was moved goes on where it was: what was said meanwhile is still to be read.
  if (record.added === added) skipExisting(openHome(record, { env, now }))
  return { record, known: false }
}
