// What work would take, said before it begins: calls, tokens, dollars where a price is known, who pays, and whether the
// day's cap will stop it half-way. A range, since nobody knows how long answers will be.
import { OUTPUT_TOKENS } from '../llm/budget.ts'
import type { Payer } from '../llm/llm.ts'
import { modelFor } from '../llm/metered.ts'
import { costOf, priceOf } from '../llm/prices.ts'
import type { Purpose } from '../llm/purposes.ts'
import type { Project } from '../project.ts'
import { showCalls, showCount, showUsd } from './show.ts'
import { moneyToday } from './today.ts'

/** Calls of one purpose that are to be made. */
export interface PlannedCalls {
  purpose: Purpose
  calls: number
  /** Of all these calls together, with system text; see estimateTokens. */
  inputTokens: number
}

export interface CostEstimate {
  engine: string
  payer: Payer
  paysHow: string
  calls: number
  inputTokens: number
  outputTokens: { likely: number; most: number }
  /** Null: no price is known for a model that is asked. For a plan it is what the same would cost on a key. */
  usd: { likely: number; most: number } | null
  /** What today's caps leave; null where there is no cap, or it does not hold for who pays. */
  left: { usd: number | null; tokens: number | null }
  /** It is likely to stop at a cap before its end, and to go on on another day. */
  stopsAtCap: boolean
}

export async function estimateCost(
  project: Pick<Project, 'engine' | 'config' | 'env' | 'now'>,
  planned: readonly PlannedCalls[],
): Promise<CostEstimate> {
  const { engine } = await project.engine()
  const { name, payer, paysHow } = engine
  const parts = planned.map((part) => ({
    ...part,
    output: outputOf(part),
    price: priceOf(modelFor(engine, project.config, part.purpose), project.config.prices),
  }))
  const sum = (amount: (part: (typeof parts)[number]) => number) => parts.reduce((all, part) => all + amount(part), 0)
  const inputTokens = sum((part) => part.inputTokens)
  const outputTokens = { likely: sum((part) => part.output.likely), most: sum((part) => part.output.most) }
  const usdFor = (which: 'likely' | 'most') =>
    sum(({ calls, inputTokens, output, price }) => {
      // By the call, as prices may depend on its length.
      const one = { inputTokens: inputTokens / calls, outputTokens: output[which] / calls }
      return price && calls > 0 ? costOf(one, price) * calls : 0
    })
  const priced = parts.every(({ price, calls }) => price || calls === 0)
  const usd =
    payer === 'nobody' ? { likely: 0, most: 0 } : priced ? { likely: usdFor('likely'), most: usdFor('most') } : null
  const left = leftOf(project, payer)
  const tokens = inputTokens + outputTokens.likely
  const stopsAtCap =
    (left.usd !== null && (usd?.likely ?? 0) > left.usd) || (left.tokens !== null && tokens > left.tokens)
  return {
    ...{ engine: name, payer, paysHow },
    calls: sum((part) => part.calls),
    inputTokens,
    outputTokens,
    usd,
    left,
    stopsAtCap,
  }
}

/** The estimate in words: one line, two where the cap has a say. */
export function describeEstimate(estimate: CostEstimate): string {
  const { engine, payer, paysHow, calls, inputTokens, outputTokens, usd, left, stopsAtCap } = estimate
  const size = `${showCalls(calls)} to the engine ${engine}, about ${showCount(inputTokens)} tokens to read`
  if (payer === 'nobody') return `${size}. ${paysHow}`
  const written = ` and ${showCount(outputTokens.likely)} to ${showCount(outputTokens.most)} to write`
  const range = usd && `${showUsd(usd.likely)} to ${showUsd(usd.most)}`
  const cost = !range
    ? 'what that costs is not known (setting `prices`)'
    : payer === 'key'
      ? range
      : `${range} if it were billed`
  const lines = [`${size}${written}: ${cost}. ${paysHow}`]
  const limits = [
    ...(left.usd === null ? [] : [showUsd(left.usd)]),
    ...(left.tokens === null ? [] : [`${showCount(left.tokens)} tokens`]),
  ]
  if (limits.length > 0) {
    const then = stopsAtCap ? '; it stops there, and what is left goes on tomorrow (`--over-cap` does all today)' : ''
    lines.push(`Today's cap leaves ${limits.join(' and ')}${then}.`)
  }
  return lines.join('\n')
}

function outputOf({ purpose, calls }: PlannedCalls): { likely: number; most: number } {
  const { likely, most } = OUTPUT_TOKENS[purpose]
  return { likely: likely * calls, most: most * calls }
}

function leftOf(project: Pick<Project, 'config' | 'env' | 'now'>, payer: Payer): CostEstimate['left'] {
  const { usd, tokens, caps } = moneyToday(project)
  const left = (cap: number | null, used: number) => (cap === null ? null : Math.max(0, cap - used))
  return {
    usd: payer === 'key' ? left(caps.usdPerDay, usd) : null,
    tokens: payer === 'nobody' ? null : left(caps.tokensPerDay, tokens),
  }
}
