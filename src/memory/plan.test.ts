import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KEYS } from '../config/schema.ts'
import type { Finding } from './finding.ts'
import type { MemoryItem } from './item.ts'
import { planPrune } from './plan.ts'
import type { PlanInput } from './plan-run.ts'
import { protectionsOf } from './protect.ts'
import { countUses, scoreOf } from './score.ts'
import { type MemorySettings, memorySettings } from './settings.ts'
import { zoneOf } from './zones.ts'

const NOW = '2026-06-01T12:00:00.000Z'
const DAY = 86_400_000
const ago = (days: number) => new Date(Date.parse(NOW) - days * DAY).toISOString()
const defaults = Object.fromEntries(Object.entries(KEYS).map(([name, key]) => [name, key.default]))
const SETTINGS = memorySettings(defaults as Parameters<typeof memorySettings>[0])
const withLimits = (limits: Partial<MemorySettings['limits']>, more: Partial<MemorySettings> = {}): MemorySettings => ({
  ...SETTINGS,
  ...more,
  limits: { items: 0, lines: 0, characters: 0, tokens: 0, ...limits },
})

function item(id: string, change: Partial<MemoryItem> = {}): MemoryItem {
  const content = change.content ?? `Rule ${id} of the house.`
  return {
    ...{
      id,
      content,
      source: `- ${content}\n`,
      form: 'bullet',
      heading: '',
      line: 1,
      file: 'CLAUDE.md',
      category: 'general',
    },
    ...{ priority: 5, layer: 'project', pinned: false, confirmed: [], archived: false, access_count: 0 },
    ...{ created_at: ago(400), last_accessed: ago(400) },
    ...change,
  }
}

function plan(items: MemoryItem[], change: Partial<PlanInput> = {}) {
  const text = items.map(({ source }) => source).join('')
  return planPrune({ items, text, now: NOW, settings: withLimits({ items: 50 }), findings: [], ...change })
}

const outcomes = (result: ReturnType<typeof plan>) =>
  Object.fromEntries(result.lines.map(({ item, outcome, archive }) => [item.id, archive ?? outcome]))

const SAMPLE = (
  [
    ['architecture', 8, 20, 1],
    ['history', 2, 0, 200],
    ['commands', 9, 45, 0],
    ['security', 10, 32, 3],
    ['code_style', 6, 12, 10],
  ] as const
).map(([category, priority, access_count, days]) =>
  item(category, { category, priority, access_count, last_accessed: ago(days) }),
)

describe('the specification', () => {
  it('scores its sample as it says, and archives one', () => {
    const result = plan(SAMPLE, { settings: withLimits({ items: 4 }) })
    expect(result.lines.map(({ score }) => score?.total.toFixed(3))).toEqual([
      '0.743',
      '0.080',
      '0.960',
      '0.883',
      '0.520',
    ])
    expect(result.lines.map(({ zone }) => zone)).toEqual(['keep', 'drop', 'keep', 'keep', 'middle'])
    expect(outcomes(result)).toEqual({
      ...{ architecture: 'kept', commands: 'kept', security: 'kept' },
      ...{ code_style: 'topped-up', history: 'below-drop' },
    })
    expect(result.after.headroom.items).toBe(0)
  })

  it('has bounds that belong to their zones', () => {
    const bounds = { keepThreshold: 0.6, dropThreshold: 0.3, hysteresis: 0.05 }
    expect([0.6, 0.599, 0.301, 0.3].map((score) => zoneOf(score, bounds))).toEqual(['keep', 'middle', 'middle', 'drop'])
    expect(zoneOf(0.56, bounds, 'keep')).toBe('keep')
    expect(zoneOf(0.54, bounds, 'keep')).toBe('middle')
    expect(zoneOf(0.34, bounds, 'drop')).toBe('drop')
    expect(zoneOf(0.36, bounds, 'drop')).toBe('middle')
  })
})

