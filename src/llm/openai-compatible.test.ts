import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Scripted, type ScriptedServer, scriptedServer } from '../../test/support/scripted-server.ts'
import { type ChooseAnswer, chooseAnswer } from './answer-shape.ts'
import { EngineFailure, type EngineRequest } from './llm.ts'
import { type OpenaiOptions, openaiEngine } from './openai-compatible.ts'
import { readCompletion } from './openai-reply.ts'
import { type Asking, askForLess, chatParams, firstAsking } from './openai-request.ts'

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
let pauses: number[]
beforeEach(() => {
  pauses = []
})
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function set(script: Scripted[], options: Partial<OpenaiOptions> = {}) {
  server = await scriptedServer(...script)
  const models = {
    extract: 'qwen3:14b',
    compile: 'qwen3:14b',
    choose: 'qwen3:14b',
    answer: 'qwen3:14b',
    contradict: 'qwen3:14b',
    shorten: 'qwen3:14b',
  }
  const engine = openaiEngine({
    env: {},
    keyFile: '',
    baseUrl: `${server.url}/v1`,
    free: false,
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

function completion(message: object, more: { finish?: string | null; usage?: object | null } = {}): Scripted {
  const usage = more.usage === undefined ? { prompt_tokens: 300, completion_tokens: 20, total_tokens: 320 } : more.usage
  const finish_reason = more.finish === undefined ? 'stop' : more.finish
  return {
    body: {
      ...{ id: 'chatcmpl-1', object: 'chat.completion', created: 1775044800, model: 'qwen3:14b' },
      choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason }],
      ...(usage ? { usage } : {}),
    },
  }
}

function says(content: string): Scripted {
  return completion({ content })
}

function error(status: number, body: unknown, headers: Record<string, string> = {}): Scripted {
  return { status, body, headers }
}

const GOOD = says(JSON.stringify(answer))

test('a call gives the checked answer, the model and what it cost, which is nothing on this machine', async () => {
  const { engine, server } = await set([GOOD])
  expect(await engine.complete(request)).toEqual({
    value: answer,
    model: 'qwen3:14b',
    usage: { inputTokens: 300, outputTokens: 20, costUsd: 0 },
  })
  expect(server.asked[0]?.path).toBe('/v1/chat/completions')
})

test('a server that listens on 127.0.0.1 is found under the name localhost', async () => {
  const { server } = await set([GOOD])
  const models = { extract: 'm', compile: 'm', choose: 'm', answer: 'm', contradict: 'm', shorten: 'm' }
  const baseUrl = `${server.url.replace('127.0.0.1', 'localhost')}/v1/`
  const engine = openaiEngine({ env: {}, keyFile: '', baseUrl, free: false, models })
  expect((await engine.complete(request)).value).toEqual(answer)
})

describe('who pays', () => {
  const paid = { env: { MEMC_OPENAI_API_KEY: 'sk-own' }, keyFile: '', models: never(), free: false }
  test.each([
    ['http://localhost:11434/v1', false, 'nobody'],
    ['http://127.0.0.1:1234/v1', false, 'nobody'],
    ['http://[::1]:8000/v1', false, 'nobody'],
    ['http://192.168.1.20:8000/v1', true, 'nobody'],
    ['http://192.168.1.20:8000/v1', false, 'key'],
    ['https://openrouter.ai/api/v1', false, 'key'],
    ['https://localhost.example.com/v1', false, 'key'],
    ['https://127.0.0.1.example.com/v1', false, 'key'],
  ])('%s with openai.free %s: %s', (baseUrl, free, payer) => {
    expect(openaiEngine({ ...paid, baseUrl, free }).payer).toBe(payer)
  })

  test('a service that tells the price of a call is believed, unless calls are free', () => {
    const usage = {
      ...{ prompt_tokens: 300, completion_tokens: 20, cost: 0.0042 },
      prompt_tokens_details: { cached_tokens: 256 },
    }
    const body = JSON.stringify(completion({ content: '{}' }, { usage }).body)
    const params = { model: 'm', messages: [] }
    const paidFor = { inputTokens: 300, outputTokens: 20, cacheReadTokens: 256, costUsd: 0.0042 }
    expect(readCompletion(body, { params, model: 'm', free: false }).usage).toEqual(paidFor)
    expect(readCompletion(body, { params, model: 'm', free: true }).usage?.costUsd).toBe(0)
  })

  function never() {
    return { extract: '', compile: '', choose: '', answer: '', contradict: '', shorten: '' }
  }
})

describe('the request', () => {
  test('it asks for the schema, strictly where that is possible, and shows it to the model as well', async () => {
    const { engine, server } = await set([GOOD])
    await engine.complete(request)
    expect(server.asked[0]?.body).toMatchObject({
      model: 'qwen3:14b',
      messages: [{ role: 'system' }, { role: 'user', content: 'The index. The question.' }],
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'choose', strict: true, schema: { additionalProperties: false } },
      },
    })
    expect(JSON.stringify(server.asked[0]?.body.messages)).toContain('follows this JSON schema')
    expect(server.asked[0]?.body).not.toHaveProperty('max_tokens')
  })

  test('a schema with something that may be missing is not asked for strictly', async () => {
    const { engine, server } = await set([GOOD])
    const schema = chooseAnswer.extend({ note: z.string().optional() })
    await engine.complete({ ...request, schema })
    expect(server.asked[0]?.body).toMatchObject({ response_format: { json_schema: { strict: false } } })
  })

  test('it carries our key if there is one, and nothing of what the environment holds for others', async () => {
    const others = { OPENAI_API_KEY: 'sk-other', OPENAI_BASE_URL: 'http://127.0.0.1:9', OPENAI_ORG_ID: 'org-other' }
    Object.assign(process.env, others)
    try {
      const { engine, server: local } = await set([GOOD])
      await engine.complete(request)
      expect(Object.keys(local.asked[0]?.headers ?? {}).sort()).toEqual([
        'accept',
        'connection',
        'content-length',
        'content-type',
        'host',
        'user-agent',
      ])
      await local.close()
      const { engine: keyed, server } = await set([GOOD], { env: { MEMC_OPENAI_API_KEY: 'sk-own' } })
      await keyed.complete(request)
      expect(server.asked[0]?.headers.authorization).toBe('Bearer sk-own')
    } finally {
      for (const name of Object.keys(others)) delete process.env[name]
    }
  })

  test('without an address nothing is called, and the message shows what to write', async () => {
    const { engine } = await set([], { baseUrl: '' })
    const failure = await failureOf(engine.complete(request))
    expect(failure.code).toBe('not-installed')
    expect(failure.message).toContain('set openai.baseUrl')
  })

  test("an alias of Claude's client is no model of another service", async () => {
    const models = {
      extract: 'haiku',
      compile: 'sonnet',
      choose: 'sonnet',
      answer: 'sonnet',
      contradict: 'sonnet',
      shorten: 'sonnet',
    }
    const { engine, server } = await set([], { models })
    const failure = await failureOf(engine.complete(request))
    expect(failure.code).toBe('model-not-found')
    expect(failure.message).toContain('model.answer is "sonnet"')
    expect(server.asked).toEqual([])
  })
})

