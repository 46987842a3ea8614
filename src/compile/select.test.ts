// The reason for each entry, as a table.
import { describe, expect, it } from 'vitest'
import { parseDailyLog } from '../kb/daily-log.ts'
import { entryFingerprint, type UnitRecord } from './records.ts'
import { type KnownOfEntries, selectEntries, standings } from './select.ts'

const TEXT = `# Daily Log: 2026-04-01

## Sessions

### Session (10:00) - One
<!-- memc: entry=e111111111 agent=claude-code session=s turns=a..b ranks=h -->

**Context:** One. ^e111111111

**Decisions Made:**
- Chose it

### Session (09:00)

Prose of the earlier tool.
`
const log = parseDailyLog('daily/2026-04-01.md', TEXT)
const [ours, legacy] = log.entries
if (!ours || !legacy) throw new Error('two entries were expected')

const KEY = { engine: 'claude-code', asked: 'sonnet', prompt: 4, specification: 'abc' }

function known(more: Partial<KnownOfEntries> = {}): KnownOfEntries {
  return {
    compiled: { isCompiled: () => false },
    undone: new Set(),
    isNamed: () => true,
    records: new Map(),
    quarantined: [],
    key: KEY,
    automatic: { mode: 'always', afterHour: 18, now: new Date('2026-04-10T12:00:00Z') },
    ...more,
  }
}

const compiled = { isCompiled: () => true }
const recorded = (record: Partial<UnitRecord>) =>
  known({ compiled, records: new Map([[ours.id, { entries: [ours.id], ...record }]]) })
const aside = (more: object) =>
  known({ quarantined: [{ entries: [ours.id], refs: [ours.ref], reasons: ['bad'], time: '', ...more }] })
const texts = { [ours.id]: entryFingerprint(ours) }

const CASES: [name: string, KnownOfEntries, state: string, why: RegExp, open: boolean][] = [
  ['never compiled', known(), 'new', /never compiled/, true],
  ['compiled elsewhere', known({ compiled }), 'compiled', /this machine or another/, false],
  ['compiled here', recorded({ ...KEY, texts }), 'compiled', /^compiled$/, false],
  ['edited since', recorded({ ...KEY, texts: { [ours.id]: 'other' } }), 'edited', /text has changed/, true],
  ['a record without texts', recorded({ ...KEY }), 'compiled', /^compiled$/, false],
  [
    'another specification',
    recorded({ ...KEY, texts, specification: 'x' }),
    'outdated',
    /another specification/,
    false,
  ],
  ['another prompt', recorded({ ...KEY, texts, prompt: 3 }), 'outdated', /version 3 of the prompt, now 4/, false],
  ['another model', recorded({ ...KEY, texts, asked: 'haiku' }), 'outdated', /model haiku, now sonnet/, false],
  ['another engine', recorded({ ...KEY, texts, engine: 'offline', asked: '' }), 'outdated', /engine offline/, false],
  ['undone', known({ compiled, undone: new Set([ours.id]) }), 'held', /undone.*--retry/, false],
  ['set aside', aside({ key: KEY, texts }), 'quarantined', /bad; `memc compile --retry`/, false],
  ['set aside with another prompt', aside({ key: { ...KEY, prompt: 3 }, texts }), 'quarantined', /once more/, true],
  ['set aside and edited since', aside({ key: KEY, texts: { [ours.id]: 'x' } }), 'quarantined', /another text/, true],
  ['set aside by an earlier version', aside({}), 'quarantined', /an earlier version/, true],
]

describe('what stands with an entry', () => {
  it.each(CASES)('%s', (_, facts, state, why, open) => {
    const [standing] = standings([log], facts)
    expect(standing).toMatchObject({ state, open, why: expect.stringMatching(why) })
  })

  it('a day that the earlier tool compiled whole is never compiled again: its claims cannot be told apart', () => {
    const all = standings([log], known({ compiled, isNamed: (id) => id === ours.id }))
    expect(all.map(({ fixed }) => fixed)).toEqual([false, true])
    expect(selectEntries(all, { all: true })).toEqual([ours])
  })
})

describe('what a run takes', () => {
  const takes = (facts: KnownOfEntries, selection: object) =>
    selectEntries(standings([{ ...log, entries: [ours] }], facts), selection).length === 1

  it.each([
    ['outdated', recorded({ ...KEY, texts, prompt: 3 }), { outdated: true, all: true }],
    ['compiled', recorded({ ...KEY, texts }), { all: true }],
    ['held', known({ compiled, undone: new Set([ours.id]) }), { retry: true, file: true }],
    ['quarantined', aside({ key: KEY, texts }), { retry: true, file: true, all: true }],
  ] as const)('%s entries only when asked for by the right word', (_, facts, by) => {
    for (const option of ['outdated', 'all', 'retry', 'automatic'] as const) {
      expect(takes(facts, { [option]: true }), option).toBe(option in by)
    }
    expect(takes(facts, { file: '2026-04-01' })).toBe('file' in by)
    expect(takes(facts, {})).toBe(false)
  })

  it('a day by its path, by its name, or by its date; another is not found', () => {
    const all = standings([log], known())
    for (const file of ['daily/2026-04-01.md', './.memory/daily/2026-04-01.md', '2026-04-01.md', '2026-04-01']) {
      expect(selectEntries(all, { file }), file).toHaveLength(2)
    }
    expect(() => selectEntries(all, { file: '2026-05-01' })).toThrow('There is no daily log 2026-05-01')
  })
})
