// Whether what was found is about the query at all: by how much of what the query tells the best documents have, words that
// stand nowhere counted as missing. Thresholds were chosen on the tuning halves of the benchmarks. Pure.
import type { Named } from './names.ts'
import { rarity } from './query-terms.ts'
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
  return Math.max(0, ...text.ranked.slice(0, LOOKED_AT).map(({ coverage }) => covered(coverage, text))) >= RELEVANT
}

export function strengthOf(id: string, { text, named, vectors }: Judged): RetrievedHit['strength'] {
  if (named.some((name) => name.id === id && name.share >= NAME_SHARE)) return 'strong'
  if (vectors.some((vector) => vector.id === id && vector.score >= NEAR)) return 'strong'
  const top = text.ranked[0]?.score ?? 0
  const hit = text.ranked.find(({ candidate }) => candidate.id === id)
  if (!hit) return 'weak'
  return hit.score >= top * NEAR_THE_TOP && covered(hit.coverage, text) >= STRONG ? 'strong' : 'weak'
}

const NAME_SHARE = 0.6
const NEAR = 0.6
const LOOKED_AT = 5
const RELEVANT = 0.4
const STRONG = 0.5
const NEAR_THE_TOP = 0.6
/** A word that stands nowhere may be another word for what does. */
const MISSING_WEIGHT = 0.5

/** Coverage of the whole query, not only of its words that the index knows. */
function covered(coverage: number, { terms, missing, documents }: Ranking): number {
  const known = terms.reduce((sum, { weight }) => sum + weight, 0)
  const unknown = missing.length * rarity(0, documents) * MISSING_WEIGHT
  return known === 0 ? 0 : (coverage * known) / (known + unknown)
}
