// Search without SQLite: BM25 over documents in memory. Nothing is kept between runs, so the caller puts everything again;
// good for some thousand documents. The formula is that of SQLite's bm25(), with an inverse frequency that never falls to 0.
import {
  FIELD_WEIGHTS,
  type SearchDocument,
  type SearchIndex,
  type StampedDocument,
  TEXT_FIELDS,
} from './search-document.ts'
import { snippetOf } from './snippet.ts'
import { tokenise, tokeniseQuery } from './tokenise.ts'

const K1 = 1.2
const B = 0.75

interface Indexed {
  document: StampedDocument
  /** Weighted count of every token. */
  counts: Map<string, number>
  length: number
}

export function createBm25Index(): SearchIndex {
  const known = new Map<string, Indexed>()
  const postings = new Map<string, Map<string, number>>()
  let totalLength = 0

  const remove = (id: string) => {
    const indexed = known.get(id)
    if (!indexed) return
    known.delete(id)
    totalLength -= indexed.length
    for (const token of indexed.counts.keys()) postings.get(token)?.delete(id)
  }
  const put = (document: StampedDocument) => {
    const indexed = indexDocument(document)
    known.set(document.id, indexed)
    totalLength += indexed.length
    for (const [token, count] of indexed.counts) {
      const having = postings.get(token) ?? new Map<string, number>()
      postings.set(token, having.set(document.id, count))
    }
  }
  const scoresOf = (tokens: string[]) => {
    const scores = new Map<string, number>()
    const average = totalLength / known.size
    for (const token of tokens) {
      const having = postings.get(token) ?? new Map<string, number>()
      const idf = Math.log(1 + (known.size - having.size + 0.5) / (having.size + 0.5))
      for (const [id, count] of having) {
        const length = (known.get(id)?.length ?? average) / average
        scores.set(id, (scores.get(id) ?? 0) + (idf * count * (K1 + 1)) / (count + K1 * (1 - B + B * length)))
      }
    }
    return scores
  }

  return {
    way: 'bm25',
    stamps: () => new Map(Array.from(known, ([id, { document }]) => [id, document.stamp])),
    update(changes) {
      for (const id of [...changes.remove, ...changes.put.map((document) => document.id)]) remove(id)
      for (const document of changes.put) put(document)
    },
    search(query, { limit, kind }) {
      const tokens = tokeniseQuery(query)
      return Array.from(scoresOf(tokens), ([id, score]) => ({ score, document: known.get(id)?.document }))
        .filter((hit): hit is { score: number; document: StampedDocument } => hit.document !== undefined)
        .filter(({ document }) => kind === undefined || document.kind === kind)
        .sort((a, b) => b.score - a.score || (a.document.id < b.document.id ? -1 : 1))
        .slice(0, limit)
        .map(({ document, score }) => toHit(document, { score, tokens }))
    },
    close() {},
  }
}

function indexDocument(document: StampedDocument): Indexed {
  const counts = new Map<string, number>()
  let length = 0
  for (const field of TEXT_FIELDS) {
    for (const token of tokenise(document[field])) {
      counts.set(token, (counts.get(token) ?? 0) + FIELD_WEIGHTS[field])
      length++
    }
  }
  return { document, counts, length }
}

function toHit(document: SearchDocument, { score, tokens }: { score: number; tokens: string[] }) {
  const { id, kind, title } = document
  return { id, kind, title, score, snippet: snippetOf(document, tokens) }
}
