// The key of a service, from where the user put it for this tool alone: a variable of our own, or a file that only the
// user can read. A key that another program or a project's .env brought along is never looked at.
import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { configFolder, type Env, homeFolder } from '../config/folders.ts'
import { EngineFailure } from './llm.ts'
import { NOTHING_USED } from './usage.ts'

export interface KeySource {
  env: Env
  /** e.g. MEMC_ANTHROPIC_API_KEY */
  variable: string
  /** Path of a file that holds the key and nothing else; '' for none. `~/` is the user's home; else from config.json on. */
  file: string
  /** The setting the path comes from, e.g. `anthropic.keyFile`. */
  setting: string
}

/** The key; undefined when none is set. Throws not-logged-in when the file cannot be used. */
export function readKey({ env, variable, file, setting }: KeySource): string | undefined {
  const given = env[variable]?.trim()
  if (given) return given
  if (file === '') return undefined
  // Never from the working folder on: that is somebody's project.
  const path = file.startsWith('~/') ? join(homeFolder(env), file.slice(2)) : resolve(configFolder(env), file)
  const key = readPrivate(path, setting)
  if (!/^[\x21-\x7e]+$/.test(key))
    throw unusable(`${path} (${setting}) should hold the key on one line, and nothing else.`)
  return key
}

export function keyAdvice({ variable, setting }: KeySource): string {
  return `set ${variable}, or ${setting} in your config.json to a file that only you can read and that holds the key.`
}

function readPrivate(path: string, setting: string): string {
  try {
    const { mode } = statSync(path)
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw unusable(`${path} (${setting}) can be read by others: run \`chmod 600 ${path}\`.`)
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (error instanceof EngineFailure) throw error
    throw unusable(`${path} (${setting}) cannot be read: ${error instanceof Error ? error.message : error}`, error)
  }
}

function unusable(message: string, cause?: unknown): EngineFailure {
  return new EngineFailure('not-logged-in', message, { usage: NOTHING_USED, cause })
}
