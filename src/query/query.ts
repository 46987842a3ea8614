// A question, answered from the knowledge base: choose articles, read them, answer, verify; where they do not answer, once
// more from entries of the daily log. What was filed for the same question is offered first. A derived answer is never
// evidence: only articles and entries are read and cited.
import { readSnapshot } from '../changes/commit.ts'
import { type KnowledgeBase, knowledgeBase } from '../kb/knowledge-base.ts'
import { EngineFailure } from '../llm/llm.ts'
import type { Project } from '../project.ts'
import { readDailyLogs, readKnowledge } from '../read-home.ts'
import { type Ask, counted, type Tokens } from './ask.ts'
import { type Choice, type Chosen, choose } from './choose.ts'
import { type FiledAnswer, findFiled } from './filed.ts'
import { answerFromLog, type LogWay } from './log-way.ts'
import { type Read, read } from './read.ts'
import { type Shown, shownArticles } from './shown.ts'
import type { Sentence } from './verify.ts'

export interface Answer {
  question: string
  /** False when the knowledge base does not answer the question. */
  known: boolean
  /** What it rests on, when it is known. `log`: no article says so, entries of the daily log do. */
  from?: Shown['from']
  sentences: Sentence[]
  followUps: string[]
  /** Articles that were read. */
  consulted: string[]
  /** How they were found; `filed`: the answer stood there already, and no engine was asked. */
  way: Chosen['way'] | 'filed'
  engine: string
  /** The articles that were chosen, with the reason. */
  chosen: Choice[]
  /** The second way, where the articles did not answer. */
  log?: LogWay
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
  const snapshot = readSnapshot(project.store)
  const kb = knowledgeBase(readKnowledge(snapshot))
  const filed = findFiled(kb, question, () => readDailyLogs(snapshot))
  if (filed && filed.changed.length === 0 && !options.fresh) return fromFile(question, filed)
  const { engine } = await project.engine()
  const tokens = { calls: 0, input: 0, output: 0 }
  const { redact, signal, show, progress } = options
  const ask = counted(engine, { timeoutMs: project.config['model.timeoutSeconds'] * 1000, signal, tokens })
  progress?.(`choosing among ${kb.articleIds.length} articles`)
  const isModel = engine.name !== 'offline'
  const { way, articles: chosen, notes } = await choose(project, { question, kb, ask, isModel, redact, signal })
  progress?.(`reading ${chosen.length} articles`)
  const budget = Math.min(ANSWER_TOKENS, project.config['budget.answer'] * PROMPT_SHARE)
  const first = await readArticles(ask, { question, kb, ids: chosen.map(({ id }) => id), budget, show })
  const base = {
    ...{ question, way, engine: engine.name, chosen, consulted: first.consulted, tokens },
    ...(notes?.length ? { notes } : {}),
    ...(filed ? { filed: { id: filed.id, filed: filed.filed, changed: filed.changed } } : {}),
  }
  if (first.sentences.length > 0) return { ...base, ...known(first, 'articles') }
  const asked = { question, kb, ask, budget, show, redact, signal, progress }
  const { log, ...second } = await answerFromLog(project, asked, readDailyLogs(snapshot))
  if (second.sentences.length > 0) return { ...base, ...known(second, 'log'), log }
  return { ...base, known: false, sentences: [], followUps: first.followUps, log }
}

/** Tokens of articles that are read for one answer. */
const ANSWER_TOKENS = 40_000
/** What the rest of the prompt leaves of the budget. */
const PROMPT_SHARE = 0.8

function known({ sentences, followUps }: Read, from: Shown['from']) {
  return { known: true, from, sentences, followUps }
}

interface Reading extends Pick<QueryOptions, 'show'> {
  question: string
  kb: KnowledgeBase
  ids: string[]
  budget: number
}

/** The engine's answer, from half as many articles where all of them are too long for it. */
async function readArticles(
  ask: Ask,
  { question, kb, ids, budget, show }: Reading,
): Promise<Read & { consulted: string[] }> {
  const shown = shownArticles(kb, ids, budget)
  const consulted = shown.articles.map(({ id }) => id)
  try {
    return { ...(await read(ask, { question, shown, show })), consulted }
  } catch (error) {
    const isTooMuch = error instanceof EngineFailure && (error.code === 'too-long' || error.code === 'truncated')
    if (!isTooMuch || consulted.length === 1) throw error
    const fewer = consulted.slice(0, Math.ceil(consulted.length / 2))
    return readArticles(ask, { question, kb, ids: fewer, budget, show })
  }
}

function fromFile(question: string, { id, filed, changed, from, sentences, ...rest }: FiledAnswer): Answer {
  const chosen = rest.consulted.map((one) => ({ id: one, why: `consulted for ${id}` }))
  const tokens = { calls: 0, input: 0, output: 0 }
  const told = { question, known: true, from, sentences, ...rest, chosen, tokens }
  return { ...told, way: 'filed', engine: 'none', filed: { id, filed, changed } }
}
