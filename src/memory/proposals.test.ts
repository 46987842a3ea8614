import { describe, expect, it } from 'vitest'
import type { Finding } from './finding.ts'
import type { PlanLine } from './plan-run.ts'
import { answered, formatProposals, parseProposals, settle } from './proposals.ts'

const finding: Finding = {
  ...{ stage: 'drift', kind: 'dead-path', item: 'm1', reason: 'the repository has no src/x.ts' },
  proposal: { key: 'p1', op: 'archive', reason: 'drifted', certain: false },
}
const lines = [{ item: { id: 'm1', content: 'Look into src/x.ts' }, findings: [finding] }] as unknown as PlanLine[]
const at = (day: string) => `2026-${day}T00:00:00.000Z`
const run = (text: string, now: string) =>
  settle(answered(parseProposals(text), { findings: [finding], now }), { lines, now, days: 30 })

describe('proposals', () => {
  it('keep the day they were made, expire unanswered, and rest as long again', () => {
    const first = formatProposals(run('', at('04-01')))
    expect(parseProposals(first).open).toMatchObject([{ key: 'p1', item: 'm1', created_at: at('04-01') }])
    expect(formatProposals(run(first, at('04-20')))).toBe(first)
    const late = run(first, at('05-02'))
    expect(late).toMatchObject({ open: [], expiredNow: 1 })
    const resting = run(formatProposals(late), at('05-20'))
    expect(resting).toMatchObject({ open: [], expiredNow: 0 })
    expect(run(formatProposals(resting), at('06-10')).open).toEqual([])
    expect(run(formatProposals(run(formatProposals(resting), at('06-10'))), at('06-11')).open).toHaveLength(1)
  })

  it('do not come again once refused, and an answer to what is not there is void', () => {
    const no = answered(parseProposals(''), { findings: [finding], refuse: ['p1', 'p9'], now: at('04-01') })
    expect(no.void).toEqual(['p9'])
    const text = formatProposals(settle(no, { lines, now: at('04-01'), days: 30 }))
    expect(text).toBe('{"refused":"p1","at":"2026-04-01T00:00:00.000Z"}\n')
    expect(run(text, at('12-01')).open).toEqual([])
    expect(
      answered(parseProposals(text), { findings: [finding], accept: ['p1'], now: at('12-02') }).silenced.size,
    ).toBe(0)
    expect(answered(parseProposals(''), { findings: [finding], accept: ['all'], now: at('04-01') }).accepted).toEqual(
      new Set(['p1']),
    )
  })
})
