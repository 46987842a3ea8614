// What went wrong in a call to a service, as one of the closed list of failures with a message that says what to do, and
// whether trying again may help. Shared by the engines that speak HTTP. It reads status, headers and the error the service
// itself wrote, never an answer of a model; the services differ in their words, so each pattern names where it is from.
import { oneLine, truncate } from '../lib/text.ts'
import { EngineFailure, type FailureCode, type Usage } from './llm.ts'
import type { Try } from './retry.ts'
import { type ServiceError, serviceError } from './service-error.ts'
import { NOTHING_USED } from './usage.ts'

/** An answer that is none, or the reason there is no answer. */
export interface Fault {
  /** Undefined when no answer came. */
  status: number | undefined
  header(name: string): string | null
  /** The body of the answer, or the error event in it. */
  body: string
  /** A code such as ECONNREFUSED of the failure below, if any. */
  cause: string | undefined
  /** Nothing reached the service. */
  unsent: boolean
}

/** What the messages name. */
export interface ServiceFacts {
  /** e.g. `The Anthropic API`; starts a sentence. */
  name: string
  /** What to do about the key. */
  keyAdvice: string
  /** What to do when nothing is at the address. */
  addressAdvice: string
  model: string
  /** The setting that names the model, e.g. `model.compile`. */
  modelKey: string
}

export interface Judgement {
  facts: ServiceFacts
  now: Date
  /** What was read before it went wrong. */
  usage: Usage | undefined
}

export function judge(seen: Fault, { facts, now, usage }: Judgement): Try<never> {
  const said = serviceError(seen.body)
  const fault = (seen.status ?? 400) < 400 && said.status !== undefined ? { ...seen, status: said.status } : seen
  const code = codeOf(fault, said)
  const afterMs = retryAfter(fault, now)
  const words = said.message || (fault.status === undefined ? fault.cause : undefined)
  const says = words ? ` It says: ${quoted(words)}` : ''
  const failure = new EngineFailure(code, `${adviceFor(code, { fault, facts })}${says}`, {
    usage: usage ?? (costsNothing(fault) ? NOTHING_USED : undefined),
    retryAt:
      code === 'rate-limited' || code === 'overloaded' ? later(now, afterMs ?? resetAfter(fault, now)) : undefined,
  })
  return { ok: false, failure, again: mayHelp(code, fault), afterMs }
}

/** Words of a service as a message may hold them: one line, no control characters, not long. */
export function quoted(words: string): string {
  return truncate(oneLine(words.replace(/[\p{Cc}\p{Cf}]/gu, ' ')), 300)
}

function codeOf(fault: Fault, said: ServiceError): ServiceFailure {
  const { status } = fault
  if (status === undefined || fault.cause === 'ECONNRESET') return 'network'
  const text = `${said.kind} ${said.message}`
  if (status < 400) return BY_KIND.find(([pattern]) => pattern.test(said.kind))?.[1] ?? 'network'
  if (status !== 429 && status < 500 && isMissingModel(fault, said)) return 'model-not-found'
  if (status === 413 || (status < 500 && TOO_LONG.test(text))) return 'too-long'
  // The words of a 429 name billing also where only the minute is used up.
  if (status === 402 || (status < 500 && NO_CREDIT.test(status === 429 ? said.kind : text))) return 'no-credit'
  if (status === 403 && FLAGGED.test(text)) return 'refused'
  if (status === 401 || status === 403) return 'not-logged-in'
  if (status === 429) return 'rate-limited'
  if (status === 404 || status === 405 || status === 407) return 'network'
  return status >= 500 || status === 408 ? 'overloaded' : 'failed'
}

type ServiceFailure = Exclude<FailureCode, 'over-cap' | 'busy' | 'not-installed' | 'timeout' | 'cancelled'>

/** Errors that come as an event in a stream, after a good status. */
const BY_KIND: readonly (readonly [RegExp, ServiceFailure])[] = [
  [/overloaded|api_error|server_error|unavailable|timeout/i, 'overloaded'],
  [/rate_limit/i, 'rate-limited'],
  [/authentication|permission/i, 'not-logged-in'],
  [/billing/i, 'no-credit'],
  [/invalid_request/i, 'failed'],
]

// Anthropic: `prompt is too long: 215000 tokens > 200000 maximum`. OpenAI: context_length_exceeded, and with 429 `Request
// too large for gpt-…`, which no waiting mends. llama.cpp and Ollama: `exceeds the available context size`. vLLM and
// OpenRouter: `maximum context length is`. LM Studio: `greater than the context length`, `context length of only`.
const TOO_LONG =
  /context.?(?:length|window|size)|prompt is too long|request too large|request_too_large|input is too long/i