describe('what is missing before a call', () => {
  const models = { extract: 'm', compile: 'sonnet', choose: 'm', answer: 'm', contradict: 'm', shorten: 'm' }
  const options = { env: {}, keyFile: '', free: false, models }

  test('is the address, then a model of each purpose, then nothing', () => {
    const baseUrl = 'http://localhost:11434/v1'
    expect(openaiEngine({ ...options, baseUrl: '' }).missing?.()).toContain('set openai.baseUrl')
    expect(openaiEngine({ ...options, baseUrl }).missing?.()).toContain('model.compile is "sonnet"')
    const all = { ...models, compile: 'm' }
    expect(openaiEngine({ ...options, baseUrl, models: all }).missing?.()).toBeUndefined()
  })

  test('is said without a password that the address holds', () => {
    const said = openaiEngine({
      ...options,
      baseUrl: 'https://kim:secret@models.example.com/v1?key=hidden',
    }).missing?.()
    expect(said).toContain('https://models.example.com/v1')
    expect(said).not.toMatch(/secret|hidden/)
  })
})

describe('the form of the answer', () => {
  const only = (name: string) => ({
    extract: name,
    compile: name,
    choose: name,
    answer: name,
    contradict: name,
    shorten: name,
  })

  test.each([
    ['LM Studio of old', { error: "'response_format.type' must be 'json_object'" }],
    [
      'OpenAI',
      {
        error: {
          message: "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
          type: 'invalid_request_error',
          param: null,
          code: null,
        },
      },
    ],
    [
      'vLLM',
      {
        object: 'error',
        message: 'The provided JSON schema contains features not supported by xgrammar.',
        type: 'BadRequestError',
        code: 400,
      },
    ],
  ])('a schema that %s turns down is given up for any object, at once and for good', async (name, body) => {
    const { engine, server } = await set([error(400, body), GOOD, GOOD], { models: only(`schemaless ${name}`) })
    expect((await engine.complete(request)).value).toEqual(answer)
    await engine.complete(request)
    expect(server.asked.map(({ body }) => body.response_format)).toEqual([
      expect.objectContaining({ type: 'json_schema' }),
      { type: 'json_object' },
      { type: 'json_object' },
    ])
    expect(pauses).toEqual([])
  })

  test('a server that takes no form at all is told in words', async () => {
    const refuses = error(400, { error: "'response_format' is not supported" })
    const { engine, server } = await set([refuses, refuses, says('```json\n{"articles": []}\n```')], {
      models: only('formless'),
    })
    expect((await engine.complete(request)).value).toEqual({ articles: [] })
    expect(server.asked[2]?.body).not.toHaveProperty('response_format')
  })

  test('a 400 that has nothing to do with the form is not asked again', async () => {
    const body = { error: { message: 'Unsupported value: temperature', type: 'invalid_request_error', code: null } }
    const { engine, server } = await set([error(400, body)])
    expect((await failureOf(engine.complete(request))).code).toBe('failed')
    expect(server.asked).toHaveLength(1)
  })
})

