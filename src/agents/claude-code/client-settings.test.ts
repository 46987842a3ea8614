import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../../../test/support/temp-folder.ts'
import { readClientSettings } from './client-settings.ts'

function settingsOf(content: string | undefined, env: Record<string, string> = {}) {
  const home = tempFolder()
  mkdirSync(join(home, '.claude'))
  if (content !== undefined) writeFileSync(join(home, '.claude', 'settings.json'), content)
  return readClientSettings({ HOME: home, ...env })
}

test.each([
  ['a proxy in env', '{"env": {"HTTPS_PROXY": "http://proxy:8080"}}', true],
  ['a key helper, behind a byte order mark', '\uFEFF{"apiKeyHelper": "/bin/key"}', true],
  ['a cloud login', '{"awsAuthRefresh": "aws sso login"}', true],
  ['an empty env', '{"env": {}}', false],
  ['only other settings', '{"model": "opus", "hooks": {}}', false],
  ['a broken file', '{"env": {', false],
  ['no file', undefined, false],
])('with %s a call needs the user settings: %s -> %s', (_, content, needed) => {
  expect(settingsOf(content).needsUserSettings).toBe(needed)
})

test('CLAUDE_CONFIG_DIR moves the settings', () => {
  const folder = tempFolder()
  writeFileSync(join(folder, 'settings.json'), '{"apiKeyHelper": "/bin/key"}')
  expect(settingsOf('{}', { CLAUDE_CONFIG_DIR: folder })).toEqual({
    needsUserSettings: true,
    places: [join(folder, 'local', 'claude')],
  })
})
