// How near the limits of a key are, from the headers a service sends with each answer. Pure.
import { type Limits, nearest, timeOf } from './limits.ts'

type Header = (name: string) => string | null

/** `anthropic-ratelimit-<kind>-{limit,remaining,reset}`, the reset as a date. */
export function anthropicLimits(header: Header): Limits | undefined {
  return nearest(
    ['requests', 'tokens', 'input-tokens', 'output-tokens'].flatMap((kind) => {
      const name = `anthropic-ratelimit-${kind}`
      const resetsAt = timeOf(Date.parse(header(`${name}-reset`) ?? ''))
      return limitOf({ limit: header(`${name}-limit`), remaining: header(`${name}-remaining`), resetsAt })
    }),
  )
}

/** `x-ratelimit-{limit,remaining,reset}-<kind>`, the reset as a span such as `6m0s`, `1.5s` or `120ms`. */
export function openaiLimits(header: Header, now: Date): Limits | undefined {
  return nearest(
    ['requests', 'tokens'].flatMap((kind) => {
      const span = spanOf(header(`x-ratelimit-reset-${kind}`))
      const resetsAt = span === undefined ? undefined : timeOf(now.getTime() + span)
      const [limit, remaining] = [header(`x-ratelimit-limit-${kind}`), header(`x-ratelimit-remaining-${kind}`)]
      return limitOf({ limit, remaining, resetsAt })
    }),
  )
}

function limitOf(given: { limit: string | null; remaining: string | null; resetsAt: Date | undefined }): Limits[] {
  const limit = Number(given.limit ?? Number.NaN)
  const remaining = Number(given.remaining ?? Number.NaN)
  if (!(limit > 0) || !(remaining >= 0)) return []
  return [{ remaining: Math.min(1, remaining / limit), resetsAt: given.resetsAt }]
}

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

function spanOf(value: string | null): number | undefined {
  const parts = [...(value ?? '').matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g)]
  if (parts.length === 0) return undefined
  return parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (UNIT_MS[unit ?? ''] ?? 0), 0)
}