describe('a bound on the answer', () => {
  const request = { purpose: 'choose' as const, ...{ system: 's', prompt: 'p', schema: chooseAnswer } }
  const limitsOf = (asking: Asking) => {
    const params = chatParams({ ...request, input: { question: '', index: [] }, timeoutMs: 1 }, { model: 'm', asking })
    return { max_tokens: params.max_tokens, max_completion_tokens: params.max_completion_tokens }
  }

  test('is set where an answer costs money, by the name the service uses', () => {
    expect(limitsOf(firstAsking({ host: 'openrouter.ai', free: false })).max_tokens).toBe(16_000)
    expect(limitsOf(firstAsking({ host: 'api.openai.com', free: false })).max_completion_tokens).toBe(16_000)
    expect(limitsOf(firstAsking({ host: 'localhost', free: true }))).toEqual({})
  })

  test('is asked for under its other name, or left out, where the service says so', () => {
    const asking: Asking = { form: 'json_schema', limit: 'max_tokens' }
    const renamed =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
    const tooMuch = 'max_tokens is too large: 16000. This model supports at most 8192 completion tokens.'
    const less = (message: string) => askForLess(asking, 400, { kind: '', message, status: undefined })
    expect(less(renamed)).toEqual({ ...asking, limit: 'max_completion_tokens' })
    expect(less(tooMuch)).toEqual({ ...asking, limit: 'none' })
    expect(less('temperature is not supported')).toBeUndefined()
  })
})

