// Rules that are said elsewhere: by another rule, by the client unasked, by the knowledge base. Only what is the same
// sentence for sentence is proved; likeness alone never takes anything, and of two twins one always stays.
import { facts } from '../../compile/kept-facts.ts'
import { claimKey } from '../../lib/claim-words.ts'
import { differingKinds } from '../../llm/offline/contradict-quantities.ts'
import { type Finding, type FindingKind, proposalKey } from '../finding.ts'
import type { MemoryItem } from '../item.ts'
import { denies, isSwapped, partOf } from './clauses.ts'
import { betterFirst, type Comparable, type Pair, pairsOf, sumOf, toComparable, weightsIn } from './compare.ts'
import { conceptsOf } from './concepts.ts'
import { isDefault } from './defaults.ts'
import { otherNames, sayOpposite, sidesSwapped } from './differences.ts'
import type { KnownClaim, StageFacts } from './facts.ts'

export function redundancy(items: readonly MemoryItem[], { claims = [] }: StageFacts): Finding[] {
  const all = items.map(toComparable)
  const twins = all.flatMap((one) => duplicateOf(one, all))
  return [...twins, ...likes(all), ...all.flatMap(defaults), ...inKnowledge(all, claims)]
}

function duplicateOf(one: Comparable, all: readonly Comparable[]): Finding[] {
  if (one.key === '') return []
  const same = all.filter(({ key, item }) => key === one.key && item.form === one.item.form)
  const best = same.reduce((first, next) => betterFirst({ a: first, b: next })[0], same[0] ?? one)
  if (best.item.id === one.item.id) return []
  const certain = isSamePlace(one.item, best.item)
  return [between('duplicate', { gone: one, stays: best, certain, reason: 'another rule says the very same' })]
}

/** A step belongs to its procedure, and "Run the tests." before a release is not the same before a repair. */
function isSamePlace(a: MemoryItem, b: MemoryItem): boolean {
  return a.heading === b.heading && !/^\s*\d+[.)]/.test(a.source)
}

function likes(all: readonly Comparable[]): Finding[] {
  return pairsOf(all).flatMap((pair) => {
    const { a, b } = pair
    if (a.key === b.key) return []
    const [small, large] = a.keys.size <= b.keys.size ? [a, b] : [b, a]
    if (a.negated === b.negated && [...small.keys].every((key) => large.keys.has(key))) {
      const certain = isSamePlace(small.item, large.item)
      return [between('subsumed', { gone: small, stays: large, certain, reason: 'another rule says all of it' })]
    }
    if (!seemsSame(pair)) return []
    const part = partOf(a, b)
    if (part?.agrees === false) return []
    if (part?.agrees === true && part.long.words.size >= LONGER * part.short.words.size) {
      const { short: gone, long: stays } = part
      return [
        between('similar', { gone, stays, certain: false, reason: 'a part of another rule seems to say the same' }),
      ]
    }
    const [stays, gone] = betterFirst(pair)
    return [between('similar', { gone, stays, certain: false, reason: 'another rule seems to say the same' })]
  })
}

/** Enough in common, and nothing that speaks against it. */
function seemsSame({ a, b, alike, covered, common }: Pair): boolean {
  if (common < FEWEST || (alike < ALIKE && covered < COVERED)) return false
  const [mine, theirs] = [a.item.content, b.item.content]
  if (factsDiffer(a.facts, b.facts) || differingKinds(a.quantities, b.quantities).length > 0) return false
  if (sayOpposite(mine, theirs)) return false
  if (isSwapped(a, b) || sidesSwapped(mine, theirs) || otherNames(mine, theirs) !== undefined) return false
  return !denies(mine, theirs)
}

/** Where neither is much longer, none is a part of the other. */
const LONGER = 1.4

const FEWEST = 4
const ALIKE = 0.29
const COVERED = 0.8
/** Each gives a number or names something that the other does not. */
function factsDiffer(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return [...a].some((fact) => !b.has(fact)) && [...b].some((fact) => !a.has(fact))
}

interface Between {
  gone: Comparable
  stays: Comparable
  certain: boolean
  reason: string
}

function between(kind: FindingKind, { gone, stays, certain, reason }: Between): Finding {
  const key = proposalKey(kind, [gone.item.content, stays.item.content])
  const proposal = { key, op: 'archive', reason: 'duplicate', by: stays.item.id, certain } as const
  return {
    stage: 'redundancy',
    kind,
    item: gone.item.id,
    with: stays.item.id,
    reason: `${reason} (${stays.item.id})`,
    proposal,
  }
}

function defaults({ item }: Comparable): Finding[] {
  if (!isDefault(item.content)) return []
  const proposal = {
    key: proposalKey('client-default', [item.content]),
    op: 'archive',
    reason: 'duplicate',
    certain: false,
  } as const
  return [
    {
      stage: 'redundancy',
      kind: 'client-default',
      item: item.id,
      reason: 'the client does so without being told',
      proposal,
    },
  ]
}

/** Claims that say what the rule says: sentence for sentence, or in other words and nothing that differs. */
function inKnowledge(all: readonly Comparable[], claims: readonly KnownClaim[]): Finding[] {
  const known = new Map(claims.map((claim) => [claimKey(claim.text), claim]))
  const read = claims.map((claim) => ({ claim, text: claim.text, concepts: conceptsOf(claim.text) }))
  const weigh = weightsIn([...all, ...read].map(({ concepts }) => concepts))
  return all.flatMap((one) => {
    const same = [...one.keys].flatMap((key) => known.get(key) ?? [])
    const said = same.length >= one.keys.size ? same[0] : read.find((other) => saysIt(one, other, weigh))?.claim
    return said === undefined ? [] : [knownAs(one.item, said)]
  })
}

interface ReadClaim {
  text: string
  concepts: ReadonlySet<string>
}

function saysIt(one: Comparable, claim: ReadClaim, weigh: (concept: string) => number): boolean {
  const common = new Set([...one.concepts].filter((concept) => claim.concepts.has(concept)))
  if (common.size < FEWEST_SAID) return false
  const [weight, own] = [sumOf(common, weigh), sumOf(one.concepts, weigh)]
  if (weight < SAID * own || weight < ALIKE * (own + sumOf(claim.concepts, weigh) - weight)) return false
  const { content } = one.item
  if (factsDiffer(one.facts, facts(claim.text)) || sayOpposite(content, claim.text)) return false
  return !sidesSwapped(content, claim.text) && !denies(content, claim.text)
}

/** A claim may say more than the rule, not much less. */
const SAID = 0.6
const FEWEST_SAID = 3

function knownAs(item: MemoryItem, claim: KnownClaim): Finding {
  const key = proposalKey('in-knowledge', [item.content, claim.text])
  const proposal = { key, op: 'archive', reason: 'duplicate', certain: false } as const
  return {
    ...{ stage: 'redundancy', kind: 'in-knowledge', item: item.id, with: claim.ref },
    ...{ reason: `the knowledge base says it (${claim.ref})`, proposal },
  }
}
