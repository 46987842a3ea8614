import { describe, expect, it } from 'vitest'
import type { Turn } from '../agents/agent.ts'
import { SPAN_CHARS, toSpans } from './span.ts'

const source = {
  agent: 'claude-code',
  session: 's1',
  title: undefined,
  project: 'app',
  fallbackTime: '2026-04-05T10:00:00Z',
}
let count = 0
function turn(role: Turn['role'], timestamp: string, text = 'text'): Turn {
  count += 1
  return {
    role,
    kind: role === 'user' ? 'prompt' : role === 'assistant' ? 'text' : 'command',
    text,
    uuid: `u${count}`,
    timestamp,
    end: count,
  }
}

describe('toSpans', () => {
  it('makes one span of a short session, dated by its first message', () => {
    const spans = toSpans([turn('user', '2026-04-01T22:10:00Z'), turn('assistant', '2026-04-01T22:11:00Z')], source)
    expect(spans).toHaveLength(1)
    expect(spans[0]).toMatchObject({ date: '2026-04-01', time: '22:10', session: 's1', project: 'app' })
  })

  it('gives the same id for the same turns and another for others', () => {
    const turns = [turn('user', '2026-04-01T10:00:00Z'), turn('assistant', '2026-04-01T10:01:00Z')]
    const [first] = toSpans(turns, source)
    expect(toSpans(turns, source)[0]?.id).toBe(first?.id)
    expect(toSpans(turns.slice(0, 1), source)[0]?.id).not.toBe(first?.id)
    expect(toSpans(turns, { ...source, session: 's2' })[0]?.id).not.toBe(first?.id)
  })

  it('opens a new span at the first prompt of another day, not in the middle of an answer', () => {
    const spans = toSpans(
      [
        turn('user', '2026-04-01T23:58:00Z'),
        turn('assistant', '2026-04-02T00:01:00Z'),
        turn('user', '2026-04-02T00:05:00Z'),
      ],
      source,
    )
    expect(spans.map((span) => [span.date, span.turns.length])).toEqual([
      ['2026-04-01', 2],
      ['2026-04-02', 1],
    ])
  })

  it('closes a long span at a prompt, and keeps every turn', () => {
    const long = 'x'.repeat(SPAN_CHARS / 2 + 1)
    const turns = Array.from({ length: 6 }, (_, index) =>
      turn(index % 2 ? 'assistant' : 'user', '2026-04-01T10:00:00Z', long),
    )
    const spans = toSpans(turns, source)
    expect(spans.length).toBeGreaterThan(1)
    expect(spans.flatMap((span) => span.turns.map(({ uuid }) => uuid))).toEqual(turns.map(({ uuid }) => uuid))
  })

  it('keeps one prompt followed by hundreds of tool turns', () => {
    const turns = [
      turn('user', '2026-04-01T10:00:00Z'),
      ...Array.from({ length: 300 }, () => turn('tool', '2026-04-01T10:00:00Z')),
    ]
    expect(toSpans(turns, source).flatMap((span) => span.turns)).toHaveLength(301)
  })

  it('makes nothing of tool turns alone', () => {
    expect(toSpans([turn('tool', '2026-04-01T10:00:00Z')], source)).toEqual([])
  })

  it('dates turns without a time by the fallback', () => {
    expect(toSpans([turn('user', '')], source)[0]?.date).toBe('2026-04-05')
  })

  it.each([
    ['UTC', '2026-03-29T00:30:00Z', '2026-03-29', '00:30'],
    ['Asia/Shanghai', '2026-04-01T16:30:00Z', '2026-04-02', '00:30'],
    ['America/Los_Angeles', '2026-04-01T06:59:00Z', '2026-03-31', '23:59'],
    ['Europe/Berlin', '2026-03-29T01:30:00Z', '2026-03-29', '03:30'],
    ['Europe/Berlin', '2026-10-25T01:30:00Z', '2026-10-25', '02:30'],
    ['Asia/Kolkata', '2026-04-01T18:31:00+00:00', '2026-04-02', '00:01'],
  ])('dates by the local time of the message: in %s, %s is %s %s', (zone, timestamp, date, time) => {
    const before = process.env.TZ
    process.env.TZ = zone
    try {
      expect(toSpans([turn('user', timestamp)], source)[0]).toMatchObject({ date, time })
    } finally {
      process.env.TZ = before
    }
  })
})
