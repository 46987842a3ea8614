// One answer of the engine from what it is shown, and the proof of it: the step that articles and the daily log share.
import { type AnswerInput, answerAnswer } from '../llm/answer-shape.ts'
import { ANSWER_SYSTEM, answerPrompt, LOG_SYSTEM, logPrompt, type PastBlock } from './answer-prompt.ts'
import type { Ask } from './ask.ts'
import { liveListener } from './live.ts'
import type { Shown } from './shown.ts'
import { type Sentence, verified } from './verify.ts'

export interface Reading {
  question: string
  shown: Shown
  /** Gets the first lines of the answer as they come. */
  show: ((lines: string[]) => void) | undefined
}

export interface Read {
  /** Empty when nothing of the answer is carried by what was read: that is no answer, however it is said. */
  sentences: Sentence[]
  followUps: string[]
}

/** Asks once; without anything to read it asks nobody. */
export async function read(ask: Ask, { question, shown, show }: Reading): Promise<Read> {
  const { from, articles, past } = shown
  if (articles.length === 0) return { sentences: [], followUps: [] }
  const input: AnswerInput = { question, articles }
  const { system, promptOf } = PROMPTS[from]
  const listener = show && liveListener({ shown, show })
  const request = { input, system, prompt: promptOf(input, past), schema: answerAnswer, listener }
  const { known, sentences: drafted, followUps } = await ask({ purpose: 'answer', ...request })
  const sentences = known ? verified(shown, drafted) : []
  const isCarried = sentences.some(({ unsupported }) => unsupported === undefined)
  return { sentences: isCarried ? sentences : [], followUps }
}

interface Prompts {
  system: string
  promptOf(input: AnswerInput, past: readonly PastBlock[]): string
}

const PROMPTS: Readonly<Record<Shown['from'], Prompts>> = {
  articles: { system: ANSWER_SYSTEM, promptOf: answerPrompt },
  log: { system: LOG_SYSTEM, promptOf: logPrompt },
}
