// How near a limit of the plan or key is, as the service said with an answer, and whether work that nobody waits for
// should stop for it. Pure; it never stops work that a person asked for: that goes on until the service refuses.

/** The limit that is nearest, as far as the service told. */
export interface Limits {
  /** What is left of it, 0 to 1; `warning` when the service warns without a figure. */
  remaining: number | 'warning'
  /** When it is full again; undefined when not said. */
  resetsAt: Date | undefined
}

/** Background work leaves the rest for later, after `resetsAt` when that is known. */
export function shouldYield(limits: Limits | undefined, now: Date): boolean {
  if (!limits || !isNear(limits)) return false
  if (limits.resetsAt === undefined) return true
  return limits.resetsAt.getTime() - now.getTime() > SHORT_WINDOW_MS
}

/** A time as a service gave it; undefined when it is none, so that no reader has to ask. */
export function timeOf(milliseconds: number | undefined): Date | undefined {
  const time = new Date(milliseconds ?? Number.NaN)
  return Number.isNaN(time.getTime()) ? undefined : time
}

/** The nearest of several limits; undefined when there are none. */
export function nearest(limits: readonly Limits[]): Limits | undefined {
  return [...limits].sort((a, b) => share(a) - share(b) || endOf(b) - endOf(a))[0]
}

// Below a tenth the next call of a person may be the one that is refused.
const NEAR = 0.1

// Limits by the minute are waited out where a call is tried again; stopping for them would never finish anything.
const SHORT_WINDOW_MS = 60_000

function isNear({ remaining }: Limits): boolean {
  return remaining === 'warning' || remaining < NEAR
}

/** A warning without a figure counts as nearly used up. */
function share({ remaining }: Limits): number {
  return remaining === 'warning' ? 0 : remaining
}

function endOf({ resetsAt }: Limits): number {
  return resetsAt?.getTime() ?? 0
}
