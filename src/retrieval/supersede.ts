// Newer supersedes older: what a document says to hold no longer, and what says the same but for its values, comes behind
// the newer one. Pure; an order in, an order out.
import type { Candidate } from './index-reader.ts'

/** For each document that holds no longer, the one that took its place; both among these. */
export function successors(candidates: Candidate[]): Map<string, string> {
  const known = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const found = new Map<string, string>()
  for (const newer of candidates) {
    for (const id of newer.supersedes) if (known.has(id) && id !== newer.id) found.set(id, newer.id)
  }
  for (const [at, one] of candidates.entries()) {
    for (const other of candidates.slice(at + 1)) {
      const [older, newer] = one.date < other.date ? [one, other] : [other, one]
      if (older.date !== newer.date && !found.has(older.id) && sayOtherValues(older, newer))
        found.set(older.id, newer.id)
    }
  }
  return found
}

/** Each superseded one behind its successor, which moves up into its place; nothing else changes its order. */
export function newestFirst(ids: string[], successor: Map<string, string>): string[] {
  let order = [...ids]
  for (const old of ids) {
    const newer = successor.get(old)
    const [from, to] = [order.indexOf(newer ?? ''), order.indexOf(old)]
    if (newer === undefined || to < 0 || (from >= 0 && from < to)) continue
    order = order.filter((id) => id !== newer)
    order.splice(order.indexOf(old), 0, newer)
  }
  return order
}

const MOST_WORDS = 60

/** Short records of one kind with the same words but for numbers and versions: two states of one thing. */
function sayOtherValues(a: Candidate, b: Candidate): boolean {
  if (a.kind !== b.kind || a.kind === 'article') return false
  const [one, other] = [saidBy(a), saidBy(b)]
  if (one.words.length < 3 || one.words.length > MOST_WORDS || one.values.length === 0 || other.values.length === 0) {
    return false
  }
  return one.words.join(' ') === other.words.join(' ') && one.values.join(' ') !== other.values.join(' ')
}

const BODY_LINE = 4

function saidBy({ tokens }: Candidate): { words: string[]; values: string[] } {
  const said = (tokens.split('\n')[BODY_LINE] ?? '').split(' ').filter((token) => token !== '')
  return { words: said.filter((token) => !/\d/.test(token)), values: said.filter((token) => /\d/.test(token)) }
}