describe('a score', () => {
  const context = { now: NOW, retentionDays: 30, weights: SETTINGS.weights, maxCount: 50 }
  const scored = fc.record({
    priority: fc.oneof(fc.integer({ min: -5, max: 20 }), fc.constant(Number.NaN)),
    access_count: fc.oneof(fc.nat(80), fc.constant(-3), fc.constant(Number.NaN)),
    days: fc.double({ min: -50, max: 500, noNaN: true }),
  })
  const retention = fc.constantFrom(0, 1, 30, 365)

  it('is never higher for what is older, nor lower for what is used more', () => {
    fc.assert(
      fc.property(
        scored,
        fc.double({ min: 0, max: 100, noNaN: true }),
        fc.nat(20),
        retention,
        (one, days, uses, retentionDays) => {
          const at = (days: number, count: number) =>
            scoreOf(
              { priority: one.priority, access_count: count, last_accessed: ago(days) },
              { ...context, retentionDays },
            ).total
          expect(at(one.days + days, one.access_count)).toBeLessThanOrEqual(at(one.days, one.access_count))
          const count = Number.isNaN(one.access_count) ? 0 : one.access_count
          expect(at(one.days, count + uses)).toBeGreaterThanOrEqual(at(one.days, count))
          expect(at(one.days, count)).toBeGreaterThanOrEqual(0)
          expect(at(one.days, count)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })

  it('bears a clock that went back, no retention, and odd numbers', () => {
    const of = (change: Partial<MemoryItem>, retentionDays = 30) =>
      scoreOf(item('a', { access_count: 0, ...change }), { ...context, retentionDays })
    expect(of({ last_accessed: ago(-3) }).recency).toBeCloseTo(0.3)
    expect(of({ last_accessed: 'soon' }).total).toBeLessThanOrEqual(1)
    expect([of({ last_accessed: NOW }, 0).recency, of({ last_accessed: ago(1) }, 0).recency]).toEqual([0.3, 0])
    expect([
      of({ priority: 99 }).priority,
      of({ priority: -1 }).priority,
      of({ priority: Number.NaN }).priority,
    ]).toEqual([0.4, expect.closeTo(0.04), 0.2])
    expect(scoreOf(item('a', { access_count: 3 }), { ...context, maxCount: 0 }).frequency).toBe(0)
  })

  it('counts a use once a session and day, and by half after a half-life where that is wanted', () => {
    const events = ['09', '10', '11'].map((hour) => ({ time: `2026-06-01T${hour}:00:00.000Z`, session: 's' }))
    const all = [...events, { time: ago(10), session: 's' }, { time: NOW, session: 't' }]
    expect(countUses(all, { now: NOW, halfLifeDays: 0 })).toBe(3)
    expect(countUses([{ time: ago(10), session: 's' }], { now: NOW, halfLifeDays: 10 })).toBeCloseTo(0.5)
  })
})

describe('what is protected', () => {
  it.each([
    ['Never push to main.', ['forbids']],
    ['You must run the linter.', ['forbids']],
    ["Don't touch vendored code.", ['forbids']],
    ['不要直接修改数据库。', ['forbids']],
    ['本番DBに接続してはいけない。', ['forbids']],
    ['main 브랜치에 푸시하지 마세요.', ['forbids']],
    ['The staging database is at 10.0.3.17.', ['address']],
    ['Logs are on logs.corp.internal.', ['address']],
    ['Docs: https://docs.example.com/x', ['address']],
    ['The signing key lies in ~/.ssh/release.', ['secrets']],
    ['Tokens are read from .env files.', ['secrets']],
    ['The salt is kept in the vault under kv/salt.', ['secrets']],
    ['The release key lies with two people in the safe.', ['secrets']],
    ['No secrets are written into logs.', ['forbids']],
    ['Avoid default exports.', ['forbids']],
    ['Use the logger; no prints.', ['forbids']],
    ['Backups go to host db-07 at night.', ['address']],
    ['别提交生成的文件。', ['forbids']],
    ['构建时请别改锁文件。', ['forbids']],
    ['The queue runs at redis:6379.', ['address']],
    ['Mail ops@mail.example.org when it is down.', ['address']],
    ['Copy the keys to `.env.local`.', ['secrets']],
    ['`STRIPE_SECRET` is read at the start.', ['secrets']],
    ['Use two spaces.', []],
    ['Handlers live in src/api/handler.ts.', []],
    ['Name tests `cart.test.ts`, settings `settings.local.json`, and read `CLAUDE.local.md`.', []],
    ['Copy `.env.example` first; `vite.config.dev.ts` is for watching.', []],
    ['See src/app.ts:120 and `node:20-slim`.', []],
    ['The API is in ASP.NET, the chat in socket.io, the package is com.acme.app.', []],
    ['Index the primary_key and every foreign_key.', []],
    ['按类别分别排序，特别是日期。', []],
    ['区別して、別のファイルに書く。', []],
  ])('%s', (content, expected) => {
    expect(protectionsOf(item('a', { content }))).toEqual(expected)
  })

  it('stays until a person confirms that class, and pinned even then', () => {
    const one = item('a', { content: 'Never ask 10.0.0.1.', category: 'security', pinned: true })
    expect(protectionsOf(one)).toEqual(['pinned', 'security', 'address', 'forbids'])
    expect(protectionsOf({ ...one, confirmed: ['pinned', 'security', 'address', 'forbids'] })).toEqual(['pinned'])
  })

  it('is never taken, and it is said when it is too much by itself', () => {
    const result = plan(
      [1, 2, 3].map((n) => item(`p${n}`, { content: `Never do ${n}.` })),
      { settings: withLimits({ items: 2 }) },
    )
    expect([result.counts.kept, result.protectedOver, result.after.over]).toEqual([3, true, ['items']])
    expect(plan([item('a'), item('b')], { settings: withLimits({ items: 1 }) }).protectedOver).toBe(false)
  })
})

describe('a plan', () => {
  it('takes nothing by score while there is room, but says what it thinks', () => {
    const result = plan([item('old', { priority: 1 }), item('used', { access_count: 9, last_accessed: NOW })])
    expect(outcomes(result)).toEqual({ old: 'flagged', used: 'kept' })
    expect(result.lines[0]?.findings[0]?.kind).toBe('below-drop')
    expect(result.handUpkeepIsEnough).toBe(false)
  })

  it('says of a long item between the thresholds that it is long, and of the others that are flagged their zone, too', () => {
    const story: Finding = { stage: 'style', kind: 'story', item: 'dead', reason: 'it tells a story' }
    const long = 'words of no use '.repeat(11)
    const items = [
      item('long', { content: long, last_accessed: ago(10) }),
      item('lately', { content: long, last_accessed: ago(10), shortened_at: ago(3) }),
      item('used', { content: long, priority: 9, access_count: 9, last_accessed: NOW }),
      item('dead', { priority: 1 }),
    ]
    const result = plan(items, { findings: [story] })
    expect(result.lines.map(({ findings }) => findings.map(({ kind }) => kind))).toEqual([
      ...[['long'], [], []],
      ['story', 'below-drop'],
    ])
    expect(result.lines[0]?.reason).toMatch(/^its score 0\.400 is between the thresholds, and it has 176 characters/)
    expect(result.lines[3]?.reason).toBe('it tells a story')
    const tight = plan(items, { settings: withLimits({ items: 2 }) })
    expect(outcomes(tight)).toEqual({ long: 'topped-up', lately: 'over-budget', used: 'kept', dead: 'below-drop' })
    expect(tight.lines[0]?.reason).toMatch(/nothing of it could be left out$/)
  })

  it('lets what was shortened lately go as if it had not been', () => {
    const items = [
      item('dead', { shortened_at: ago(1), priority: 1 }),
      item('used', { access_count: 3, last_accessed: ago(9) }),
    ]
    expect(outcomes(plan(items, { settings: withLimits({ items: 1 }) }))).toEqual({ dead: 'below-drop', used: 'kept' })
  })

  it('leaves new and restored items, fixed ones, and all of them at the first run', () => {
    const settings = withLimits({ items: 1 })
    const items = [
      item('new', { created_at: ago(3) }),
      item('back', { changed_at: ago(20) }),
      item('fixed', { layer: 'fixed' }),
      item('old'),
    ]
    expect(outcomes(plan(items, { settings }))).toEqual({ new: 'kept', back: 'kept', fixed: 'kept', old: 'below-drop' })
    expect(plan(items, { settings }).lines[2]?.score).toBeUndefined()
    expect(outcomes(plan(items, { settings, firstRun: true })).old).toBe('waiting')
  })

  it('cannot tell zones without counts, and says so', () => {
    const result = plan([item('a'), item('b')], { settings: withLimits({ items: 1 }), countsKnown: false })
    expect([result.zonesKnown, result.counts.kept, result.after.over]).toEqual([false, 2, ['items']])
  })

  it('takes no more than its share in a run, the worst first', () => {
    const items = Array.from({ length: 20 }, (_, at) => item(`i${at}`, { priority: 1 + (at % 5) / 10 }))
    const result = plan(items, { settings: withLimits({ items: 1 }) })
    expect([result.counts.cut, result.counts.waiting]).toEqual([5, 15])
    expect(result.lines.filter(({ outcome }) => outcome === 'cut').every(({ item }) => item.priority <= 1.1)).toBe(true)
  })

  it('shortens what is long in the middle, and lets temporary items go before others', () => {
    const long =
      'Please note that handlers live in `src/api`, one a route. Last year we spent many weeks on moving every one of them there with the whole team. Thanks for reading so far!'
    const use = { access_count: 4, last_accessed: ago(10) }
    const items = [
      item('best', { access_count: 10, last_accessed: NOW, priority: 9 }),
      item('long', { ...use, content: long }),
      item('task', { ...use, layer: 'temporary', priority: 6 }),
      item('plain', use),
    ]
    const result = plan(items, { settings: withLimits({ items: 3 }) })
    expect(outcomes(result)).toEqual({ best: 'kept', long: 'compressed', task: 'over-budget', plain: 'topped-up' })
    expect(result.lines[1]?.after).toBe('Handlers live in `src/api`, one a route.')
  })

  it('measures the file as it will be written: headings and blank lines go and stay with their items', () => {
    const text = ['a', 'b', 'c']
      .map((id) => `## About ${id}\n\nIntro of ${id}:\n\n- Rule ${id} of the house.\n`)
      .join('\n')
    const items = ['a', 'b', 'c'].map((id, at) =>
      item(id, { priority: 1, access_count: 4, last_accessed: ago(8 + at) }),
    )
    const kept = (lines: number) => plan(items, { text, settings: withLimits({ lines }) })
    expect(outcomes(kept(12))).toEqual({ a: 'topped-up', b: 'topped-up', c: 'over-budget' })
    expect(kept(12).after.size).toMatchObject({ items: 2, lines: 12 })
    expect(outcomes(kept(6))).toEqual({ a: 'topped-up', b: 'over-budget', c: 'over-budget' })
    expect(kept(6).after.size).toMatchObject({ items: 1, lines: 6 })
  })

  it('follows a proposal that is proved, or that a person accepted, never against a pin or for both of two twins', () => {
    const propose = (id: string, change: Partial<Finding['proposal']> = {}): Finding => ({
      ...{ stage: 'redundancy', kind: 'duplicate', item: id, reason: 'it says the same' },
      proposal: { key: `k-${id}`, op: 'archive', reason: 'duplicate', certain: true, ...change },
    })
    const findings = [
      propose('a', { by: 'b' }),
      propose('b', { by: 'a' }),
      propose('pin', { by: 'b' }),
      propose('unsure', { certain: false }),
      propose('never', {}),
    ]
    const items = ['a', 'b', 'unsure'].map((id) => item(id, { last_accessed: NOW }))
    const all = [...items, item('pin', { pinned: true }), item('never', { content: 'Never do it.' })]
    expect(outcomes(plan(all, { findings }))).toMatchObject({
      ...{ a: 'duplicate', b: 'flagged', unsure: 'flagged', pin: 'flagged', never: 'flagged' },
    })
    expect(plan(all, { findings }).lines[0]).toMatchObject({ archive: 'duplicate', score: { total: 0.5 } })
    const accepted = new Set(['k-unsure', 'k-pin', 'k-never'])
    expect(outcomes(plan(all, { findings, accepted }))).toMatchObject({
      unsure: 'duplicate',
      pin: 'flagged',
      never: 'duplicate',
    })
  })

  it('accounts for every item once, and stays within the limits or says what it could not do', () => {
    const anItem = fc.record({
      priority: fc.integer({ min: 1, max: 10 }),
      access_count: fc.nat(30),
      last_accessed: fc.nat(100).map(ago),
      pinned: fc.boolean(),
      layer: fc.constantFrom('fixed' as const, 'project' as const, 'temporary' as const),
      content: fc.constantFrom('Never x.', 'Use y.', `Long ${'word '.repeat(40)}`),
    })
    fc.assert(
      fc.property(fc.array(anItem, { maxLength: 30 }), fc.nat(20), fc.nat(20), (changes, items, lines) => {
        const all = changes.map((change, at) => item(`i${at}`, { ...change, line: at + 1 }))
        const settings = withLimits({ items, lines }, { perRunPercent: 100 })
        const result = plan(all, { settings })
        expect(Object.values(result.counts).reduce((sum, one) => sum + one, 0)).toBe(all.length)
        for (const { item, protections, archive } of result.lines) {
          if (item.layer === 'fixed' || protections.length > 0) expect(archive).toBeUndefined()
        }
        const free = result.lines.filter(
          ({ archive, zone, protections, item }) =>
            archive === undefined && zone !== 'keep' && protections.length === 0 && item.layer !== 'fixed',
        )
        if (result.after.over.length > 0) expect(free).toEqual([])
      }),
    )
  })
})
