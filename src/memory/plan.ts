// What one prune would do to one file, item by item, and why. Redundancy, contradiction and drift come before age; the
// score judges only what survives them, and takes only when room is needed. It must never take a protected or fixed item,
// nor both of two twins, nor more in a run than the settings allow.
import { type Measure, measure, sizeOf } from './budget.ts'
import { parseInstructions } from './claude-md.ts'
import { shorten } from './compress.ts'
import type { Finding, Proposal } from './finding.ts'
import type { MemoryItem } from './item.ts'
import { chooseForBudget } from './plan-budget.ts'
import { applicable } from './plan-proposals.ts'
import { type Outcome, type PlanInput, type PlanLine, type Run, sizeAfter, wait } from './plan-run.ts'
import { reasonToKeep } from './plan-words.ts'
import { flagZones, scoreLines } from './plan-zones.ts'
import { protectionsOf } from './protect.ts'

export interface PrunePlan {
  /** One for each item, in the order of the file. */
  lines: PlanLine[]
  /** Disjoint; they add up to the number of items. */
  counts: Record<Outcome, number>
  before: Measure
  after: Measure
  /** Set when what may not leave is by itself more than a limit allows. */
  protectedOver: boolean
  /** False when nobody could tell zones. */
  zonesKnown: boolean
  /** Short, and nothing was found: a person keeps such a file up better than any tool. */
  handUpkeepIsEnough: boolean
}

export function planPrune(input: PlanInput): PrunePlan {
  const lines = input.items.map((item): PlanLine => startOf(item, input))
  const before = measure(sizeOf(input.text, input.items.length), input.settings.limits)
  const run: Run = { input, lines, file: parseInstructions(input.text), before, limit: runLimit(input), taken: 0 }
  applyProposals(run)
  scoreLines(run)
  fitBudget(run)
  const after = measure(sizeAfter(run), input.settings.limits)
  return {
    lines,
    counts: countsOf(lines),
    before,
    after,
    protectedOver: after.over.length > 0 && stuckOver(run),
    zonesKnown: input.countsKnown !== false,
    handUpkeepIsEnough:
      before.size.lines < 200 && before.over.length === 0 && lines.every(({ outcome }) => outcome === 'kept'),
  }
}

function startOf(item: MemoryItem, { findings }: PlanInput): PlanLine {
  const protections = protectionsOf(item)
  const mine = findings.filter((finding) => finding.item === item.id)
  return { item, outcome: 'kept', reason: '', protections, findings: mine }
}

function runLimit({ items, settings, firstRun }: PlanInput): number {
  return firstRun === true ? 0 : Math.max(FEWEST_A_RUN, Math.ceil((items.length * settings.perRunPercent) / 100))
}

const FEWEST_A_RUN = 5

function applyProposals(run: Run): void {
  for (const { line, finding, proposal, asked } of applicable(run)) {
    if (!asked && run.taken >= run.limit) {
      wait(line, finding.reason, run)
      continue
    }
    if (!asked) run.taken += 1
    take(line, finding, proposal)
  }
  for (const line of run.lines) {
    if (line.outcome !== 'kept') continue
    const open = line.findings[0]
    line.outcome = open === undefined ? 'kept' : 'flagged'
    line.reason = open?.reason ?? ''
  }
}

function take(line: PlanLine, finding: Finding, { op, reason, text, to, by }: Proposal): void {
  line.outcome =
    op === 'replace' ? 'compressed' : op === 'move' ? 'moved' : reason === 'superseded' ? 'superseded' : 'cut'
  line.reason = finding.reason
  line.archive = reason
  if (op !== 'archive' && text !== undefined) line.after = text
  if (to !== undefined) line.to = to
  if (by !== undefined) line.by = by
}

function fitBudget(run: Run): void {
  const { input, lines } = run
  const isOver = measure(sizeAfter(run), input.settings.limits).over.length > 0
  if (!isOver) flagZones(run)
  else if (input.countsKnown !== false) chooseForBudget(run, input.shorten ?? shorten)
  for (const line of lines) if (line.reason === '') line.reason = reasonToKeep(line, input)
}

/** Whether what may not leave passes a limit by itself. */
function stuckOver(run: Run): boolean {
  const free = run.lines.filter(({ item, protections }) => item.layer !== 'fixed' && protections.length === 0)
  return measure(sizeAfter(run, free), run.input.settings.limits).over.length > 0
}

function countsOf(lines: readonly PlanLine[]): Record<Outcome, number> {
  const counts = { kept: 0, 'topped-up': 0, compressed: 0, cut: 0, superseded: 0, moved: 0, flagged: 0, waiting: 0 }
  for (const { outcome } of lines) counts[outcome] += 1
  return counts
}
