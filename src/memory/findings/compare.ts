// Items made ready to be compared with each other, and the pairs of them that have enough words in common.
import { facts, negated } from '../../compile/kept-facts.ts'
import { claimKey, contentWords } from '../../lib/claim-words.ts'
import type { Quantity } from '../../llm/offline/contradict-quantities.ts'
import type { MemoryItem } from '../item.ts'
import { sentencesIn } from '../sentences.ts'
import { conceptsOf } from './concepts.ts'
import { quantitiesIn } from './differences.ts'

export interface Comparable {
  item: MemoryItem
  words: ReadonlySet<string>
  /** What it speaks of, in whatever words. */
  concepts: ReadonlySet<string>
  facts: ReadonlySet<string>
  quantities: readonly Quantity[]
  negated: boolean
  key: string
  /** Of each sentence. */
  keys: ReadonlySet<string>
}

export interface Pair {
  a: Comparable
  b: Comparable
  /** Of all that both say, by weight, what both have in common: from 0 to 1. */
  alike: number
  /** Of what the shorter one says. */
  covered: number
  /** How many ideas. */
  common: number
}

export function toComparable(item: MemoryItem): Comparable {
  const { content } = item
  const keys = sentencesIn(content.replace(/\s+/g, ' ')).map(claimKey)
  const key = claimKey(content)
  return {
    ...{ item, key, keys: new Set(keys) },
    ...{ words: ruleWords(content), concepts: conceptsOf(content), facts: facts(content) },
    ...{ quantities: quantitiesIn(content), negated: negated(content) },
  }
}

/** What a rule is about. Dates have figures in common and say nothing of that; facts() compares them. */
export function ruleWords(content: string): Set<string> {
  const words = contentWords(content.replace(/\b\d{4}-\d{2}-\d{2}\b/g, ' '))
  return new Set(words.filter((word) => !SENSE.has(word)))
}

/** Pairs in file order that have some ideas in common, weighed by how rare those are among all. What is no sentence, or a
 * page, has something in common with everything. */
export function pairsOf(items: readonly Comparable[]): Pair[] {
  const all = items.filter(
    ({ item, concepts }) => item.form !== 'fence' && item.form !== 'table' && concepts.size <= PAGE,
  )
  const weigh = weightsIn(all.map(({ concepts }) => concepts))
  const totals = all.map(({ concepts }) => sumOf(concepts, weigh))
  const holders = new Map<string, number[]>()
  for (const [at, { concepts }] of all.entries())
    for (const one of concepts) {
      const there = holders.get(one)
      if (there === undefined) holders.set(one, [at])
      else there.push(at)
    }
  return all.flatMap((a, at) => {
    const shared = new Map<number, { weight: number; common: number }>()
    for (const one of a.concepts) {
      for (const other of holders.get(one) ?? []) {
        if (other <= at) continue
        const { weight, common } = shared.get(other) ?? { weight: 0, common: 0 }
        shared.set(other, { weight: weight + weigh(one), common: common + 1 })
      }
    }
    return [...shared]
      .sort(([x], [y]) => x - y)
      .flatMap(([other, { weight, common }]) => {
        const b = all[other]
        if (b === undefined) return []
        const [mine, theirs] = [totals[at] ?? 0, totals[other] ?? 0]
        const pair = {
          a,
          b,
          alike: weight / (mine + theirs - weight),
          covered: weight / Math.min(mine, theirs),
          common,
        }
        return pair.alike >= FAR || pair.covered >= COVERED ? [pair] : []
      })
  })
}

/** Below it nobody would see a likeness. */
const FAR = 0.08
const COVERED = 0.5
const PAGE = 60

/** What an idea counts: one for what only one rule speaks of, less for what many do; a pair of signs is half a word. */
export function weightsIn(all: readonly ReadonlySet<string>[]): (concept: string) => number {
  const holders = new Map<string, number>()
  for (const concepts of all) for (const one of concepts) holders.set(one, (holders.get(one) ?? 0) + 1)
  const size = Math.max(all.length, FEW)
  return (concept) => {
    const rarity = Math.log(1 + size / (holders.get(concept) ?? 1)) / Math.log(1 + size)
    return rarity * (concept.startsWith('`') ? CODE : /^\P{ASCII}{2}$/u.test(concept) ? SIGNS : 1)
  }
}

/** In a short file a word that two rules share is as telling as in a long one. */
const FEW = 100
const CODE = 1.3
const SIGNS = 0.6

export function sumOf(concepts: ReadonlySet<string>, weigh: (concept: string) => number): number {
  let sum = 0
  for (const one of concepts) sum += weigh(one)
  return sum
}

/** The one of two that is to stay first: what a person pinned, weighed or used more, then what says more, then the first. */
export function betterFirst({ a, b }: Pick<Pair, 'a' | 'b'>): [Comparable, Comparable] {
  const stays = heldTo(a, b) ?? (a.item.content.length < b.item.content.length ? b : a)
  return stays === a ? [a, b] : [b, a]
}

/** Which of two people pinned, weighed or used more; undefined where there is no telling. */
export function heldTo(a: Comparable, b: Comparable): Comparable | undefined {
  const worth = ({ item }: Comparable) => [
    ...[Number(item.layer === 'fixed'), Number(item.pinned), item.priority, item.access_count],
  ]
  const [x, y] = [worth(a), worth(b)]
  const at = x.findIndex((value, nth) => value !== y[nth])
  if (at < 0) return undefined
  return (x[at] ?? 0) < (y[at] ?? 0) ? b : a
}

/** Words that turn or stress a sentence, or stand for others; polarity is compared apart. */
const SENSE = new Set(
  (
    'never not don doesn do does did must always should avoid cannot can please make sure us both each other another one ' +
    'anything something them they you your we our any so than then'
  ).split(' '),
)
