import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadConfig } from './load.ts'
import { setUserSetting } from './save.ts'

function folders(user: string | undefined, project?: string) {
  const root = mkdtempSync(join(tmpdir(), 'memc-config-'))
  const env = { MEMC_CONFIG_DIR: join(root, 'config') }
  const home = join(root, 'home')
  for (const folder of [env.MEMC_CONFIG_DIR, home]) mkdirSync(folder)
  if (user !== undefined) writeFileSync(join(env.MEMC_CONFIG_DIR, 'config.json'), user)
  if (project !== undefined) writeFileSync(join(home, 'memc.json'), project)
  return { env, home }
}

describe('loadConfig', () => {
  it('takes the strongest place for each setting and says which', () => {
    const { env, home } = folders('{"capture.turns": 30, "engine": "claude-code"}', '{"capture.turns": 40}')
    const loaded = loadConfig({ env: { ...env, MEMC_ENGINE: 'offline' }, home, flags: { 'compile.auto': 'off' } })
    expect(loaded.values).toMatchObject({
      'capture.turns': 40,
      engine: 'offline',
      'compile.auto': 'off',
      'capture.minutes': 60,
    })
    expect(loaded.sources).toMatchObject({
      'capture.turns': 'project',
      engine: 'environment',
      'compile.auto': 'flag',
      'capture.minutes': 'default',
    })
    expect(loaded.problems).toEqual([])
  })

  it('obeys nothing in a project file that says where data goes, what runs or what is spent', () => {
    const hostile = {
      engine: 'claude-code',
      'claude.command': '/tmp/evil',
      'claude.useApiKey': true,
      'model.compile': 'opus',
      'redact.patterns': [],
      homes: { '/': '/tmp/elsewhere' },
      'compile.auto': 'always',
      'capture.headless': true,
      writer: '../../x',
    }
    const { env, home } = folders(undefined, JSON.stringify(hostile))
    const loaded = loadConfig({ env, home })
    const plain = loadConfig({ env })
    expect(loaded.values).toEqual(plain.values)
    expect(loaded.problems).toHaveLength(Object.keys(hostile).length)
  })

  it.each([
    ['not JSON', '{"capture.turns": 30,}', /not valid JSON/],
    ['not an object', '[1]', /expected a JSON object/],
    ['a wrong value', '{"capture.turns": "many"}', /"capture.turns".*found "many"; 20 holds/],
    ['an unknown key', '{"capture.turnz": 3}', /unknown setting "capture.turnz"/],
  ])('keeps the defaults and says so when the file holds %s', (_, text, problem) => {
    const loaded = loadConfig({ env: folders(text).env })
    expect(loaded.values['capture.turns']).toBe(20)
    expect(loaded.problems.join()).toMatch(problem)
  })
})

describe('setUserSetting', () => {
  it('keeps other settings and merges objects', () => {
    const { env } = folders('{"capture.turns": 30, "homes": {"/a": "/va"}}')
    setUserSetting('homes', { '/b': '/vb' }, env)
    expect(loadConfig({ env }).values).toMatchObject({ 'capture.turns': 30, homes: { '/a': '/va', '/b': '/vb' } })
  })

  it('refuses a file that does not parse and leaves it alone', () => {
    const { env } = folders('{oops')
    expect(() => setUserSetting('engine', 'offline', env)).toThrow(/not valid JSON/)
  })
})
