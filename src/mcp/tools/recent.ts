// recent: what the latest sessions left, newest first.
import { z } from 'zod'
import type { Entry } from '../../kb/entry.ts'
import { truncate } from '../../lib/text.ts'
import { pageOfItems } from '../page.ts'
import { day, goOn, limit, offset, safeLine } from '../shapes.ts'
import { tool } from '../tool.ts'

const MOST = 50
const USUALLY = 5
const LINE = 400
const LINES = 8

export const recent = tool({
  name: 'recent',
  about:
    'What the latest sessions in this project decided, learned and left to do, newest first, with who said it: the person, or an agent. For "where were we" and "what is still open".',
  takes: z.object({ since: day('first day'), until: day('last day'), limit: limit(MOST), offset }),
  aliases: { max: 'limit', count: 'limit', from: 'since', to: 'until' },
  example: '{"limit": 5}',
  async run({ since, until, limit: most = USUALLY, offset: from }, { open }) {
    const entries = open()
      .entries()
      .filter(({ date }) => (since === undefined || date >= since) && (until === undefined || date <= until))
    const { items, next, total } = pageOfItems(
      entries.map((entry) => ({ entry, text: textOf(entry) })),
      { offset: from, limit: most },
    )
    if (items.length === 0) return { text: from ? 'There is no more.' : 'There is no entry of that time.' }
    return {
      text: `${items.map(({ text }) => text).join('\n')}${goOn(next, total)}`,
      ids: items.map(({ entry }) => entry.ref),
    }
  },
})

function textOf({ ref, date, time, title, context, decisions, lessons, actions }: Entry): string {
  const about = [title, context].filter((text) => text !== '').map(safeLine)
  const lines = [
    ...decisions.map(({ text, rank }) => `  - decided${by(rank)}: ${line(text)}`),
    ...lessons.map(({ text, rank }) => `  - learned${by(rank)}: ${line(text)}`),
    ...actions.filter(({ done }) => !done).map(({ text, rank }) => `  - open${by(rank)}: ${line(text)}`),
  ]
  const rest = lines.length > LINES ? [`  - and ${lines.length - LINES} more: read_entry`] : []
  const head = `- ${date} ${time ?? ''} ${truncate(about.join('. '), LINE)} [[${ref}]]`
  return [head, ...lines.slice(0, LINES), ...rest].join('\n')
}

function by(rank: Entry['decisions'][number]['rank']): string {
  return rank === 'human' ? ' (the person)' : rank === undefined ? '' : ' (an agent)'
}

function line(text: string): string {
  return truncate(safeLine(text), LINE)
}
