// Which claims are worth comparing with each other: all with all would be millions. Each claim meets its nearest neighbours
// by shared names and rare words, as a search for it would find them, and the likeliest pairs come first. Pure.
import { contentWords } from '../lib/claim-words.ts'
import { ideasOf } from '../lib/tech-terms.ts'
import type { BaseClaim } from './contradict-claims.ts'

export interface CandidatePair {
  a: BaseClaim
  b: BaseClaim
}

export function candidatePairs(claims: readonly BaseClaim[], most: number): CandidatePair[] {
  const named = namesOf(claims)
  const terms = claims.map((claim) => termsOf(claim, named))
  const postings = postingsOf(terms)
  const found = new Map<string, { a: number; b: number; score: number }>()
  for (const [at, own] of terms.entries()) {
    for (const { other, score } of nearest(at, own, { postings, claims: claims.length })) {
      if (!areWorthComparing(claims[at], claims[other])) continue
      const [a, b] = at < other ? [at, other] : [other, at]
      found.set(`${a} ${b}`, { a, b, score: score + hint(claims[a]?.text ?? '', claims[b]?.text ?? '') })
    }
  }
  const best = [...found.values()].sort((x, y) => y.score - x.score || x.a - y.a || x.b - y.b).slice(0, most)
  return best.flatMap(({ a, b }) => {
    const [first, second] = [claims[a], claims[b]]
    return first === undefined || second === undefined ? [] : [inOrder(first, second)]
  })
}

/** What rests on the very same entries was told in one breath, and what has the same words says the same. */
function areWorthComparing(a: BaseClaim | undefined, b: BaseClaim | undefined): boolean {
  if (a === undefined || b === undefined || a.text === b.text) return false
  return a.cites.length !== b.cites.length || a.cites.some((cite) => !b.cites.includes(cite))
}

/** Terms of more claims than this say nothing of what a claim is about. */
const MOST_CLAIMS_OF_TERM = 60
const NEIGHBOURS = 6
const LEAST_SCORE = 2.2

/** The earlier claim first. */
function inOrder(a: BaseClaim, b: BaseClaim): CandidatePair {
  return (a.date ?? '') <= (b.date ?? '') ? { a, b } : { a: b, b: a }
}

/** Folded name → mark of the article that bears it, title or alias. */
function namesOf(claims: readonly BaseClaim[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const { article, names } of claims) {
    for (const name of names) if (name.length > 2) found.set(contentWords(name).join(' '), `[[${article}`)
  }
  found.delete('')
  return found
}

const LONGEST_NAME = 4

function termsOf({ article, text, title }: BaseClaim, named: ReadonlyMap<string, string>): Set<string> {
  const words = contentWords(text)
  const terms = new Set([...words, ...contentWords(title), ...ideasOf(text).keys(), `[[${article}`])
  for (let from = 0; from < words.length; from++) {
    for (let length = 1; length <= LONGEST_NAME; length++) {
      const mark = named.get(words.slice(from, from + length).join(' '))
      if (mark !== undefined) terms.add(mark)
    }
  }
  return terms
}

function postingsOf(terms: readonly ReadonlySet<string>[]): Map<string, number[]> {
  const postings = new Map<string, number[]>()
  for (const [at, own] of terms.entries()) {
    for (const term of own) {
      const there = postings.get(term)
      if (there === undefined) postings.set(term, [at])
      else if (there.length <= MOST_CLAIMS_OF_TERM) there.push(at)
    }
  }
  return postings
}

interface Neighbours {
  postings: ReadonlyMap<string, readonly number[]>
  claims: number
}

function nearest(
  at: number,
  terms: ReadonlySet<string>,
  { postings, claims }: Neighbours,
): { other: number; score: number }[] {
  const scores = new Map<number, number>()
  for (const term of terms) {
    const places = postings.get(term) ?? []
    if (places.length < 2 || places.length > MOST_CLAIMS_OF_TERM) continue
    const worth = Math.log(1 + Math.max(claims, FEW) / places.length) / Math.log(1 + Math.max(claims, FEW))
    for (const other of places) if (other !== at) scores.set(other, (scores.get(other) ?? 0) + worth)
  }
  return [...scores]
    .map(([other, score]) => ({ other, score }))
    .filter(({ score }) => score >= LEAST_SCORE)
    .sort((a, b) => b.score - a.score || a.other - b.other)
    .slice(0, NEIGHBOURS)
}

/** In a small base no word is rare; its claims are compared all the same. */
const FEW = 200

/** Two that give different numbers, or of which one denies, are the likelier to disagree. */
function hint(a: string, b: string): number {
  const numbers = [a, b].map((text) => (text.match(/\d+(?:\.\d+)*/g) ?? []).sort().join(' '))
  const denials = [a, b].map((text) => DENIAL.test(text))
  return (numbers[0] !== numbers[1] ? 0.5 : 0) + (denials[0] !== denials[1] ? 1 : 0)
}

const DENIAL = /\b(?:no|not|never|without|cannot|only|must)\b|n['’]t\b|[不没无非禁]|ない|なし|않|없|못/iu
