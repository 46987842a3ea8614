// A plan as a person reads it: a line for each item that does not simply stay, with its reason, and the counts.
import { oneLine, truncate } from '../lib/text.ts'
import type { Measure } from './budget.ts'
import type { PrunePlan } from './plan.ts'
import type { Outcome, PlanLine } from './plan-run.ts'

/** One or more lines an item; nothing for those that stay as they are. */
export function planText({ lines }: PrunePlan): string[] {
  return lines.filter(({ outcome }) => outcome !== 'kept').flatMap(lineText)
}

/** `12 kept, 2 cut`, in the order of the outcomes; they add up to the number of items. */
export function countsText({ counts }: PrunePlan): string {
  const said = (Object.entries(counts) as [Outcome, number][]).filter(([, count]) => count > 0)
  return said.length === 0 ? 'no items' : said.map(([outcome, count]) => `${count} ${WORDS[outcome]}`).join(', ')
}

/** `180 of 200 lines (20 left), 45 of 50 items (5 left)`. */
export function sizeText({ size, limits, headroom }: Measure): string {
  const keys = ['lines', 'items', 'characters', 'tokens'] as const
  return keys
    .map((key) => {
      const left = headroom[key]
      if (left === undefined) return `${size[key]} ${key}`
      return `${size[key]} of ${limits[key]} ${key} (${left < 0 ? `${-left} too many` : `${left} left`})`
    })
    .join(', ')
}

const WORDS: Record<Outcome, string> = {
  kept: 'kept',
  'topped-up': 'topped up',
  compressed: 'compressed',
  cut: 'cut',
  superseded: 'superseded',
  moved: 'moved',
  flagged: 'flagged',
  waiting: 'waiting',
}

const LONGEST_LINE = 100

function lineText({ item, outcome, reason, after, to }: PlanLine): string[] {
  const sign = after !== undefined ? '~' : ['cut', 'superseded', 'moved'].includes(outcome) ? '-' : ' '
  const head = `${sign} ${WORDS[outcome].padEnd(10)} ${item.id}  ${truncate(oneLine(item.content), LONGEST_LINE)}`
  const target = to === undefined ? '' : ` to ${to}`
  return [
    head,
    ...(after === undefined ? [] : [`+ ${' '.repeat(10)} ${item.id}  ${truncate(oneLine(after), LONGEST_LINE)}`]),
    `    because ${reason}${target}`,
  ]
}
