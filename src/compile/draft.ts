// One structured call for a unit, and one more round when the answer broke a rule. What comes back is valid or a list of
// reasons why not.
import type { KnowledgeBase } from '../kb/knowledge-base.ts'
import { hash } from '../lib/hash.ts'
import { compileAnswer } from '../llm/compile-shape.ts'
import type { Engine } from '../llm/llm.ts'
import { COMPILE_PROMPT_VERSION, COMPILE_SYSTEM, compilePrompt } from './compile-prompt.ts'
import { type GatherFrom, gather } from './gather.ts'
import type { Unit } from './units.ts'
import { type Validated, validate } from './validate.ts'

export interface DraftContext extends Omit<GatherFrom, 'include'> {
  kb: KnowledgeBase
  engine: Engine
  timeoutMs: number
  signal?: AbortSignal
}

export interface Drafted extends Validated {
  /** What the answer came from; another value marks the unit as outdated, never as uncompiled. */
  made: { model: string; prompt: number; specification: string }
}

/** Rejects with an EngineFailure when the engine gives no answer at all. */
export async function draft(unit: Unit, context: DraftContext): Promise<Drafted> {
  const first = await ask(unit, context, { include: [], problems: [] })
  // The offline engine gives the same answer to the same question.
  if (first.problems.length === 0 || context.engine.name === 'offline') return first
  return ask(unit, context, { include: first.unseen, problems: first.problems })
}

async function ask(
  unit: Unit,
  context: DraftContext,
  round: { include: string[]; problems: string[] },
): Promise<Drafted> {
  const { kb, index, specification, engine, timeoutMs, signal } = context
  const input = gather(unit, { kb, index, specification, include: round.include })
  const prompt = compilePrompt(input, round.problems)
  const { value, model } = await engine.complete(
    { purpose: 'compile', input, system: COMPILE_SYSTEM, prompt, schema: compileAnswer, timeoutMs },
    signal,
  )
  const made = { model, prompt: COMPILE_PROMPT_VERSION, specification: hash(specification).slice(0, 16) }
  return { ...validate(value, { unit, input, kb }), made }
}
