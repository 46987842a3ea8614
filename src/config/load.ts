// Settings from all places: defaults < user < project < environment < flags, each value with where it came from.
// A broken file or value never stops the program: the default holds and the problem is listed.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '../lib/json-object.ts'
import { configFolder, type Env } from './folders.ts'
import { type Config, KEYS, type KeyName } from './schema.ts'

export type Source = 'default' | 'user' | 'project' | 'environment' | 'flag'

export interface LoadedConfig {
  values: Config
  sources: Record<KeyName, Source>
  /** What was ignored and why, one sentence each. */
  problems: string[]
}

export function loadConfig(from: { home?: string; env: Env; flags?: Partial<Config> }): LoadedConfig {
  const loaded: LoadedConfig = { values: defaults(), sources: allFrom('default'), problems: [] }
  apply(loaded, 'user', readSettings(userConfigFile(from.env), loaded.problems))
  if (from.home) apply(loaded, 'project', readSettings(join(from.home, 'memc.json'), loaded.problems))
  apply(loaded, 'environment', fromEnvironment(from.env))
  apply(loaded, 'flag', from.flags ?? {})
  return loaded
}

export function userConfigFile(env: Env): string {
  return join(configFolder(env), 'config.json')
}

function apply(loaded: LoadedConfig, source: Source, settings: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined || name === '$schema' || name === 'version') continue
    if (!isKey(name)) {
      loaded.problems.push(`${placeOf(source)}: unknown setting "${name}" was ignored.`)
    } else if (source === 'project' && KEYS[name].scope === 'user') {
      loaded.problems.push(`${placeOf(source)}: "${name}" was ignored; only your own configuration may set it.`)
    } else {
      set(loaded, { name, value, source })
    }
  }
}

function set(loaded: LoadedConfig, setting: { name: KeyName; value: unknown; source: Source }): void {
  const { name, value, source } = setting
  const parsed = KEYS[name].type.safeParse(value)
  if (parsed.success) {
    // A project may add to such a list and take nothing from it.
    const before = KEYS[name].scope === 'both' ? loaded.values[name] : undefined
    const added = Array.isArray(before) && Array.isArray(parsed.data) ? [...before, ...parsed.data] : parsed.data
    Object.assign(loaded.values, { [name]: added })
    loaded.sources[name] = source
    return
  }
  const wanted = parsed.error.issues[0]?.message ?? 'invalid'
  const kept = JSON.stringify(loaded.values[name])
  loaded.problems.push(`${placeOf(source)}: "${name}": ${wanted}, found ${JSON.stringify(value)}; ${kept} holds.`)
}

function readSettings(file: string, problems: string[]): Record<string, unknown> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return {}
  }
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    if (isObject(value)) return value
    problems.push(`${file}: expected a JSON object, e.g. {"capture.turns": 20}; its settings were ignored.`)
  } catch (error) {
    problems.push(
      `${file}: not valid JSON (${error instanceof Error ? error.message : error}); its settings were ignored.`,
    )
  }
  return {}
}

function fromEnvironment(env: Env): Record<string, unknown> {
  return { engine: env.MEMC_ENGINE, 'claude.command': env.MEMC_CLAUDE }
}

function defaults(): Config {
  return Object.fromEntries(Object.entries(KEYS).map(([name, key]) => [name, key.default])) as Config
}

function allFrom(source: Source): Record<KeyName, Source> {
  return Object.fromEntries(Object.keys(KEYS).map((name) => [name, source])) as Record<KeyName, Source>
}

function placeOf(source: Source): string {
  return { default: 'default', user: 'config.json', project: 'memc.json', environment: 'environment', flag: 'flag' }[
    source
  ]
}

function isKey(name: string): name is KeyName {
  return Object.hasOwn(KEYS, name)
}
