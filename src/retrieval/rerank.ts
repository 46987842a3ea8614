// The order of what search found, by a model that reads the beginning of each: one call, and only when there are more than
// ten. The order of search stands wherever the model fails or names nothing it was shown, and that is said. What a newer
// document supersedes and what is derived stay behind, whatever a model thinks of them.
import { type ChooseAnswer, type ChooseInput, chooseAnswer } from '../llm/answer-shape.ts'
import { EngineFailure, type EngineRequest } from '../llm/llm.ts'
import { RERANK_SYSTEM, rerankPrompt } from './rerank-prompt.ts'
import type { RetrievedHit } from './retrieve.ts'
import type { SearchIndex } from './search-document.ts'

export interface RerankOptions {
  index: SearchIndex
  question: string
  /** Undefined for an engine that is no model. */
  ask: ((request: Omit<EngineRequest<'choose', ChooseAnswer>, 'timeoutMs'>) => Promise<ChooseAnswer>) | undefined
}

export interface Reranked {
  hits: RetrievedHit[]
  /** For people: what came of it. */
  said: string
}

/** How many hits a model is shown, and how many of them it orders. */
export const MOST_RERANKED = 40
const BEST = 10

export async function rerank(hits: RetrievedHit[], { index, question, ask }: RerankOptions): Promise<Reranked> {
  if (hits.length <= BEST) return { hits, said: `Rerank: not asked, as there are no more than ${BEST}.` }
  if (!ask) return { hits, said: 'Rerank: not asked, as the offline engine is no model.' }
  const shown = hits.slice(0, MOST_RERANKED)
  try {
    const { articles } = await ask(requestFor(shown, { index, question }))
    const best = named(shown, articles)
    if (best.length === 0) return { hits, said: kept('it named nothing that it was shown') }
    const said = `Rerank: the model ordered ${best.length} of ${shown.length}.`
    return { hits: inPlace(best, hits), said }
  } catch (error) {
    if (!(error instanceof EngineFailure) || error.code === 'cancelled') throw error
    return { hits, said: kept(`the call failed (${error.code})`) }
  }
}

function kept(why: string): string {
  return `Rerank: ${why}, so the order of search stands.`
}

function requestFor(hits: RetrievedHit[], { index, question }: { index: SearchIndex; question: string }) {
  const texts = index.reader.texts(hits.map(({ id }) => id))
  const candidates = hits.map(({ id, title, date }) => {
    const { summary = '', body = '' } = texts.get(id) ?? {}
    return { id, title, date, text: `${summary} ${body}`.trim() }
  })
  const rows = candidates.map(({ id, title, text }) => ({ id, title, summary: text }))
  const input: ChooseInput = { question, index: rows }
  const prompt = rerankPrompt(question, candidates)
  return { purpose: 'choose' as const, input, system: RERANK_SYSTEM, prompt, schema: chooseAnswer }
}

function named(hits: RetrievedHit[], ids: readonly string[]): RetrievedHit[] {
  const byId = new Map(hits.map((hit) => [hit.id, hit]))
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []).slice(0, BEST)
}

function inPlace(best: RetrievedHit[], hits: RetrievedHit[]): RetrievedHit[] {
  const chosen = new Set(best.map(({ id }) => id))
  const first = [...best, ...hits.filter(({ id }) => !chosen.has(id))].slice(0, Math.max(BEST, best.length))
  const ordered = [...first.filter((hit) => !staysBehind(hit)), ...first.filter(staysBehind)]
  const told = ordered.map((hit) => {
    const rank = best.indexOf(hit) + 1
    return rank === 0 ? hit : { ...hit, why: [...hit.why, { source: 'rerank' as const, rank, weight: 1 }] }
  })
  const taken = new Set(ordered.map(({ id }) => id))
  return [...told, ...hits.filter(({ id }) => !taken.has(id))]
}

function staysBehind({ why }: RetrievedHit): boolean {
  return why.some(({ source }) => source === 'superseded' || source === 'derived')
}
