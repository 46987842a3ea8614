// Calls of one query, counted: what was asked for and how many tokens it took.
import type { Engine, EngineRequest } from '../llm/llm.ts'
import type { Purpose } from '../llm/purposes.ts'

export interface Tokens {
  calls: number
  input: number
  output: number
}

export type Ask = <P extends Purpose, T>(request: Omit<EngineRequest<P, T>, 'timeoutMs'>) => Promise<T>

/** `tokens` grows with every call that succeeds. */
export function counted(
  engine: Engine,
  { timeoutMs, signal, tokens }: { timeoutMs: number; signal: AbortSignal | undefined; tokens: Tokens },
): Ask {
  return async (request) => {
    const { value, usage } = await engine.complete({ ...request, timeoutMs }, signal)
    tokens.calls += 1
    tokens.input += usage.inputTokens
    tokens.output += usage.outputTokens
    return value
  }
}
