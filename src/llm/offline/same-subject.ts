// Whether a note and an article speak of the same thing. Names and aliases count most, then shared words; differing
// digits, versions, negations and short symbols forbid it whatever the overlap.
import { isCjk, stem, wordsOf } from '../../lib/words.ts'
import type { CandidateArticle } from '../compile-shape.ts'
import { contentWords, isName } from './subjects.ts'

/** From here on a note belongs to the article. */
export const SAME = 0.75

export interface Note {
  /** The subject it was filed under. */
  subject: string
  text: string
}

/** 0 (unrelated) to about 1.5 (its name and its content). */
export function sameness(note: Note, article: CandidateArticle, rarity: (word: string) => number): number {
  const names = [article.title, ...article.aliases]
  if (names.every((name) => vetoed(note.subject, name))) return 0
  const named = Math.max(...names.map((name) => (vetoed(note.subject, name) ? 0 : nameScore(note, name))))
  const body = new Set([...names, ...article.blocks.map((block) => block.text)].flatMap(contentWords))
  return named + 0.6 * weighted(contentWords(`${note.subject} ${note.text}`), body, rarity)
}

/** Rarity of a word among articles: 1 for one that a single article has, near 0 for one that all have. */
export function rarityAmong(articles: CandidateArticle[]): (word: string) => number {
  const counts = new Map<string, number>()
  for (const article of articles) {
    const words = new Set(
      [article.title, ...article.aliases, ...article.blocks.map((block) => block.text)].flatMap(contentWords),
    )
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const total = Math.max(articles.length, 4)
  return (word) => Math.log((total + 1) / ((counts.get(word) ?? 0) + 0.5)) / Math.log((total + 1) / 0.5)
}

/** True when the two names differ in a digit, a version, a negation or the letters of a short symbol. */
function vetoed(a: string, b: string): boolean {
  return !sameSet(digits(a), digits(b)) || negated(a) !== negated(b) || symbolsDiffer(a, b)
}

function nameScore(note: Note, name: string): number {
  const own = contentWords(note.subject)
  const theirs = contentWords(name)
  if (own.length === 0 || theirs.length === 0) return 0
  if (sameSet(new Set(own), new Set(theirs))) return 1
  const shared = theirs.filter((word) => own.includes(word)).length
  const text = new Set(contentWords(note.text))
  const spoken = theirs.every((word) => text.has(word))
  const inSubject = theirs.every((word) => own.includes(word))
  if (spoken && isName(name)) return inSubject ? 0.75 : 0.6
  if (spoken && theirs.length > 1) return 0.65
  if (spoken && isCjk(name)) return 0.5
  return (0.6 * shared) / Math.max(theirs.length, own.length)
}

function weighted(words: string[], body: Set<string>, rarity: (word: string) => number): number {
  const unique = [...new Set(words)]
  const all = unique.reduce((sum, word) => sum + rarity(word), 0)
  const shared = unique.filter((word) => body.has(word)).reduce((sum, word) => sum + rarity(word), 0)
  return all === 0 ? 0 : shared / all
}

function digits(text: string): Set<string> {
  return new Set(text.match(/\d+(?:\.\d+)*/g) ?? [])
}

function negated(text: string): boolean {
  return /(?<!\p{L})(?:no|not|non|never|without|dis|un)(?!\p{L})|[不没沒非无無禁]|ない|なし|않|없|금지/iu.test(text)
}

// `Cr` is not `CR`, and `mw` is not `mv`.
function symbolsDiffer(a: string, b: string): boolean {
  const short = (text: string) => /^[A-Za-z]{1,3}$/.test(text.trim())
  return short(a) && short(b) && a.trim() !== b.trim()
}

function sameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((word) => b.has(word))
}

/** Share of the words of `text` that `other` has as well: 1 when it says nothing new. */
export function covered(text: string, other: string): number {
  const own = [...new Set(wordsOf(text).map(stem))]
  const theirs = new Set(wordsOf(other).map(stem))
  return own.length === 0 ? 1 : own.filter((word) => theirs.has(word)).length / own.length
}
