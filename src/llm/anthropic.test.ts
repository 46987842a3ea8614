import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type Scripted,
  type ScriptedServer,
  type ServerEvent,
  scriptedServer,
} from '../../test/support/scripted-server.ts'
import { type ChooseAnswer, chooseAnswer } from './answer-shape.ts'
import { type AnthropicOptions, anthropicEngine } from './anthropic.ts'
import { EngineFailure, type EngineRequest } from './llm.ts'

const NOW = new Date('2026-04-01T12:00:00Z')
const answer: ChooseAnswer = { articles: ['concepts/jwt'] }
const request: EngineRequest<'choose', ChooseAnswer> = {
  purpose: 'choose',
  input: { question: 'Why JWT?', index: [] },
  system: 'Choose what to read.',
  prompt: 'The index. The question.',
  schema: chooseAnswer,
  timeoutMs: 20_000,
}

let server: ScriptedServer | undefined
let folder: string
let pauses: number[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'memc-anthropic-'))
  pauses = []
})
afterEach(async () => {
  await server?.close()
  server = undefined
  rmSync(folder, { recursive: true, force: true })
})

/** An engine whose service answers this; the model is of its own name, since what one turns down is remembered. */
async function set(script: Scripted[], options: Partial<AnthropicOptions> = {}) {
  server = await scriptedServer(...script)
  const models = {
    extract: 'haiku',
    compile: 'sonnet',
    choose: 'haiku',
    answer: 'sonnet',
    contradict: 'sonnet',
    shorten: 'sonnet',
  }
  const engine = anthropicEngine({
    env: { MEMC_ANTHROPIC_API_KEY: 'sk-ant-own' },
    keyFile: '',
    baseUrl: server.url,
    models,
    clock: {
      now: () => NOW,
      sleep: async (ms) => {
        pauses.push(ms)
      },
    },
    ...options,
  })
  return { engine, server }
}

async function failureOf(promise: Promise<unknown>): Promise<EngineFailure> {
  const outcome = await promise.then(
    () => new Error('it succeeded'),
    (error: unknown) => error,
  )
  if (outcome instanceof EngineFailure) return outcome
  throw outcome
}

function start(usage: object = {}): ServerEvent {
  const message = {
    ...{ id: 'msg_01', type: 'message', role: 'assistant', model: 'claude-haiku-5-5', content: [] },
    ...{ stop_reason: null, stop_sequence: null },
    usage: {
      input_tokens: 12,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 900,
      output_tokens: 1,
      ...usage,
    },
  }
  return { type: 'message_start', message }
}

function text(...parts: string[]): ServerEvent[] {
  return [
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'ping' },
    ...parts.map((part) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: part } })),
    { type: 'content_block_stop', index: 0 },
  ]
}

function stop(reason: string, more: object = {}): ServerEvent[] {
  const delta = { stop_reason: reason, stop_sequence: null, ...more }
  return [{ type: 'message_delta', delta, usage: { output_tokens: 34 } }, { type: 'message_stop' }]
}

function says(words: string, reason = 'end_turn'): Scripted {
  return { events: [start(), ...text(words.slice(0, 5), words.slice(5)), ...stop(reason)] }
}

/** As the service writes its errors. */
function error(status: number, type: string, message: string, headers: Record<string, string> = {}): Scripted {
  const body = { type: 'error', error: { type, message }, request_id: 'req_011CSHoEeqs5C35K2UUqR7Fy' }
  return { status, body, headers }
}

const GOOD = says(JSON.stringify(answer))

test('a call gives the checked answer, the model and what it cost, the cache counted', async () => {
  const { engine } = await set([GOOD])
  expect(await engine.complete(request)).toEqual({
    value: answer,
    model: 'claude-haiku-5-5',
    usage: { inputTokens: 912, outputTokens: 34, cacheReadTokens: 900, cacheWriteTokens: 0, costUsd: undefined },
  })
})

