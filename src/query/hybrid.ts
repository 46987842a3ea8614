// Search with all it can have: full text and links, vectors where the user has chosen a model for them, and an order by the
// engine where that is asked for. What fails of the further two is said, and search goes on.
import type { KnowledgeBase } from '../kb/knowledge-base.ts'
import type { Project } from '../project.ts'
import { vectorsFor } from '../retrieval/near-question.ts'
import { MOST_RERANKED, rerank } from '../retrieval/rerank.ts'
import { type Retrieved, type RetrieveOptions, retrieve } from '../retrieval/retrieve.ts'
import type { SearchIndex } from '../retrieval/search-document.ts'
import { type Ask, counted } from './ask.ts'

export interface HybridOptions extends RetrieveOptions {
  kb?: KnowledgeBase
  /** Have the engine order what was found. */
  reorder?: boolean
  /** For the call that orders; without it a new one of the project's engine. Undefined for an engine that is no model. */
  ask?: Ask | undefined
  /** Takes secrets out of what a service says of a failure. */
  redact?: ((text: string) => Promise<string>) | undefined
  signal?: AbortSignal | undefined
}

export interface Hybrid extends Retrieved {
  /** How it went, for people. */
  notes: string[]
}

/** The words must be redacted: they may leave the machine. */
export async function hybridSearch(
  project: Project,
  words: string,
  { index, ...how }: HybridOptions & { index: SearchIndex },
): Promise<Hybrid> {
  const { kb, reorder = false, redact, signal, ask: given, ...options } = how
  const wanted = reorder ? { ...options, limit: Math.max(MOST_RERANKED, options.limit) } : options
  const near = await vectorsFor(project, words, { index, options, redact, signal })
  const sources = { index, ...(kb ? { kb } : {}), ...(near ? { vectors: near.vectors } : {}) }
  const found = retrieve(sources, words, wanted)
  const notes = near ? [near.said] : []
  if (!reorder) return { ...found, notes }
  const ask = 'ask' in how ? given : await askOf(project, signal)
  const { hits, said } = await rerank(found.hits, { index, question: words, ask })
  return { ...found, hits: hits.slice(0, options.limit), notes: [...notes, said] }
}

async function askOf(project: Project, signal: AbortSignal | undefined): Promise<Ask | undefined> {
  const { engine } = await project.engine()
  if (engine.name === 'offline') return undefined
  const timeoutMs = project.config['model.timeoutSeconds'] * 1000
  return counted(engine, { timeoutMs, signal, tokens: { calls: 0, input: 0, output: 0 } })
}