describe('what the model writes', () => {
  test.each([
    ['in a code fence', { content: `\`\`\`json\n${JSON.stringify(answer)}\n\`\`\`` }],
    ['with prose around it', { content: `Sure! ${JSON.stringify(answer)} Anything else?` }],
    ['after its thinking', { content: `<think>\nMaybe {"articles": ["x"]}?\n</think>\n\n${JSON.stringify(answer)}` }],
    ['after thinking that the template began', { content: `{"articles": 3}? no.</think>${JSON.stringify(answer)}` }],
    ['beside its reasoning', { content: JSON.stringify(answer), reasoning_content: '{"articles": ["other"]}' }],
    ['in parts', { content: [{ type: 'text', text: JSON.stringify(answer) }] }],
  ])('JSON %s is read', async (_, message) => {
    const { engine } = await set([completion(message)])
    expect((await engine.complete(request)).value).toEqual(answer)
  })

  test.each([
    ['length', { content: '{"articles": ["conc' }, 'truncated', ''],
    ['content_filter', { content: '' }, 'refused', ''],
    ['stop', { content: null, refusal: "I'm sorry, I cannot help with that." }, 'refused', 'cannot help'],
    ['stop', { content: '{"articles": ["conc' }, 'bad-output', 'text instead'],
    ['stop', { content: '' }, 'bad-output', 'text instead'],
    ['stop', { content: null, reasoning_content: JSON.stringify(answer) }, 'bad-output', 'text instead'],
    ['stop', { content: '{"articles": [1]}' }, 'bad-output', 'articles[0]: expected string'],
  ])('an end by %s with %j is a failure with its usage', async (finish, message, code, said) => {
    const { engine, server } = await set([completion(message, { finish })])
    const failure = await failureOf(engine.complete(request))
    expect(failure.code).toBe(code)
    expect(failure.message).toContain(said)
    expect(failure.usage).toEqual({ inputTokens: 300, outputTokens: 20, costUsd: 0 })
    expect(server.asked).toHaveLength(1)
  })

  test('a server that does not say why it ended is read all the same', async () => {
    const { engine } = await set([completion({ content: JSON.stringify(answer) }, { finish: null, usage: null })])
    const { value, usage } = await engine.complete(request)
    expect(value).toEqual(answer)
    expect(usage.inputTokens).toBeGreaterThan(5)
    expect(usage.outputTokens).toBeGreaterThan(5)
  })

  test('the right JSON under the wrong content type is read', async () => {
    const { engine } = await set([{ ...GOOD, headers: { 'content-type': 'text/plain' } }])
    expect((await engine.complete(request)).value).toEqual(answer)
  })
})

describe('a server that drops the front of the prompt without a word', () => {
  const long = { ...request, prompt: 'The user decided to keep the tokens in a cookie. '.repeat(700) }
  const read = (prompt_tokens: number) =>
    completion({ content: JSON.stringify(answer) }, { usage: { prompt_tokens, completion_tokens: 20 } })

  test('is found out by what it says it has read, and its answer is not taken', async () => {
    const { engine } = await set([read(2050)])
    const failure = await failureOf(engine.complete(long))
    expect(failure.code).toBe('too-long')
    expect(failure.message).toContain('OLLAMA_CONTEXT_LENGTH')
    expect(failure.usage).toMatchObject({ inputTokens: 2050 })
  })

  test('is not suspected when it has read about what was sent, or does not say', async () => {
    const { engine } = await set([read(7700), read(0)])
    await engine.complete(long)
    await engine.complete(long)
  })
})

