// The course of a call that two engines share: ask over HTTP, tell what came back apart, try again where that may help,
// check the answer. What a service is asked and how it answers is its engine's matter.
import { estimateTokens } from './budget.ts'
import { AnswerTooLarge, type Exchange } from './exchange.ts'
import type { Limits } from './limits.ts'
import { type Completion, EngineFailure, type EngineRequest, type FailureCode, type Usage } from './llm.ts'
import type { Purpose } from './purposes.ts'
import { type Clock, type Try, withRetries } from './retry.ts'
import { type Fault, judge, quoted, type ServiceFacts } from './service-failure.ts'
import { checkAnswer, readJson } from './structured.ts'

/** What a service answered, in one form for all. */
export interface Reply {
  text: string
  /** How it ended: by itself, or why not. */
  end: 'done' | Ended
  /** The service's own word on the end. */
  said?: string | undefined
  usage: Usage | undefined
  model: string
}

/** An end that makes the answer useless. `cut`: the connection ended first. */
type Ended = 'truncated' | 'refused' | 'too-long' | 'cut' | 'paused' | 'no-answer'

export interface Service {
  facts: ServiceFacts
  open(): Exchange
  /** Rejects with whatever the SDK throws; `spent` is kept up to date for the case that it does. */
  ask(call: { exchange: Exchange; signal: AbortSignal; spent: (usage: Usage) => void }): Promise<Reply>
  /** True when the service turned a part of the request down that it can be asked without; the next call leaves it out. */
  asksForLess(fault: Fault): boolean
  limits(header: Fault['header'], now: Date): Limits | undefined
}

export interface CallOptions {
  signal: AbortSignal | undefined
  clock: Clock
}

export async function completeBy<P extends Purpose, T>(
  service: Service,
  request: EngineRequest<P, T>,
  { signal, clock }: CallOptions,
): Promise<Completion<T>> {
  const says = (code: 'timeout' | 'cancelled') =>
    code === 'cancelled'
      ? 'The call was cancelled.'
      : `${service.facts.name} gave no answer within ${Math.round(request.timeoutMs / 1000)} s (model.timeoutSeconds); what waits is tried again.`
  const attempt = (stop: AbortSignal) => tryOnce(service, request, { signal: stop, clock })
  const { value, usage } = await withRetries(attempt, { timeoutMs: request.timeoutMs, signal, clock, says })
  return { ...value, usage: usage ?? estimated(request, value.value) }
}

/** For a service that does not count: nothing would be a lie, and the estimate leans to too many. */
function estimated({ system, prompt }: EngineRequest<Purpose, unknown>, value: unknown): Usage {
  return {
    inputTokens: estimateTokens(system) + estimateTokens(prompt),
    outputTokens: estimateTokens(JSON.stringify(value)),
    costUsd: undefined,
  }
}

