// A question, answered from the knowledge base: choose articles, read them, answer, verify. What was filed for the same
// question is offered first. A derived answer is never evidence: only articles are read and cited.
import { readSnapshot } from '../changes/commit.ts'
import { type KnowledgeBase, knowledgeBase } from '../kb/knowledge-base.ts'
import { type AnswerAnswer, answerAnswer } from '../llm/answer-shape.ts'
import { EngineFailure } from '../llm/llm.ts'
import type { Project } from '../project.ts'
import { readKnowledge } from '../read-home.ts'
import { ANSWER_SYSTEM, answerPrompt } from './answer-prompt.ts'
import { type Ask, counted, type Tokens } from './ask.ts'
import { type Choice, choose } from './choose.ts'
import { type FiledAnswer, findFiled } from './filed.ts'
import { liveListener } from './live.ts'
import { type Shown, shownArticles } from './shown.ts'
import { type Sentence, verified } from './verify.ts'

export interface Answer {
  question: string
  /** False when the knowledge base does not answer the question. */
  known: boolean
  sentences: Sentence[]
  followUps: string[]
  /** Articles that were read. */
  consulted: string[]
  /** How they were found; `filed`: the answer stood there already, and no engine was asked. */
  way: 'index' | 'search' | 'empty' | 'filed'
  engine: string
  /** The articles that were chosen, with the reason. */
  chosen: Choice[]
  tokens: Tokens
  /** How search went, where it was asked and there is something to say. */
  notes?: string[]
  /** The answer that was filed for this question, with those of its sources that were changed since. */
  filed?: Pick<FiledAnswer, 'id' | 'filed' | 'changed'>
}

export interface QueryOptions {
  signal?: AbortSignal | undefined
  /** Ask the engine although an answer is filed. */
  fresh?: boolean
  progress?: (line: string) => void
  /** Takes secrets out of what a service says of a failure. */
  redact?: (text: string) => Promise<string>
  /** Gets the first lines of the answer as they come, checked: all so far, each time there is one more. */
  show?: ((lines: string[]) => void) | undefined
}

export async function query(project: Project, question: string, options: QueryOptions = {}): Promise<Answer> {
  const kb = knowledgeBase(readKnowledge(readSnapshot(project.store)))
  const filed = findFiled(kb, question)
  if (filed && filed.changed.length === 0 && !options.fresh) return fromFile(question, filed)
  const { engine } = await project.engine()
  const tokens = { calls: 0, input: 0, output: 0 }
  const timeoutMs = project.config['model.timeoutSeconds'] * 1000
  const ask = counted(engine, { timeoutMs, signal: options.signal, tokens })
  options.progress?.(`choosing among ${kb.articleIds.length} articles`)
  const { redact, signal } = options
  const isModel = engine.name !== 'offline'
  const { way, articles: chosen, notes } = await choose(project, { question, kb, ask, isModel, redact, signal })
  const ids = chosen.map(({ id }) => id)
  const base = {
    ...{ question, way, chosen, tokens, engine: engine.name },
    ...(notes?.length ? { notes } : {}),
    ...(filed ? { filed: { id: filed.id, filed: filed.filed, changed: filed.changed } } : {}),
  }
  options.progress?.(`reading ${ids.length} articles`)
  const budget = Math.min(ANSWER_TOKENS, project.config['budget.answer'] * PROMPT_SHARE)
  const { value, shown } = await read(ask, { question, kb, ids, budget, show: options.show })
  const consulted = shown.articles.map(({ id }) => id)
  const unknown: Answer = { ...base, known: false, sentences: [], followUps: value.followUps, consulted }
  const sentences = value.known ? verified(kb, shown, value.sentences) : []
  // Nothing that a source carries is no answer, however it is said.
  if (!sentences.some(({ unsupported }) => unsupported === undefined)) return unknown
  return { ...unknown, known: true, sentences }
}

/** Tokens of articles that are read for one answer. */
const ANSWER_TOKENS = 40_000
/** What the rest of the prompt leaves of the budget. */
const PROMPT_SHARE = 0.8

const NO_ANSWER: AnswerAnswer = { known: false, sentences: [], followUps: [] }

interface Reading extends Pick<QueryOptions, 'show'> {
  question: string
  kb: KnowledgeBase
  ids: string[]
  budget: number
}

/** The engine's answer, from half as many articles where all of them are too long for it. */
async function read(
  ask: Ask,
  { question, kb, ids, budget, show }: Reading,
): Promise<{ value: AnswerAnswer; shown: Shown }> {
  const shown = shownArticles(kb, ids, budget)
  const { articles, past } = shown
  if (articles.length === 0) return { value: NO_ANSWER, shown }
  const input = { question, articles }
  const prompt = answerPrompt(input, past)
  try {
    const listener = show && liveListener({ kb, shown, show })
    const request = { input, system: ANSWER_SYSTEM, prompt, schema: answerAnswer, listener }
    const value = await ask({ purpose: 'answer', ...request })
    return { value, shown }
  } catch (error) {
    const isTooMuch = error instanceof EngineFailure && (error.code === 'too-long' || error.code === 'truncated')
    if (!isTooMuch || articles.length === 1) throw error
    const fewer = articles.slice(0, Math.ceil(articles.length / 2)).map(({ id }) => id)
    return read(ask, { question, kb, ids: fewer, budget, show })
  }
}

function fromFile(question: string, { id, filed, changed, sentences, followUps, consulted }: FiledAnswer): Answer {
  const chosen = consulted.map((one) => ({ id: one, why: `consulted for ${id}` }))
  const tokens = { calls: 0, input: 0, output: 0 }
  const told = { question, known: true, sentences, followUps, consulted, chosen, tokens }
  return { ...told, way: 'filed', engine: 'none', filed: { id, filed, changed } }
}
