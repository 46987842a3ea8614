// The engine `openai-compatible`: any service that speaks OpenAI's chat completions, through the official SDK with a base
// URL: Ollama, LM Studio, vLLM, OpenRouter, OpenAI itself. The SDK is told everything it would else take from the
// environment. Models have no aliases here: a service is asked for exactly the name that the settings hold.
import type { ChatCompletion } from 'openai/resources/chat/completions'
import type { Env } from '../config/folders.ts'
import { openExchange } from './exchange.ts'
import { type Completion, type Engine, EngineFailure, type EngineRequest } from './llm.ts'
import { isAlias, MODEL_KEYS } from './model-names.ts'
import { openaiClient } from './openai-client.ts'
import { readCompletion } from './openai-reply.ts'
import { type Asking, askForLess, chatParams, firstAsking } from './openai-request.ts'
import { readChunks } from './openai-stream.ts'
import type { Purpose } from './purposes.ts'
import { type Clock, systemClock } from './retry.ts'
import { completeBy, failureIn, type Service, shownAddress } from './service.ts'
import { hostOf, isLoopback } from './service-address.ts'
import { serviceError } from './service-error.ts'
import { type KeySource, keyAdvice, readKey } from './service-key.ts'
import { openaiLimits } from './service-limits.ts'
import { NOTHING_USED } from './usage.ts'

export interface OpenaiOptions {
  env: Env
  /** e.g. http://localhost:11434/v1 */
  baseUrl: string
  /** Path of a file with the key; '' for none. Many local servers need no key. */
  keyFile: string
  /** Calls cost nothing, wherever the service is. */
  free: boolean
  models: Readonly<Record<Purpose, string>>
  clock?: Clock
}

export function openaiEngine(options: OpenaiOptions): Engine {
  const local = isLoopback(options.baseUrl)
  const free = options.free || local
  return {
    name: 'openai-compatible',
    payer: free ? 'nobody' : 'key',
    paysHow: options.free ? PAYS_FREE : local ? PAYS_LOCAL : PAYS_KEY,
    missing: () => failureIn(() => PURPOSES.map((purpose) => targetFor(options, purpose)))?.message,
    complete: (request, signal) => complete(options, request, { free, signal }),
  }
}

const PAYS_LOCAL = 'Nobody: calls go to a server on this machine.'
const PAYS_FREE = 'Nobody: your configuration says that calls are free (openai.free).'
const PAYS_KEY = 'Calls are billed to the key that you gave memc for openai.baseUrl.'

async function complete<P extends Purpose, T>(
  options: OpenaiOptions,
  request: EngineRequest<P, T>,
  { free, signal }: { free: boolean; signal: AbortSignal | undefined },
): Promise<Completion<T>> {
  const service = serviceFor({ options, request, free, ...targetFor(options, request.purpose) })
  return completeBy(service, request, { signal, clock: options.clock ?? systemClock })
}

/** What a call needs to know; throws when it is not set. */
function targetFor(options: OpenaiOptions, purpose: Purpose): { model: string; key: string | undefined } {
  const model = options.models[purpose]
  const modelKey = MODEL_KEYS[purpose]
  if (options.baseUrl === '') throw notSetUp('not-installed', NO_ADDRESS)
  if (isAlias(model)) {
    const message = `${modelKey} is "${model}", a name that only Claude's services know: set it in your config.json to a model of ${shownAddress(options.baseUrl)}, e.g. "qwen3:14b".`
    throw notSetUp('model-not-found', message)
  }
  return { model, key: readKey(keySource(options)) }
}

const PURPOSES: readonly Purpose[] = ['extract', 'compile', 'answer']

const NO_ADDRESS =
  'The engine openai-compatible has no address: set openai.baseUrl in your config.json, e.g. "http://localhost:11434/v1" for Ollama.'

function notSetUp(code: 'not-installed' | 'model-not-found', message: string): EngineFailure {
  return new EngineFailure(code, message, { usage: NOTHING_USED })
}

function keySource({ env, keyFile }: OpenaiOptions): KeySource {
  return { env, variable: 'MEMC_OPENAI_API_KEY', file: keyFile, setting: 'openai.keyFile' }
}

interface ServiceOptions {
  options: OpenaiOptions
  request: EngineRequest<Purpose, unknown>
  model: string
  key: string | undefined
  free: boolean
}

function serviceFor({ options, request, model, key, free }: ServiceOptions): Service {
  const { baseUrl } = options
  const place = `${baseUrl} ${model}`
  const asking = (): Asking => ASKINGS.get(place) ?? firstAsking({ host: hostOf(baseUrl), free })
  const auth: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` }
  return {
    facts: {
      name: `The service at ${shownAddress(baseUrl)}`,
      keyAdvice: keyAdvice(keySource(options)),
      addressAdvice: isLoopback(baseUrl)
        ? 'start the server there, and see that openai.baseUrl ends as it says (often /v1); what waits is tried again later.'
        : 'check the network, the proxy and openai.baseUrl (it often ends in /v1); what waits is tried again later.',
      model,
      modelKey: MODEL_KEYS[request.purpose],
    },
    open: () => openExchange({ auth }),
    ask: async ({ exchange, signal, spent }) => {
      const client = await openaiClient({ baseUrl, fetch: exchange.fetch, timeoutMs: request.timeoutMs })
      const params = chatParams(request, { model, asking: asking() })
      const context = { params, model, free }
      if (request.listener && !asking().whole) {
        const streamed = { ...params, stream: true as const, stream_options: { include_usage: true } }
        const chunks = await client.chat.completions.create(streamed, { signal })
        const reply = await readChunks(chunks, { ...context, spent, listener: request.listener })
        // A service that does not stream has sent the completion whole.
        return exchange.body === '' ? reply : readCompletion(exchange.body, context)
      }
      const answer: ChatCompletion | string = await client.chat.completions.create(params, { signal })
      const reply = readCompletion(answer, context)
      if (reply.usage) spent(reply.usage)
      return reply
    },
    asksForLess: (fault) => {
      const less = askForLess(asking(), fault.status, serviceError(fault.body))
      if (less) ASKINGS.set(place, less)
      return less !== undefined
    },
    limits: openaiLimits,
  }
}

/** What each service and model was last found to take, remembered while this process lives. */
const ASKINGS = new Map<string, Asking>()
