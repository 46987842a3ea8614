import { describe, expect, it } from 'vitest'
import type { Finding } from './finding.ts'
import type { PlanLine } from './plan-run.ts'
import { answered, formatProposals, NOTHING_SHOWN, parseProposals, type Shown, settle } from './proposals.ts'

const finding: Finding = {
  ...{ stage: 'drift', kind: 'dead-path', item: 'm1', reason: 'the repository has no src/x.ts' },
  proposal: { key: 'p1', op: 'archive', reason: 'drifted', certain: false },
}
const lines = [
  { item: { id: 'm1', content: 'Look into src/x.ts' }, findings: [finding], protections: [] },
] as unknown as PlanLine[]
const at = (day: string) => `2026-${day}T00:00:00.000Z`
const given = { findings: [finding], days: 30 }
const run = (shown: Shown, now: string, text = '') => {
  const answers = answered(parseProposals(text), { ...given, shown, now })
  return { ...settle(answers, { lines: answers.silenced.size > 0 ? [] : lines, now }), expired: answers.expired.size }
}

describe('proposals', () => {
  it('keep the day they were shown first, expire unanswered, rest as long again and come anew, or when nobody has looked', () => {
    const first = run(NOTHING_SHOWN, at('04-01'))
    expect(first.file.open).toMatchObject([{ key: 'p1', item: 'm1', created_at: at('04-01') }])
    const later = run(first.shown, at('04-20'))
    expect(later.file).toEqual(first.file)
    const late = run(later.shown, at('05-02'))
    expect(late).toMatchObject({ file: { open: [] }, expired: 1 })
    const resting = run(late.shown, at('05-30'))
    expect(resting).toMatchObject({ file: { open: [] }, expired: 1 })
    expect(run(resting.shown, at('06-01')).file.open).toMatchObject([{ created_at: at('06-01') }])
    expect(run(first.shown, at('05-02')).file.open).toMatchObject([{ created_at: at('05-02') }])
    const never = answered(parseProposals(''), { ...given, shown: first.shown, now: at('12-01'), days: 0 })
    expect(never.silenced.size).toBe(0)
    const trusting = settle(answered(parseProposals(''), { ...given, shown: NOTHING_SHOWN, now: at('04-01') }), {
      ...{ lines, now: at('04-01'), trusted: new Set(['dead-path'] as const) },
    })
    expect([trusting.file.open.length, trusting.shown.since.size]).toEqual([1, 0])
  })

  it('do not come again once refused, and an answer to what is not there is void', () => {
    const no = answered(parseProposals(''), { ...given, shown: NOTHING_SHOWN, refuse: ['p1', 'p9'], now: at('04-01') })
    expect(no.void).toEqual(['p9'])
    const text = formatProposals(settle(no, { lines, now: at('04-01') }).file)
    expect(text).toBe('{"refused":"p1","at":"2026-04-01T00:00:00.000Z"}\n')
    expect(run(NOTHING_SHOWN, at('12-01'), text)).toMatchObject({ file: { open: [] }, expired: 0 })
    expect(
      answered(parseProposals(text), { ...given, shown: NOTHING_SHOWN, accept: ['p1'], now: at('12-02') }).silenced
        .size,
    ).toBe(0)
    expect(
      answered(parseProposals(''), { ...given, shown: NOTHING_SHOWN, accept: ['all'], now: at('04-01') }).accepted,
    ).toEqual(new Set(['p1']))
  })
})