describe('the request', () => {
  test('it goes to the pinned model, with the schema as the form of the output and no tool', async () => {
    const { engine, server } = await set([GOOD])
    await engine.complete(request)
    const [asked] = server.asked
    expect(asked?.path).toBe('/v1/messages')
    expect(asked?.body).toMatchObject({
      model: 'claude-haiku-5-5',
      stream: true,
      output_config: {
        effort: 'low',
        format: {
          type: 'json_schema',
          schema: { type: 'object', required: ['articles'], additionalProperties: false },
        },
      },
    })
    expect(asked?.body).not.toHaveProperty('tools')
    expect(JSON.stringify(asked?.body)).not.toMatch(/maxItems|minLength/)
  })

  test('the system prompt and the stable part of the prompt are marked for the cache', async () => {
    const { engine, server } = await set([GOOD])
    await engine.complete({ ...request, stablePrefix: 'The index.'.length })
    const cache_control = { type: 'ephemeral' }
    expect(server.asked[0]?.body).toMatchObject({
      system: [{ type: 'text', text: 'Choose what to read.', cache_control }],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'The index.', cache_control },
            { type: 'text', text: ' The question.' },
          ],
        },
      ],
    })
  })

  test('it carries our key and nothing of what the environment holds for others', async () => {
    const others = {
      ANTHROPIC_API_KEY: 'sk-ant-other',
      ANTHROPIC_AUTH_TOKEN: 'token-other',
      ANTHROPIC_BASE_URL: 'http://127.0.0.1:9',
      ANTHROPIC_CUSTOM_HEADERS: 'x-api-key: sk-ant-header\nx-spy: 1',
    }
    Object.assign(process.env, others)
    try {
      const { engine, server } = await set([GOOD])
      await engine.complete(request)
      const headers = server.asked[0]?.headers ?? {}
      expect(headers['x-api-key']).toBe('sk-ant-own')
      expect(Object.keys(headers).sort()).toEqual([
        'accept',
        'anthropic-version',
        'connection',
        'content-length',
        'content-type',
        'host',
        'user-agent',
        'x-api-key',
      ])
    } finally {
      for (const name of Object.keys(others)) delete process.env[name]
    }
  })

  test('a model that knows no effort, then no schema, is asked without them and remembered', async () => {
    const refusesEffort = error(400, 'invalid_request_error', 'This model does not support the effort parameter.')
    const refusesSchema = error(400, 'invalid_request_error', 'output_config.format: Schema is too complex.')
    const models = {
      extract: 'm-old',
      compile: 'm-old',
      choose: 'm-old',
      answer: 'm-old',
      contradict: 'm-old',
      shorten: 'm-old',
    }
    const { engine, server } = await set([refusesEffort, refusesSchema, GOOD, GOOD], { models })
    expect((await engine.complete(request)).value).toEqual(answer)
    await engine.complete(request)
    expect(server.asked.map(({ body }) => body.output_config)).toEqual([
      expect.objectContaining({ effort: 'low' }),
      { format: expect.anything() },
      undefined,
      undefined,
    ])
    expect(JSON.stringify(server.asked[2]?.body.system)).toContain('follows this JSON schema')
    expect(pauses).toEqual([])
  })
})

