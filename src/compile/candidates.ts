// Which articles a unit may have to change, best first: those whose names its bullets hold, those that any of its bullets
// finds, and what the best of them link to. Reads the search index and the articles' facts; parses only what it ranks high.
import type { ArticleFacts } from '../kb/article.ts'
import type { Entry } from '../kb/daily-log.ts'
import type { KnowledgeBase } from '../kb/knowledge-base.ts'
import { ideasOf, termsOf } from '../lib/tech-terms.ts'
import { stem, wordsOf } from '../lib/words.ts'
import { rank } from '../retrieval/rank.ts'
import type { SearchIndex } from '../retrieval/search-document.ts'
import type { Unit } from './units.ts'

export function rankCandidates(unit: Unit, { kb, index }: { kb: KnowledgeBase; index: SearchIndex }): string[] {
  const scores = new Map<string, number>()
  const vote = (id: string, weight: number) => {
    const real = kb.resolve(id)
    if (real && kb.facts(real)?.kind !== 'answer') scores.set(real, (scores.get(real) ?? 0) + weight)
  }
  const texts = unit.entries.flatMap(searchTexts)
  for (const text of texts) {
    for (const words of [text, inOtherWords(text) ?? '']) {
      const { ranked } = rank(index.reader, words, { limit: LOOKED_AT, kind: 'article' })
      for (const [at, { candidate }] of ranked.slice(0, HITS).entries())
        vote(candidate.id, at === 0 ? BEST_HIT : 1 / (at + 10))
    }
  }
  for (const [id, weight] of namedIn(texts, kb)) vote(id, weight)
  for (const entry of unit.entries) for (const name of quoted(entry)) vote(kb.findByName(name) ?? '', QUOTED)
  for (const id of best(scores).slice(0, 3)) {
    for (const { target } of kb.get(id)?.links ?? []) vote(target, NEIGHBOUR)
  }
  return best(scores)
}

const HITS = 15
/** What is best of few may not be best of many: in a large base many articles have the commoner words of a bullet. */
const LOOKED_AT = 150
/** The first hit of one bullet counts as much as some lower ones of several: a unit may touch many subjects. */
const BEST_HIT = 0.3
const QUOTED = 1
const NEIGHBOUR = 0.01

function best(scores: Map<string, number>): string[] {
  return [...scores].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([id]) => id)
}

function searchTexts(entry: Entry): string[] {
  const bullets = [...entry.decisions, ...entry.lessons, ...entry.exchanges].map((bullet) => bullet.text)
  return [entry.title, entry.context, ...bullets.slice(0, MOST_BULLETS)].filter((text) => text !== '')
}

const MOST_BULLETS = 30

/** Names as they stand and the usual words for what is said of them: an article may be in another language. */
function inOtherWords(text: string): string | undefined {
  const ideas = [...ideasOf(text).keys()]
  if (ideas.length === 0) return undefined
  const names =
    text.match(/[\p{sc=Latin}\p{N}][\p{sc=Latin}\p{N}._-]*[-._][\p{sc=Latin}\p{N}]+|\p{Lu}[\p{L}\p{N}]+/gu) ?? []
  return [...names, ...ideas.map((idea) => idea.slice(1))].join(' ')
}

/** The title, and code spans, which are names more often than not. */
function quoted(entry: Entry): string[] {
  return [entry.title, ...[...entry.text.matchAll(/`([^`\n]{2,60})`/g)].map((match) => match[1] ?? '')]
}

/**
 * Articles whose title or alias has its words in one text, in any order: the more of them and the rarer, the more it
 * counts. Full text alone ranks what repeats the common words of a long bullet above what it is about.
 */
function namedIn(texts: string[], kb: KnowledgeBase): Map<string, number> {
  const names = kb.articleIds.flatMap((id) => kb.facts(id) ?? []).flatMap(nameWords)
  const holding = new Map<string, Name[]>()
  for (const name of names) for (const word of name.words) pushTo(holding, word, name)
  const rarity = (word: string) => Math.log(1 + names.length / (holding.get(word)?.length ?? names.length))
  const found = new Map<string, number>()
  for (const text of texts) {
    const seen = new Map<Name, number>()
    for (const [word, certain] of wordsAndKin(text)) {
      for (const name of holding.get(word) ?? []) seen.set(name, (seen.get(name) ?? 0) + rarity(word) * certain)
    }
    for (const [name, sum] of seen) {
      const whole = name.words.reduce((all, word) => all + rarity(word), 0)
      const weight = (sum / whole) ** 4 * (sum / (sum + 3))
      if (weight > (found.get(name.id) ?? 0)) found.set(name.id, weight)
    }
  }
  return found
}

/** Its words, and with less weight those that mean what it speaks of. */
function wordsAndKin(text: string): Map<string, number> {
  const kin = [...ideasOf(text).keys()].flatMap(termsOf).flatMap(wordsOf)
  const words = new Map(kin.map((word) => [stem(word), KIN]))
  for (const word of wordsOf(text)) words.set(stem(word), 1)
  return words
}

const KIN = 0.7

interface Name {
  id: string
  words: string[]
}

const known = new WeakMap<ArticleFacts, Name[]>()

/** Facts of an article that has not changed are the same object from unit to unit. */
function nameWords(facts: ArticleFacts): Name[] {
  const there = known.get(facts)
  if (there) return there
  const names = [facts.title, ...facts.aliases].map((name) => ({
    id: facts.id,
    words: [...new Set(wordsOf(name).map(stem))],
  }))
  const made = names.filter(({ words }) => words.length > 0)
  known.set(facts, made)
  return made
}

function pushTo(table: Map<string, Name[]>, word: string, name: Name): void {
  const there = table.get(word)
  if (there) there.push(name)
  else table.set(word, [name])
}
