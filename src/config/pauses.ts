// When a person wanted nothing to be remembered: stretches of time, for one session or a whole project. They stand with the
// user's settings and not in the machine state, since deleting that must not bring back what was said in them.
// Reading only, and only node: modules: the hooks load this file.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '../lib/json-object.ts'
import { configFolder, type Env } from './folders.ts'
import { readJson } from './homes.ts'

export interface Pause {
  /** Key of the home in the registry, which it keeps when it is moved. */
  key: string
  /** Name of the session (see sessionName); without it the whole project is meant. */
  session?: string
  /** ISO times; without `to` the pause goes on. */
  from: string
  to?: string
}

export function pausesFile(env: Env): string {
  return join(configFolder(env), 'pauses.json')
}

/** The pauses of a home that hold for this session; without one, those of the whole project. */
export function readPauses(key: string, env: Env, session?: string): Pause[] {
  return allPauses(env).filter(
    (pause) => pause.key === key && (pause.session === undefined || pause.session === session),
  )
}

/** The file is there and holds no JSON: which pauses hold cannot be told. */
export function pausesAreUnreadable(env: Env): boolean {
  return readJson(pausesFile(env)) === undefined && existsSync(pausesFile(env))
}

export function allPauses(env: Env): Pause[] {
  const value = readJson(pausesFile(env))
  const pauses = isObject(value) && Array.isArray(value.pauses) ? value.pauses : []
  return pauses.filter(isPause)
}

/** The pause that goes on now, if there is one. */
export function openPause(pauses: readonly Pause[]): Pause | undefined {
  return pauses.find((pause) => pause.to === undefined)
}

/** True for what was said in a pause. Without a time there is no telling, so it counts as said in one. */
export function isWithin(pauses: readonly Pause[], time: string): boolean {
  const at = Date.parse(time)
  return pauses.some(({ from, to }) => !(at < Date.parse(from)) && !(to !== undefined && at >= Date.parse(to)))
}

function isPause(value: unknown): value is Pause {
  if (!isObject(value)) return false
  const { key, session, from, to } = value
  const optional = [session, to].every((text) => text === undefined || typeof text === 'string')
  return typeof key === 'string' && typeof from === 'string' && optional
}
