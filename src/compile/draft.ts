// One structured call for a unit, and one more round when the answer broke a rule. What comes back is valid or a list of
// reasons why not.
import type { KnowledgeBase } from '../kb/knowledge-base.ts'
import { compileAnswer } from '../llm/compile-shape.ts'
import type { Engine } from '../llm/llm.ts'
import { COMPILE_SYSTEM, compilePrompt } from './compile-prompt.ts'
import { type GatherFrom, gather } from './gather.ts'
import type { Unit } from './units.ts'
import { type Validated, validate } from './validate.ts'

export interface DraftContext extends Omit<GatherFrom, 'include'> {
  kb: KnowledgeBase
  engine: Engine
  timeoutMs: number
  signal?: AbortSignal
}

/** Rejects with an EngineFailure when the engine gives no answer at all. */
export async function draft(unit: Unit, context: DraftContext): Promise<Validated> {
  const first = await ask(unit, context, { include: [], problems: [] })
  // The offline engine gives the same answer to the same question.
  if (first.problems.length === 0 || context.engine.name === 'offline') return first
  return ask(unit, context, { include: first.unseen, problems: first.problems })
}

async function ask(
  unit: Unit,
  context: DraftContext,
  round: { include: string[]; problems: string[] },
): Promise<Validated> {
  const { kb, index, specification, engine, timeoutMs, signal } = context
  const input = gather(unit, { kb, index, specification, include: round.include })
  const prompt = compilePrompt(input, round.problems)
  const { value } = await engine.complete(
    { purpose: 'compile', input, system: COMPILE_SYSTEM, prompt, schema: compileAnswer, timeoutMs },
    signal,
  )
  return validate(value, { unit, input, kb })
}
