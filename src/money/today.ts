// What today's calls have used of the caps, in all projects of the user, and whether work waits for tomorrow because of
// them. Read from the ledger, never kept; what is not known is counted and never called nothing.
import type { Env } from '../config/folders.ts'
import type { Config } from '../config/schema.ts'
import { errorCode } from '../lib/file-system.ts'
import { capOf, dayOf, overCap, useOf } from '../llm/caps.ts'
import { type Call, type Ledger, ledgerFolder, readLedger } from '../llm/ledger.ts'
import { describeOverCap } from '../llm/metered.ts'
import { showCalls, showCount, showUsd } from './show.ts'

export interface MoneyToday {
  calls: number
  /** Billed to a key; a call of unknown cost counts with the most it may have cost, where a price is known. */
  usd: number
  /** Of calls on a plan or a key. */
  tokens: number
  /** Null: no cap. */
  caps: { usdPerDay: number | null; tokensPerDay: number | null }
  /** Calls that ended, and nobody knows what they cost. */
  unknownCost: number
  /** Calls that were cut off before their end could be written down. */
  unsettled: number
  /** Why model work waits until tomorrow; null when it does not. */
  capReached: string | null
  /** Lines of the ledger that cannot be read. */
  damaged: number
  /** Why the ledger cannot be read at all; null when it can. The other numbers then say nothing. */
  unreadable: string | null
}

export interface Purse {
  env: Env
  config: Config
  now(): Date
}

export function moneyToday({ env, config, now }: Purse): MoneyToday {
  const { calls, refusals, damaged, unreadable } = ledgerOf(env, dayOf(now()).start)
  const use = useOf(calls)
  const last = refusals.at(-1)
  const over = last && overCap(use, { payer: last.payer, tokens: last.input + last.output, usd: last.usd }, config)
  return {
    calls: calls.length,
    ...use,
    caps: {
      usdPerDay: capOf(config['cap.usdPerDay']) ?? null,
      tokensPerDay: capOf(config['cap.tokensPerDay']) ?? null,
    },
    unknownCost: calls.filter(isOfUnknownCost).length,
    unsettled: calls.filter((call) => isCutOff(call, now())).length,
    capReached: over ? describeOverCap(over) : null,
    ...{ damaged, unreadable },
  }
}

function ledgerOf(env: Env, from: Date): Ledger & { unreadable: string | null } {
  try {
    return { ...readLedger(ledgerFolder(env), { from }), unreadable: null }
  } catch (error) {
    if (errorCode(error) === undefined || !(error instanceof Error)) throw error
    return { calls: [], refusals: [], damaged: 0, unreadable: error.message }
  }
}

/** `12 calls; $0.41 of $2.00; 240,000 of 1,000,000 tokens`, with what is not known. */
export function describeToday(today: MoneyToday): string {
  const { calls, usd, tokens, caps, unknownCost, unsettled, unreadable } = today
  if (unreadable !== null) return `not known: ${unreadable}`
  if (calls === 0) return 'no calls'
  const least = unknownCost > 0 ? '≥ ' : ''
  const more = [
    ...(unknownCost > 0 ? [`${showCalls(unknownCost)} of unknown cost`] : []),
    ...(unsettled > 0 ? [`${showCalls(unsettled)} cut off`] : []),
  ]
  const money = `${least}${showUsd(usd)}${caps.usdPerDay === null ? '' : ` of ${showUsd(caps.usdPerDay)}`}`
  const read = `${showCount(tokens)}${caps.tokensPerDay === null ? '' : ` of ${showCount(caps.tokensPerDay)}`} tokens`
  return [showCalls(calls), money, read, ...more].join('; ')
}

export function isOfUnknownCost({ payer, settled }: Call): boolean {
  return payer !== 'nobody' && settled !== undefined && settled.usd === null
}

/** True when its process must have ended without writing down how the call did. */
export function isCutOff({ settled, until }: Call, now: Date): boolean {
  return settled === undefined && until < now.toISOString()
}
