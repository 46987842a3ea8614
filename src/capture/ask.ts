// The question to the engine about one span. A record that is too long for the model, or whose answer was cut off, is asked
// about in halves and the answers are put together: turns keep their numbers, so evidence stays what it was.
import { asWritten } from '../lib/inert.ts'
import { type ExtractAnswer, type ExtractInput, extractAnswer } from '../llm/extract-shape.ts'
import { type Engine, EngineFailure } from '../llm/llm.ts'
import { faultOfAnswer } from './check-answer.ts'
import { EXTRACT_SYSTEM, extractPrompt } from './extract-prompt.ts'

export interface Asking {
  engine: Engine
  timeoutMs: number
  signal?: AbortSignal | undefined
}

export interface Extracted {
  answer: ExtractAnswer
  /** What answered. */
  model: string
}

/** Rejects with an EngineFailure: also `bad-output` for an answer that has the form of an entry and is none. */
export async function ask(input: ExtractInput, asking: Asking, most = MOST_CALLS): Promise<Extracted> {
  try {
    return await askOnce(input, asking)
  } catch (error) {
    const tooMuch = error instanceof EngineFailure && (error.code === 'too-long' || error.code === 'truncated')
    if (!tooMuch || input.turns.length < 2 || most < 2) throw error
    const middle = Math.ceil(input.turns.length / 2)
    const halves = [input.turns.slice(0, middle), input.turns.slice(middle)]
    const parts: Extracted[] = []
    for (const turns of halves) parts.push(await ask({ ...input, turns }, asking, most / 2))
    return together(parts)
  }
}

/** A record that does not fit in sixteen parts fits in none. */
const MOST_CALLS = 16

async function askOnce(input: ExtractInput, { engine, timeoutMs, signal }: Asking): Promise<Extracted> {
  const prompt = extractPrompt(input)
  const { value, model } = await engine.complete(
    { purpose: 'extract', input, system: EXTRACT_SYSTEM, prompt, schema: extractAnswer, timeoutMs },
    signal,
  )
  const fault = faultOfAnswer(value, input)
  if (fault) throw new EngineFailure('bad-output', fault)
  return { answer: asWritten(value), model }
}

function together(parts: Extracted[]): Extracted {
  const kept = parts.map(({ answer }) => answer).filter(({ keep }) => keep)
  const [first = parts[0]?.answer] = kept
  if (first === undefined) throw new Error('a record was asked about in no parts')
  const all = <T>(list: (answer: ExtractAnswer) => T[]) => kept.flatMap(list)
  return {
    model: parts[0]?.model ?? '',
    answer: {
      ...first,
      context: kept.map(({ context }) => context).join(' '),
      exchanges: all(({ exchanges }) => exchanges),
      decisions: all(({ decisions }) => decisions),
      lessons: all(({ lessons }) => lessons),
      actions: all(({ actions }) => actions),
    },
  }
}
