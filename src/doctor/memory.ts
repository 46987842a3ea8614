// Is there a memory here that this user has accepted, and do its settings hold?
import { mutingOf } from '../capture/muting.ts'
import { findVanished } from '../config/homes.ts'
import { KnownError } from '../errors.ts'
import { openSearchIndex } from '../retrieval/search-index.ts'
import { type Check, type DoctorContext, type MemoryContext, ok, problem, unknown } from './check.ts'

export const memoryFound: Check<DoctorContext> = {
  id: 'memory',
  title: 'Memory of this folder',
  run({ memory, cwd, env }) {
    if (!(memory instanceof KnownError)) return ok(`${memory.project.home} is the memory of this project.`)
    if (findVanished(cwd, env)) {
      return problem(
        memory.message,
        '`memc restore` rebuilds it from the copies on this machine; `memc uninstall` ends it.',
      )
    }
    const rest = 'What belongs to a memory was not checked.'
    return unknown(`${memory.message} ${rest}`, memory.hint)
  },
}

export const configuration: Check<DoctorContext> = {
  id: 'configuration',
  title: 'Settings',
  run({ configProblems }) {
    if (configProblems.length === 0) return ok('Every setting was understood.')
    return problem(configProblems.join(' '), 'Correct or remove what is named; docs/config.md lists every setting.')
  },
}

/** Whether somebody has switched the memory off here: a choice, unless it cannot be read. */
export const silence: Check<MemoryContext> = {
  id: 'silence',
  title: 'Pauses and exclusions',
  run({ project }) {
    const muting = mutingOf({ cwd: project.record.project, ...project.record }, project.env)
    if (!muting) return ok('This project is neither paused nor excluded.')
    if (muting.kind === 'unreadable') return problem(muting.why, muting.hint)
    return ok(`${muting.why} ${muting.hint}`)
  },
}

/** The way alone: opening the index itself could write to it. */
export const searchWay: Check<MemoryContext> = {
  id: 'search-index',
  title: 'Search',
  async run() {
    const index = await openSearchIndex(undefined)
    const { way } = index
    index.close()
    return way === 'bm25'
      ? ok('Neither node:sqlite nor libsql can be loaded; search reads every file instead, which is slow with many.')
      : ok(`Search works through ${way}.`)
  },
}
