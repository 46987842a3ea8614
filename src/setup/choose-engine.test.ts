import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type Scripted, type ScriptedServer, scriptedServer } from '../../test/support/scripted-server.ts'
import { type TempProject, tempProject } from '../../test/support/temp-project.ts'

const NOTHING = { known: false, sentences: [], followUps: [] }

let server: ScriptedServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function set(script: Scripted[], settings: (url: string) => Record<string, unknown>) {
  server = await scriptedServer(...script)
  const temp = tempProject()
  await temp.memc('init')
  writeFileSync(configOf(temp), JSON.stringify(settings(server.url)))
  return { temp, server }
}

function configOf(temp: TempProject): string {
  return join(temp.env.MEMC_CONFIG_DIR ?? '', 'config.json')
}

function engineIn(temp: TempProject): unknown {
  return JSON.parse(readFileSync(configOf(temp), 'utf8')).engine
}

function completion(value: unknown): Scripted {
  const message = { role: 'assistant', content: JSON.stringify(value) }
  return { body: { model: 'm', choices: [{ index: 0, message, finish_reason: 'stop' }] } }
}

test('a local server is taken after each model that is named has answered', async () => {
  const { temp, server } = await set([completion(NOTHING), completion(NOTHING)], (url) => ({
    ...{ 'openai.baseUrl': `${url}/v1`, 'model.extract': 'small', 'model.compile': 'big', 'model.answer': 'big' },
  }))
  const { code, out, err } = await temp.memc('init', '--engine', 'openai-compatible')
  expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('one small call to big') })
  expect(out).toContain('Nobody: calls go to a server on this machine.')
  expect(server.asked.map(({ body }) => body.model)).toEqual(['small', 'big'])
  expect(engineIn(temp)).toBe('openai-compatible')
})

test('a model that the server does not have leaves the engine as it was, and is named with its setting', async () => {
  const missing = { status: 404, body: { error: { message: "model 'big' not found", type: 'not_found_error' } } }
  const { temp } = await set([completion(NOTHING), missing], (url) => ({
    ...{ 'openai.baseUrl': `${url}/v1`, 'model.extract': 'small', 'model.compile': 'big', 'model.answer': 'big' },
  }))
  const { code, err } = await temp.memc('init', '--engine', 'openai-compatible')
  expect(code).toBe(2)
  expect(err).toContain('has no model "big"')
  expect(err).toContain(configOf(temp))
  expect(err).toContain('its engine stays offline')
  expect(engineIn(temp)).toBeUndefined()
})

test('what is missing in the configuration is said one thing after the other', async () => {
  const { temp } = await set([], () => ({}))
  expect((await temp.memc('init', '--engine', 'openai-compatible')).err).toContain('set openai.baseUrl')
  writeFileSync(configOf(temp), JSON.stringify({ 'openai.baseUrl': 'http://127.0.0.1:9/v1' }))
  expect((await temp.memc('init', '--engine', 'openai-compatible')).err).toContain('model.extract is "haiku"')
  expect((await temp.memc('init', '--engine', 'anthropic')).err).toContain('set MEMC_ANTHROPIC_API_KEY')
})

test('a key that is refused is no engine', async () => {
  const refused = {
    status: 401,
    body: { type: 'error', error: { type: 'authentication_error', message: 'invalid x-api-key' } },
  }
  const { temp, server } = await set([refused], (url) => ({ 'anthropic.baseUrl': url }))
  temp.env.MEMC_ANTHROPIC_API_KEY = 'sk-ant-wrong'
  const { code, err } = await temp.memc('init', '--engine', 'anthropic')
  expect(code).toBe(2)
  expect(err).toContain('does not take the key')
  expect(err).not.toContain('sk-ant-wrong')
  expect(server.asked).toHaveLength(1)
  expect(engineIn(temp)).toBeUndefined()
})

test("a project's file cannot choose where calls go, nor which key pays", async () => {
  const { temp, server } = await set([], () => ({}))
  const project = { engine: 'openai-compatible', 'openai.baseUrl': server.url, 'anthropic.keyFile': '/etc/key' }
  writeFileSync(join(temp.cwd, '.memory', 'memc.json'), JSON.stringify(project))
  writeFileSync(join(temp.cwd, '.env'), 'MEMC_ANTHROPIC_API_KEY=sk-ant-project\n')
  expect((await temp.memc('init', '--engine', 'anthropic')).err).toContain('set MEMC_ANTHROPIC_API_KEY')
  expect((await temp.memc('status')).out).toContain('offline')
  expect(server.asked).toEqual([])
})