// Anthropic: `Your credit balance is too low`, `You have reached your specified API usage limits`. OpenAI:
// insufficient_quota, billing_not_active, billing_hard_limit_reached, credit_balance_exhausted.
const NO_CREDIT =
  /insufficient.?(?:quota|balance|credit|funds)|billing|credit.?balance|specified (?:workspace )?api usage limits|spend.?limit/i

// OpenRouter: the provider's moderation turned the prompt down.
const FLAGGED = /moderation|flagged/i

function isMissingModel(fault: Fault, { kind, message }: ServiceError): boolean {
  if (/model_not_found|model_not_available|model_deprecated/i.test(kind)) return true
  const isGone = fault.status === 410 || fault.header('deprecation') !== null || fault.header('sunset') !== null
  if (isGone) return true
  if (fault.status === 404) return /model/i.test(message)
  return /model\b.*(?:not exist|not found|not a valid|deprecated|retired|no longer|decommission)|not a valid model/i.test(
    message,
  )
}

function mayHelp(code: FailureCode, fault: Fault): boolean {
  const said = fault.header('x-should-retry')
  if (code === 'network') return fault.status === undefined || fault.cause === 'ECONNRESET'
  if (code !== 'rate-limited' && code !== 'overloaded') return false
  return said !== 'false'
}

/** A call that was turned down is not charged; a gateway that gave up may have been answered behind its back. */
function costsNothing({ status, unsent }: Fault): boolean {
  if (unsent) return true
  return status !== undefined && ((status >= 400 && status < 500) || status === 503 || status === 529)
}

function adviceFor(code: ServiceFailure, { fault, facts }: { fault: Fault; facts: ServiceFacts }): string {
  if (code === 'network') return networkAdvice(fault, facts)
  return {
    'not-logged-in': `${facts.name} does not take the key: ${facts.keyAdvice}`,
    'rate-limited': `${facts.name} has reached its limit for your key; what waits is taken up again when it ends.`,
    'no-credit': `${facts.name} has no credit left for your key, or its spending limit is reached: look into the account; what waits is taken up again by itself.`,
    overloaded: `${facts.name} is overloaded or out of order (${fault.status ?? 'no status'}); what waits is tried again later.`,
    'model-not-found': `${facts.name} has no model "${facts.model}" for you, or no longer: set ${facts.modelKey} in your config.json to one it has.`,
    'too-long': 'The prompt is longer than the model can take.',
    truncated: 'The answer was longer than the model may write, and was cut.',
    refused: `${facts.name} refused to answer.`,
    'bad-output': 'The model gave no answer of the asked form.',
    failed: `${facts.name} could not run the call (${fault.status ?? 'no status'}).`,
  }[code]
}

function networkAdvice({ status, header, cause, body }: Fault, { name, addressAdvice }: ServiceFacts): string {
  if (status === undefined) return `${name} could not be reached (${cause ?? 'no connection'}): ${addressAdvice}`
  if (cause === 'ECONNRESET') return `${name} broke off in the middle of its answer; what waits is tried again.`
  if (status >= 300 && status < 400)
    return `${name} sends the call elsewhere (${header('location') ?? 'it does not say where'}), which is not followed: ${addressAdvice}`
  if (status === 407) return `The proxy on the way to the service wants a login: ${addressAdvice}`
  if (/<html|<!doctype/i.test(body.slice(0, 2_000)))
    return `A web page came in place of an answer (${status}), as from a proxy or a login page: ${addressAdvice}`
  return `${name} does not answer calls at this address (${status}): ${addressAdvice}`
}

/** `retry-after-ms`, or `retry-after` in seconds or as a date. */
function retryAfter({ header }: Fault, now: Date): number | undefined {
  const exact = Number.parseFloat(header('retry-after-ms') ?? '')
  if (exact >= 0) return exact
  const value = header('retry-after')
  if (value === null) return undefined
  const seconds = Number(value)
  if (seconds >= 0) return seconds * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime())
}

/** When the service names no pause but a limit that is used up. */
function resetAfter({ header }: Fault, now: Date): number | undefined {
  const ends = ['requests', 'tokens', 'input-tokens', 'output-tokens']
    .filter((kind) => header(`anthropic-ratelimit-${kind}-remaining`) === '0')
    .map((kind) => Date.parse(header(`anthropic-ratelimit-${kind}-reset`) ?? ''))
    .filter((time) => time > now.getTime())
  // OpenRouter: milliseconds since 1970.
  const end = Math.max(...ends, Number(header('x-ratelimit-reset') ?? 0))
  return end > now.getTime() ? end - now.getTime() : undefined
}

// Limits are by the minute, day or month; what says more is a fault.
const LONGEST_WAIT_MS = 31 * 86_400_000

function later(now: Date, milliseconds: number | undefined): Date | undefined {
  return milliseconds === undefined ? undefined : new Date(now.getTime() + Math.min(milliseconds, LONGEST_WAIT_MS))
}
