// Which articles a unit may have to change, best first: those that it names, those that any of its bullets finds, and the
// neighbours of the best. Reads the search index and the articles' facts; parses only what it ranks high.
import type { Entry } from '../kb/daily-log.ts'
import type { KnowledgeBase } from '../kb/knowledge-base.ts'
import { nameKey } from '../kb/names.ts'
import type { SearchIndex } from '../retrieval/search-document.ts'
import type { Unit } from './units.ts'

export function rankCandidates(unit: Unit, { kb, index }: { kb: KnowledgeBase; index: SearchIndex }): string[] {
  const scores = new Map<string, number>()
  const vote = (id: string, weight: number) => {
    const real = kb.resolve(id)
    if (real && kb.facts(real)?.kind !== 'answer') scores.set(real, (scores.get(real) ?? 0) + weight)
  }
  for (const text of unit.entries.flatMap(searchTexts)) {
    const hits = index.search(text, { limit: HITS, kind: 'article' })
    for (const [rank, hit] of hits.entries()) vote(hit.id, rank === 0 ? BEST_HIT : 1 / (rank + 10))
  }
  for (const entry of unit.entries) for (const id of namedIn(entry, kb)) vote(id, NAMED)
  for (const id of best(scores).slice(0, 3)) {
    for (const { target } of kb.get(id)?.links ?? []) vote(target, NEIGHBOUR)
  }
  return best(scores)
}

const HITS = 15
/** The first hit of one bullet counts as much as some lower ones of several: a unit may touch many subjects. */
const BEST_HIT = 0.3
const NAMED = 1
const NEIGHBOUR = 0.01

function best(scores: Map<string, number>): string[] {
  return [...scores].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([id]) => id)
}

function searchTexts(entry: Entry): string[] {
  const bullets = [...entry.decisions, ...entry.lessons, ...entry.exchanges].map((bullet) => bullet.text)
  return [entry.title, entry.context, ...bullets.slice(0, MOST_BULLETS)].filter((text) => text !== '')
}

const MOST_BULLETS = 30

/** Articles whose title or alias is the entry's title, stands in a code span, or stands anywhere in its text. */
function namedIn(entry: Entry, kb: KnowledgeBase): Set<string> {
  const spans = [...entry.text.matchAll(/`([^`\n]{2,60})`/g)].map((match) => match[1] ?? '')
  const found = new Set([entry.title, ...spans].flatMap((name) => kb.findByName(name) ?? []))
  const text = ` ${nameKey(entry.text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  for (const id of kb.articleIds) {
    const facts = kb.facts(id)
    if (facts === undefined || facts.kind !== 'concept') continue
    if ([facts.title, ...facts.aliases].some((name) => isIn(text, name))) found.add(id)
  }
  return found
}

/** Short names stand in other words everywhere; only a code span tells them. */
function isIn(text: string, name: string): boolean {
  const key = nameKey(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const wide = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(key)
  if (key.length < (wide ? 2 : 5)) return false
  return text.includes(wide ? key : ` ${key} `)
}
