// Search without SQLite: documents in memory. Nothing is kept between runs, so the caller puts everything again; good for
// some thousand documents. It ranks as the other ways do, see rank.ts.
import {
  type Candidate,
  distinctTokens,
  fieldTokens,
  type IndexReader,
  nameKeys,
  passes,
  sizesOf,
  type Totals,
} from './index-reader.ts'
import { search } from './rank.ts'
import { type SearchFilter, type SearchIndex, type StampedDocument, TEXT_FIELDS } from './search-document.ts'

interface Held {
  document: StampedDocument
  tokens: string
}

interface Memory {
  known: Map<string, Held>
  /** Ids by token, by name key, and by the id that a document links to. */
  postings: Map<string, Set<string>>
  names: Map<string, Set<string>>
  linkedFrom: Map<string, Set<string>>
  successors: Map<string, Set<string>>
  totals: Totals
  notes: Record<string, string>
}

export function createBm25Index(): SearchIndex {
  const sizes = Object.fromEntries(TEXT_FIELDS.map((field) => [field, 0])) as Totals['sizes']
  const memory: Memory = {
    known: new Map(),
    postings: new Map(),
    names: new Map(),
    linkedFrom: new Map(),
    successors: new Map(),
    totals: { documents: 0, sizes },
    notes: {},
  }
  const reader = memoryReader(memory)
  return {
    way: 'bm25',
    reader,
    stamps: () => new Map(Array.from(memory.known, ([id, { document }]) => [id, document.stamp])),
    note: (name) => memory.notes[name] ?? '',
    update({ put, remove, notes = {} }) {
      memory.notes = notes
      for (const id of [...remove, ...put.map((document) => document.id)]) drop(memory, id)
      for (const document of put) add(memory, document)
    },
    search: (query, options) => search(reader, query, options),
    close() {},
  }
}

function add(memory: Memory, document: StampedDocument): void {
  const held = { document, tokens: fieldTokens(document) }
  memory.known.set(document.id, held)
  forEachKey(memory, held, (table, key) => {
    const ids = table.get(key) ?? new Set<string>()
    table.set(key, ids.add(document.id))
  })
  count(memory.totals, held, 1)
}

function drop(memory: Memory, id: string): void {
  const held = memory.known.get(id)
  if (!held) return
  memory.known.delete(id)
  forEachKey(memory, held, (table, key) => {
    const ids = table.get(key)
    ids?.delete(id)
    if (ids?.size === 0) table.delete(key)
  })
  count(memory.totals, held, -1)
}

function forEachKey(memory: Memory, held: Held, visit: (table: Map<string, Set<string>>, key: string) => void): void {
  for (const token of distinctTokens(held.tokens)) visit(memory.postings, token)
  for (const name of nameKeys(held.document)) visit(memory.names, name)
  for (const target of held.document.links ?? []) visit(memory.linkedFrom, target)
  for (const older of held.document.supersedes ?? []) visit(memory.successors, older)
}

function count(totals: Totals, { tokens }: Held, sign: 1 | -1): void {
  totals.documents += sign
  const sizes = sizesOf(tokens)
  for (const field of TEXT_FIELDS) totals.sizes[field] += sign * sizes[field]
}

function memoryReader(memory: Memory): IndexReader {
  const { known, postings, names, linkedFrom } = memory
  const candidate = (id: string, filter: SearchFilter): Candidate[] => {
    const held = known.get(id)
    return held && passes(held.document, filter) && isOf(memory, held, filter.project) ? [toCandidate(held)] : []
  }
  return {
    totals: () => memory.totals,
    frequencies: (tokens) =>
      new Map(tokens.map((token) => [token, postings.get(token)?.size ?? 0] as const).filter(([, size]) => size > 0)),
    candidates: (tokens, { filter }) =>
      [...new Set(tokens.flatMap((token) => [...(postings.get(token) ?? [])]))].flatMap((id) => candidate(id, filter)),
    byIds: (ids, filter) => ids.flatMap((id) => candidate(id, filter)),
    texts: (ids) => new Map(ids.flatMap((id) => known.get(id) ?? []).map(({ document }) => [document.id, document])),
    tokensLike: (token) =>
      [...postings.keys()].filter(
        (other) => other.startsWith([...token][0] ?? '') && Math.abs(other.length - token.length) <= 2,
      ),
    named: (keys) => keys.flatMap((key) => Array.from(names.get(key) ?? [], (id) => ({ key, id }))),
    neighbours: (ids) =>
      new Map(
        ids.map((id) => [
          id,
          [...(known.get(id)?.document.links ?? []), ...(linkedFrom.get(id) ?? [])].filter(isKnown),
        ]),
      ),
    successors: (ids) => ids.flatMap((id) => [...(memory.successors.get(id) ?? [])]),
  }
  function isKnown(id: string): boolean {
    return known.has(id)
  }
}

/** An article belongs to the projects whose entries it cites. */
function isOf({ known }: Memory, { document }: Held, project: string | undefined): boolean {
  if (project === undefined || document.project === project) return true
  return (document.links ?? []).some((id) => known.get(id)?.document.project === project)
}

function toCandidate({ document, tokens }: Held): Candidate {
  const { id, kind, title, date, type = '', project = '', supersedes = [] } = document
  return { id, kind, type, title, date, project, tokens, supersedes }
}
