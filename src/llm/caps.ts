// The caps of a day and what counts against them. A cap in dollars holds for calls that are billed to a key, one in
// tokens for these and for those of a plan; what runs on the user's own machine is never capped. Pure.
import type { Config } from '../config/schema.ts'
import type { Call } from './ledger.ts'
import type { FailureCode, Payer } from './llm.ts'

/** The settings; null or less than nothing is no cap, 0 no call at all. */
export type Caps = Pick<Config, 'cap.usdPerDay' | 'cap.tokensPerDay'>

/** For a command that its user wants done whatever it costs; budgets and ledger stay. */
const NO_CAPS: Caps = { 'cap.usdPerDay': null, 'cap.tokensPerDay': null }

/** The same as a flag of a command, for whoever opens a project. */
export function capFlags(overCap: boolean | undefined): { flags?: Caps } {
  return overCap ? { flags: NO_CAPS } : {}
}

/** What calls have used, as far as caps are concerned. */
export interface Use {
  /** Billed to a key. */
  usd: number
  /** Of plans and keys. */
  tokens: number
}

export interface Claim {
  payer: Payer
  tokens: number
  /** Null: no price is known. */
  usd: number | null
}

export interface OverCap {
  key: keyof Caps
  cap: number
  used: number
  next: number
}

/** What the calls of a day have used; a call whose end nobody knows counts with what it was reserved with. */
export function useOf(calls: readonly Call[]): Use {
  const use = { usd: 0, tokens: 0 }
  for (const call of calls) {
    const { payer, tokens, usd } = countedOf(call)
    if (payer !== 'nobody') use.tokens += tokens
    if (payer === 'key') use.usd += usd ?? 0
  }
  return use
}

/** What a call counts with. */
function countedOf(call: Call): Claim {
  const { payer, settled } = call
  if (settled && NOTHING_BILLED.has(settled.outcome))
    return { payer, tokens: settled.input ?? 0, usd: settled.usd ?? 0 }
  const known = settled?.input != null && settled.output != null
  const tokens = known ? (settled.input ?? 0) + (settled.output ?? 0) : call.input + call.output
  return { payer, tokens, usd: settled?.usd ?? (known ? null : call.usd) }
}

/** The cap that one more call would pass, if it would pass one. */
export function overCap(use: Use, next: Claim, caps: Caps): OverCap | undefined {
  const asked = [
    { key: 'cap.usdPerDay', holds: next.payer === 'key', used: use.usd, next: next.usd ?? 0 },
    { key: 'cap.tokensPerDay', holds: next.payer !== 'nobody', used: use.tokens, next: next.tokens },
  ] as const
  for (const { key, holds, used, next: more } of asked) {
    const cap = capOf(caps[key])
    if (cap === undefined || (!holds && !(cap === 0 && next.payer !== 'nobody'))) continue
    if (cap === 0 || used + more > cap) return { key, cap, used, next: more }
  }
  return undefined
}

export function capOf(setting: number | null): number | undefined {
  return setting === null || setting < 0 ? undefined : setting
}

/**
 * Failures before a model read anything. `network` is among them, though a line that breaks in the middle may cost: the
 * calls of a day without a connection must not use up a cap. Its cost is shown as unknown.
 */
const NOTHING_BILLED: ReadonlySet<string> = new Set<FailureCode>([
  'not-installed',
  'not-logged-in',
  'rate-limited',
  'no-credit',
  'overloaded',
  'network',
  'busy',
  'model-not-found',
  'too-long',
])

/** True for failures of which it is certain that they cost nothing. */
export function costsNothing(outcome: FailureCode): boolean {
  return outcome !== 'network' && NOTHING_BILLED.has(outcome)
}

/** The local day of a moment. */
export function dayOf(now: Date): { start: Date; end: Date } {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  return { start: new Date(year, month, day), end: new Date(year, month, day + 1) }
}
