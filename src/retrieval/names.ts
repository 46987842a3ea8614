// Documents whose title or alias stands in the query, as written or as an identifier: who names a thing means it. Reads only
// through the index reader.
import type { IndexReader } from './index-reader.ts'
import { STOP_WORDS } from './stop-words.ts'
import { nameParts } from './tokenise.ts'

export interface Named {
  id: string
  /** The share of the query that the name is, 0 to 1. */
  share: number
}

/** Best first. */
export function namedIn(reader: IndexReader, query: string): Named[] {
  const parts = nameParts(query).slice(0, MOST_PARTS)
  const telling = (part: string) => (STOP_WORDS.has(part) ? 0 : part.length)
  const all = parts.reduce((sum, part) => sum + telling(part), 0)
  if (all === 0) return []
  const shares = new Map<string, number>()
  for (const [from] of parts.entries()) {
    for (let to = from + 1; to <= Math.min(parts.length, from + LONGEST_NAME); to++) {
      const words = parts.slice(from, to)
      const share = words.reduce((sum, part) => sum + telling(part), 0) / all
      const key = words.join('')
      // A single character, or one word of a sentence, is a name too seldom.
      if (key.length >= SHORTEST_NAME && share >= SMALLEST_SHARE) shares.set(key, share)
    }
  }
  const best = new Map<string, number>()
  for (const { key, id } of reader.named([...shares.keys()])) {
    best.set(id, Math.max(best.get(id) ?? 0, shares.get(key) ?? 0))
  }
  return Array.from(best, ([id, share]) => ({ id, share })).sort((a, b) => b.share - a.share || (a.id < b.id ? -1 : 1))
}

const MOST_PARTS = 40
const LONGEST_NAME = 8
const SHORTEST_NAME = 2
const SMALLEST_SHARE = 0.25
