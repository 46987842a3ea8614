// Whether what was found is about the query at all: by how much of what the query tells the best documents have together,
// words that stand nowhere counted as missing. Thresholds were chosen on the tuning halves of the benchmarks. Pure.
import type { Named } from './names.ts'
import { byMeaning, rarity, weightOf } from './query-terms.ts'
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
  const had = weightOf(text.terms.filter(({ token }) => best.some(({ has }) => has.has(token))))
  const said = text.terms.some(({ word }) => word !== undefined)
  return share({ had, all: weightOf(text.terms) }, text, 1) >= (said ? RELEVANT_BY_WORD : RELEVANT)
}

export function strengthOf(id: string, { text, named, vectors }: Judged): RetrievedHit['strength'] {
  if (named.some((name) => name.id === id && name.share >= NAME_SHARE)) return 'strong'
  if (vectors.some((vector) => vector.id === id && vector.score >= NEAR)) return 'strong'
  const top = text.ranked[0]?.score ?? 0
  const hit = text.ranked.find(({ candidate }) => candidate.id === id)
  if (!hit) return 'weak'
  // However many other words there are for a word of the query, it is said once.
  const weigh = (terms: Ranking['terms']) => weightOf(terms, byMeaning)
  const had = weigh(text.terms.filter(({ token }) => hit.has.has(token)))
  return hit.score >= top * NEAR_THE_TOP && share({ had, all: weigh(text.terms) }, text, MISSING_WEIGHT) >= STRONG
    ? 'strong'
    : 'weak'
}

const NAME_SHARE = 0.6
const NEAR = 0.6
const LOOKED_AT = 3
/** Low, since a question is often asked in other words than its answer. */
const RELEVANT = 0.19
/** Where each word may be said in many ways, some of it is met by chance. */
const RELEVANT_BY_WORD = 0.3
const STRONG = 0.5
const NEAR_THE_TOP = 0.6
/** For one document; a word that stands nowhere may be another word for what does. */
const MISSING_WEIGHT = 0.5

interface Told {
  had: number
  all: number
}

/** Of the whole query, not only of its words that the index knows. */
function share({ had, all }: Told, { missing, totals }: Ranking, missingWeight: number): number {
  const worth = missing.reduce((sum, token) => sum + missingWorth(token), 0)
  const whole = all + worth * rarity(0, totals.documents) * missingWeight
  return whole === 0 ? 0 : had / whole
}

/** A pair of characters of a text without spaces: most pairs of a question in Thai are no words at all, and some in others. */
function missingWorth(token: string): number {
  if (/^\p{sc=Thai}/u.test(token)) return 0.25
  return /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(token) ? 0.5 : 1
}
