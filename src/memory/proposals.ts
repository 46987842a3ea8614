// What waits for a person, a line each, for one text of its item; and what was answered. Text and values in, values out. A
// proposal whose text was edited is not found again and so is void; one that nobody answers expires; what was refused does
// not come again while the text stays the same.
import type { Finding, FindingKind, Proposal as Proposed } from './finding.ts'
import { printOf } from './identity.ts'
import { parseJsonLines } from './json-lines.ts'
import type { PlanLine } from './plan-run.ts'

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
  /** Key → when it had waited too long; after as long again it may come back. */
  expired: ReadonlyMap<string, string>
}

export function parseProposals(text: string | undefined): ProposalFile {
  const open = new Map<string, Proposal>()
  const [refused, expired] = [new Map<string, string>(), new Map<string, string>()]
  for (const { value } of parseJsonLines(text)) {
    if (value === undefined) continue
    if (typeof value.refused === 'string') refused.set(value.refused, String(value.at))
    else if (typeof value.expired === 'string') expired.set(value.expired, String(value.at))
    else if (isProposal(value)) open.set(value.key, value)
  }
  return { open: [...open.values()], refused, expired }
}

export function formatProposals({ open, refused, expired }: ProposalFile): string {
  const sorted = [...open].sort((a, b) => (a.created_at + a.key < b.created_at + b.key ? -1 : 1))
  const lines = [
    ...sorted.map(({ key, kind, item, print, op, reason, created_at }) => ({
      ...{ key, kind, item, print, op, reason, created_at },
    })),
    ...[...refused].map(([key, at]) => ({ refused: key, at })),
    ...[...expired].map(([key, at]) => ({ expired: key, at })),
  ]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

export interface Answers {
  file: ProposalFile
  accepted: ReadonlySet<string>
  /** Refused or expired: neither shown nor done. */
  silenced: ReadonlySet<string>
  /** Answers to what is not proposed now. */
  void: string[]
}

interface Answering {
  accept?: readonly string[]
  refuse?: readonly string[]
  findings: readonly Finding[]
  now: string
}

/** What a person says now, laid over what they said before. `all` is everything that is proposed. */
export function answered(file: ProposalFile, { accept = [], refuse = [], findings, now }: Answering): Answers {
  const keys = new Set(findings.flatMap(({ proposal }) => proposal?.key ?? []))
  const silenced = new Set([...file.refused.keys(), ...file.expired.keys()])
  const meant = (names: readonly string[]) =>
    names.includes('all') ? [...keys].filter((key) => !silenced.has(key)) : names.filter((name) => keys.has(name))
  const said = [...accept, ...refuse].filter((name) => name !== 'all' && !keys.has(name))
  const refused = new Map([...file.refused, ...meant(refuse).map((key) => [key, now] as const)])
  const accepted = new Set(meant(accept))
  for (const key of accepted) refused.delete(key)
  for (const key of refused.keys()) silenced.add(key)
  for (const key of accepted) silenced.delete(key)
  return { file: { ...file, refused }, accepted, silenced, void: said }
}

interface Settling {
  lines: readonly PlanLine[]
  now: string
  days: number
}

/** What waits after a run, and what has waited too long. */
export function settle(
  { file, silenced }: Answers,
  { lines, now, days }: Settling,
): ProposalFile & { expiredNow: number } {
  const since = new Map(file.open.map(({ key, created_at }) => [key, created_at]))
  const oldest = new Date(Date.parse(now) - days * 86_400_000).toISOString()
  const waiting = lines
    .filter(({ archive }) => archive === undefined)
    .flatMap(({ item, findings }) =>
      findings.flatMap(({ kind, reason, proposal }): Proposal[] => {
        if (proposal === undefined || silenced.has(proposal.key)) return []
        const { key, ...op } = proposal
        return [
          { key, kind, item: item.id, print: printOf(item.content), op, reason, created_at: since.get(key) ?? now },
        ]
      }),
    )
  const tooOld = days === 0 ? [] : waiting.filter(({ created_at }) => created_at < oldest)
  const still = [...file.expired].filter(([, at]) => at >= oldest)
  return {
    open: waiting.filter((one) => !tooOld.includes(one)),
    refused: file.refused,
    expired: new Map([...still, ...tooOld.map(({ key }) => [key, now] as const)]),
    expiredNow: tooOld.length,
  }
}

function isProposal(value: Record<string, unknown>): value is Record<string, unknown> & Proposal {
  const { key, kind, item, print, op, reason, created_at } = value
  const texts = [key, kind, item, print, reason, created_at]
  return texts.every((text) => typeof text === 'string') && typeof op === 'object' && op !== null
}
