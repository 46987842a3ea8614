import { describe, expect, it } from 'vitest'
import type { Span, SpanTurn } from '../capture/span.ts'
import type { MemoryItem } from '../memory/item.ts'
import { seenIn, watchFor } from './work-seen.ts'

describe('what a session shows of rules', () => {
  it('tells how a command went by the account that follows it', () => {
    const { results, signals } = seen([
      tool('command', 'npm test'),
      tool('failure', 'Exit code 1\nboom'),
      tool('command', 'npm test'),
      tool('failure', 'String to replace not found in file.'),
      tool('command', 'npm test'),
    ])
    expect(results.map(({ ok }) => ok)).toEqual([false, true])
    expect(signals.filter(({ kind }) => kind === 'matched')).toHaveLength(3)
  })

  it('counts nothing for a rule before it was there', () => {
    expect(seen([tool('command', 'npm test')], '2026-05-01T00:00:00.000Z').signals).toEqual([])
    expect(seen([user('Run npm test before every commit.')], '2026-05-01T00:00:00.000Z').signals).toEqual([])
  })

  it('takes an id that somebody names for a citation, but not while the memory is kept in order', () => {
    const named = { ...turn('assistant', 'text', 'By m1234567 I run the tests first; m7654321 is another.') }
    expect(seen([named]).signals.map(({ item, kind }) => [item, kind])).toEqual([['m1234567', 'cited']])
    expect(seen([tool('command', 'npx memc memory list'), named]).signals).toEqual([])
  })

  it('tells apart what was confirmed and what was corrected', () => {
    const asked = turn('assistant', 'text', 'I run npm test before every commit, right?')
    expect(kinds([asked, user('Yes.')])).toEqual(['confirmed'])
    expect(kinds([asked, user('Do not run npm test before every commit.')])).toEqual(['corrected'])
    expect(kinds([asked])).toEqual([])
  })
})

const ITEM = { id: 'm1234567', content: 'Run `npm test` before every commit.' }

function seen(turns: SpanTurn[], created_at = '2026-04-01T00:00:00.000Z') {
  const span: Span = {
    ...{ version: 1, id: 'x', agent: 'claude-code', session: 's1', title: undefined, branch: undefined, project: 'p' },
    ...{ date: '2026-04-10', time: '09:00', turns },
  }
  return seenIn(span, watchFor([{ ...ITEM, created_at } as MemoryItem]))
}

function kinds(turns: SpanTurn[]): string[] {
  return seen(turns).signals.map(({ kind }) => kind)
}

function user(text: string): SpanTurn {
  return turn('user', 'prompt', text)
}

function tool(kind: 'command' | 'failure', text: string): SpanTurn {
  return turn('tool', kind, text)
}

function turn(role: SpanTurn['role'], kind: SpanTurn['kind'], text: string): SpanTurn {
  return { role, kind, text, uuid: text, timestamp: '2026-04-10T09:00:00.000Z' }
}