describe('errors of services, each as the service writes it', () => {
  const openai = (message: string, type: string | null, code: string | null) => ({
    error: { message, type, param: null, code },
  })
  test.each([
    [
      'OpenAI',
      401,
      openai('Incorrect API key provided: sk-proj-***.', 'invalid_request_error', 'invalid_api_key'),
      'not-logged-in',
      'MEMC_OPENAI_API_KEY',
    ],
    [
      'OpenAI',
      429,
      openai(
        'You exceeded your current quota, please check your plan and billing details.',
        'insufficient_quota',
        'insufficient_quota',
      ),
      'no-credit',
      'quota',
    ],
    [
      'OpenAI',
      404,
      openai('The model `gpt-3.5-turbo-0301` has been deprecated', 'invalid_request_error', 'model_not_found'),
      'model-not-found',
      'model.answer',
    ],
    [
      'OpenAI',
      403,
      openai('Project `p` does not have access to model `gpt-x`', 'invalid_request_error', 'model_not_found'),
      'model-not-found',
      'qwen3:14b',
    ],
    [
      'OpenAI',
      400,
      openai(
        "This model's maximum context length is 128000 tokens.",
        'invalid_request_error',
        'context_length_exceeded',
      ),
      'too-long',
      '128000',
    ],
    [
      'OpenAI',
      429,
      openai(
        'Request too large for gpt-4o on tokens per min (TPM): Limit 10000, Requested 15000.',
        'tokens',
        'rate_limit_exceeded',
      ),
      'too-long',
      'Requested 15000',
    ],
    ['OpenRouter', 402, { error: { code: 402, message: 'Insufficient credits' } }, 'no-credit', ''],
    [
      'OpenRouter',
      403,
      {
        error: {
          code: 403,
          message: 'Your chosen model requires moderation and your input was flagged',
          metadata: { reasons: ['violence'] },
        },
      },
      'refused',
      'flagged',
    ],
    [
      'OpenRouter',
      400,
      { error: { code: 400, message: 'foo/bar is not a valid model ID' } },
      'model-not-found',
      'foo/bar',
    ],
    [
      'DeepSeek',
      400,
      openai('Model Not Exist', 'invalid_request_error', 'invalid_request_error'),
      'model-not-found',
      '',
    ],
    [
      'Ollama',
      404,
      { error: { message: "model 'qwen3:14b' not found", type: 'not_found_error', param: null, code: null } },
      'model-not-found',
      'not found',
    ],
    [
      'llama.cpp',
      400,
      {
        error: {
          code: 400,
          message: 'the request exceeds the available context size, try increasing it',
          type: 'exceed_context_size_error',
          n_prompt_tokens: 9000,
          n_ctx: 4096,
        },
      },
      'too-long',
      '',
    ],
    [
      'LM Studio',
      400,
      { error: 'The number of tokens to keep from the initial prompt is greater than the context length.' },
      'too-long',
      '',
    ],
    [
      'vLLM',
      404,
      { object: 'error', message: 'The model `m` does not exist.', type: 'NotFoundError', param: null, code: 404 },
      'model-not-found',
      'does not exist',
    ],
    ['a wrong path', 404, '404 page not found', 'network', '/v1'],
    ['a wrong path', 404, { detail: 'Not Found' }, 'network', 'openai.baseUrl'],
    ['a proxy', 407, '<html>Proxy Authentication Required</html>', 'network', 'proxy'],
    ['anything', 422, { detail: [{ loc: ['body'], msg: 'field required' }] }, 'failed', ''],
  ])('%s with %i: %j', async (_, status, body, code, said) => {
    const { engine, server } = await set([error(status, body)])
    const failure = await failureOf(engine.complete(request))
    expect(failure.code).toBe(code)
    expect(failure.message).toContain(said)
    expect(failure.usage).toEqual({ inputTokens: 0, outputTokens: 0, costUsd: 0 })
    expect(server.asked).toHaveLength(1)
  })

  test('a 404 with a header of deprecation is a withdrawn model', async () => {
    const { engine } = await set([error(404, {}, { deprecation: '@1767225600' })])
    expect((await failureOf(engine.complete(request))).code).toBe('model-not-found')
  })

  test("a provider's failure under a good status of the gateway is told and tried again", async () => {
    const failed = {
      body: { error: { code: 502, message: 'Provider returned error', metadata: { raw: 'upstream gone' } } },
    }
    const { engine } = await set([failed, GOOD])
    expect((await engine.complete(request)).value).toEqual(answer)
    expect(pauses).toEqual([1000])
  })

  test('a 429 is waited out until the date the service names', async () => {
    const limited = error(429, openai('Rate limit reached.', 'requests', 'rate_limit_exceeded'), {
      'retry-after': 'Wed, 01 Apr 2026 12:00:05 GMT',
    })
    const { engine } = await set([limited, GOOD])
    expect((await engine.complete(request)).value).toEqual(answer)
    expect(pauses).toEqual([5000])
  })

  test('without a pause the end of the limit tells when to go on', async () => {
    const reset = String(NOW.getTime() + 3_600_000)
    const limited = error(
      429,
      { error: { code: 429, message: 'Rate limit exceeded: free-models-per-day' } },
      {
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': reset,
      },
    )
    const { engine } = await set([limited, limited, limited, limited])
    const failure = await failureOf(engine.complete(request))
    expect(failure.code).toBe('rate-limited')
    expect(failure.retryAt).toEqual(new Date('2026-04-01T13:00:00Z'))
  })

  test('a server that is still loading its model is asked three times more', async () => {
    const loading = error(503, { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } })
    const { engine, server } = await set([loading, loading, loading, loading])
    expect((await failureOf(engine.complete(request))).code).toBe('overloaded')
    expect(server.asked).toHaveLength(4)
  })
})

