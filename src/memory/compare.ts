// Items made ready to be compared with each other, and the pairs of them that have enough words in common.
import { facts, negated } from '../compile/kept-facts.ts'
import { claimKey, contentWords } from '../lib/claim-words.ts'
import type { MemoryItem } from './item.ts'
import { sentencesIn } from './sentences.ts'

export interface Comparable {
  item: MemoryItem
  words: ReadonlySet<string>
  facts: ReadonlySet<string>
  negated: boolean
  key: string
  /** Of each sentence. */
  keys: ReadonlySet<string>
}

export interface Pair {
  a: Comparable
  b: Comparable
  /** From 0 to 1. */
  alike: number
}

export function toComparable(item: MemoryItem): Comparable {
  const { content } = item
  const keys = sentencesIn(content.replace(/\s+/g, ' ')).map(claimKey)
  const key = claimKey(content)
  return { item, words: ruleWords(content), facts: facts(content), negated: negated(content), key, keys: new Set(keys) }
}

/** What a rule is about. Dates have figures in common and say nothing of that; facts() compares them. */
export function ruleWords(content: string): Set<string> {
  const words = contentWords(content.replace(/\b\d{4}-\d{2}-\d{2}\b/g, ' '))
  return new Set(words.filter((word) => !SENSE.has(word)))
}

/** Pairs in file order of which at least this share of all words is common. */
export function pairsOf(all: readonly Comparable[], atLeast: number): Pair[] {
  return all.flatMap((a, at) =>
    all.slice(at + 1).flatMap((b) => {
      const alike = jaccard(a.words, b.words)
      return alike >= atLeast ? [{ a, b, alike }] : []
    }),
  )
}

/** The one of two that is to stay first: what a person pinned, weighed or used more, then what says more, then the first. */
export function betterFirst({ a, b }: Pair): [Comparable, Comparable] {
  const worth = ({ item }: Comparable) => [
    ...[Number(item.layer === 'fixed'), Number(item.pinned), item.priority, item.access_count],
    ...[item.content.length],
  ]
  const [x, y] = [worth(a), worth(b)]
  const at = x.findIndex((value, nth) => value !== y[nth])
  return at >= 0 && (x[at] ?? 0) < (y[at] ?? 0) ? [b, a] : [a, b]
}

/** Words that turn or stress a sentence, or stand for others; polarity is compared apart. */
const SENSE = new Set(
  (
    'never not don doesn do does did must always should avoid cannot can please make sure us both each other another one ' +
    'anything something them they you your we our any so than then'
  ).split(' '),
)

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  if (small.size === 0) return 0
  let common = 0
  for (const word of small) if (large.has(word)) common += 1
  return common / (a.size + b.size - common)
}
