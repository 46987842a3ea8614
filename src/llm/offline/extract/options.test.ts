import { describe, expect, it } from 'vitest'
import type { EvidenceTurn } from '../../extract-shape.ts'
import { extract } from './extract.ts'

const TABLE =
  'Options:\n\n| # | queue | cost |\n|---|---|---|\n| 1 | Redis Streams | low |\n| 2 | SQS | medium |\n\nWhich one?'
const BOLD =
  '**Option A: Redis Streams** – cheap, we run Redis already.\n\n**Option B: SQS** – managed, no ops.\n\nWhich do you prefer?'
const HEADINGS = '### A. Redis Streams\ncheap and already there\n\n### B. SQS\nmanaged\n\nWhat do you think?'
const BULLETS = 'Two ways:\n\n- **JWT**: stateless\n- **server sessions**: easy to revoke\n\nWhich one?'
const POINTS =
  'Here is what I propose:\n\n1. drop the TTL from 1h to 5m\n2. invalidate on write through pg_notify\n\nOk?'

describe('a pick among options', () => {
  it.each([
    ['a row of a table by its number', TABLE, '2 please', /^SQS/],
    ['a bold paragraph by its letter', BOLD, 'B', /^SQS/],
    ['a heading by its letter', HEADINGS, 'go with A', /^Redis Streams/],
    ['a bullet by its name', BULLETS, 'server sessions', /^Server sessions: easy to revoke$/],
    ['a row of a table by its name', TABLE, 'the redis one', /^Redis Streams/],
    ['all points of a proposal by a plain yes', POINTS, 'ok', /TTL from 1h to 5m.*pg_notify/],
  ])('takes %s', (_, offer, reply, decision) => {
    expect(decisionsOf(offer, reply)).toEqual([expect.stringMatching(decision)])
  })

  it.each([
    ['a question about one', BULLETS, 'what does server sessions cost?'],
    ['a name that stands in no option', BULLETS, 'carrots'],
    ['a word that stands in two', '- **blue theme**: calm\n- **red theme**: loud\n\nWhich one?', 'theme'],
    ['a yes to something that is no proposal', 'Done:\n\n1. renamed the file\n2. ran the tests', 'ok'],
  ])('does not take %s', (_, offer, reply) => {
    expect(decisionsOf(offer, reply).filter((text) => /session|blue|red|renamed|tests/i.test(text))).toEqual([])
  })
})

function decisionsOf(offer: string, reply: string): string[] {
  const turns: EvidenceTurn[] = [
    { n: 1, role: 'user', kind: 'prompt', text: 'How should we do it?' },
    { n: 2, role: 'assistant', kind: 'text', text: offer },
    { n: 3, role: 'user', kind: 'prompt', text: reply },
  ]
  return extract({ date: '2026-04-01', title: undefined, turns }).decisions.map((decision) => decision.text)
}