describe('the network', () => {
  test('a connection that is reset in the middle of the answer is tried again', async () => {
    const cut: Scripted = { body: '{"id": "chatcmpl-1", "choices": [', ending: 'reset' }
    const { engine } = await set([cut, GOOD])
    expect((await engine.complete(request)).value).toEqual(answer)
  })

  test('JSON that ends too early is an answer that was cut', async () => {
    const cut = { body: '{"id": "chatcmpl-1", "choices": [' }
    const { engine, server } = await set([cut, cut, cut, cut])
    const failure = await failureOf(engine.complete(request))
    expect(failure.code).toBe('network')
    expect(failure.message).toContain('broke off')
    expect(failure.usage).toBeUndefined()
    expect(server.asked).toHaveLength(4)
  })

  test('a server that is not running is named with what to do', async () => {
    const { engine, server } = await set([])
    await server.close()
    const failure = await failureOf(engine.complete(request))
    expect(failure.code).toBe('network')
    expect(failure.message).toMatch(/could not be reached \(ECONNREFUSED\): start the server there/)
  })

  test('a slow server is given up in time and left', async () => {
    const { engine, server } = await set([{ ending: 'hang' }])
    const failure = await failureOf(engine.complete({ ...request, timeoutMs: 300 }))
    expect(failure.code).toBe('timeout')
    expect(failure.usage).toBeUndefined()
    await server.abandoned()
  })

  test('a cancelled call closes its connection', async () => {
    const { engine, server } = await set([{ ending: 'hang' }])
    const abort = new AbortController()
    const call = failureOf(engine.complete(request, abort.signal))
    await expect.poll(() => server.asked.length).toBe(1)
    abort.abort()
    expect((await call).code).toBe('cancelled')
    await server.abandoned()
  })

  test('the web page of a proxy is named as such', async () => {
    const page = { body: '<html><body>Sign in</body></html>', headers: { 'content-type': 'text/html' } }
    const { engine } = await set([page])
    const failure = await failureOf(engine.complete(request))
    expect(failure.code).toBe('network')
    expect(failure.message).toContain('A web page came')
  })

  test('an answer of 50 MB is cut off early', async () => {
    const { engine, server } = await set([{ filling: 50_000_000 }])
    const failure = await failureOf(engine.complete(request))
    expect(failure.code).toBe('bad-output')
    expect(failure.message).toContain('larger than 16 MB')
    expect(server.taken()).toBeLessThan(30_000_000)
    expect(server.asked).toHaveLength(1)
  })
})

test('the nearest limit of the key comes with the answer', async () => {
  const headers = {
    'x-ratelimit-limit-requests': '200',
    'x-ratelimit-remaining-requests': '199',
    'x-ratelimit-reset-requests': '7m12s',
    'x-ratelimit-limit-tokens': '30000',
    'x-ratelimit-remaining-tokens': '600',
    'x-ratelimit-reset-tokens': '58.8s',
  }
  const { engine } = await set([{ ...GOOD, headers }])
  expect((await engine.complete(request)).limits).toEqual({
    remaining: 0.02,
    resetsAt: new Date(NOW.getTime() + 58_800),
  })
})
