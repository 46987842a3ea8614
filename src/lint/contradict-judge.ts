// Has an engine judge pairs of claims, a batch a call. A batch that fails takes nothing of the others away; what fails for
// every call alike ends the run. Verdicts count only for pairs that were asked about, and the first on each.
import type { ClaimPair, ComparedClaim, PairVerdict } from '../llm/contradict-shape.ts'
import { contradictAnswer } from '../llm/contradict-shape.ts'
import { type Engine, EngineFailure } from '../llm/llm.ts'
import { CONTRADICT_SYSTEM, contradictPrompt } from './contradict-prompt.ts'

export interface Compared {
  a: ComparedClaim
  b: ComparedClaim
}

export interface JudgeOptions {
  timeoutMs: number
  signal?: AbortSignal | undefined
  /** Called with each batch's verdicts as they come, by their place among the pairs. */
  judged: (verdicts: ReadonlyMap<number, PairVerdict>) => void
}

/** Pairs in one call: more of them and a model's verdicts grow careless. */
export const PAIRS_OF_CALL = 12

/** Why pairs stayed without a verdict; undefined when all calls gave an answer. */
export async function judgePairs(
  engine: Engine,
  pairs: readonly Compared[],
  { timeoutMs, signal, judged }: JudgeOptions,
): Promise<string | undefined> {
  let trouble: string | undefined
  for (let from = 0; from < pairs.length; from += PAIRS_OF_CALL) {
    const batch = pairs.slice(from, from + PAIRS_OF_CALL).map(({ a, b }, at): ClaimPair => ({ n: at + 1, a, b }))
    try {
      const { value } = await engine.complete(
        {
          ...{ purpose: 'contradict' as const, input: { pairs: batch }, schema: contradictAnswer, timeoutMs },
          ...{ system: CONTRADICT_SYSTEM, prompt: contradictPrompt(batch) },
        },
        signal,
      )
      judged(verdictsOf(value.pairs, { from, count: batch.length }))
    } catch (error) {
      if (!(error instanceof EngineFailure) || error.code === 'cancelled') throw error
      trouble ??= error.message
      if (error.environmental) return error.message
    }
  }
  return trouble
}

function verdictsOf(
  answers: readonly { n: number; verdict: PairVerdict }[],
  { from, count }: { from: number; count: number },
): Map<number, PairVerdict> {
  const found = new Map<number, PairVerdict>()
  for (const { n, verdict } of answers) {
    if (n <= count && !found.has(from + n - 1)) found.set(from + n - 1, verdict)
  }
  return found
}
