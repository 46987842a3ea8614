// A prune in words: for a terminal, and as a page of the home. Pure: a report in, text out. Counts are disjoint and add up;
// every line that changes has its reason.
import { oneLine, truncate } from '../lib/text.ts'
import type { Measure } from '../memory/budget.ts'
import type { PrunePlan } from '../memory/plan.ts'
import type { PlanLine } from '../memory/plan-run.ts'
import { metricsLines } from './metrics-text.ts'
import type { PruneReport } from './run.ts'

export function asText(report: PruneReport, { diff = true }: { diff?: boolean } = {}): string {
  const { files, targets } = report
  const made = diff ? targets.flatMap((one) => [one.diff.trimEnd(), '']) : []
  return [...files.flatMap((file) => fileText(file, diff)), ...made, ...closing(report)].join('\n')
}

/** For those who read the memory rather than a terminal. */
export function asPage(report: PruneReport, date: string): string {
  const parts = report.files.flatMap(({ path, plan, diff }) => [
    `## ${path}`,
    '',
    ...sizeLines(plan.before, plan.after).map((line) => `- ${line}`),
    '',
    ...plan.lines.filter(isNews).map((line) => `- ${newsOf(line)}`),
    ...(diff === '' ? [] : ['', '```diff', diff.trimEnd(), '```']),
    '',
  ])
  const figures =
    report.metrics === undefined ? [] : ['', '## Figures', '', ...metricsLines(report.metrics).map(asItem)]
  return [`# Prune ${date}`, '', ...parts, ...closing(report).map(asItem), ...figures, ''].join('\n')
}

function asItem(line: string): string {
  return `- ${line}`
}

function fileText({ path, plan, diff }: PruneReport['files'][number], withDiff: boolean): string[] {
  const news = plan.lines.filter(isNews)
  return [
    `${path}: ${sizeLines(plan.before, plan.after).join('; ')}`,
    ...(plan.handUpkeepIsEnough ? ['  Short, and nothing was found: keeping it up by hand is enough.'] : []),
    ...news.map((line) => `  ${newsOf(line)}`),
    ...(plan.protectedOver
      ? ['  What may not leave is by itself more than the limit: nothing of it goes without you.']
      : []),
    ...(withDiff && diff !== '' ? ['', diff.trimEnd(), ''] : []),
  ]
}

function closing({
  counts,
  items,
  zonesKnown,
  firstRun,
  unknown,
  notes,
  proposals,
  routes,
  returned,
  gone,
  expired,
  applied,
}: PruneReport): string[] {
  const named = Object.entries(counts).filter(([, count]) => count > 0)
  return [
    `${items} items: ${named.map(([name, count]) => `${count} ${name.replace('-', ' ')}`).join(', ')}`,
    ...(zonesKnown ? [] : ['could not tell zones: no use of any item was seen on this machine']),
    ...unknown.map((what) => `could not tell ${what}`),
    ...notes,
    ...(firstRun ? ['first run: it takes the measure; what it found goes in the next, or when you accept it'] : []),
    ...proposals
      .filter(({ kind }) => kind !== 'elsewhere' || routes.length === 0)
      .map(({ key, item, reason }) => `proposed ${key} (${item}): ${reason}`),
    ...routes.map(({ item, key, kind, to, reason }) => {
      const how = key === undefined ? '' : `; \`--accept ${key} --apply\` moves it`
      return `route ${item} to ${to === undefined ? `a ${kind}` : to}: ${reason}${how}`
    }),
    ...returned.map(({ id, archived, reason }) => `${id} has the text of ${archived}, which was archived (${reason})`),
    ...(expired > 0
      ? [`${expired} ${expired === 1 ? 'proposal' : 'proposals'} expired unanswered, to come again after as long`]
      : []),
    ...gone.map(({ id, at, content }) => `left the archive for good: ${id} of ${at.slice(0, 10)}: ${short(content)}`),
    ...(applied ? ['`memc undo` takes this back; `memc memory restore <id>` one item'] : []),
  ]
}

/** Kept lines need no word. */
function isNews({ outcome }: PlanLine): boolean {
  return outcome !== 'kept'
}

function newsOf({ item, outcome, reason, by, to, findings }: PlanLine): string {
  const where = to ?? by
  const more = findings.slice(1).map((one) => one.reason)
  const why = [reason, ...more.filter((one) => one !== reason)].join('; ')
  return `${outcome.replace('-', ' ')} ${item.id} "${short(item.content)}": ${why}${where === undefined || why.includes(where) ? '' : ` (${where})`}`
}

function sizeLines(before: Measure, after: Measure): string[] {
  const keys = ['items', 'lines', 'characters', 'tokens'] as const
  return keys.map((key) => {
    const [was, is, limit] = [before.size[key], after.size[key], before.limits[key]]
    const change = was === is ? String(was) : `${was} → ${is}`
    const left = after.headroom[key]
    const room = left === undefined ? '' : left < 0 ? `, ${-left} over ${limit}` : `, ${left} left of ${limit}`
    return `${change} ${key === 'tokens' ? 'tokens (estimated)' : key}${room}`
  })
}

function short(text: string): string {
  return truncate(oneLine(text), 80)
}

/** True when a limit is passed after what would be done. */
export function isOver(plans: readonly PrunePlan[]): boolean {
  return plans.some(({ after }) => after.over.length > 0)
}
