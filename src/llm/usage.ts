// Adding up what several tries of one call cost. Pure. Unknown is not zero: a sum has a price only when both parts have.
import type { Usage } from './llm.ts'

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    ...cached('cacheReadTokens', a, b),
    ...cached('cacheWriteTokens', a, b),
    costUsd: a.costUsd === undefined || b.costUsd === undefined ? undefined : a.costUsd + b.costUsd,
  }
}

/** For a call the service turned down before a model read it. */
export const NOTHING_USED: Usage = { inputTokens: 0, outputTokens: 0, costUsd: 0 }

function cached(name: 'cacheReadTokens' | 'cacheWriteTokens', a: Usage, b: Usage): Partial<Usage> {
  return a[name] === undefined && b[name] === undefined ? {} : { [name]: (a[name] ?? 0) + (b[name] ?? 0) }
}