describe('the key', () => {
  test('without one of our own the call fails before anything is sent, also where others have one', async () => {
    const { engine, server } = await set([], { env: { ANTHROPIC_API_KEY: 'sk-ant-other' } })
    const failure = await failureOf(engine.complete(request))
    expect(failure.code).toBe('not-logged-in')
    expect(failure.message).toContain('MEMC_ANTHROPIC_API_KEY')
    expect(failure.message).toContain('anthropic.keyFile')
    expect(server.asked).toEqual([])
  })

  test('it may stand in a file that only the user can read', async () => {
    const keyFile = join(folder, 'key')
    writeFileSync(keyFile, 'sk-ant-file\n', { mode: 0o600 })
    const { engine, server } = await set([GOOD], { env: {}, keyFile })
    await engine.complete(request)
    expect(server.asked[0]?.headers['x-api-key']).toBe('sk-ant-file')
  })

  test('a path that is not whole counts from the folder of config.json, never from a project', async () => {
    writeFileSync(join(folder, 'key'), 'sk-ant-beside', { mode: 0o600 })
    const { engine, server } = await set([GOOD], { env: { MEMC_CONFIG_DIR: folder }, keyFile: 'key' })
    await engine.complete(request)
    expect(server.asked[0]?.headers['x-api-key']).toBe('sk-ant-beside')
  })

  test.skipIf(process.platform === 'win32')('a file that others can read is not used', async () => {
    const keyFile = join(folder, 'key')
    writeFileSync(keyFile, 'sk-ant-file', { mode: 0o644 })
    const { engine } = await set([], { env: {}, keyFile })
    const failure = await failureOf(engine.complete(request))
    expect(failure.code).toBe('not-logged-in')
    expect(failure.message).toContain(`chmod 600 ${keyFile}`)
  })

  test.each([
    ['is missing', undefined],
    ['holds more than a key', 'ANTHROPIC_API_KEY=sk-ant\nOTHER=1\n'],
    ['is empty', ''],
  ])('a file that %s is named', async (_, content) => {
    const keyFile = join(folder, 'key')
    if (content !== undefined) writeFileSync(keyFile, content, { mode: 0o600 })
    const { engine } = await set([], { env: {}, keyFile })
    const failure = await failureOf(engine.complete(request))
    expect(failure.code).toBe('not-logged-in')
    expect(failure.message).toContain(keyFile)
    expect(failure.message).not.toContain('sk-ant')
  })
})

describe('what the model writes', () => {
  test.each([
    ['in a code fence', `Here it is:\n\`\`\`json\n${JSON.stringify(answer, null, 2)}\n\`\`\``],
    ['with prose around it', `I chose ${JSON.stringify(answer)} since it fits.`],
    ['after its thinking', `<think>{"articles": 1}</think>${JSON.stringify(answer)}`],
  ])('JSON %s is read', async (_, words) => {
    const { engine } = await set([says(words)])
    expect((await engine.complete(request)).value).toEqual(answer)
  })

  test.each([
    ['JSON that does not end', '{"articles": ["concepts/jwt"', 'text instead'],
    ['prose', 'I cannot say.', 'text instead'],
    ['JSON of another form', '{"articles": "concepts/jwt"}', 'articles: expected array'],
  ])('%s is no answer, is paid for all the same, and is not asked for again', async (_, words, said) => {
    const { engine, server } = await set([says(words)])
    const failure = await failureOf(engine.complete(request))
    expect(failure.code).toBe('bad-output')
    expect(failure.message).toContain(said)
    expect(failure.usage).toMatchObject({ inputTokens: 912, outputTokens: 34 })
    expect(server.asked).toHaveLength(1)
  })

  test.each([
    ['max_tokens', {}, 'truncated', ''],
    [
      'refusal',
      { stop_details: { type: 'refusal', category: 'cyber', explanation: 'It may help an attack.' } },
      'refused',
      'It may help an attack.',
    ],
    ['model_context_window_exceeded', {}, 'too-long', ''],
    ['pause_turn', {}, 'failed', 'pause_turn'],
    ['a_reason_of_tomorrow', {}, 'failed', 'a_reason_of_tomorrow'],
  ])('an answer that ended by %s is a failure with its usage', async (reason, more, code, said) => {
    const { engine, server } = await set([{ events: [start(), ...text('{"articles": []}'), ...stop(reason, more)] }])
    const failure = await failureOf(engine.complete(request))
    expect(failure.code).toBe(code)
    expect(failure.message).toContain(said)
    expect(failure.usage).toMatchObject({ inputTokens: 912, outputTokens: 34 })
    expect(server.asked).toHaveLength(1)
  })
})

