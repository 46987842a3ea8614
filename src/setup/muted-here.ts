// Whether memory is excluded or paused where a command runs. Search and answers show what hooks would put before a session,
// so they are refused where the hooks are silent.
import { sessionInEnvironment } from '../agents/claude-code/hook-io.ts'
import { type Muting, mutingOf } from '../capture/muting.ts'
import { sessionName } from '../capture/session-file.ts'
import { findHome } from '../config/homes.ts'
import { KnownError } from '../errors.ts'
import type { Io } from '../io.ts'
import { type OpenOptions, openProject, type Project } from '../project.ts'

type Here = Pick<Io, 'cwd' | 'env' | 'now'>

/** The project of this folder, for a command that shows what is remembered. Throws 'excluded' where nothing may be shown. */
export function openForReading(here: Here & Pick<OpenOptions, 'flags'>): Project {
  const project = openProject(here)
  const muting = mutedHere(here, project)
  if (muting) throw new KnownError('excluded', muting.why, { hint: muting.hint })
  return project
}

export function mutedHere({ cwd, env }: Here, { record }: Project): Muting | undefined {
  const session = sessionHere(env)
  const project = findHome(cwd, env)?.project ?? record.project
  return mutingOf({ ...record, cwd, project, ...(session === undefined ? {} : { session }) }, env)
}

/** The name of the session this command runs in, if it runs in one. */
export function sessionHere(env: Here['env']): string | undefined {
  const id = sessionInEnvironment(env)
  return id === '' ? undefined : sessionName(id)
}
