// Whether what was found is about the query at all: by how much of what the query tells the best documents have together,
// words that stand nowhere counted as missing. Thresholds were chosen on the tuning halves of the benchmarks. Pure.
import type { Named } from './names.ts'
import { type QueryTerm, rarity } from './query-terms.ts'
import type { Ranking } from './rank.ts'
import type { RetrievedHit } from './retrieve.ts'

export interface Judged {
  text: Ranking
  named: Named[]
  vectors: readonly { id: string; score: number }[]
}

export function isRelevant(judged: Judged): boolean {
  const { text, named, vectors } = judged
  if (named.some(({ share }) => share >= NAME_SHARE)) return true
  if ((vectors[0]?.score ?? 0) >= NEAR) return true
  const best = text.ranked.slice(0, LOOKED_AT)
  const had = text.terms.reduce((sum, { token, weight }) => {
    return sum + weight * Math.max(0, ...best.map(({ has }) => has.get(token) ?? 0))
  }, 0)
  return share(had, text) >= RELEVANT
}

export function strengthOf(id: string, { text, named, vectors }: Judged): RetrievedHit['strength'] {
  if (named.some((name) => name.id === id && name.share >= NAME_SHARE)) return 'strong'
  if (vectors.some((vector) => vector.id === id && vector.score >= NEAR)) return 'strong'
  const top = text.ranked[0]?.score ?? 0
  const hit = text.ranked.find(({ candidate }) => candidate.id === id)
  if (!hit) return 'weak'
  return hit.score >= top * NEAR_THE_TOP && share(hit.coverage * weightOf(text.terms), text) >= STRONG
    ? 'strong'
    : 'weak'
}

const NAME_SHARE = 0.6
const NEAR = 0.6
const LOOKED_AT = 2
/** Low, since a question is often asked in other words than its answer. */
const RELEVANT = 0.3
const STRONG = 0.5
const NEAR_THE_TOP = 0.6
/** A word that stands nowhere may be another word for what does. */
const MISSING_WEIGHT = 0.5

function weightOf(terms: QueryTerm[]): number {
  return terms.reduce((sum, { weight }) => sum + weight, 0)
}

/** Of the whole query, not only of its words that the index knows; a misspelt word counts as one that it does not. */
function share(had: number, { terms, missing, totals }: Ranking): number {
  const unknown = new Set([...missing, ...terms.flatMap(({ insteadOf }) => insteadOf ?? [])])
  const known = weightOf(terms.filter(({ insteadOf }) => insteadOf === undefined))
  const all = known + unknown.size * rarity(0, totals.documents) * MISSING_WEIGHT
  return all === 0 ? 0 : had / all
}
