// After how much a running session is captured. Read as plain JSON, since the full configuration with its schemas loads
// too slowly for a hook; a bad value never stops anything, the one below it holds (user, then default).

import { join } from 'node:path'
import { configFolder, type Env } from '../config/folders.ts'
import { readJson } from '../config/homes.ts'
import { fieldsOf } from '../lib/json-object.ts'

export interface CaptureLimits {
  turns: number
  minutes: number
}

export function captureLimits(home: string, env: Env): CaptureLimits {
  const files = [join(home, 'memc.json'), join(configFolder(env), 'config.json')].map(readJson)
  return {
    turns: firstValid(files, { name: 'turns', most: 1000 }) ?? 20,
    minutes: firstValid(files, { name: 'minutes', most: 1440 }) ?? 60,
  }
}

function firstValid(files: unknown[], key: { name: string; most: number }): number | undefined {
  return files.map((file) => setting(file, key.name)).find((value) => isWhole(value, key.most))
}

/** `capture.<name>`, written with a dot or nested. */
function setting(file: unknown, name: string): number {
  const flat = fieldsOf(file)[`capture.${name}`]
  const value = flat === undefined ? fieldsOf(fieldsOf(file).capture)[name] : flat
  return typeof value === 'number' ? value : Number.NaN
}

function isWhole(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most
}
