// The embedding engine `openai-compatible`: any service that speaks OpenAI's /embeddings, through the official SDK, told
// everything that it would else take from the environment. Tried again and told apart as calls of the engine are.
import type { CreateEmbeddingResponse } from 'openai/resources/embeddings'
import { estimateTokens } from './budget.ts'
import type { Embedded, Embedder, EmbedOptions } from './embed.ts'
import { readEmbeddings } from './embed-reply.ts'
import { openExchange } from './exchange.ts'
import { EngineFailure, type Usage } from './llm.ts'
import { openaiClient } from './openai-client.ts'
import { type Clock, systemClock, type Try, withRetries } from './retry.ts'
import { faultOf, shownAddress } from './service.ts'
import { isLoopback } from './service-address.ts'
import { judge, type ServiceFacts } from './service-failure.ts'
import { type KeySource, keyAdvice, readKey } from './service-key.ts'
import { NOTHING_USED } from './usage.ts'

export interface OpenaiEmbedderOptions {
  /** e.g. http://localhost:11434/v1 */
  baseUrl: string
  model: string
  /** Calls cost nothing, wherever the service is. */
  free: boolean
  key: KeySource
  /** The setting that the address comes from. */
  setting: string
  clock?: Clock
}

export function openaiEmbedder(options: OpenaiEmbedderOptions): Embedder {
  const { baseUrl, model } = options
  const free = options.free || isLoopback(baseUrl)
  return {
    name: 'openai-compatible',
    model,
    place: shownAddress(baseUrl),
    payer: free ? 'nobody' : 'key',
    embed: (texts, how) => embed({ ...options, free }, texts, how),
  }
}

async function embed(options: OpenaiEmbedderOptions, texts: readonly string[], how: EmbedOptions): Promise<Embedded> {
  const { baseUrl, model, setting, clock = systemClock } = options
  if (baseUrl === '') {
    const message = `embedding.model is "${model}", and there is no address: set embedding.baseUrl in your config.json, e.g. "http://localhost:11434/v1" for Ollama.`
    throw new EngineFailure('not-installed', message, { usage: NOTHING_USED })
  }
  const key = readKey(options.key)
  const facts: ServiceFacts = {
    name: `The service at ${shownAddress(baseUrl)}`,
    keyAdvice: keyAdvice(options.key),
    addressAdvice: `start the server there, and see that ${setting} ends as it says (often /v1).`,
    model,
    modelKey: 'embedding.model',
  }
  const { timeoutMs, signal, retries } = how
  const says = (code: 'timeout' | 'cancelled') =>
    code === 'cancelled' ? 'The call was cancelled.' : `${facts.name} gave no vectors within ${timeoutMs / 1000} s.`
  const attempt = (stop: AbortSignal) => tryOnce({ ...options, clock, facts, bearer: key, timeoutMs }, texts, stop)
  const limits = { timeoutMs, signal, clock, says, ...(retries === undefined ? {} : { retries }) }
  const { value, usage } = await withRetries(attempt, limits)
  return { ...value, usage: usage ?? estimated(texts) }
}

/** For a service that does not count. */
function estimated(texts: readonly string[]): Usage {
  return { inputTokens: estimateTokens(texts.join('\n')), outputTokens: 0, costUsd: undefined }
}

interface Attempt extends OpenaiEmbedderOptions {
  clock: Clock
  facts: ServiceFacts
  bearer: string | undefined
  timeoutMs: number
}

type Tried = Try<Omit<Embedded, 'usage'>>

async function tryOnce(options: Attempt, texts: readonly string[], signal: AbortSignal): Promise<Tried> {
  const { baseUrl, model, free, bearer, facts, clock, timeoutMs } = options
  const exchange = openExchange({
    auth: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
    most: MOST_BYTES,
  })
  try {
    const client = await openaiClient({ baseUrl, fetch: exchange.fetch, timeoutMs })
    const params = { model, input: [...texts], encoding_format: 'float' as const }
    const answer: CreateEmbeddingResponse | string = await client.embeddings.create(params, { signal })
    const { usage, ...read } = readEmbeddings(answer, { count: texts.length, model, free })
    if ('vectors' in read) return { ok: true, value: read, usage }
    if (read.isAnswer)
      return { ok: false, failure: new EngineFailure('bad-output', read.fault, { usage }), again: false }
    return judge(faultOf(exchange, undefined), { facts, now: clock.now(), usage })
  } catch (error) {
    return judge(faultOf(exchange, error), { facts, now: clock.now(), usage: undefined })
  }
}

/** 64 vectors of 4,096 numbers as text have some 5 MB. */
const MOST_BYTES = 64_000_000
