// The kinds of faults that are planted, and what counts as finding one. Kinds of innocent lines stand here, too: those must
// stay where they are.
import type { ArchiveReason, FindingKind } from '../src/memory/finding.ts'

export type FaultKind = keyof typeof FAULTS | keyof typeof INNOCENT

interface Fault {
  /** Findings that name it. */
  findings: readonly FindingKind[]
  /** Or what becomes of it. */
  reasons?: readonly ArchiveReason[]
  /** The finding has to name the other line as well. */
  pair?: boolean
  /** It is a rule that holds: the text may be shortened, but it must not be lost. */
  stays?: boolean
}

const DISPUTE: readonly FindingKind[] = ['contradiction', 'superseded']
const PASSING: readonly FindingKind[] = ['temporary', 'expired']

export const FAULTS = {
  duplicate: { findings: ['duplicate', 'subsumed'], pair: true },
  paraphrase: { findings: ['similar', 'subsumed', 'duplicate'], pair: true },
  contradiction: { findings: DISPUTE, pair: true },
  opposite: { findings: DISPUTE, pair: true },
  superseded: { findings: DISPUTE, pair: true },
  'dead-path': { findings: ['dead-path'] },
  'dead-command': { findings: ['dead-script', 'dead-target', 'dead-command'] },
  'dead-package': { findings: ['dead-package'] },
  temporary: { findings: PASSING },
  expired: { findings: PASSING },
  todo: { findings: PASSING },
  story: { findings: ['story'] },
  permission: { findings: ['no-constraint'] },
  deprecated: { findings: ['deprecated'] },
  default: { findings: ['client-default'] },
  known: { findings: ['in-knowledge'] },
  long: { findings: ['story'], reasons: ['compressed'], stays: true },
  unused: { findings: ['below-drop'], reasons: ['below-drop'] },
} as const satisfies Record<string, Fault>

/** Lines that look like a fault and are none. */
export const INNOCENT = {
  /** Nobody used it, and it must not go before somebody says so. */
  sensitive: 'a rule about keys, hosts or what is forbidden',
  /** Two rules that are alike and both hold. */
  twin: 'one of two rules that are alike',
} as const

export function faultOf(kind: FaultKind): Fault | undefined {
  return kind in FAULTS ? FAULTS[kind as keyof typeof FAULTS] : undefined
}
