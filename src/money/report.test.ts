import { expect, test } from 'vitest'
import type { Call } from '../llm/ledger.ts'
import { costTable } from './cost-table.ts'
import { costRows, totalRow } from './report.ts'

const NOW = new Date('2026-04-10T12:00:00Z')

function call(id: string, more: Partial<Call> & { end?: Partial<NonNullable<Call['settled']>> | null } = {}): Call {
  const { end = {}, ...others } = more
  const time = others.time ?? '2026-04-10T09:00:00.000Z'
  const ended = { time, id, outcome: 'ok', model: 'claude-haiku-4-5-20251001', input: 1_000, output: 100, usd: 0.01 }
  return {
    ...{ time, id, until: '2026-04-10T09:05:00.000Z', home: '/p/.memory', project: '/p', purpose: 'extract' },
    ...{ engine: 'anthropic', payer: 'key', model: 'haiku', input: 2_000, output: 6_000, usd: 0.05 },
    ...others,
    settled: end === null ? undefined : { ...ended, ...end },
  }
}

const CALLS = [
  call('a'),
  call('b', { project: '/q', purpose: 'compile', time: '2026-04-09T09:00:00.000Z' }),
  call('c', { payer: 'plan', engine: 'claude-code', end: { usd: 0.2 } }),
  call('d', { end: { outcome: 'timeout', model: null, input: null, output: null, usd: null } }),
  call('e', { end: null }),
  call('f', { end: null, until: '2026-04-10T12:30:00.000Z' }),
  call('g', { payer: 'nobody', engine: 'openai-compatible', end: { usd: 0 } }),
]

test('each grouping has a row for each value, and all have the same total', () => {
  const names = (by: Parameters<typeof costRows>[1]) => costRows(CALLS, by, NOW).map(({ name }) => name)
  expect(names('day')).toEqual(['2026-04-09', '2026-04-10'])
  expect(names('project')).toEqual(['/p', '/q'])
  expect(names('purpose')).toEqual(['compile', 'extract'])
  expect(names('engine')).toEqual(['anthropic', 'claude-code', 'openai-compatible'])
  expect(names('payer')).toEqual(['key', 'nobody', 'plan'])
  expect(names('model')).toEqual(['claude-haiku-4-5-20251001', 'haiku'])
  const total = { name: 'total', calls: 7, failed: 2, inputTokens: 4_000, outputTokens: 400, unknownCost: 2 }
  for (const by of ['day', 'project', 'purpose', 'engine', 'payer', 'model'] as const) {
    expect(totalRow(costRows(CALLS, by, NOW))).toMatchObject(total)
  }
  expect(totalRow(costRows(CALLS, 'day', NOW)).usd).toBeCloseTo(0.02)
  expect(totalRow(costRows(CALLS, 'day', NOW)).planUsd).toBeCloseTo(0.2)
})

test('a call that still runs is no failure, and one that was cut off is one of unknown cost', () => {
  expect(costRows(CALLS.slice(5, 6), 'day', NOW)).toMatchObject([{ calls: 1, failed: 0, unknownCost: 0 }])
  expect(costRows(CALLS.slice(4, 5), 'day', NOW)).toMatchObject([{ calls: 1, failed: 1, unknownCost: 1 }])
})

test('the table lines up, says "at least" where something is unknown, and leaves out what says nothing', () => {
  const today = {
    ...{
      calls: 6,
      usd: 0.1,
      tokens: 30_000,
      unknownCost: 1,
      unsettled: 1,
      capReached: null,
      damaged: 0,
      unreadable: null,
    },
    caps: { usdPerDay: 2, tokensPerDay: null },
  }
  const table = (calls: Call[]) => {
    const rows = costRows(calls, 'day', NOW)
    return costTable({ since: '2026-03-12', by: 'day', rows, total: totalRow(rows), damaged: 0, today })
  }
  expect(table(CALLS)).toBe(
    [
      'day         calls  failed  tokens in  out   billed  on a plan',
      '2026-04-09      1       0      1,000  100    $0.01      $0.00',
      '2026-04-10      6       2      3,000  300  ≥ $0.01      $0.20',
      'total           7       2      4,000  400  ≥ $0.02      $0.20',
      '',
      'Today: 6 calls; ≥ $0.10 of $2.00; 30,000 tokens; 1 call of unknown cost; 1 call cut off',
      '2 calls of unknown cost; against the caps they count with the most they may have cost.',
    ].join('\n'),
  )
  expect(table(CALLS.slice(0, 1)).split('\n').slice(0, 2)).toEqual([
    'day         calls  tokens in  out  billed',
    '2026-04-10      1      1,000  100   $0.01',
  ])
  expect(table([])).toContain('No calls since 2026-03-12.')
})

test('a name that a service made up cannot play with the terminal', () => {
  const rows = costRows([call('a', { end: { model: 'gpt\u001b[2J\u202e' } })], 'model', NOW)
  const caps = { usdPerDay: null, tokensPerDay: null }
  const today = { ...{ calls: 0, usd: 0, tokens: 0, caps, unknownCost: 0, unsettled: 0 }, capReached: null }
  const report = { since: '', by: 'model', rows, total: totalRow(rows), damaged: 0 }
  expect(costTable({ ...report, today: { ...today, damaged: 0, unreadable: null } })).not.toMatch(/\p{C}\[2J|gpt\p{C}/u)
})
