// Plain BM25 (k1 1.2, b .75, light stemming), the floor that retrieval is measured against: every word of the document in
// one field, no weights, nothing else. Knows nothing of the product but its stemmer.
import { stem } from '../src/lib/words.ts'
import type { SearchDocument } from '../src/retrieval/search-document.ts'

const K1 = 1.2
const B = 0.75

/** Ids, best first; only documents with a word of the query. */
export function plainBm25(documents: SearchDocument[]): (query: string) => string[] {
  const counted = documents.map((document) => ({ id: document.id, words: wordsOf(textOf(document)) }))
  const average = counted.reduce((sum, { words }) => sum + words.length, 0) / Math.max(1, counted.length)
  const postings = new Map<string, Map<string, number>>()
  for (const { id, words } of counted) {
    for (const word of words) {
      const having = postings.get(word) ?? new Map<string, number>()
      postings.set(word, having.set(id, (having.get(id) ?? 0) + 1))
    }
  }
  const lengths = new Map(counted.map(({ id, words }) => [id, words.length]))
  return (query) => {
    const scores = new Map<string, number>()
    for (const word of new Set(wordsOf(query))) {
      const having = postings.get(word) ?? new Map<string, number>()
      const idf = Math.log(1 + (documents.length - having.size + 0.5) / (having.size + 0.5))
      for (const [id, count] of having) {
        const norm = K1 * (1 - B + (B * (lengths.get(id) ?? 0)) / average)
        scores.set(id, (scores.get(id) ?? 0) + (idf * count * (K1 + 1)) / (count + norm))
      }
    }
    return [...scores].sort((a, b) => b[1] - a[1]).map(([id]) => id)
  }
}

function textOf({ title, body }: SearchDocument): string {
  return `${title} ${body}`
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stem)
}