describe('errors of the service', () => {
  test.each([
    [error(401, 'authentication_error', 'invalid x-api-key'), 'not-logged-in', 'MEMC_ANTHROPIC_API_KEY'],
    [error(403, 'permission_error', 'Your API key does not have permission.'), 'not-logged-in', 'anthropic.keyFile'],
    [error(402, 'billing_error', 'There is an issue with your billing.'), 'no-credit', 'account'],
    [
      error(400, 'invalid_request_error', 'Your credit balance is too low to access the Anthropic API.'),
      'no-credit',
      'credit balance',
    ],
    [
      error(
        400,
        'invalid_request_error',
        'You have reached your specified API usage limits. You will regain access on 2026-05-01 at 00:00 UTC.',
      ),
      'no-credit',
      '2026-05-01',
    ],
    [error(404, 'not_found_error', 'model: claude-haiku-5-5'), 'model-not-found', 'model.answer'],
    [error(413, 'request_too_large', 'Request exceeds the maximum size'), 'too-long', ''],
    [
      error(400, 'invalid_request_error', 'prompt is too long: 1215000 tokens > 1000000 maximum'),
      'too-long',
      '1215000',
    ],
    [
      error(400, 'invalid_request_error', 'messages: at least one message is required'),
      'failed',
      'at least one message',
    ],
    [error(422, 'invalid_request_error', 'unprocessable'), 'failed', 'unprocessable'],
  ])('%j is told and not tried again', async (reply, code, said) => {
    const { engine, server } = await set([reply])
    const failure = await failureOf(engine.complete(request))
    expect(failure.code).toBe(code)
    expect(failure.message).toContain(said)
    expect(failure.message).not.toContain('sk-ant')
    expect(failure.usage).toEqual({ inputTokens: 0, outputTokens: 0, costUsd: 0 })
    expect(server.asked).toHaveLength(1)
  })

  test('a withdrawn model is named with its setting, and the work waits', async () => {
    const gone = error(404, 'not_found_error', 'model: claude-haiku-5-5')
    const { engine } = await set([gone])
    const failure = await failureOf(engine.complete(request))
    expect(failure.message).toContain('no model "claude-haiku-5-5" for you, or no longer: set model.answer')
    expect(failure.environmental).toBe(true)
  })

  test('a 429 is waited out as long as the service says, and then answered', async () => {
    const { engine, server } = await set([
      error(429, 'rate_limit_error', 'Number of requests has exceeded your limit', { 'retry-after': '7' }),
      error(429, 'rate_limit_error', 'Number of requests has exceeded your limit', { 'retry-after-ms': '250' }),
      GOOD,
    ])
    expect((await engine.complete(request)).value).toEqual(answer)
    expect(pauses).toEqual([7000, 250])
    expect(server.asked).toHaveLength(3)
  })

  test('a pause longer than the call may take ends it at once, with the time when it may go on', async () => {
    const { engine, server } = await set([error(429, 'rate_limit_error', 'Limit.', { 'retry-after': '3600' })])
    const failure = await failureOf(engine.complete(request))
    expect(failure.code).toBe('rate-limited')
    expect(failure.retryAt).toEqual(new Date('2026-04-01T13:00:00Z'))
    expect(server.asked).toHaveLength(1)
    expect(pauses).toEqual([])
  })

  test('without a pause the end of the limit that is used up tells when to go on', async () => {
    const limited = error(429, 'rate_limit_error', 'Limit.', {
      'anthropic-ratelimit-input-tokens-remaining': '0',
      'anthropic-ratelimit-input-tokens-reset': '2026-04-01T12:00:40Z',
      'anthropic-ratelimit-requests-remaining': '9',
      'anthropic-ratelimit-requests-reset': '2026-04-01T14:00:00Z',
    })
    const { engine } = await set([limited, limited, limited, limited])
    expect((await failureOf(engine.complete(request))).retryAt).toEqual(new Date('2026-04-01T12:00:40Z'))
  })

  test('an overloaded service is asked three times more, each after twice the pause', async () => {
    const overloaded = error(529, 'overloaded_error', 'Overloaded')
    const { engine, server } = await set([overloaded, overloaded, overloaded, overloaded])
    const failure = await failureOf(engine.complete(request))
    expect(failure.code).toBe('overloaded')
    expect(failure.environmental).toBe(true)
    expect(pauses).toEqual([1000, 2000, 4000])
    expect(server.asked).toHaveLength(4)
  })

  test('a service that says not to try again is not asked again', async () => {
    const { engine, server } = await set([error(529, 'overloaded_error', 'Overloaded', { 'x-should-retry': 'false' })])
    expect((await failureOf(engine.complete(request))).code).toBe('overloaded')
    expect(server.asked).toHaveLength(1)
  })

  test('an error in the middle of a stream is told apart, tried again, and what it cost is added up', async () => {
    const late = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }
    const { engine } = await set([{ events: [start(), ...text('{"art'), late] }, GOOD])
    const { value, usage } = await engine.complete(request)
    expect(value).toEqual(answer)
    expect(usage).toMatchObject({ inputTokens: 1824, outputTokens: 35 })
    expect(pauses).toEqual([1000])
  })
})

