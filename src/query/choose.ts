// Which articles a question is answered from. While the index fits its budget the engine reads it and chooses; beyond,
// search narrows first. Filed answers are derived: in their place stand the articles they were made from.
import { openHomeIndex } from '../home-index.ts'
import type { ArticleId } from '../kb/article.ts'
import type { KnowledgeBase } from '../kb/knowledge-base.ts'
import { truncate } from '../lib/text.ts'
import { type ChooseInput, chooseAnswer } from '../llm/answer-shape.ts'
import { estimateTokens } from '../llm/budget.ts'
import type { IndexRow } from '../llm/compile-shape.ts'
import type { Project } from '../project.ts'
import type { RetrievedHit } from '../retrieval/retrieve.ts'
import { CHOOSE_SYSTEM, choosePrompt } from './answer-prompt.ts'
import type { Ask } from './ask.ts'
import { hybridSearch } from './hybrid.ts'

export interface Choice {
  id: ArticleId
  /** For people, e.g. `chosen from the index` or `search: text 1, link 3`. */
  why: string
}

export interface Chosen {
  way: 'index' | 'search' | 'empty'
  /** The most useful first. */
  articles: Choice[]
  /** Search found nothing that is about the question; undefined when it was not asked. */
  relevant?: boolean
  /** How search went, for people. */
  notes?: string[]
}

export interface Choosing {
  question: string
  kb: KnowledgeBase
  ask: Ask
  /** The engine reads: it may order what search found. */
  isModel: boolean
  /** Takes secrets out of what a service says of a failure. */
  redact?: ((text: string) => Promise<string>) | undefined
  signal?: AbortSignal | undefined
}

/** Tokens the whole index may take to be read by the engine, about 250 articles. */
const INDEX_TOKENS = 12_000
const MOST = 10
const FEWEST = 3

export async function choose(project: Project, choosing: Choosing): Promise<Chosen> {
  const { question, kb, ask } = choosing
  const index = indexRows(kb)
  if (index.length === 0) return { way: 'empty', articles: [] }
  const input: ChooseInput = { question, index }
  const prompt = choosePrompt(input)
  if (estimateTokens(prompt) > Math.min(INDEX_TOKENS, project.config['budget.choose'])) {
    const { hits, relevant, notes } = await search(project, choosing, project.config['query.rerank'])
    return { way: 'search', articles: evidence(kb, hits.map(bySearch)), relevant, notes }
  }
  const value = await ask({ purpose: 'choose', input, system: CHOOSE_SYSTEM, prompt, schema: chooseAnswer })
  const named = value.articles.flatMap((id) => kb.resolve(id) ?? [])
  const chosen = evidence(
    kb,
    named.map((id) => ({ id, why: 'chosen from the index' })),
  )
  if (chosen.length >= Math.min(FEWEST, index.length)) return { way: 'index', articles: chosen }
  // A summary does not tell all that an article says: what the words of the question find is read as well.
  const { hits, relevant, notes } = await search(project, choosing, false)
  const near = hits.filter(({ strength }) => relevant && strength === 'strong').map(bySearch)
  const articles = evidence(kb, [...chosen, ...near]).slice(0, Math.max(FEWEST, chosen.length))
  return { way: 'index', articles, notes }
}

async function search(project: Project, { question, kb, ask, isModel, ...how }: Choosing, reorder: boolean) {
  const index = await openHomeIndex(project, { kb })
  try {
    const wanted = { limit: MOST, kind: 'article' as const, reorder, ask: isModel ? ask : undefined }
    return await hybridSearch(project, question, { index, kb, ...wanted, ...how })
  } finally {
    index.close()
  }
}

export function bySearch({ id, why }: RetrievedHit): Choice {
  const sources = why.filter(({ weight }) => weight > 0).map(({ source, rank }) => `${source}${rank ? ` ${rank}` : ''}`)
  return { id, why: `search: ${sources.join(', ')}` }
}

/** Each article once; those behind an answer come after what was found itself. */
function evidence(kb: KnowledgeBase, choices: Choice[]): Choice[] {
  const answers = choices.filter(({ id }) => isAnswer(kb, id))
  const behind = answers.flatMap(({ id }) =>
    (kb.facts(id)?.consulted ?? []).flatMap((one) => {
      const known = kb.resolve(one)
      return known === undefined || isAnswer(kb, known) ? [] : [{ id: known, why: `consulted for ${id}` }]
    }),
  )
  const all = [...choices.filter(({ id }) => !isAnswer(kb, id)), ...behind]
  // The first one stays where it is, with its reason.
  const first = new Map<ArticleId, Choice>()
  for (const choice of all) if (!first.has(choice.id)) first.set(choice.id, choice)
  return [...first.values()].slice(0, MOST)
}

function isAnswer(kb: KnowledgeBase, id: ArticleId): boolean {
  return kb.facts(id)?.kind === 'answer'
}

function indexRows(kb: KnowledgeBase): IndexRow[] {
  return kb.articleIds.flatMap((id) => {
    const facts = kb.facts(id)
    return facts && facts.kind !== 'answer' ? [{ id, title: facts.title, summary: truncate(facts.summary, 160) }] : []
  })
}
