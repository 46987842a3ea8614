// The budget step of a plan, when a file is over a limit: below the drop threshold goes, the middle fills what room is left
// by score, the rest of it is over budget. Kept, protected, fixed, new and restored items are not asked, nor what another
// item was just cut for.
import { fits, measure, minus, plus, type Size } from './budget.ts'
import { isSafeShortening } from './compress.ts'
import type { MemoryItem } from './item.ts'
import { withContent } from './item-source.ts'
import { isResting, itemSize, type PlanLine, type Run, sizeAfter, wait, wasShortened } from './plan-run.ts'

export function chooseForBudget(run: Run, shorten: (item: MemoryItem) => string | undefined): void {
  const { lines, input } = run
  const spared = new Set(lines.flatMap(({ by }) => by ?? []))
  for (const line of lines)
    if (spared.has(line.item.id)) line.reason ||= 'another item was just cut, which it stands for'
  const open = lines.filter((line) => !spared.has(line.item.id) && isOpen(line, run))
  const drop = open.filter(({ zone }) => zone === 'drop').sort(worstFirst)
  const middle = open.filter(({ zone }) => zone === 'middle').sort((a, b) => worstFirst(b, a))
  for (const line of drop) {
    leave(run, line, 'below-drop', `its score ${said(line)} is at or below ${input.settings.dropThreshold}`)
  }
  const over: PlanLine[] = []
  const waiting = new Set(middle)
  let size = sizeAfter(run, middle)
  for (const line of middle) {
    waiting.delete(line)
    const shorter = shortened(line, run, shorten)
    const next = sizeWith(run, { line, shorter, size, without: [...waiting, ...over] })
    if (next === undefined) over.push(line)
    else {
      size = next
      stay(run, line, shorter)
    }
  }
  for (const line of over.reverse()) {
    leave(run, line, 'over-budget', `its score ${said(line)} found no room within ${overWords(run)}`)
  }
}

interface Trial {
  line: PlanLine
  shorter: string | undefined
  /** Of the file without it. */
  size: Size
  without: readonly PlanLine[]
}

/** The size with it, and with the heading that comes along; undefined where that is too much. */
function sizeWith(run: Run, { line: { item }, shorter, size, without }: Trial): Size | undefined {
  const { limits } = run.input.settings
  const own = itemSize(shorter === undefined ? item.source : withContent(item, shorter))
  // It takes its own room at least: most that find none are known without measuring the whole file.
  if (!fits(size, own, limits)) return undefined
  const whole = plus(minus(sizeAfter(run, without), itemSize(item.source)), own)
  return measure(whole, limits).over.length > 0 ? undefined : whole
}

function isOpen(line: PlanLine, { input }: Run): boolean {
  const { item, outcome, protections } = line
  const untouched = outcome === 'kept' || outcome === 'flagged'
  return untouched && item.layer !== 'fixed' && protections.length === 0 && !isResting(line, input)
}

/** Temporary items go before others; at equal scores the later in the file. */
function worstFirst(a: PlanLine, b: PlanLine): number {
  const temporary = Number(b.item.layer === 'temporary') - Number(a.item.layer === 'temporary')
  return temporary || (a.score?.total ?? 0) - (b.score?.total ?? 0) || b.item.line - a.item.line
}

function shortened(
  { item }: PlanLine,
  { input }: Run,
  shorten: (item: MemoryItem) => string | undefined,
): string | undefined {
  if (item.content.length <= input.settings.longText || wasShortened(item, input)) return undefined
  const shorter = shorten(item)
  return shorter !== undefined && isSafeShortening(item.content, shorter) ? shorter : undefined
}

function stay(run: Run, line: PlanLine, shorter: string | undefined): void {
  const reason = `its score ${said(line)} is between the thresholds, and there is room for it`
  if (shorter !== undefined && run.taken < run.limit) {
    run.taken += 1
    Object.assign(line, {
      outcome: 'compressed',
      archive: 'compressed',
      after: shorter,
      reason: `${reason}, shortened`,
    })
  } else if (line.outcome === 'kept') {
    const isLong = line.item.content.length > run.input.settings.longText && shorter === undefined
    const why = isLong ? `${reason}, long as it is: nothing of it could be left out` : reason
    Object.assign(line, { outcome: 'topped-up', reason: why })
  }
}

function leave(run: Run, line: PlanLine, archive: 'below-drop' | 'over-budget', reason: string): void {
  const elsewhere = line.findings.find(({ kind }) => kind === 'elsewhere')
  if (elsewhere !== undefined) {
    Object.assign(line, { outcome: 'waiting', reason: `${reason}; ${elsewhere.reason}: say yes or no to that first` })
    return
  }
  if (run.taken >= run.limit) {
    wait(line, reason, run)
    return
  }
  run.taken += 1
  Object.assign(line, { outcome: 'cut', archive, reason })
}

function overWords({ before, input }: Run): string {
  const keys = measure(before.size, input.settings.limits).over
  return keys.map((key) => `${input.settings.limits[key]} ${key}`).join(' and ')
}

function said({ score }: PlanLine): string {
  return (score?.total ?? 0).toFixed(3)
}
