// What a query looks for in an index: its tokens with how much each tells, and for a word that is nowhere the words of the
// index that it may be a misspelling of, and other words that say the same. Pure.
import { type AskedWord, askedWords } from './asked/words.ts'
import type { IndexReader, Totals } from './index-reader.ts'
import { otherWordsFor } from './synonyms.ts'
import { tokeniseQuery } from './tokenise.ts'
import { languageOf } from './unspaced.ts'

export interface QueryTerm {
  /** A token, or several that must stand in a row, between spaces. */
  token: string
  /** Documents that have it. */
  frequency: number
  /** How much it tells: rare words much, words of every document next to nothing. */
  weight: number
  /** The word of the query that this one stands for: misspelt, or said otherwise. */
  insteadOf?: string
  /** Only one of the things that go by that word. */
  ofKind?: true
  /** Terms of one word of the query stand behind each other with the same number; the best that a document has counts. */
  word?: number
}

export interface QueryTerms {
  /** Those that are in the index, in the order of the query; other words for them last. */
  terms: QueryTerm[]
  /** Words that are nowhere, not even misspelt. */
  missing: string[]
  totals: Totals
}

export function queryTerms(reader: IndexReader, query: string): QueryTerms {
  const totals = reader.totals()
  const asked = languageOf(query) === undefined ? undefined : termsOfWords(reader, askedWords(query), totals)
  if (asked && asked.terms.length > 0) return asked
  const { documents } = totals
  const tokens = tokeniseQuery(query)
  const frequencies = reader.frequencies(tokens)
  const terms: QueryTerm[] = []
  const missing: string[] = []
  for (const token of tokens) {
    const frequency = frequencies.get(token) ?? 0
    if (frequency > 0) {
      terms.push({ token, frequency, weight: rarity(frequency, documents) })
      continue
    }
    const meant = documents === 0 ? [] : misspelt(reader, token)
    for (const [other, count] of meant) {
      const weight = (rarity(count, documents) * TYPO_WEIGHT) / meant.length
      if (!tokens.includes(other)) terms.push({ token: other, frequency: count, weight, insteadOf: token })
    }
    if (meant.length === 0) missing.push(token)
  }
  const others = otherWordsFor(query)
  const found: QueryTerm[] = []
  for (const [token, frequency] of reader.frequencies([...others.keys()])) {
    const other = others.get(token)
    if (!other || tokens.includes(token)) continue
    const weight = rarity(frequency, documents) * other.share
    const { insteadOf, ofKind } = other
    found.push({ token, frequency, weight, insteadOf, ...(ofKind ? { ofKind } : {}) })
  }
  terms.push(...found.sort((a, b) => b.weight - a.weight).slice(0, MOST_OTHERS))
  return { terms, missing, totals }
}

/** Each is looked for in every candidate. */
const MOST_OTHERS = 48

function termsOfWords(reader: IndexReader, words: AskedWord[], totals: Totals): QueryTerms {
  const frequencies = reader.frequencies([...new Set(words.flatMap(({ ways }) => [...ways.keys()].flatMap(tokensOf)))])
  const frequencyOf = (way: string) => Math.min(...tokensOf(way).map((token) => frequencies.get(token) ?? 0))
  const terms: QueryTerm[] = []
  const missing: string[] = []
  const seen = new Set<string>()
  for (const { weight, ways } of words) {
    const [itself = ''] = ways.keys()
    if (seen.has(itself) || seen.size >= MOST_WORDS) continue
    const said = frequencyOf(itself)
    // Another word for it tells no more than the word itself would.
    const most = said === 0 ? Number.POSITIVE_INFINITY : rarity(said, totals.documents)
    const found = [...ways].flatMap(([token, share]) => {
      const frequency = frequencyOf(token)
      if (frequency === 0) return []
      const worth = Math.min(rarity(frequency, totals.documents), most) * share * weight
      const term = { token, frequency, weight: worth, word: seen.size }
      return [token === itself ? term : { ...term, insteadOf: itself }]
    })
    seen.add(itself)
    if (found.length === 0) missing.push(itself)
    terms.push(...found.sort((a, b) => b.weight - a.weight).slice(0, MOST_WAYS))
  }
  return { terms, missing, totals }
}

const MOST_WORDS = 64
const MOST_WAYS = 32

function tokensOf(way: string): string[] {
  return way.split(' ')
}

/** What they tell together; of terms that say one thing the best counts. */
export function weightOf(terms: readonly QueryTerm[], together = byWord): number {
  return together(terms).reduce((sum, ways) => sum + Math.max(...ways.map(({ weight }) => weight)), 0)
}

/** Terms by the word of the query that they are ways to say; most words have one. */
export function byWord(terms: readonly QueryTerm[]): QueryTerm[][] {
  const words: QueryTerm[][] = []
  let last: number | undefined
  for (const term of terms) {
    if (term.word !== undefined && term.word === last) words.at(-1)?.push(term)
    else words.push([term])
    last = term.word
  }
  return words
}

/** Terms by the word of the query that they stand for, whether they have a number or not. */
export function byMeaning(terms: readonly QueryTerm[]): QueryTerm[][] {
  const words = new Map<string, QueryTerm[]>()
  for (const term of terms) {
    const said = term.insteadOf ?? term.token
    words.set(said, [...(words.get(said) ?? []), term])
  }
  return [...words.values()]
}

/** A guess counts less than what was written. */
const TYPO_WEIGHT = 0.6
const MOST_GUESSES = 3

export function rarity(frequency: number, documents: number): number {
  return Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5))
}

/** The nearest words of the index with how many documents have them; the commonest of equally near ones. */
function misspelt(reader: IndexReader, token: string): [string, number][] {
  if (!/^\p{L}{4,}$/u.test(token) || /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(token)) return []
  const furthest = token.length < 8 ? 1 : 2
  const near = reader
    .tokensLike(token)
    .map((other) => ({ other, distance: editDistance(token, other, furthest) }))
    .filter(({ distance }) => distance <= furthest)
  const nearest = Math.min(...near.map(({ distance }) => distance))
  const words = near.filter(({ distance }) => distance === nearest).map(({ other }) => other)
  return [...reader.frequencies(words)].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, MOST_GUESSES)
}

/** Insertions, deletions, replacements and swaps of neighbours; anything above `furthest` as `furthest + 1`. */
function editDistance(a: string, b: string, furthest: number): number {
  if (Math.abs(a.length - b.length) > furthest) return furthest + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      }
      row.push(least)
    }
    before = last
    last = row
  }
  return Math.min(last[b.length] ?? 0, furthest + 1)
}
