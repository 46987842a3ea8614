// The engine `anthropic`: the Messages API through its official SDK, billed to a key the user gave this tool. The SDK is
// told everything it would else take from the environment. Structured output is the API's own (`output_config.format`):
// newer models refuse a forced tool. The answer is streamed, so that what it cost is known even when it breaks off.
import type { MessageCreateParamsStreaming } from '@anthropic-ai/sdk/resources/messages'
import type { Env } from '../config/folders.ts'
import { readEvents, readWhole } from './anthropic-reply.ts'
import { type AnthropicParts, messageParams } from './anthropic-request.ts'
import { openExchange } from './exchange.ts'
import { type Completion, type Engine, EngineFailure, type EngineRequest } from './llm.ts'
import { anthropicModel, MODEL_KEYS } from './model-names.ts'
import type { Purpose } from './purposes.ts'
import { type Clock, systemClock } from './retry.ts'
import { completeBy, failureIn, type Service, shownAddress } from './service.ts'
import { serviceError } from './service-error.ts'
import { type KeySource, keyAdvice, readKey } from './service-key.ts'
import { anthropicLimits } from './service-limits.ts'
import { NOTHING_USED } from './usage.ts'

export interface AnthropicOptions {
  env: Env
  /** Path of a file with the key; '' for none. */
  keyFile: string
  /** '' for Anthropic's own. */
  baseUrl: string
  models: Readonly<Record<Purpose, string>>
  clock?: Clock
}

export function anthropicEngine(options: AnthropicOptions): Engine {
  return {
    name: 'anthropic',
    payer: 'key',
    paysHow: 'Calls are billed to the Anthropic API key that you gave memc.',
    missing: () => failureIn(() => keyFrom(options))?.message,
    complete: (request, signal) => complete(options, request, signal),
  }
}

async function complete<P extends Purpose, T>(
  options: AnthropicOptions,
  request: EngineRequest<P, T>,
  signal?: AbortSignal,
): Promise<Completion<T>> {
  const service = await serviceFor(options, request, keyFrom(options))
  return completeBy(service, request, { signal, clock: options.clock ?? systemClock })
}

function keyFrom(options: AnthropicOptions): string {
  const source = keySource(options)
  const key = readKey(source)
  if (key !== undefined) return key
  const message = `The engine anthropic has no key: ${keyAdvice(source)} ANTHROPIC_API_KEY is not used: it is for other programs.`
  throw new EngineFailure('not-logged-in', message, { usage: NOTHING_USED })
}

function keySource({ env, keyFile }: AnthropicOptions): KeySource {
  return { env, variable: 'MEMC_ANTHROPIC_API_KEY', file: keyFile, setting: 'anthropic.keyFile' }
}

async function serviceFor(
  options: AnthropicOptions,
  request: EngineRequest<Purpose, unknown>,
  key: string,
): Promise<Service> {
  const { default: Anthropic } = await import('@anthropic-ai/sdk')
  const model = anthropicModel(options.models[request.purpose])
  const baseURL = options.baseUrl || OWN_URL
  const leftOut = leftOutFor(`${baseURL} ${model}`)
  const auth = { 'x-api-key': key }
  return {
    facts: {
      name: options.baseUrl ? `The service at ${shownAddress(options.baseUrl)}` : 'The Anthropic API',
      keyAdvice: keyAdvice(keySource(options)),
      addressAdvice: 'check the network, the proxy and anthropic.baseUrl; what waits is tried again later.',
      model,
      modelKey: MODEL_KEYS[request.purpose],
    },
    open: () => openExchange({ auth }),
    ask: async ({ exchange, signal, spent }) => {
      const client = new Anthropic({
        apiKey: key,
        baseURL,
        fetch: exchange.fetch,
        maxRetries: 0,
        timeout: request.timeoutMs + SDK_GRACE_MS,
        logLevel: 'off',
        openTelemetry: false,
      })
      const params: MessageCreateParamsStreaming = { ...messageParams(request, { model, leftOut }), stream: true }
      const events = await client.messages.create(params, { signal })
      // A gateway that does not stream has sent the message whole.
      const reply = await readEvents(events, { model, spent, listener: request.listener })
      return exchange.body === '' ? reply : readWhole(exchange.body, model)
    },
    asksForLess: ({ status, body }) => status === 400 && leaveOut(leftOut, serviceError(body).message),
    limits: anthropicLimits,
  }
}

const OWN_URL = 'https://api.anthropic.com'

/** Our own time limit ends the call first and says so better. */
const SDK_GRACE_MS = 5_000

/** What a model turned down, remembered while this process lives. */
const LEFT_OUT = new Map<string, Set<AnthropicParts>>()

function leftOutFor(place: string): Set<AnthropicParts> {
  const known = LEFT_OUT.get(place) ?? new Set()
  LEFT_OUT.set(place, known)
  return known
}

/** Marks the part that the message names; false when it names none that is still sent. */
function leaveOut(leftOut: Set<AnthropicParts>, message: string): boolean {
  const named: AnthropicParts | undefined = /\beffort\b/i.test(message)
    ? 'effort'
    : /output_config|output_format|\bschema\b|structured output|grammar/i.test(message)
      ? 'format'
      : undefined
  if (named === undefined || leftOut.has(named)) return false
  leftOut.add(named)
  return true
}
