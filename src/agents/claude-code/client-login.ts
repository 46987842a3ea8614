// Whether the installed client is logged in, as far as that shows without a call to a model: names and dates are looked
// at, no token or key ever leaves this file. A login that lies in a key ring, or is made by a program, cannot be seen.

import { join } from 'node:path'
import { readJson } from '../../config/homes.ts'
import { fieldsOf } from '../../lib/json-object.ts'
import { clientFolder } from './client-folder.ts'
import { readClientSettings } from './client-settings.ts'

export interface LoginQuestion {
  env: Readonly<Record<string, string | undefined>>
  now: Date
  /** The user lets ANTHROPIC_API_KEY pay for the memory. */
  useApiKey: boolean
  platform?: NodeJS.Platform
}

export interface Login {
  state: 'found' | 'expired' | 'none' | 'unknown'
  /** Where it is, or why it cannot be told: a few words. */
  where: string
}

export function findLogin({ env, now, useApiKey, platform = process.platform }: LoginQuestion): Login {
  const variable = TOKENS.find((name) => env[name]) ?? (useApiKey && env[API_KEY] ? API_KEY : undefined)
  if (variable) return { state: 'found', where: `${variable} is set` }
  const cloud = CLOUDS.find((name) => env[name])
  if (cloud) return { state: 'unknown', where: `${cloud} is set, and a cloud's own login cannot be seen` }
  const stored = storedLogin(env, now)
  if (stored?.state === 'found') return stored
  if (readClientSettings(env).needsUserSettings) {
    return { state: 'unknown', where: 'the settings of Claude Code name an environment or a program for it' }
  }
  if (stored) return stored
  if (platform === 'darwin') return { state: 'unknown', where: 'it may lie in the key chain' }
  return { state: 'none', where: `there is none in ${clientFolder(env)}` }
}

const API_KEY = 'ANTHROPIC_API_KEY'
const TOKENS = ['CLAUDE_CODE_OAUTH_TOKEN', 'ANTHROPIC_AUTH_TOKEN']
const CLOUDS = ['CLAUDE_CODE_USE_BEDROCK', 'CLAUDE_CODE_USE_VERTEX', 'CLAUDE_CODE_USE_FOUNDRY']

function storedLogin(env: LoginQuestion['env'], now: Date): Login | undefined {
  const file = join(clientFolder(env), '.credentials.json')
  const login = fieldsOf(fieldsOf(readJson(file)).claudeAiOauth)
  if (!isText(login.accessToken)) return undefined
  const expires = login.expiresAt
  // One that has run out is renewed with the next call, where there is something to renew it with.
  const renewable = isText(login.refreshToken) && !isOver(login.refreshTokenExpiresAt, now)
  if (!renewable && isOver(expires, now)) return { state: 'expired', where: `the one in ${file} has run out` }
  return { state: 'found', where: `there is one in ${file}` }
}

function isOver(time: unknown, now: Date): boolean {
  return typeof time === 'number' && time > 0 && time < now.getTime()
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}
