// Rules that are said elsewhere: by another rule, by the client unasked, by the knowledge base. Only what is the same
// sentence for sentence is proved; likeness alone never takes anything, and of two twins one always stays.
import { claimKey } from '../lib/claim-words.ts'
import { opposed } from '../lib/opposed.ts'
import { isSwapped, partOf } from './clauses.ts'
import { betterFirst, type Comparable, pairsOf, toComparable } from './compare.ts'
import { isDefault } from './defaults.ts'
import type { KnownClaim, StageFacts } from './facts.ts'
import { type Finding, type FindingKind, proposalKey } from './finding.ts'
import type { MemoryItem } from './item.ts'

export function redundancy(items: readonly MemoryItem[], { claims = [] }: StageFacts): Finding[] {
  const all = items.map(toComparable)
  const known = new Map(claims.map((claim) => [claimKey(claim.text), claim]))
  const twins = all.flatMap((one) => duplicateOf(one, all))
  return [...twins, ...likes(all), ...all.flatMap((one) => [...defaults(one), ...inKnowledge(one, known)])]
}

function duplicateOf(one: Comparable, all: readonly Comparable[]): Finding[] {
  if (one.key === '') return []
  const same = all.filter(({ key, item }) => key === one.key && item.form === one.item.form)
  const best = same.reduce((first, next) => betterFirst({ a: first, b: next, alike: 1 })[0], same[0] ?? one)
  if (best.item.id === one.item.id) return []
  const certain = isSamePlace(one.item, best.item)
  return [between('duplicate', { gone: one, stays: best, certain, reason: 'another rule says the very same' })]
}

/** A step belongs to its procedure, and "Run the tests." before a release is not the same before a repair. */
function isSamePlace(a: MemoryItem, b: MemoryItem): boolean {
  return a.heading === b.heading && !/^\s*\d+[.)]/.test(a.source)
}

function likes(all: readonly Comparable[]): Finding[] {
  return pairsOf(all, 0.3).flatMap((pair) => {
    const { a, b, alike } = pair
    if (a.key === b.key) return []
    const [small, large] = a.keys.size <= b.keys.size ? [a, b] : [b, a]
    if (a.negated === b.negated && [...small.keys].every((key) => large.keys.has(key))) {
      const certain = isSamePlace(small.item, large.item)
      return [between('subsumed', { gone: small, stays: large, certain, reason: 'another rule says all of it' })]
    }
    if (isSwapped(a, b) || opposed(a.item.content, b.item.content)) return []
    if (a.negated === b.negated && alike >= SIMILAR && sameFacts(a, b)) {
      const [stays, gone] = betterFirst(pair)
      return [between('similar', { gone, stays, certain: false, reason: 'another rule seems to say the same' })]
    }
    const part = partOf(a, b)
    if (part === undefined || !part.agrees) return []
    const { short: gone, long: stays } = part
    return [between('similar', { gone, stays, certain: false, reason: 'a part of another rule seems to say the same' })]
  })
}

const SIMILAR = 0.75

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

function sameFacts(a: Comparable, b: Comparable): boolean {
  return a.facts.size === b.facts.size && [...a.facts].every((fact) => b.facts.has(fact))
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

function inKnowledge({ item, keys }: Comparable, known: ReadonlyMap<string, KnownClaim>): Finding[] {
  const claims = [...keys].flatMap((key) => known.get(key) ?? [])
  const first = claims[0]
  if (first === undefined || claims.length < keys.size) return []
  const key = proposalKey('in-knowledge', [item.content, first.text])
  const proposal = { key, op: 'archive', reason: 'duplicate', certain: false } as const
  return [
    {
      stage: 'redundancy',
      kind: 'in-knowledge',
      item: item.id,
      with: first.ref,
      reason: `the knowledge base says it (${first.ref})`,
      proposal,
    },
  ]
}
