// What waits for a person: one line each, for one text of its item. Pure: text in, text out. A proposal whose item was edited
// since is void, one that is old expires, and what was refused does not come again while the text stays the same.
import type { Change, Snapshot } from '../changes/commit.ts'
import { PRIVATE_FILE } from '../lib/files.ts'
import { parseJsonLines } from './json-lines.ts'

export const PROPOSALS = 'home/memory/proposals.jsonl'

export interface Proposal {
  /** Of kind, item and text: the same proposal has the same key in every run. */
  key: string
  kind: string
  item: string
  /** Fingerprint of the text it is about. */
  print: string
  op: Record<string, unknown>
  reason: string
  created_at: string
}

export interface ProposalFile {
  open: Proposal[]
  /** Keys a person has said no to. */
  refused: ReadonlyMap<string, string>
}

export function parseProposals(text: string | undefined): ProposalFile {
  const open = new Map<string, Proposal>()
  const refused = new Map<string, string>()
  for (const { value } of parseJsonLines(text)) {
    if (value === undefined) continue
    if (typeof value.refused === 'string') refused.set(value.refused, String(value.at))
    else if (isProposal(value)) open.set(value.key, value)
  }
  for (const key of refused.keys()) open.delete(key)
  return { open: [...open.values()], refused }
}

export function formatProposals({ open, refused }: ProposalFile): string {
  const sorted = [...open].sort((a, b) => (a.created_at + a.key < b.created_at + b.key ? -1 : 1))
  const lines = [
    ...sorted.map(({ key, kind, item, print, op, reason, created_at }) => ({
      key,
      kind,
      item,
      print,
      op,
      reason,
      created_at,
    })),
    ...[...refused].map(([key, at]) => ({ refused: key, at })),
  ]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** Those that still hold: the text is the same, and they are not too old. */
export function stillOpen(
  { open }: ProposalFile,
  { now, days, printOf }: { now: string; days: number; printOf: (item: string) => string | undefined },
): { valid: Proposal[]; void: Proposal[]; expired: Proposal[] } {
  const oldest = Date.parse(now) - days * 86_400_000
  const isExpired = ({ created_at }: Proposal) => Date.parse(created_at) < oldest
  const isVoid = ({ item, print }: Proposal) => printOf(item) !== print
  return {
    valid: open.filter((one) => !isExpired(one) && !isVoid(one)),
    void: open.filter((one) => !isExpired(one) && isVoid(one)),
    expired: open.filter(isExpired),
  }
}

export function proposalsChange(snapshot: Snapshot, file: ProposalFile): Change[] {
  const text = formatProposals(file)
  if (text === '' && snapshot.read(PROPOSALS) === undefined) return []
  return [{ path: PROPOSALS, kind: 'write', text, mode: PRIVATE_FILE }]
}

function isProposal(value: Record<string, unknown>): value is Record<string, unknown> & Proposal {
  const { key, kind, item, print, op, reason, created_at } = value
  const texts = [key, kind, item, print, reason, created_at]
  return texts.every((text) => typeof text === 'string') && typeof op === 'object' && op !== null
}
