// Which proposals of the stages a plan carries out. One that a person accepted; one that code has proved or whose kind the
// user trusts, unless the item is protected. Never for a fixed or pinned item, and never so that what should stay in its
// place goes as well.
import { type Finding, type FindingKind, type Proposal, STAGES } from './finding.ts'
import type { PlanLine, Run } from './plan-run.ts'

export interface Applicable {
  line: PlanLine
  finding: Finding
  proposal: Proposal
  /** A person said yes: no limit of a run holds for it. */
  asked: boolean
}

/** At most one an item, in the order of the stages, then of the file. */
export function applicable({ input, lines }: Run): Applicable[] {
  const leaving = new Set<string>()
  const staying = new Set<string>()
  const found: Applicable[] = []
  for (const stage of STAGES) {
    for (const line of lines) {
      const { id } = line.item
      if (leaving.has(id)) continue
      const best = line.findings
        .flatMap((finding) => toApply(finding, line, input))
        .find((one) => one.finding.stage === stage)
      if (best === undefined || (staying.has(id) && best.proposal.op !== 'replace')) continue
      const { by } = best.proposal
      if (by !== undefined && leaving.has(by)) continue
      if (by !== undefined) staying.add(by)
      leaving.add(id)
      found.push(best)
    }
  }
  return found
}

function toApply(finding: Finding, line: PlanLine, { accepted, trusted }: Run['input']): Applicable[] {
  const { proposal } = finding
  if (proposal === undefined || line.item.layer === 'fixed' || line.protections.includes('pinned')) return []
  const asked = accepted?.has(proposal.key) === true
  return asked || isUnasked(finding, line, trusted) ? [{ line, finding, proposal, asked }] : []
}

/** Whether a proposal needs no answer. */
export function isUnasked(
  { kind, proposal }: Finding,
  { protections }: Pick<PlanLine, 'protections'>,
  trusted: ReadonlySet<FindingKind> = new Set(),
): boolean {
  return protections.length === 0 && (proposal?.certain === true || trusted.has(kind))
}
