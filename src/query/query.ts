// A question, answered from the knowledge base: choose articles, read them, answer, verify. While the index fits its
// budget the engine reads it and chooses; beyond, search narrows first. Only blocks that exist and were shown count as
// citations; a sentence without one is marked.
import { readSnapshot } from '../changes/commit.ts'
import { openHomeIndex } from '../home-index.ts'
import { type KnowledgeBase, knowledgeBase } from '../kb/knowledge-base.ts'
import { readsAsOrder } from '../lib/orders.ts'
import { truncate } from '../lib/text.ts'
import { type AnswerAnswer, answerAnswer, type ChooseInput, chooseAnswer } from '../llm/answer-shape.ts'
import type { CandidateArticle, IndexRow } from '../llm/compile-shape.ts'
import type { Engine } from '../llm/llm.ts'
import { isMachineTalk } from '../llm/text-faults.ts'
import type { Project } from '../project.ts'
import { readKnowledge } from '../read-home.ts'
import { ANSWER_SYSTEM, answerPrompt, CHOOSE_SYSTEM, choosePrompt } from './answer-prompt.ts'

interface Citation {
  article: string
  title: string
  /** Block id, if the block has one. */
  block: string | undefined
  /** Refs of the entries the block rests on. */
  entries: string[]
}

export interface Answer {
  question: string
  /** False when the knowledge base does not answer the question. */
  known: boolean
  sentences: { text: string; citations: Citation[] }[]
  followUps: string[]
  /** Articles that were read. */
  consulted: string[]
  /** How they were found. */
  way: 'index' | 'search' | 'empty'
  engine: string
}

/** Units of text the whole index may take to be read by the engine, about 8,000 tokens. */
const INDEX_BUDGET_CHARS = 32_000
const MAX_ARTICLES = 10
const HIDDEN_SECTIONS = new Set(['Sources', 'Related Concepts', 'Superseded'])

export async function query(
  project: Project,
  question: string,
  options: { signal?: AbortSignal } = {},
): Promise<Answer> {
  const kb = knowledgeBase(readKnowledge(readSnapshot(project.store)))
  const { engine } = await project.engine()
  const { ids, way } = await choose(project, { question, kb, engine, ...options })
  const articles = ids.flatMap((id) => shown(kb, id) ?? [])
  const unknown: Answer = {
    question,
    known: false,
    sentences: [],
    followUps: [],
    consulted: ids,
    way,
    engine: engine.name,
  }
  if (articles.length === 0) return unknown
  const input = { question, articles }
  const { value } = await engine.complete(
    {
      purpose: 'answer',
      input,
      system: ANSWER_SYSTEM,
      prompt: answerPrompt(input),
      schema: answerAnswer,
      timeoutMs: project.config['model.timeoutSeconds'] * 1000,
    },
    options.signal,
  )
  if (!value.known || value.sentences.length === 0) return { ...unknown, followUps: value.followUps }
  const sentences = value.sentences
    .filter((sentence) => isAnswer(sentence, articles))
    .map(({ text, cites }) => ({ text, citations: cites.flatMap((cite) => verify(kb, articles, cite) ?? []) }))
  if (sentences.length === 0) return unknown
  return { ...unknown, known: true, sentences, followUps: value.followUps }
}

async function choose(
  project: Project,
  context: { question: string; kb: KnowledgeBase; engine: Engine; signal?: AbortSignal },
): Promise<{ ids: string[]; way: Answer['way'] }> {
  const { question, kb, engine, signal } = context
  const rows = indexRows(kb)
  if (rows.length === 0) return { ids: [], way: 'empty' }
  const size = rows.reduce((sum, row) => sum + row.id.length + row.title.length + row.summary.length + 8, 0)
  if (size > INDEX_BUDGET_CHARS) return { ids: await search(project, kb, question), way: 'search' }
  const input: ChooseInput = { question, index: rows }
  const timeoutMs = project.config['model.timeoutSeconds'] * 1000
  const { value } = await engine.complete(
    { purpose: 'choose', input, system: CHOOSE_SYSTEM, prompt: choosePrompt(input), schema: chooseAnswer, timeoutMs },
    signal,
  )
  const ids = value.articles.flatMap((id) => kb.resolve(id) ?? [])
  return { ids: [...new Set(ids)].slice(0, MAX_ARTICLES), way: 'index' }
}

async function search(project: Project, kb: KnowledgeBase, question: string): Promise<string[]> {
  const index = await openHomeIndex(project, { kb })
  try {
    return index.search(question, { limit: MAX_ARTICLES, kind: 'article' }).map((hit) => hit.id)
  } finally {
    index.close()
  }
}

function indexRows(kb: KnowledgeBase): IndexRow[] {
  return kb.articleIds.flatMap((id) => {
    const facts = kb.facts(id)
    return facts ? [{ id, title: facts.title, summary: truncate(facts.summary, 160) }] : []
  })
}

function shown(kb: KnowledgeBase, id: string): CandidateArticle | undefined {
  const article = kb.get(id)
  if (!article) return undefined
  const { title, aliases, tags } = article
  const blocks = article.blocks
    .filter((block) => block.kind !== 'other' && !HIDDEN_SECTIONS.has(block.section))
    .map(({ n, section, text, cites, byPerson }) => ({ n, section: section || 'Summary', text, cites, byPerson }))
  return { id, title, aliases, tags, blocks }
}

/** Not a refusal, tool markup or our own prompt, and no order to the agent but one that the cited blocks give. */
function isAnswer(sentence: AnswerAnswer['sentences'][number], articles: CandidateArticle[]): boolean {
  const { text, cites } = sentence
  const blocks = articles.flatMap(({ id, blocks }) => blocks.map((block) => ({ ...block, article: id })))
  if (
    isMachineTalk(
      text,
      blocks.map((block) => block.text),
    )
  )
    return false
  const cited = blocks.filter((block) => cites.some((cite) => cite.article === block.article && cite.block === block.n))
  return !readsAsOrder(text) || cited.some((block) => readsAsOrder(block.text))
}

function verify(
  kb: KnowledgeBase,
  articles: CandidateArticle[],
  cite: { article: string; block: number },
): Citation | undefined {
  const article = articles.find((one) => one.id === cite.article)
  const shownBlock = article?.blocks.find((block) => block.n === cite.block)
  const block = kb.get(cite.article)?.blocks.find((one) => one.n === cite.block)
  if (!article || !shownBlock || !block) return undefined
  return { article: article.id, title: article.title, block: block.id, entries: block.cites }
}
