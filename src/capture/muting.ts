// Whether something may be remembered, shown or searched here and now, and if not, why: a setting excludes the project or
// the folder, or somebody has paused the project or the session. Loaded by the hooks, so only cheap imports.
import { type Exclusion, excludedBy, readExclusions } from '../config/exclusion.ts'
import type { Env } from '../config/folders.ts'
import type { HomeRecord } from '../config/homes.ts'
import { openPause, readPauses } from '../config/pauses.ts'

export interface Muting {
  kind: Exclusion['kind'] | 'paused' | 'session-paused'
  /** One sentence for the user. */
  why: string
  /** What to do about it. */
  hint: string
}

export type Whereabouts = {
  cwd: string
  project: string
  /** Name of the session, if it is known. */
  session?: string
  /** A home the user has accepted; without one only the user's own settings count. */
} & (Pick<HomeRecord, 'home' | 'key'> | { home?: undefined; key?: undefined })

export function mutingOf(at: Whereabouts, env: Env): Muting | undefined {
  const exclusion = excludedBy(readExclusions(env, at.home), at, env)
  if (exclusion) return { kind: exclusion.kind, ...REASONS[exclusion.kind](exclusion.pattern) }
  const pause = at.key === undefined ? undefined : openPause(readPauses(at.key, env, at.session))
  if (!pause) return undefined
  const hint = 'Run `memc pause --off` to end the pause.'
  return pause.session === undefined
    ? { kind: 'paused', why: `The memory of this project is paused since ${pause.from}.`, hint }
    : { kind: 'session-paused', why: `The memory of this session is paused since ${pause.from}.`, hint }
}

const REASONS: Record<Exclusion['kind'], (pattern: string) => { why: string; hint: string }> = {
  project: (pattern) => ({
    why: `This project is excluded from memory (exclude.projects: ${JSON.stringify(pattern)}).`,
    hint: 'Take the pattern out of your config.json, or of memc.json, to use the memory here.',
  }),
  folder: (pattern) => ({
    why: `This folder is excluded from memory (exclude.paths: ${JSON.stringify(pattern)}).`,
    hint: 'Go to another folder of the project, or take the pattern out of your config.json or memc.json.',
  }),
  unreadable: () => ({
    why: 'What to keep out cannot be told: your config.json or pauses.json is not valid JSON. Nothing is captured or shown.',
    hint: 'Mend the file; what was said meanwhile waits until then.',
  }),
}
