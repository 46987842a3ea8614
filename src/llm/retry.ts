// The one place where a call to a service is tried again: three times at most, the pause the service asked for or one
// that doubles, and never past the time the caller gave. No jitter: one person's calls need none, and tests can count.
import { setTimeout as pause } from 'node:timers/promises'
import { EngineFailure, type Usage } from './llm.ts'
import { addUsage, NOTHING_USED } from './usage.ts'

/** What one try came to. */
export type Try<T> =
  | { ok: true; value: T; usage: Usage | undefined }
  | {
      ok: false
      failure: EngineFailure
      /** Whether it may go better soon. */
      again: boolean
      /** The pause the service asked for. */
      afterMs?: number | undefined
    }

export interface Clock {
  now(): Date
  /** Rejects when the signal aborts. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (milliseconds, signal) => pause(milliseconds, undefined, { signal }),
}

export interface RetryOptions {
  timeoutMs: number
  signal: AbortSignal | undefined
  clock: Clock
  /** How often it is tried again; three times without it. */
  retries?: number
  /** The message of a failure that ends the call from outside. */
  says: (code: 'timeout' | 'cancelled') => string
}

/** The value of the first try that succeeds, with what all tries cost; else the last failure. */
export async function withRetries<T>(
  attempt: (signal: AbortSignal) => Promise<Try<T>>,
  { timeoutMs, signal, clock, says, retries = MOST_RETRIES }: RetryOptions,
): Promise<{ value: T; usage: Usage | undefined }> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const stop = signal ? AbortSignal.any([signal, timeout]) : timeout
  const end = clock.now().getTime() + timeoutMs
  let spent: Usage = NOTHING_USED
  let allKnown = true
  for (let tries = 1; ; tries += 1) {
    if (signal?.aborted)
      throw new EngineFailure('cancelled', says('cancelled'), { usage: allKnown ? spent : undefined })
    const outcome = await attempt(stop)
    const used = outcome.ok ? outcome.usage : outcome.failure.usage
    allKnown &&= used !== undefined
    if (used) spent = addUsage(spent, used)
    // A try before of which nothing is known is left out here: what the answer itself cost is worth more than nothing.
    if (outcome.ok) return { value: outcome.value, usage: used && spent }
    const usage = allKnown ? spent : undefined
    const ended = signal?.aborted ? 'cancelled' : timeout.aborted ? 'timeout' : undefined
    if (ended) throw new EngineFailure(ended, says(ended), { usage, cause: outcome.failure })
    const wait = outcome.afterMs ?? FIRST_PAUSE_MS * 2 ** (tries - 1)
    if (!outcome.again || tries > retries || clock.now().getTime() + wait >= end)
      throw withUsage(outcome.failure, usage)
    await clock.sleep(wait, stop).catch(() => undefined)
  }
}

const MOST_RETRIES = 3
const FIRST_PAUSE_MS = 1_000

function withUsage(failure: EngineFailure, usage: Usage | undefined): EngineFailure {
  const { code, message, retryAt, cause } = failure
  return new EngineFailure(code, message, { retryAt, usage, cause })
}