/** An address as it may be shown: one may hold a password. */
export function shownAddress(url: string): string {
  if (!URL.canParse(url)) return url
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`.replace(/\/$/, '')
}

/** The failure that a step throws, if it does. */
export function failureIn(step: () => unknown): EngineFailure | undefined {
  try {
    step()
    return undefined
  } catch (error) {
    if (error instanceof EngineFailure) return error
    throw error
  }
}

type Answer<T> = Omit<Completion<T>, 'usage'>

async function tryOnce<P extends Purpose, T>(
  service: Service,
  request: EngineRequest<P, T>,
  { signal, clock }: { signal: AbortSignal; clock: Clock },
): Promise<Try<Answer<T>>> {
  const exchange = service.open()
  request.listener?.begins()
  let usage: Usage | undefined
  const spent = (known: Usage): void => {
    usage = known
  }
  try {
    const reply = await service.ask({ exchange, signal, spent })
    return judgeReply(reply, { service, request, exchange, now: clock.now() })
  } catch (error) {
    if (causeOf(error) instanceof AnswerTooLarge)
      return refuse(new EngineFailure('bad-output', causeOf(error)?.message ?? '', { usage, cause: error }))
    const fault = faultOf(exchange, error)
    if (!signal.aborted && service.asksForLess(fault)) return tryOnce(service, request, { signal, clock })
    return judge(fault, { facts: service.facts, now: clock.now(), usage })
  }
}

interface ReplyContext<P extends Purpose, T> {
  service: Service
  request: EngineRequest<P, T>
  exchange: Exchange
  now: Date
}

function judgeReply<P extends Purpose, T>(reply: Reply, context: ReplyContext<P, T>): Try<Answer<T>> {
  const { service, request, exchange, now } = context
  const { usage } = reply
  // It is written into records: a name, or the one that was asked for.
  const model = /^[\x21-\x7e]{1,200}$/.test(reply.model) ? reply.model : service.facts.model
  if (reply.end === 'cut') return judge(faultOf(exchange, CUT), { facts: service.facts, now, usage })
  if (reply.end === 'no-answer') return judge(faultOf(exchange, undefined), { facts: service.facts, now, usage })
  if (reply.end !== 'done') {
    const { code, message } = ENDS[reply.end]
    const said = reply.said ? ` It says: ${quoted(reply.said)}` : ''
    return refuse(new EngineFailure(code, `${message}${said}`, { usage }))
  }
  const found = reply.text.length > MOST_TEXT ? { found: false as const } : readJson(reply.text)
  if (!found.found) return refuse(new EngineFailure('bad-output', `${BAD} It wrote text instead.`, { usage }))
  const checked = checkAnswer(request.schema, found.value)
  if (!checked.ok)
    return refuse(new EngineFailure('bad-output', `${BAD} ${checked.problems.slice(0, 10).join('; ')}`, { usage }))
  const limits = service.limits((name) => exchange.headers.get(name), now)
  return { ok: true, value: { value: checked.value, model, ...(limits ? { limits } : {}) }, usage }
}

const BAD = 'The model gave no answer of the asked form.'

// No answer of ours has a twentieth of it; reading JSON out of more would only cost time.
const MOST_TEXT = 2_000_000

const ENDS: Readonly<Record<Exclude<Ended, 'cut' | 'no-answer'>, { code: FailureCode; message: string }>> = {
  truncated: { code: 'truncated', message: 'The answer was longer than the model may write, and was cut.' },
  refused: { code: 'refused', message: 'The model refused to answer.' },
  'too-long': { code: 'too-long', message: 'The prompt is longer than the model can take.' },
  paused: { code: 'failed', message: 'The model stopped before its answer was complete.' },
}

function refuse(failure: EngineFailure): Try<never> {
  return { ok: false, failure, again: false }
}

const CUT = Object.assign(new Error('The answer ended before it was complete.'), { code: 'ECONNRESET' })

export function faultOf(exchange: Exchange, error: unknown): Fault {
  const { status, headers, body, unsent } = exchange
  const header = (name: string) => headers.get(name)
  const event = eventIn(error)
  // JSON that does not end is an answer that was cut.
  const isCut = error instanceof SyntaxError && body.trimStart().startsWith('{')
  return { status, header, body: event ?? body, cause: isCut ? 'ECONNRESET' : codeIn(error), unsent }
}

/** The error event a service put into a stream that began well; an error with a status has its body in the exchange. */
function eventIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('error' in error) || error.error === undefined) return undefined
  if ('status' in error && error.status !== undefined) return undefined
  return JSON.stringify(error.error)
}

/** The first code of the error or of what lies below it; RESET_CODES are one. */
function codeIn(error: unknown): string | undefined {
  const cause = causeOf(error)
  const code = cause && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
  if (code !== undefined) return RESET_CODES.has(code) ? 'ECONNRESET' : code
  return cause && cause.name !== 'Error' ? cause.name : undefined
}

const RESET_CODES: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'])

/** The deepest error. */
function causeOf(error: unknown): Error | undefined {
  let at = error instanceof Error ? error : undefined
  while (at?.cause instanceof Error) at = at.cause
  return at
}