describe('the network', () => {
  test.each([
    ['is reset in the middle of the answer', { events: [start(), ...text('{"art')], ending: 'reset' as const }],
    ['ends before the message does', { events: [start(), ...text('{"art')] }],
  ])('a connection that %s is tried again, and never taken for an answer', async (_, cut) => {
    const { engine, server } = await set([cut, cut, cut, cut])
    const failure = await failureOf(engine.complete(request))
    expect(failure.code).toBe('network')
    expect(failure.usage).toMatchObject({ inputTokens: 4 * 912 })
    expect(server.asked).toHaveLength(4)
  })

  test('a service that is not there is named, and nothing was used', async () => {
    const { engine, server } = await set([])
    await server.close()
    const failure = await failureOf(engine.complete(request))
    expect(failure.code).toBe('network')
    expect(failure.message).toContain('ECONNREFUSED')
    expect(failure.usage).toEqual({ inputTokens: 0, outputTokens: 0, costUsd: 0 })
    expect(pauses).toEqual([1000, 2000, 4000])
  })

  test('a slow service is given up in time, with what is known of its cost', async () => {
    const { engine, server } = await set([{ events: [start()], ending: 'hang' }])
    const failure = await failureOf(engine.complete({ ...request, timeoutMs: 300 }))
    expect(failure.code).toBe('timeout')
    expect(failure.message).toContain('model.timeoutSeconds')
    expect(failure.usage).toMatchObject({ inputTokens: 912 })
    await server.abandoned()
  })

  test('what a call cost that never answered is unknown, which is not nothing', async () => {
    const { engine } = await set([{ ending: 'hang' }])
    const failure = await failureOf(engine.complete({ ...request, timeoutMs: 300 }))
    expect(failure.code).toBe('timeout')
    expect(failure.usage).toBeUndefined()
  })

  test('a cancelled call closes its connection', async () => {
    const { engine, server } = await set([{ events: [start()], ending: 'hang' }])
    const abort = new AbortController()
    const call = failureOf(engine.complete(request, abort.signal))
    await expect.poll(() => server.asked.length).toBe(1)
    abort.abort()
    expect((await call).code).toBe('cancelled')
    await server.abandoned()
  })

  test('the web page of a proxy is named as such', async () => {
    const page = '<!DOCTYPE html><html><body>Sign in to the network</body></html>'
    const { engine, server } = await set([{ body: page, headers: { 'content-type': 'text/html' } }])
    const failure = await failureOf(engine.complete(request))
    expect(failure.code).toBe('network')
    expect(failure.message).toContain('A web page came in place of an answer')
    expect(server.asked).toHaveLength(1)
  })

  test('a bad gateway is overloaded, not broken', async () => {
    const page = '<html><head><title>502 Bad Gateway</title></head></html>'
    const bad = { status: 502, body: page, headers: { 'content-type': 'text/html' } }
    const { engine } = await set([bad, GOOD])
    expect((await engine.complete(request)).value).toEqual(answer)
  })

  test('a redirect is not followed, so the key goes nowhere else', async () => {
    const { engine, server } = await set([{ status: 302, headers: { location: 'http://127.0.0.1:9/' } }])
    const failure = await failureOf(engine.complete(request))
    expect(failure.code).toBe('network')
    expect(failure.message).toContain('http://127.0.0.1:9/')
    expect(server.asked).toHaveLength(1)
  })

  test('a gateway that sends the message whole is understood', async () => {
    const content = [{ type: 'text', text: JSON.stringify(answer) }]
    const usage = { input_tokens: 10, output_tokens: 5 }
    const body = {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content,
      stop_reason: 'end_turn',
      usage,
    }
    const { engine } = await set([{ body }])
    expect(await engine.complete(request)).toMatchObject({ value: answer, model: 'm', usage: { inputTokens: 10 } })
  })

  test('an answer of 50 MB is cut off early', async () => {
    const endless = { filling: 50_000_000, headers: { 'content-type': 'text/event-stream' } }
    const { engine, server } = await set([endless])
    const failure = await failureOf(engine.complete(request))
    expect(failure.code).toBe('bad-output')
    expect(failure.message).toContain('larger than 16 MB')
    expect(server.taken()).toBeLessThan(30_000_000)
    expect(server.asked).toHaveLength(1)
  })
})

