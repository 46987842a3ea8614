// What waits for a person, a line each, for one text of its item; and what was answered. Text and values in, values out. A
// proposal whose text was edited is not found again and so is void; one that nobody answers expires, rests as long again and
// may come anew; what was refused does not come again while the text stays the same.
import type { Finding, FindingKind, Proposal as Proposed } from './finding.ts'
import { printOf } from './identity.ts'
import { parseJsonLines } from './json-lines.ts'
import { isUnasked } from './plan-proposals.ts'
import type { PlanLine } from './plan-run.ts'
import { daysBetween } from './score.ts'

export interface Proposal {
  /** Of kind, item and text: the same proposal has the same key in every run. */
  key: string
  kind: FindingKind
  item: string
  /** Fingerprint of the text it is about. */
  print: string
  op: Omit<Proposed, 'key'>
  reason: string
  created_at: string
}

export interface ProposalFile {
  open: Proposal[]
  /** Key → when a person said no. */
  refused: ReadonlyMap<string, string>
}

/** What a person was shown. */
export interface Shown {
  /** ISO time of the last look; '' before the first. */
  looked: string
  /** Key → when it was shown first. */
  since: ReadonlyMap<string, string>
}

export const NOTHING_SHOWN: Shown = { looked: '', since: new Map() }

export function parseProposals(text: string | undefined): ProposalFile {
  const open = new Map<string, Proposal>()
  const refused = new Map<string, string>()
  for (const { value } of parseJsonLines(text)) {
    if (value === undefined) continue
    if (typeof value.refused === 'string') refused.set(value.refused, String(value.at))
    else if (isProposal(value)) open.set(value.key, value)
  }
  return { open: [...open.values()], refused }
}

export function formatProposals({ open, refused }: ProposalFile): string {
  const sorted = [...open].sort((a, b) => (a.created_at + a.key < b.created_at + b.key ? -1 : 1))
  const lines = [
    ...sorted.map(({ key, kind, item, print, op, reason, created_at }) => ({
      ...{ key, kind, item, print, op, reason, created_at },
    })),
    ...[...refused].map(([key, at]) => ({ refused: key, at })),
  ]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

export interface Answers {
  file: ProposalFile
  accepted: ReadonlySet<string>
  /** Refused or expired: neither shown nor done. */
  silenced: ReadonlySet<string>
  /** Of these what has waited too long. */
  expired: ReadonlySet<string>
  /** Key → when it was shown first. */
  since: ReadonlyMap<string, string>
  /** Answers to what is not proposed now. */
  void: string[]
}

interface Answering {
  accept?: readonly string[]
  refuse?: readonly string[]
  findings: readonly Finding[]
  shown: Shown
  now: string
  /** After which a proposal expires; 0: never. */
  days: number
}

/** What a person says now, laid over what they said before. `all` is everything that is proposed. */
export function answered(
  file: ProposalFile,
  { accept = [], refuse = [], findings, shown, now, days }: Answering,
): Answers {
  const keys = new Set(findings.flatMap(({ proposal }) => proposal?.key ?? []))
  const { since, expired } = agedIn(shown, keys, { now, days })
  const silenced = new Set([...file.refused.keys(), ...expired])
  const meant = (names: readonly string[]) =>
    names.includes('all') ? [...keys].filter((key) => !silenced.has(key)) : names.filter((name) => keys.has(name))
  const said = [...accept, ...refuse].filter((name) => name !== 'all' && !keys.has(name))
  const refused = new Map([...file.refused, ...meant(refuse).map((key) => [key, now] as const)])
  const accepted = new Set(meant(accept))
  for (const key of accepted) refused.delete(key)
  for (const key of refused.keys()) {
    silenced.add(key)
    expired.delete(key)
  }
  for (const key of accepted) silenced.delete(key)
  return { file: { ...file, refused }, accepted, silenced, expired, since, void: said }
}

/**
 * Since when each of these was shown, and which of them have waited too long. What has rested as long again begins anew, and
 * so does everything where nobody has looked for so long.
 */
export function agedIn(
  { looked, since: seen }: Shown,
  keys: ReadonlySet<string>,
  { now, days }: { now: string; days: number },
): { since: Map<string, string>; expired: Set<string> } {
  const age = (at: string) => (days > 0 ? daysBetween(at, now) / days : 0)
  const known = looked === '' || age(looked) >= 1 ? [] : [...seen]
  const since = new Map(known.filter(([key, at]) => keys.has(key) && age(at) < 2))
  return { since, expired: new Set([...since].flatMap(([key, at]) => (age(at) >= 1 ? [key] : []))) }
}

/** What waits after a run, what is temporary first; and since when a person was shown what needs an answer. */
export function settle(
  { file, silenced, since: known }: Answers,
  { lines, now, trusted }: { lines: readonly PlanLine[]; now: string; trusted?: ReadonlySet<FindingKind> },
): { file: ProposalFile; shown: Shown } {
  const since = new Map(known)
  const open: Proposal[] = []
  for (const line of lines.filter(({ archive }) => archive === undefined)) {
    for (const finding of line.findings) {
      const { kind, reason, proposal } = finding
      if (proposal === undefined || silenced.has(proposal.key)) continue
      const { key, ...op } = proposal
      const { id: item, content } = line.item
      const created_at = known.get(key) ?? now
      open.push({ key, kind, item, print: printOf(content), op, reason, created_at })
      if (!isUnasked(finding, line, trusted)) since.set(key, created_at)
    }
  }
  open.sort((a, b) => Number(isTemporary(b)) - Number(isTemporary(a)))
  return { file: { open, refused: file.refused }, shown: { looked: now, since } }
}

function isTemporary({ kind }: Proposal): boolean {
  return kind === 'temporary' || kind === 'expired'
}

function isProposal(value: Record<string, unknown>): value is Record<string, unknown> & Proposal {
  const { key, kind, item, print, op, reason, created_at } = value
  const texts = [key, kind, item, print, reason, created_at]
  return texts.every((text) => typeof text === 'string') && typeof op === 'object' && op !== null
}
