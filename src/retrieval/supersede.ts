// Newer supersedes older: what a document says to hold no longer, and what says the same but for its values, comes behind
// the newer one. Pure; an order in, an order out.
import type { Candidate } from './index-reader.ts'

/** For each document that holds no longer, those that took its place; all among these. */
export function successors(candidates: Candidate[]): Map<string, string[]> {
  const known = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const found = new Map<string, string[]>()
  for (const newer of candidates) {
    const gone = newer.supersedes.filter((id) => known.has(id) && id !== newer.id)
    for (const id of gone) found.set(id, [...(found.get(id) ?? []), newer.id])
  }
  for (const states of statesOfOneThing(candidates)) {
    const newest = states.reduce((last, state) => (state.date > last.date ? state : last))
    for (const { id, date } of states) if (date < newest.date && !found.has(id)) found.set(id, [newest.id])
  }
  for (const [id, newer] of repeats(candidates, found)) found.set(id, newer)
  return found
}

/**
 * Entries that say a superseded value again, like `port 3000` in a note that has not heard of `port 4310`: however new they
 * are, they come behind everything that took that value's place.
 */
function repeats(candidates: Candidate[], successor: Map<string, string[]>): Map<string, string[]> {
  const values = new Map(candidates.map((candidate) => [candidate.id, valuesOf(candidate)]))
  const has = (id: string, value: string) => values.get(id)?.has(value) === true
  const replaced = new Map<string, Set<string>>()
  for (const [old, newer] of successor) {
    for (const value of values.get(old) ?? []) {
      const other = newer.filter((id) => values.get(id)?.size !== 0 && !has(id, value))
      if (other.length > 0) replaced.set(value, new Set([...(replaced.get(value) ?? []), ...other]))
    }
  }
  const found = new Map<string, string[]>()
  for (const [id, said] of replaced.size === 0 ? [] : values) {
    const newer = new Set([...said].flatMap((value) => [...(replaced.get(value) ?? [])]))
    const others = [...newer].filter((other) => other !== id && ![...said].some((value) => has(other, value)))
    if (others.length > 0 && !successor.has(id)) found.set(id, others)
  }
  return found
}

/** Numbers and versions, each with the word before it, which says of what. */
function valuesOf({ kind, tokens }: Candidate): Set<string> {
  const line = kind === 'entry' ? (tokens.split('\n')[BODY_LINE] ?? '') : ''
  if (line.length > LONGEST_RECORD) return new Set()
  return new Set(line.match(/(?<= )\p{L}[^ ]* [^ ]*\d[^ ]*(?= )/gu))
}

/** Each superseded one behind its successors, which move up into its place; nothing else changes its order. */
export function newestFirst(ids: string[], successor: Map<string, string[]>): string[] {
  let order = [...ids]
  for (const old of ids) {
    for (const newer of successor.get(old) ?? []) {
      const [from, to] = [order.indexOf(newer), order.indexOf(old)]
      if (to < 0 || (from >= 0 && from < to)) continue
      order = order.filter((id) => id !== newer)
      order.splice(order.indexOf(old), 0, newer)
    }
  }
  return order
}

const MOST_WORDS = 60

/** Short entries with the same words but for numbers and versions. */
function statesOfOneThing(candidates: Candidate[]): Candidate[][] {
  const byWords = new Map<string, Map<string, Candidate>>()
  for (const candidate of candidates) {
    const said = candidate.kind === 'entry' ? saidBy(candidate) : undefined
    if (!said || said.words.length < 3 || said.words.length > MOST_WORDS || said.values.length === 0) continue
    const states = byWords.get(said.words.join(' ')) ?? new Map<string, Candidate>()
    // Said again with the same values it is no other state.
    const [values, there] = [said.values.join(' '), states.get(said.values.join(' '))]
    if (!there || there.date < candidate.date) states.set(values, candidate)
    byWords.set(said.words.join(' '), states)
  }
  return [...byWords.values()].map((states) => [...states.values()]).filter((states) => states.length > 1)
}

const BODY_LINE = 4

function saidBy({ tokens }: Candidate): { words: string[]; values: string[] } | undefined {
  const line = tokens.split('\n')[BODY_LINE] ?? ''
  if (line.length > LONGEST_RECORD) return undefined
  const said = line.split(' ').filter((token) => token !== '' && token !== '/')
  return { words: said.filter((token) => !/\d/.test(token)), values: said.filter((token) => /\d/.test(token)) }
}

const LONGEST_RECORD = 600
