// All stages of a prune in their order: truth before age. What another rule of the file denies is no matter of course, so
// it is no habit of the client either.

import type { Finding } from '../finding.ts'
import type { MemoryItem } from '../item.ts'
import { contradictions } from './contradiction.ts'
import { drift } from './drift.ts'
import type { StageFacts } from './facts.ts'
import { redundancy } from './redundancy.ts'
import { style } from './style.ts'
import { temporary } from './temporary.ts'

/** Every finding about these items, in the order of the stages and of the file. */
export function findAll(items: readonly MemoryItem[], facts: StageFacts): Finding[] {
  const disputes = contradictions(items)
  const disputed = new Set(disputes.map(({ item }) => item))
  return [
    ...redundancy(items, facts).filter(({ kind, item }) => kind !== 'client-default' || !disputed.has(item)),
    ...disputes,
    ...drift(items, facts),
    ...style(items),
    ...temporary(items, facts),
  ]
}
