// The last word on the order of what was found: newer before what it supersedes, what refutes a claim before the claim, and
// less for what holds no longer, unless the query asks for the past; answers derived from the base behind their evidence.
// Scores follow the order, and for each document it is said what moved it. Pure.
import type { Fused } from './fuse.ts'
import { asksForPast } from './in-force.ts'
import type { Candidate } from './index-reader.ts'
import type { QueryTerms } from './query-terms.ts'
import type { Why } from './retrieve.ts'
import { outdated, refuted } from './same-subject.ts'
import { newestFirst, successors } from './supersede.ts'

export interface Ordered extends Fused {
  /** Ids, best first. */
  order: string[]
}

export function inOrder({ scores, why }: Fused, pool: ReadonlyMap<string, Candidate>, asked: QueryTerms): Ordered {
  const candidatesOf = (ids: string[]) => ids.flatMap((id) => pool.get(id) ?? [])
  const lower = (id: string, source: Why['source'], factor: number) => {
    scores.set(id, (scores.get(id) ?? 0) * factor)
    why.get(id)?.push({ source, weight: factor })
  }
  for (const id of scores.keys()) {
    if (pool.get(id)?.type === 'answer' || id.startsWith('qa/')) lower(id, 'derived', DERIVED)
  }
  const ranked = byScore([...scores.keys()].sort(), scores)
  // What supersedes a hit may have no word of the query and so no vote.
  const unranked = [...pool.keys()].filter((id) => !scores.has(id))
  const successor = successors(candidatesOf([...ranked.slice(0, DEEP), ...unranked]))
  for (const newer of [...successor.values()].flat()) {
    if (!why.has(newer)) why.set(newer, [{ source: 'recency', weight: 0 }])
  }
  const order = movedUp(ranked, successor, scores)
  const past = asksForPast(asked)
  for (const id of successor.keys()) if (scores.has(id)) lower(id, 'superseded', past ? 1 : SUPERSEDED)
  for (const id of past ? [] : outdated(candidatesOf(order.slice(0, DEEP)))) {
    if (!successor.has(id)) lower(id, 'outdated', OUTDATED)
  }
  const sorted = byScore(order, scores)
  const refutedBy = refuted(candidatesOf(sorted.slice(0, DEEP)))
  for (const id of refutedBy.keys()) why.get(id)?.push({ source: 'refuted', weight: 1 })
  return { order: movedUp(sorted, refutedBy, scores), scores, why }
}

const DEEP = 60
const DERIVED = 0.5
const SUPERSEDED = 0.7
const OUTDATED = 0.8

/** Best first; those of one score stay in their order. */
function byScore(ids: string[], scores: ReadonlyMap<string, number>): string[] {
  return [...ids].sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0))
}

/** A document that moved up is worth what stood in its place. */
function movedUp(ids: string[], before: Map<string, string[]>, scores: Map<string, number>): string[] {
  const order = newestFirst(ids, before)
  let below = 0
  for (const id of [...order].reverse()) {
    below = Math.max(scores.get(id) ?? 0, below)
    scores.set(id, below)
  }
  return order
}