describe('a service that writes nonsense', () => {
  test('about pauses gives no time that cannot be written down', async () => {
    const { engine } = await set([error(429, 'rate_limit_error', 'Limit.', { 'retry-after': 'Infinity' })])
    const { retryAt } = await failureOf(engine.complete(request))
    expect(retryAt?.toISOString()).toBe('2026-05-02T12:00:00.000Z')
  })

  test('about limits is not believed', async () => {
    const headers = {
      'anthropic-ratelimit-tokens-limit': '10',
      'anthropic-ratelimit-tokens-remaining': '0',
      'anthropic-ratelimit-tokens-reset': 'tomorrow',
    }
    const { engine } = await set([{ ...GOOD, headers }])
    expect((await engine.complete(request)).limits).toEqual({ remaining: 0, resetsAt: undefined })
  })

  test('into its messages reaches no terminal', async () => {
    const { engine } = await set([error(400, 'invalid_request_error', 'bad \u001b[2J\u202e request\nmore')])
    expect((await failureOf(engine.complete(request))).message).toMatch(/It says: bad \[2J request more$/)
  })

  test('as the name of its model is not put into records', async () => {
    const named = start()
    Object.assign(named.message ?? {}, { model: 'm --> <!-- x' })
    const { engine } = await set([{ events: [named, ...text(JSON.stringify(answer)), ...stop('end_turn')] }])
    expect((await engine.complete(request)).model).toBe('claude-haiku-5-5')
  })

  test('or nothing about usage is read all the same, and its use is estimated, not taken for none', async () => {
    const bare = { type: 'message_start', message: { type: 'message', role: 'assistant', model: 'm', content: [] } }
    const end = { type: 'message_delta', delta: { stop_reason: 'end_turn' } }
    const { engine } = await set([{ events: [bare, ...text(JSON.stringify(answer)), end] }])
    const { value, usage } = await engine.complete(request)
    expect(value).toEqual(answer)
    expect(usage).toEqual({
      inputTokens: expect.closeTo(12, -1),
      outputTokens: expect.closeTo(10, -1),
      costUsd: undefined,
    })
  })
})

test('the nearest limit of the key comes with the answer', async () => {
  const headers = {
    'anthropic-ratelimit-requests-limit': '50',
    'anthropic-ratelimit-requests-remaining': '49',
    'anthropic-ratelimit-requests-reset': '2026-04-01T12:00:02Z',
    'anthropic-ratelimit-input-tokens-limit': '50000',
    'anthropic-ratelimit-input-tokens-remaining': '2000',
    'anthropic-ratelimit-input-tokens-reset': '2026-04-01T12:00:58Z',
  }
  const { engine } = await set([{ ...GOOD, headers }])
  expect((await engine.complete(request)).limits).toEqual({
    remaining: 0.04,
    resetsAt: new Date('2026-04-01T12:00:58Z'),
  })
})
