// What the memory holds about a query: full text, names, neighbours by link and vectors, fused by their ranks. Newer comes
// before what it supersedes, answers derived from the base behind their evidence; it says when nothing is relevant, and for
// each hit who contributed what. Reads the index only; no clock.
import type { KnowledgeBase } from '../kb/knowledge-base.ts'
import { fuse, type Vote } from './fuse.ts'
import { inOrder } from './in-order.ts'
import type { Candidate, IndexReader } from './index-reader.ts'
import { type Named, namedIn } from './names.ts'
import { type Ranking, rank, snippetsOf } from './rank.ts'
import { isRelevant, strengthOf } from './relevance.ts'
import type { SearchDocument, SearchFilter, SearchIndex, SearchOptions } from './search-document.ts'

export interface RetrieveSources {
  index: SearchIndex
  /** When given, hits that it does not hold are left out: an index may be ahead of it or behind. */
  kb?: KnowledgeBase
  /** Ids with how near they are to the query, nearest first. */
  vectors?: readonly { id: string; score: number }[]
}

export interface RetrieveOptions extends SearchOptions {
  /** YYYY-MM-DD: what the memory held at the end of that day; nothing newer counts, not even to supersede. */
  asOf?: string
}

export interface Why {
  source: 'text' | 'name' | 'link' | 'vector' | 'recency' | 'superseded' | 'outdated' | 'refuted' | 'derived' | 'rerank'
  rank?: number
  weight: number
}

export interface RetrievedHit {
  id: string
  kind: SearchDocument['kind']
  title: string
  /** Higher is better; comparable within one answer only. */
  score: number
  strength: 'strong' | 'weak'
  snippet: string
  date: string
  why: Why[]
}

export interface Retrieved {
  hits: RetrievedHit[]
  /** False: nothing here is about the query, whatever the hits share with it. */
  relevant: boolean
}

export function retrieve(sources: RetrieveSources, query: string, options: RetrieveOptions): Retrieved {
  const { reader } = sources.index
  const filter = filterOf(options)
  const text = rank(reader, query, { ...filter, limit: Math.max(POOL, options.limit) })
  const named = namedIn(reader, query)
  const hubs = text.ranked.slice(0, HUBS).map(({ candidate }) => candidate.id)
  const found = { text, named, sources, neighbours: reader.neighbours(hubs) }
  const pool = gather(reader, { ...found, filter })
  const votes = votesOf({ ...found, pool })
  const { order, scores, why } = inOrder(fuse(votes), pool, text)
  const best = order.filter((id) => isHeld(sources, id)).slice(0, options.limit)
  const snippets = snippetsOf(reader, best, text.terms)
  const judged = { text, named, vectors: sources.vectors ?? [] }
  const hits = best.flatMap((id) => {
    const candidate = pool.get(id)
    if (!candidate) return []
    const { kind, title, date } = candidate
    const [score, snippet] = [scores.get(id) ?? 0, snippets.get(id) ?? '']
    return [{ id, kind, title, score, strength: strengthOf(id, judged), snippet, date, why: why.get(id) ?? [] }]
  })
  return { hits, relevant: hits.length > 0 && isRelevant(judged) }
}

const POOL = 40
/** How many of the best bring their neighbours along. */
const HUBS = 3

function filterOf({ limit: _, asOf, ...filter }: RetrieveOptions): SearchFilter {
  if (asOf === undefined) return filter
  return { ...filter, until: filter.until !== undefined && filter.until < asOf ? filter.until : asOf }
}

interface Gathered {
  text: Ranking
  named: Named[]
  sources: RetrieveSources
  /** Of the best hits of the text. */
  neighbours: Map<string, string[]>
}

/** Every document that any source brings, with what stands beside the best ones. */
function gather(
  reader: IndexReader,
  { text, named, sources, neighbours, filter }: Gathered & { filter: SearchFilter },
): Map<string, Candidate> {
  const pool = new Map(text.ranked.map(({ candidate }) => [candidate.id, candidate]))
  const best = text.ranked.slice(0, POOL).map(({ candidate }) => candidate.id)
  const beside = [...neighbours.values()].flatMap((ids) => ids.slice(0, MOST_BESIDE))
  const others = [
    ...named.map(({ id }) => id),
    ...(sources.vectors ?? []).map(({ id }) => id),
    ...[...beside, ...reader.successors(best)],
  ]
  const missing = [...new Set(others)].filter((id) => !pool.has(id))
  for (const candidate of reader.byIds(missing, filter)) pool.set(candidate.id, candidate)
  return pool
}

const MOST_BESIDE = 10

const WEIGHTS = { text: 1, name: 1, link: 0.15, vector: 0.8 } as const

function votesOf({ text, named, sources, neighbours, pool }: Gathered & { pool: Map<string, Candidate> }): Vote[] {
  const linked = [...neighbours.values()].flat()
  const list = (source: Why['source'], ids: string[], weightOf: (at: number) => number): Vote[] =>
    [...new Set(ids)].filter((id) => pool.has(id)).map((id, at) => ({ id, source, rank: at + 1, weight: weightOf(at) }))
  return [
    ...list(
      'text',
      text.ranked.map(({ candidate }) => candidate.id),
      () => WEIGHTS.text,
    ),
    ...named.filter(({ id }) => pool.has(id)).map(({ id, share }) => nameVote(id, share)),
    ...list('link', linked, () => WEIGHTS.link),
    ...list(
      'vector',
      (sources.vectors ?? []).map(({ id }) => id),
      () => WEIGHTS.vector,
    ),
  ]
}

/** A name that is the whole query comes before everything; one that is a part of it counts as that part. */
function nameVote(id: string, share: number): Vote {
  return { id, source: 'name', rank: 1, weight: WEIGHTS.name * (share > 0.99 ? 3 : share ** 2) }
}

function isHeld({ kb }: RetrieveSources, id: string): boolean {
  return kb === undefined || id.startsWith('daily/') || kb.facts(id) !== undefined
}
