// The contract of an engine: a request and a signal in, a value and its usage out. An engine never sees a file, never
// writes one, and fails only with an EngineFailure. Which engines exist is listed in index.ts.
import type { z } from 'zod'
import type { Limits } from './limits.ts'
import type { Purpose, PurposeInput } from './purposes.ts'

/** Why a call gave no value. The list is closed; `environmental` ones use up no attempt of the work that asked. */
export type FailureCode =
  | 'not-installed'
  | 'not-logged-in'
  | 'rate-limited'
  | 'no-credit'
  | 'overloaded'
  | 'network'
  | 'timeout'
  | 'busy'
  | 'over-cap'
  | 'cancelled'
  | 'model-not-found'
  | 'too-long'
  | 'truncated'
  | 'refused'
  | 'bad-output'
  | 'failed'

const ENVIRONMENTAL: ReadonlySet<FailureCode> = new Set([
  'not-installed',
  'not-logged-in',
  'rate-limited',
  'no-credit',
  'overloaded',
  'network',
  'busy',
  'over-cap',
  'cancelled',
  // Nothing about the work: every other piece of it would fail in the same way.
  'model-not-found',
])

export class EngineFailure extends Error {
  readonly code: FailureCode
  /** When the engine said it will work again, if it said so. */
  readonly retryAt: Date | undefined
  /** What the call cost all the same; undefined when that is not known. */
  readonly usage: Usage | undefined

  constructor(
    code: FailureCode,
    message: string,
    options: { retryAt?: Date | undefined; usage?: Usage | undefined; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause })
    this.name = 'EngineFailure'
    this.code = code
    this.retryAt = options.retryAt
    this.usage = options.usage
  }

  get environmental(): boolean {
    return ENVIRONMENTAL.has(this.code)
  }
}

export interface EngineRequest<P extends Purpose, T> {
  purpose: P
  /** The facts as values: what the offline engine works on. `prompt` renders the same facts for a model. */
  input: PurposeInput[P]
  system: string
  prompt: string
  /** How many characters of `prompt`, from its start, stay the same from call to call: what a prompt cache may keep. */
  stablePrefix?: number | undefined
  /** Checks the answer; its JSON schema is what a model is given. */
  schema: z.ZodType<T>
  /** Milliseconds until the call is given up. */
  timeoutMs: number
  /** Somebody waits and wants to see the answer grow; an engine that cannot tell says nothing. */
  listener?: Listener | undefined
}

/** Hears an answer while it is written. Nothing it hears counts before `complete` has resolved. */
export interface Listener {
  /** An answer begins: what was heard of one before it, by a try that failed, is void. */
  begins(): void
  /** The next piece of the answer as the model writes it: JSON, cut anywhere. */
  piece(text: string): void
}

export interface Usage {
  /** All that was read, from a prompt cache or not. */
  inputTokens: number
  outputTokens: number
  /** Of the input, what came from a prompt cache, and what was put into one; each has a price of its own. */
  cacheReadTokens?: number | undefined
  cacheWriteTokens?: number | undefined
  /** US dollars as the engine reports them; undefined when it does not say, 0 only when it is free. */
  costUsd: number | undefined
}

export interface Completion<T> {
  value: T
  usage: Usage
  /** What answered, e.g. `offline` or `claude-haiku-4-5-20251001`. */
  model: string
  /** How near the plan's or key's limit is; undefined when the service did not say. */
  limits?: Limits | undefined
}

/** Who pays for a call: nobody (it runs on the user's own machine), the plan of a login, or the owner of a key. */
export type Payer = 'nobody' | 'plan' | 'key'

export interface Engine {
  name: string
  payer: Payer
  /** The same in one sentence for `status`. */
  paysHow: string
  /** What has to be set before a call can be made, as a sentence; undefined when nothing is missing. Makes no call. */
  missing?(): string | undefined
  /** Resolves with a value that `schema` accepts; rejects with an EngineFailure, also when `signal` aborts (`cancelled`). */
  complete<P extends Purpose, T>(request: EngineRequest<P, T>, signal?: AbortSignal): Promise<Completion<T>>
}
