import { expect, test } from 'vitest'
import { loadConfig } from '../config/load.ts'
import { chooseEngine } from './index.ts'

async function chosen(env: Record<string, string>) {
  const { values, sources } = loadConfig({ env })
  const { engine, why } = await chooseEngine({ config: values, source: sources.engine, env })
  return { name: engine.name, why }
}

test('without a choice the engine is offline, also where a client and a key are at hand', async () => {
  const env = { PATH: process.env.PATH ?? '', ANTHROPIC_API_KEY: 'sk-ant', CLAUDE_CODE_OAUTH_TOKEN: 'oat' }
  expect(await chosen(env)).toEqual({ name: 'offline', why: 'nothing else was chosen' })
})

test('the choice names where it was made', async () => {
  expect(await chosen({ MEMC_ENGINE: 'claude-code' })).toEqual({ name: 'claude-code', why: 'MEMC_ENGINE says so' })
})

test.each([
  ['anthropic', {}, 'key'],
  ['openai-compatible', { 'openai.baseUrl': 'http://localhost:11434/v1' }, 'nobody'],
  ['openai-compatible', { 'openai.baseUrl': 'https://openrouter.ai/api/v1' }, 'key'],
] as const)('the engine %s takes its settings from the configuration: %j', async (engine, settings, payer) => {
  const { values } = loadConfig({ env: {} })
  const chosen = await chooseEngine({ config: { ...values, ...settings, engine }, source: 'user', env: {} })
  expect({ name: chosen.engine.name, payer: chosen.engine.payer }).toEqual({ name: engine, payer })
})

test('the facts of the client are asked for only when it is chosen', async () => {
  const { values } = loadConfig({ env: {} })
  let asked = 0
  const client = () => {
    asked += 1
    return { places: [], needsUserSettings: false }
  }
  await chooseEngine({ config: values, source: 'default', env: {}, client })
  expect(asked).toBe(0)
  await chooseEngine({ config: { ...values, engine: 'claude-code' }, source: 'user', env: {}, client })
  expect(asked).toBe(1)
})
