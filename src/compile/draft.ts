// One structured call for a unit, and one more round when the answer broke a rule. What comes back is valid or a list of
// reasons why not.
import type { KnowledgeBase } from '../kb/knowledge-base.ts'
import { asWritten } from '../lib/inert.ts'
import { type CompileAnswer, type CompileInput, compileAnswerFor } from '../llm/compile-shape.ts'
import type { Limits } from '../llm/limits.ts'
import { type Engine, EngineFailure } from '../llm/llm.ts'
import { COMPILE_SYSTEM, compilePrompt } from './compile-prompt.ts'
import { type GatherFrom, gather } from './gather.ts'
import { olderEvidence } from './older-evidence.ts'
import type { Unit } from './units.ts'
import { type Validated, validate } from './validate.ts'

export interface DraftContext extends Omit<GatherFrom, 'include'> {
  kb: KnowledgeBase
  engine: Engine
  timeoutMs: number
  /** The moment of an entry by its reference. */
  saidAt: (ref: string) => string | undefined
  signal?: AbortSignal | undefined
}

export interface Drafted extends Validated {
  answer: CompileAnswer
  input: CompileInput
  /** The model that answered. */
  model: string
  limits: Limits | undefined
}

/** Rejects with an EngineFailure when the engine gives no answer at all. */
export async function draft(unit: Unit, context: DraftContext): Promise<Drafted> {
  // The offline engine gives the same answer to the same question.
  const isLast = context.engine.name === 'offline'
  const first = await ask(unit, context, { include: [], rejected: undefined, isLast })
  if (first.problems.length === 0 || isLast) return first
  return ask(unit, context, { include: first.unseen, rejected: first, isLast: true })
}

/** The same answer once more, for a base that has changed in what the model did not see; undefined when it saw it. */
export function redraft(
  unit: Unit,
  before: Drafted,
  context: DraftContext & { was: KnowledgeBase },
): Drafted | undefined {
  const { kb, was } = context
  const textOf = (base: KnowledgeBase, id: string) => base.files.get(`${id}.md`)
  const { candidates } = before.input
  if (candidates.some(({ id }) => textOf(kb, id) !== textOf(was, id))) return undefined
  const checked = check(before.answer, { unit, input: before.input, context, isLast: true })
  return checked.problems.length > 0 ? undefined : { ...before, ...checked }
}

interface Round {
  include: string[]
  /** The answer before, when it broke a rule. */
  rejected: Pick<Drafted, 'answer' | 'problems'> | undefined
  /** What can be left out is left out, since nobody can be asked any more. */
  isLast: boolean
}

async function ask(unit: Unit, context: DraftContext, { include, rejected, isLast }: Round): Promise<Drafted> {
  const { engine, timeoutMs, signal } = context
  const input = gather(unit, { ...context, include })
  const call = engine.complete(
    {
      purpose: 'compile',
      input,
      system: COMPILE_SYSTEM,
      ...compilePrompt(input, rejected),
      schema: compileAnswerFor(input.types),
      timeoutMs,
    },
    signal,
  )
  const { value, model, limits } = await unlessAborted(call, signal)
  const answer = asWritten(value)
  return { ...check(answer, { unit, input, context, isLast }), answer, input, model, limits }
}

function check(
  answer: CompileAnswer,
  { unit, input, context, isLast }: { unit: Unit; input: CompileInput; context: DraftContext; isLast: boolean },
): Validated {
  const { kb, saidAt } = context
  const validated = validate(answer, { unit, input, kb, isLast })
  const { edits, problems } = olderEvidence(validated.edits, { unit, kb, saidAt })
  if (problems.length === 0) return validated
  if (!isLast) return { ...validated, problems: [...validated.problems, ...problems] }
  const said = JSON.stringify(edits)
  const uncited = unit.entries.map((entry) => entry.ref).filter((ref) => !said.includes(ref))
  return {
    ...validated,
    edits,
    nothing: [...new Set([...validated.nothing, ...uncited])],
    warnings: [...validated.warnings, ...problems.map((problem) => `left out: ${problem}`)],
  }
}

/** An engine ends by itself when it is told to stop; one that does not is waited for no longer. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined
    const stop = () => {
      timer = setTimeout(() => reject(new EngineFailure('cancelled', 'It was stopped.')), PATIENCE_MS)
    }
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    }
    work.finally(done).then(resolve, reject)
  })
}

const PATIENCE_MS = 2_000
