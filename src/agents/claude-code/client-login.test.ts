// Signs of a login, without a call and without a word of the secret in the answer.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tempFolder } from '../../../test/support/temp-folder.ts'
import { findLogin, type LoginQuestion } from './client-login.ts'

const NOW = new Date('2026-04-10T12:00:00Z')
const PAST = NOW.getTime() - 1000
const FUTURE = NOW.getTime() + 1000
const SECRET = 'sk-ant-oat01-not-to-be-shown'

it.each([
  ['CLAUDE_CODE_OAUTH_TOKEN', {}, 'found'],
  ['ANTHROPIC_AUTH_TOKEN', {}, 'found'],
  ['ANTHROPIC_API_KEY', { useApiKey: true }, 'found'],
  ['ANTHROPIC_API_KEY', {}, 'none'],
  ['CLAUDE_CODE_USE_BEDROCK', {}, 'unknown'],
  ['CLAUDE_CODE_USE_VERTEX', {}, 'unknown'],
] as const)('%s in the environment (%j): %s', (name, more, state) => {
  expect(ask({ env: { [name]: SECRET }, ...more })).toMatchObject({ state })
})

it.each([
  ['still good', { accessToken: SECRET, expiresAt: FUTURE }, 'found'],
  ['without a date', { accessToken: SECRET }, 'found'],
  ['run out and renewable', { accessToken: SECRET, refreshToken: SECRET, expiresAt: PAST }, 'found'],
  ['run out for good', { accessToken: SECRET, expiresAt: PAST }, 'expired'],
  [
    'run out, as what would renew it',
    { accessToken: SECRET, refreshToken: SECRET, expiresAt: PAST, refreshTokenExpiresAt: PAST },
    'expired',
  ],
  ['empty', { accessToken: '' }, 'none'],
] as const)('a stored login that is %s', (_, login, state) => {
  expect(ask({ files: { '.credentials.json': JSON.stringify({ claudeAiOauth: login }) } })).toMatchObject({ state })
})

it('a broken file is no login, and none is found where there is nothing', () => {
  expect(ask({ files: { '.credentials.json': '{"claudeAiOauth":' } })).toMatchObject({ state: 'none' })
  expect(ask({})).toMatchObject({ state: 'none' })
})

it('what a program or a key chain provides cannot be seen', () => {
  const helper = { 'settings.json': '{"apiKeyHelper":"get-key"}' }
  expect(ask({ files: helper })).toMatchObject({ state: 'unknown' })
  expect(ask({ platform: 'darwin' })).toMatchObject({ state: 'unknown' })
  const stored = { '.credentials.json': JSON.stringify({ claudeAiOauth: { accessToken: SECRET } }) }
  expect(ask({ files: { ...helper, ...stored }, platform: 'darwin' })).toMatchObject({ state: 'found' })
})

function ask(about: Partial<LoginQuestion> & { files?: Record<string, string> }) {
  const folder = join(tempFolder(), 'claude')
  mkdirSync(folder)
  for (const [name, text] of Object.entries(about.files ?? {})) writeFileSync(join(folder, name), text)
  const { env = {}, useApiKey = false, platform = 'linux' } = about
  const login = findLogin({ env: { ...env, CLAUDE_CONFIG_DIR: folder }, now: NOW, useApiKey, platform })
  expect(JSON.stringify(login)).not.toContain(SECRET)
  return login
}
