import { describe, expect, it } from 'vitest'
import type { Turn } from '../agents/agent.ts'
import { type EntryDraft, formatEntry, parseDailyLog } from '../kb/daily-log.ts'
import { buryEntries } from '../kb/tombstone.ts'
import { coverage } from './coverage.ts'

describe('coverage', () => {
  it.each<[string, [string, string][], string, string]>([
    ['nothing without entries', [], 'abcd', '----'],
    ['from the first to the last turn of an entry', [['b', 'c']], 'abcd', '-xx-'],
    [
      'what several entries hold, and not what lies between',
      [
        ['a', 'a'],
        ['d', 'd'],
      ],
      'abcd',
      'x--x',
    ],
    ['all up to the last turn where the first is gone', [['z', 'b']], 'abcd', 'xx--'],
    ['nothing where the last is gone', [['b', 'z']], 'abcd', '----'],
  ])('marks %s', (_, ranges, uuids, expected) => {
    const covered = coverage([parseDailyLog('daily/2026-04-01.md', ranges.map(entry).join('\n'))])
    expect(
      covered([...uuids].map(turn))
        .map((yes) => (yes ? 'x' : '-'))
        .join(''),
    ).toBe(expected)
  })

  it('counts what is left of forgotten entries', () => {
    const path = 'daily/2026-04-01.md'
    const text = buryEntries(
      { path, text: [entry(['a', 'b']), entry(['d', 'd'])].join('\n') },
      ({ turns }) => turns?.[0] === 'a',
    )
    expect(coverage([parseDailyLog(path, text)])([...'abcd'].map(turn))).toEqual([true, true, false, true])
  })
})

function turn(uuid: string): Turn {
  return { role: 'user', kind: 'prompt', text: uuid, uuid, timestamp: '', end: 0 }
}

function entry(turns: [string, string]): string {
  const draft: EntryDraft = {
    id: `e${turns.join('').padEnd(9, '0')}`,
    ...{ agent: 'claude-code', session: 's', date: '2026-04-01', time: '09:00', title: 'T', context: 'C', turns },
    ...{ exchanges: [], decisions: [], lessons: [], actions: [] },
  }
  return formatEntry(draft)
}
