// Accepting a home that somebody else made: from here on hooks act for it and its articles reach the brief.
import { existsSync } from 'node:fs'
import { skipExisting } from '../capture/skip-existing.ts'
import { findHome, findRecord, type HomeRecord, realPath } from '../config/homes.ts'
import { registerHome } from '../config/registry.ts'
import { KnownError } from '../errors.ts'
import type { Io } from '../io.ts'
import { openHome } from '../project.ts'

export function trust({ cwd, env, now }: Pick<Io, 'cwd' | 'env' | 'now'>): { record: HomeRecord; known: boolean } {
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
