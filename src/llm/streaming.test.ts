// What is heard of an answer while a service on loopback writes it, and that hearing changes nothing about how a call ends.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Scripted, type ScriptedServer, scriptedServer } from '../../test/support/scripted-server.ts'
import { chunkStream, messageStream, type Streaming } from '../../test/support/streams.ts'
import { type ChooseAnswer, chooseAnswer } from './answer-shape.ts'
import { anthropicEngine } from './anthropic.ts'
import { EngineFailure, type EngineRequest, type Listener } from './llm.ts'
import { openaiEngine } from './openai-compatible.ts'

const ANSWER: ChooseAnswer = { articles: ['concepts/jwt', 'concepts/日本 🙂'] }
const PIECES = JSON.stringify(ANSWER).match(/[\s\S]{1,9}/g) ?? []
const USAGE = { inputTokens: 400, outputTokens: 34 }

let server: ScriptedServer | undefined
let pauses: number[]
let place = 0
beforeEach(() => {
  pauses = []
})
afterEach(async () => {
  await server?.close()
  server = undefined
})

const clock = {
  now: () => new Date('2026-04-01T12:00:00Z'),
  sleep: async (ms: number) => {
    pauses.push(ms)
  },
}

const SERVICES = [
  {
    name: 'anthropic',
    stream: (streaming: Streaming): Scripted => ({ events: messageStream(streaming) }),
    done: 'end_turn',
    cut: 'max_tokens',
    refused: 'refusal',
    error: { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
    whole: (text: string): Scripted => {
      const content = [{ type: 'text', text }]
      const usage = { input_tokens: 400, output_tokens: 34 }
      return { body: { type: 'message', role: 'assistant', model: 'm', content, stop_reason: 'end_turn', usage } }
    },
    // What a model turned down is remembered for the process: a name for each test.
    engine: (url: string) => {
      const models = { extract: 'm', compile: 'm', choose: `m${place}`, answer: 'm', contradict: 'm', shorten: 'm' }
      return anthropicEngine({ env: { MEMC_ANTHROPIC_API_KEY: 'k' }, keyFile: '', baseUrl: url, models, clock })
    },
  },
  {
    name: 'openai-compatible',
    stream: (streaming: Streaming): Scripted => ({ events: chunkStream(streaming) }),
    done: 'stop',
    cut: 'length',
    refused: 'content_filter',
    error: JSON.stringify({ error: { code: 503, message: 'Overloaded', type: 'server_error' } }),
    whole: (content: string): Scripted => {
      const usage = { prompt_tokens: 400, completion_tokens: 34 }
      const message = { role: 'assistant', content }
      return { body: { model: 'm', choices: [{ index: 0, message, finish_reason: 'stop' }], usage } }
    },
    engine: (url: string) => {
      const models = { extract: 'm', compile: 'm', choose: `m${place}`, answer: 'm', contradict: 'm', shorten: 'm' }
      return openaiEngine({ env: {}, keyFile: '', baseUrl: `${url}/v1`, free: false, models, clock })
    },
  },
]

describe.each(SERVICES)('$name: an answer that somebody waits for', (service) => {
  const { stream, done } = service
  const good = () => stream({ pieces: PIECES, stop: done })

  async function call(script: Scripted[], options: { signal?: AbortSignal; heard?: string[] } = {}) {
    server = await scriptedServer(...script)
    place += 1
    const heard = options.heard ?? []
    const listener: Listener = { begins: () => heard.push('begins'), piece: (text) => heard.push(text) }
    const request: EngineRequest<'choose', ChooseAnswer> = {
      purpose: 'choose',
      input: { question: 'Why JWT?', index: [] },
      system: 'Choose what to read.',
      prompt: 'The index. The question.',
      schema: chooseAnswer,
      timeoutMs: 20_000,
      listener,
    }
    const completing = service.engine(server.url).complete(request, options.signal)
    const outcome = await completing.catch((error: unknown) => error)
    if (outcome instanceof Error && !(outcome instanceof EngineFailure)) throw outcome
    return { outcome, heard, asked: server.asked.map(({ body }) => body) }
  }

  it('is heard piece by piece, without the thinking before it, and comes whole with what it cost', async () => {
    const { outcome, heard, asked } = await call([good()])
    expect(heard).toEqual(['begins', ...PIECES])
    expect(outcome).toMatchObject({ value: ANSWER, model: 'm', usage: USAGE })
    expect(asked[0]).toMatchObject({ stream: true })
  })

  it('is heard before its end', async () => {
    const heard: string[] = []
    // The service writes no further piece before the one it wrote last was heard.
    const before = async (_: string, at: number) => {
      await expect.poll(() => heard.length, { interval: 5 }).toBe(at + 1)
    }
    const { outcome } = await call([stream({ pieces: PIECES, stop: done, before })], { heard })
    expect(outcome).toMatchObject({ value: ANSWER })
  })

  it('comes as well from a service that does not stream, of which nothing is heard', async () => {
    const { outcome, heard } = await call([service.whole(JSON.stringify(ANSWER))])
    expect(outcome).toMatchObject({ value: ANSWER, usage: USAGE })
    expect(heard).toEqual(['begins'])
  })

  it.each([
    ['breaks off', { pieces: PIECES.slice(0, 2) }, 'hang-up'],
    ['is reset', { pieces: PIECES.slice(0, 2) }, 'reset'],
    ['ends with an error of the service', { pieces: PIECES.slice(0, 2), last: [service.error] }, 'hang-up'],
  ] as const)('begins anew when it %s', async (_, streaming, ending) => {
    const first: Scripted = { ...stream(streaming), ...(ending === 'reset' ? { ending } : {}) }
    const { outcome, heard } = await call([first, good()])
    expect(outcome).toMatchObject({ value: ANSWER })
    expect(heard).toEqual(['begins', ...PIECES.slice(0, 2), 'begins', ...PIECES])
    expect(pauses).toEqual([1000])
  })

  it('fails when it breaks off every time, with what is known of the cost', async () => {
    const broken = () => stream({ pieces: PIECES.slice(0, 1), last: [service.error] })
    const { outcome, heard } = await call([broken(), broken(), broken(), broken()])
    expect(outcome).toMatchObject({ code: 'overloaded' })
    expect(outcome).toMatchObject({ usage: { inputTokens: expect.toSatisfy((tokens) => tokens > 0) } })
    expect(heard.filter((piece) => piece === 'begins')).toHaveLength(4)
  })

  it.each([
    ['truncated', { pieces: PIECES.slice(0, 2), stop: service.cut }],
    ['refused', { pieces: ['I will'], stop: service.refused }],
    ['bad-output', { pieces: ['{"articles"', ': 7}'], stop: done }],
  ])('is %s as it would be unheard, and not asked for again', async (code, streaming) => {
    const { outcome, asked } = await call([stream(streaming)])
    expect(outcome).toMatchObject({ code, usage: USAGE })
    expect(asked).toHaveLength(1)
  })

  it('is left in the middle on Ctrl-C', async () => {
    const abort = new AbortController()
    const heard: string[] = []
    const before = async (_: string, at: number) => {
      if (at < 2) return
      await expect.poll(() => heard.length, { interval: 5 }).toBe(3)
      abort.abort()
      await new Promise(() => {})
    }
    const { outcome } = await call([stream({ pieces: PIECES, stop: done, before })], { signal: abort.signal, heard })
    expect(outcome).toMatchObject({ code: 'cancelled' })
    expect(heard).toEqual(['begins', ...PIECES.slice(0, 2)])
    await server?.abandoned()
  })
})

describe('openai-compatible: streaming', () => {
  const [, service] = SERVICES
  async function call(script: Scripted[], { prompt = 'p', listen = true } = {}) {
    server = await scriptedServer(...script)
    place += 1
    const engine = service?.engine(server.url)
    const request: EngineRequest<'choose', ChooseAnswer> = {
      ...{ purpose: 'choose', input: { question: '', index: [] }, system: 's', prompt, schema: chooseAnswer },
      timeoutMs: 20_000,
      ...(listen ? { listener: { begins: () => {}, piece: () => {} } } : {}),
    }
    return { ask: () => engine?.complete(request), asked: server.asked }
  }
  const whole = (): Scripted => ({
    body: { model: 'm', choices: [{ message: { content: JSON.stringify(ANSWER) }, finish_reason: 'stop' }] },
  })

  it('is asked for only where somebody waits, and with the usage in it', async () => {
    const { ask, asked } = await call([{ events: chunkStream({ pieces: PIECES, stop: 'stop' }) }])
    await ask()
    expect(asked[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } })
    await server?.close()
    const other = await call([whole()], { listen: false })
    await other.ask()
    expect(other.asked[0]?.body).not.toHaveProperty('stream')
  })

  it.each([
    { error: { message: 'Unrecognized request argument supplied: stream_options', type: 'invalid_request_error' } },
    { detail: 'Streaming is not supported by this model' },
  ])('is left out once a service has turned it down: %j', async (body) => {
    const { ask, asked } = await call([{ status: 400, body }, whole(), whole()])
    expect(await ask()).toMatchObject({ value: ANSWER })
    expect(await ask()).toMatchObject({ value: ANSWER })
    expect(asked.map((one) => 'stream' in one.body)).toEqual([true, false, false])
    expect(pauses).toEqual([])
  })

  it('believes an answer that is whole although no word on its end came', async () => {
    const { ask } = await call([{ events: chunkStream({ pieces: PIECES }) }])
    expect(await ask()).toMatchObject({ value: ANSWER })
  })

  it('tells a prompt that was cut without a word by the usage at the end', async () => {
    const usage = JSON.stringify({ choices: [], usage: { prompt_tokens: 4096, completion_tokens: 5 } })
    const script = [{ events: chunkStream({ pieces: PIECES, last: [usage] }) }]
    const { ask } = await call(script, { prompt: 'word '.repeat(12_000) })
    await expect(ask()).rejects.toMatchObject({ code: 'too-long', usage: { inputTokens: 4096 } })
  })

  it('counts a stream that broke off by what was sent and heard, and never as nothing', async () => {
    const broken = () => ({ events: chunkStream({ pieces: ['x'.repeat(4_000)], last: [String(service?.error)] }) })
    const { ask } = await call([broken(), broken(), broken(), broken()], { prompt: 'word '.repeat(1_000) })
    const failure = await ask()?.catch((error: unknown) => error)
    const usage = failure instanceof EngineFailure ? failure.usage : undefined
    expect(usage?.inputTokens).toBeGreaterThan(4_000)
    expect(usage?.outputTokens).toBeGreaterThan(2_000)
  })
})
