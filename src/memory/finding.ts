// What a stage of a prune found out about an item, and what it proposes to do. Facts and proposals are values: only a plan
// decides, and only a person or a proof lets it change text.
import { hash } from '../lib/hash.ts'
import type { Protection } from './item.ts'

export type Stage = 'redundancy' | 'contradiction' | 'drift' | 'style' | 'layer' | 'score'

export type FindingKind =
  | 'duplicate'
  | 'subsumed'
  | 'similar'
  | 'client-default'
  | 'in-knowledge'
  | 'contradiction'
  | 'superseded'
  | 'dead-path'
  | 'dead-script'
  | 'dead-target'
  | 'dead-command'
  | 'dead-package'
  | 'story'
  | 'no-constraint'
  | 'deprecated'
  | 'expired'
  | 'temporary'
  | 'elsewhere'
  | 'came-back'
  | 'corrected'
  | 'below-drop'
  | 'long'

/** Why an item left its file; never two of them under one word. */
export type ArchiveReason =
  | 'duplicate'
  | 'superseded'
  | 'drifted'
  | 'style'
  | 'expired'
  | 'below-drop'
  | 'over-budget'
  | 'compressed'
  | 'moved'
  | 'by-hand'

export interface Proposal {
  /** Of kind, item, its text and what it is measured against: after an edit of either the answer to it is void. */
  key: string
  op: 'archive' | 'replace' | 'move'
  reason: ArchiveReason
  /** `replace`: what stands there then; `move`: what says where it went. */
  text?: string
  /** `move`: the file it goes to. */
  to?: string
  /** The item that stays in its place. */
  by?: string
  /** Code has proved that nothing is lost: needs no answer unless the item is protected. */
  certain: boolean
}

export interface Finding {
  stage: Stage
  kind: FindingKind
  item: string
  /** The other item's id, a claim, a path, a command: what it was measured against. */
  with?: string
  /** For a person, after "because": one line. */
  reason: string
  proposal?: Proposal
}

/** `archive` for a finding, bound to the texts it was made from. */
export function proposalKey(kind: FindingKind, texts: readonly string[]): string {
  return `p${hash('proposal', kind, ...texts).slice(0, 10)}`
}

/** In the order in which a plan believes them. */
export const STAGES: readonly Stage[] = ['redundancy', 'contradiction', 'drift', 'style', 'layer', 'score']

export const PROTECTIONS: Readonly<Record<Protection, string>> = {
  pinned: 'it is pinned',
  security: 'it is about security',
  address: 'it names a host or an address',
  secrets: 'it names where a key lies',
  forbids: 'it forbids or demands something',
}
