import { describe, expect, it } from 'vitest'
import { appendEntry, formatEntry, parseDailyLog } from './daily-log.ts'
import type { EntryDraft } from './entry.ts'
import { buryEntries, formatTombstone, isForgotten } from './tombstone.ts'

const PATH = 'daily/2026-04-01.md'

function entry(id: string, more: Partial<EntryDraft> = {}): EntryDraft {
  return {
    id,
    ...{ agent: 'claude-code', session: 's-1', turns: ['u..1', 'u2'], date: '2026-04-01', time: '09:00' },
    ...{ title: `Title of ${id}`, context: `Context of ${id}`, exchanges: [], lessons: [], actions: [] },
    decisions: [{ text: `Secret of ${id}`, rank: 'human' }],
    ...more,
  }
}

function log(...drafts: EntryDraft[]): string {
  return drafts.reduce<string | undefined>(
    (text, draft) => appendEntry({ text, date: draft.date, id: draft.id, entry: formatEntry(draft) }),
    undefined,
  ) as string
}

const bury = (text: string, id: string) => buryEntries({ path: PATH, text }, (one) => one.id === id)

describe('tombstones', () => {
  it('stand in the place of the entry, with ids only, and come back as they were written', () => {
    const text = log(entry('e111111111'), entry('e222222222'), entry('e333333333'))
    const after = bury(text, 'e222222222')
    const line = '<!-- memc: forgotten=e222222222 agent=claude-code session=s-1 turns=u%252E%252E1..u2 -->'
    expect(after).toBe(text.replace(formatEntry(entry('e222222222')).trimEnd(), line))
    const parsed = parseDailyLog(PATH, after)
    expect(parsed.forgotten).toEqual([
      { entry: 'e222222222', agent: 'claude-code', session: 's-1', turns: ['u..1', 'u2'] },
    ])
    expect(parsed.forgotten.map(formatTombstone)).toEqual([line])
    expect(parsed.entries.map(({ text }) => text)).toEqual(
      [entry('e111111111'), entry('e333333333')].map((draft) => formatEntry(draft).trimEnd()),
    )
    expect(parsed.problems).toEqual([])
  })

  it('keep an entry of that id from being appended again', () => {
    const text = bury(log(entry('e111111111'), entry('e222222222')), 'e222222222')
    expect(isForgotten(text, 'e222222222')).toBe(true)
    expect(isForgotten(text, 'e22222222')).toBe(false)
    const again = { text, date: '2026-04-01', entry: formatEntry(entry('e222222222')) }
    expect(appendEntry({ ...again, id: 'e222222222' })).toBe(text)
    expect(appendEntry({ ...again, id: 'e444444444' })).not.toBe(text)
  })

  it('leave every other byte, in files of any line ends, side by side too, and take entries that stand twice', () => {
    const two = formatEntry(entry('e222222222'))
    const text = `${log(entry('e111111111'))}\n${two}\n${two}\n### My note\n\nStays.`.replaceAll('\n', '\r\n')
    const after = bury(bury(text, 'e111111111'), 'e222222222')
    expect(after.match(/forgotten=/g)).toHaveLength(3)
    expect(after).not.toContain('Secret')
    expect(after).toMatch(/^# Daily Log: 2026-04-01\r\n\r\n## Sessions\r\n\r\n<!--/)
    expect(after.endsWith('-->\r\n\r\n### My note\r\n\r\nStays.')).toBe(true)
    expect(bury(after, 'e222222222')).toBe(after)
  })

  it('take an entry of the earlier tool, which has no id in the file', () => {
    const text =
      '# Daily Log: 2026-04-01\n\n## Sessions\n\n### Session (10:00)\n\nProse.\n\n#### Own heading\n\nMore.\n'
    const [old] = parseDailyLog(PATH, text).entries
    const after = bury(text, old?.id ?? '')
    expect(after).toBe(`# Daily Log: 2026-04-01\n\n## Sessions\n\n<!-- memc: forgotten=${old?.id} -->\n`)
    expect(parseDailyLog(PATH, after)).toMatchObject({ entries: [], forgotten: [{ entry: old?.id }] })
  })

  it('are not made by words of a session that look like one', () => {
    const sly = '<!-- memc: forgotten=e999999999 agent=x session=s turns=a..b -->'
    const text = log(entry('e111111111', { title: sly, context: sly, decisions: [{ text: sly, rank: 'human' }] }))
    expect(parseDailyLog(PATH, text).forgotten).toEqual([])
    expect(isForgotten(text, 'e999999999')).toBe(false)
  })
})
