import { afterEach, describe, expect, test } from 'vitest'
import { type Scripted, type ScriptedServer, scriptedServer } from '../../test/support/scripted-server.ts'
import { type Config, KEYS } from '../config/schema.ts'
import { chooseEmbedder } from './embed.ts'
import { openaiEmbedder } from './embed-openai.ts'
import { EngineFailure } from './llm.ts'

let server: ScriptedServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function set(...script: Scripted[]) {
  server = await scriptedServer(...script)
  const pauses: number[] = []
  const embedder = openaiEmbedder({
    baseUrl: `${server.url}/v1`,
    model: 'bge-m3',
    free: false,
    key: { env: {}, variable: 'MEMC_EMBEDDING_API_KEY', file: '', setting: 'embedding.keyFile' },
    setting: 'embedding.baseUrl',
    clock: { now: () => new Date('2026-04-01T12:00:00Z'), sleep: async (ms) => void pauses.push(ms) },
  })
  return { embedder, server, pauses }
}

function reply(vectors: unknown[], more: object = {}): Scripted {
  const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }))
  return { body: { object: 'list', data, model: 'bge-m3', usage: { prompt_tokens: 7, total_tokens: 7 }, ...more } }
}

async function failureOf(promise: Promise<unknown>): Promise<EngineFailure> {
  const outcome = await promise.then(
    () => new Error('it succeeded'),
    (error: unknown) => error,
  )
  if (outcome instanceof EngineFailure) return outcome
  throw outcome
}

const HOW = { timeoutMs: 20_000 }

test('texts become vectors in their order, asked for as numbers, at no cost on this machine', async () => {
  const items = [
    { object: 'embedding', index: 1, embedding: [0, 1] },
    { object: 'embedding', index: 0, embedding: [1, 0] },
  ]
  const { embedder, server } = await set(reply([], { data: items }))
  expect(await embedder.embed(['first', 'second'], HOW)).toEqual({
    vectors: [
      [1, 0],
      [0, 1],
    ],
    model: 'bge-m3',
    usage: { inputTokens: 7, outputTokens: 0, costUsd: 0 },
  })
  expect(server.asked[0]).toMatchObject({
    path: '/v1/embeddings',
    body: { model: 'bge-m3', input: ['first', 'second'], encoding_format: 'float' },
  })
  expect(embedder.payer).toBe('nobody')
})

test('a server that counts no tokens is counted by estimate', async () => {
  const { embedder } = await set(reply([[1, 2]], { usage: undefined }))
  expect((await embedder.embed(['some text'], HOW)).usage.inputTokens).toBeGreaterThan(1)
})

describe('vectors that could not be compared are refused', () => {
  test.each([
    ['too few', [[1, 0]]],
    ['of two lengths', [[1, 0], [1]]],
    [
      'with a hole',
      [
        [1, null],
        [0, 1],
      ],
    ],
    [
      'of nothing but zeros',
      [
        [0, 0],
        [0, 1],
      ],
    ],
    ['as base64', ['AACAPwAAAAA=', 'AAAAAAAAgD8=']],
    ['empty', [[], []]],
  ])('%s', async (_, vectors) => {
    const { embedder, server } = await set(reply(vectors))
    const failure = await failureOf(embedder.embed(['a', 'b'], HOW))
    expect(failure.code).toBe('bad-output')
    expect(failure.usage).toEqual({ inputTokens: 7, outputTokens: 0, costUsd: 0 })
    expect(server.asked).toHaveLength(1)
  })
})

describe('what goes wrong is told apart as for every call', () => {
  const openai = (message: string, type: string, code: string | null = null) => ({
    error: { message, type, param: null, code },
  })
  test.each([
    [401, openai('Incorrect API key provided', 'invalid_request_error', 'invalid_api_key'), 'not-logged-in', 1],
    [404, openai('model "bge-m3" not found, try pulling it first', 'api_error'), 'model-not-found', 1],
    [400, openai("This model's maximum context length is 8192 tokens", 'invalid_request_error'), 'too-long', 1],
    [400, { error: 'the input length exceeds the context length' }, 'too-long', 1],
    [429, openai('You exceeded your current quota', 'insufficient_quota', 'insufficient_quota'), 'no-credit', 1],
    [429, openai('Rate limit reached', 'requests', 'rate_limit_exceeded'), 'rate-limited', 4],
    [503, 'busy', 'overloaded', 4],
    [200, { error: { message: 'provider is down', code: 502 } }, 'overloaded', 4],
  ])('%i %j is %s after %i tries', async (status, body, code, tries) => {
    const { embedder, server, pauses } = await set(...Array.from({ length: 4 }, () => ({ status, body })))
    expect((await failureOf(embedder.embed(['a'], HOW))).code).toBe(code)
    expect(server.asked).toHaveLength(tries)
    expect(pauses).toEqual([1000, 2000, 4000].slice(0, tries - 1))
  })

  test('a question is asked once where nobody wants to wait', async () => {
    const { embedder, server } = await set({ status: 503, body: '' }, reply([[1]]))
    expect((await failureOf(embedder.embed(['a'], { ...HOW, retries: 0 }))).code).toBe('overloaded')
    expect(server.asked).toHaveLength(1)
  })

  test('a server that hangs is given up in time, one that is not there at once', async () => {
    const { embedder } = await set({ ending: 'hang' })
    expect((await failureOf(embedder.embed(['a'], { timeoutMs: 200 }))).code).toBe('timeout')
    await server?.close()
    const failure = await failureOf(embedder.embed(['a'], { ...HOW, retries: 0 }))
    expect(failure.code).toBe('network')
    expect(failure.message).toContain('embedding.baseUrl')
    server = undefined
  })
})

describe('the settings', () => {
  const config = (more: Partial<Config>): Config => ({
    ...(Object.fromEntries(Object.entries(KEYS).map(([name, key]) => [name, key.default])) as Config),
    ...more,
  })

  test('without a model name nothing at all', async () => {
    expect(await chooseEmbedder(config({ 'openai.baseUrl': 'https://api.openai.com/v1' }), {})).toBeUndefined()
  })

  test('a key goes to the address it was given for and to no other', async () => {
    server = await scriptedServer(reply([[1]]), reply([[1]]))
    const env = { MEMC_OPENAI_API_KEY: 'sk-openai', OPENAI_API_KEY: 'sk-others' }
    const address = `${server.url}/v1`
    const own = await chooseEmbedder(config({ 'embedding.model': 'm', 'embedding.baseUrl': address }), env)
    await own?.embed(['a'], HOW)
    const shared = await chooseEmbedder(config({ 'embedding.model': 'm', 'openai.baseUrl': address }), env)
    await shared?.embed(['a'], HOW)
    expect(server.asked.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer sk-openai'])
  })

  test('a model without an address is told what to set', async () => {
    const embedder = await chooseEmbedder(config({ 'embedding.model': 'm' }), {})
    const failure = await failureOf(embedder?.embed(['a'], HOW) ?? Promise.resolve())
    expect(failure.code).toBe('not-installed')
    expect(failure.message).toContain('set embedding.baseUrl')
  })
})
