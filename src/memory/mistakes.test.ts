// Fourteen mistakes that makers of such tools recorded, each as a test of what happens here instead.
import { describe, expect, it } from 'vitest'
import { KEYS } from '../config/schema.ts'
import { capArchive, formatArchived } from './archive.ts'
import { parseInstructions } from './claude-md.ts'
import { isSafeShortening, shorten } from './compress.ts'
import type { StageFacts } from './findings/facts.ts'
import { findAll } from './findings/stages.ts'
import type { MemoryItem } from './item.ts'
import { loadItems } from './load.ts'
import { planPrune } from './plan.ts'
import type { PlanInput } from './plan-run.ts'
import { protectionsOf } from './protect.ts'
import { countUses } from './score.ts'
import { memorySettings } from './settings.ts'

const NOW = '2026-06-01T02:00:00.000Z'
const OLD = '2025-06-01T02:00:00.000Z'
const defaults = Object.fromEntries(Object.entries(KEYS).map(([name, key]) => [name, key.default]))
const SETTINGS = memorySettings(defaults as Parameters<typeof memorySettings>[0])
const THERE = new Set(['src', 'src/api.ts', 'docs'])
const FACTS: StageFacts = {
  now: NOW,
  repository: { has: (path) => THERE.has(path), scripts: new Set(['test']), targets: undefined },
}

describe('a mistake that others made', () => {
  it('1: a rule is not retired by its own negation', () => {
    const [a, b] = items('The gate blocks merges of drafts.', 'The gate no longer blocks merges of drafts.')
    expect(kindsOf([a, b])).toEqual(['contradiction', 'contradiction'])
    expect(gone(prune([a, b]))).toEqual([])
  })

  it('2: of two that are alike the richer stays, and both where each says something of its own', () => {
    const rich = 'Keep handlers short. A long one timed out in the release of May.'
    expect(gone(prune(items('Keep handlers short.', rich)))).toEqual(['Keep handlers short.'])
    expect(gone(prune(items('Keep handlers short. Put helpers in lib.', rich)))).toEqual([])
  })

  it('3: rules that begin alike, or stand under one title, do not retire each other', () => {
    const all = items('Exit code 1: run the migration first.', 'Exit code 1: free the port of the old server.')
    expect(kindsOf(all)).toEqual([])
    expect(kindsOf(all.map((item) => ({ ...item, heading: 'Exit code 1' })))).toEqual([])
  })

  it('4: a correction is never dropped for the value that it corrects', () => {
    const [was, is] = items('The gateway listens on port 8080.', 'The gateway listens on port 9090.')
    const aged = [
      { ...was, access_count: 40 },
      { ...is, created_at: NOW },
    ]
    const proposed = findAll(aged, FACTS).filter(({ proposal }) => proposal !== undefined)
    expect(proposed.map(({ item, proposal }) => [item, proposal?.by, proposal?.certain])).toEqual([
      [was.id, is.id, false],
    ])
  })

  it('5: shorter is measured in bytes and tokens, so that a summary in another script does not grow', () => {
    expect(isSafeShortening('keep the gate shut', '请保持闸门一直关闭')).toBe(false)
  })

  it('6: an edited file is no drift, a path that is gone is; and the first run only takes the measure', () => {
    const [there, dead] = items('Handlers are in `src/api.ts`.', 'Models are in `src/models.ts`.')
    expect(findAll([there, dead], FACTS).map(({ item, kind }) => [item, kind])).toEqual([[dead.id, 'dead-path']])
    const proof = items('Run the linter.', 'Run the linter.')
    expect(gone(prune(proof, { firstRun: true }))).toEqual([])
    expect(gone(prune(proof))).toEqual(['Run the linter.'])
  })

  it('7: what sessions do counts by itself, nobody has to press a button', () => {
    expect(countUses([{ time: NOW, session: 's' }], { now: NOW, halfLifeDays: 0 })).toBe(1)
  })

  it('8: being new or used today proves nothing of a rule, nor does having no path to check', () => {
    const [dead, plain] = items('Models are in `src/models.ts`.', 'Prefer small modules.')
    const fresh = [dead, plain].map((item) => ({ ...item, created_at: NOW, last_accessed: NOW, access_count: 50 }))
    expect(kindsOf(fresh)).toEqual(['dead-path'])
    const score = (facts: StageFacts) => prune([plain], {}, facts).lines[0]?.score?.total
    expect(score(FACTS)).toBe(score({ now: NOW }))
  })

  it('9: what is shortened keeps its verdict, wherever it stands', () => {
    const told = 'Last year we tried three queues and talked about it for weeks. Never use the second one.'
    expect(shorten({ content: told, form: 'bullet' })).toBe('Never use the second one.')
  })

  it('10: an example of an environment file is no secret, the file is', () => {
    const about = { category: 'general', pinned: false, confirmed: [] }
    expect(protectionsOf({ content: 'Copy `.env.example` first.', ...about })).toEqual([])
    expect(protectionsOf({ content: 'Values lie in `.env`.', ...about })).toEqual(['secrets'])
    expect(protectionsOf({ content: 'Values lie in `.env.local`.', ...about })).toContain('secrets')
  })

  it('11: each way to leave has a word of its own', () => {
    const all = items('Run the linter.', 'Run the linter.', 'Use tabs.', 'Todo: tidy up.', 'Keep it short.')
    const plan = prune(all, {
      trusted: new Set(['temporary']),
      settings: { ...SETTINGS, limits: { ...SETTINGS.limits, items: 1 } },
    })
    expect(plan.lines.map(({ item, archive }) => [item.content, archive])).toEqual([
      // Its twin has just been cut for it.
      ['Run the linter.', undefined],
      ['Run the linter.', 'duplicate'],
      ['Use tabs.', 'below-drop'],
      ['Todo: tidy up.', 'expired'],
      ['Keep it short.', 'below-drop'],
    ])
    expect(new Set(plan.lines.map(({ reason }) => reason)).size).toBeGreaterThan(2)
  })

  it('12: the archive does not grow without bound, and what is given up is named', () => {
    const [item] = items('Rule.')
    const line = (at: string) =>
      formatArchived({
        ...{ at, run: 'r', reason: 'below-drop', why: '', item, score: undefined, by: undefined, place: undefined },
      })
    const text = Array.from({ length: 200 }, () => line(OLD)).join('')
    const { text: kept, gone: named } = capArchive(text, { bytes: 10_000, now: NOW })
    expect(Buffer.byteLength(kept ?? '')).toBeLessThanOrEqual(10_000)
    expect(named.length + (kept ?? '').trim().split('\n').length).toBe(200)
  })

  it('13: items of one moment and one score have an order all the same', () => {
    const all = items('Rule one.', 'Rule two.', 'Rule three.', 'Rule four.')
    const settings = { ...SETTINGS, limits: { ...SETTINGS.limits, items: 2 } }
    const first = gone(prune(all, { settings }))
    expect(first.length).toBeGreaterThan(0)
    for (let again = 0; again < 3; again += 1) expect(gone(prune(all, { settings }))).toEqual(first)
  })

  it('14: a rule whose origin nobody noted is a rule like any other', () => {
    const [item] = items('Prefer small modules.')
    expect(item.origin).toBeUndefined()
    expect(kindsOf([item])).toEqual([])
    expect(gone(prune([item]))).toEqual([])
  })
})

type Some = [MemoryItem, MemoryItem, ...MemoryItem[]]

/** A year old, never used. */
function items(...rules: string[]): Some {
  const text = rules.map((rule) => `- ${rule}\n`).join('')
  const { items: loaded } = loadItems({ path: 'CLAUDE.md', file: parseInstructions(text), records: [], now: OLD })
  return loaded as Some
}

function kindsOf(all: readonly MemoryItem[]): string[] {
  return findAll(all, FACTS).map(({ kind }) => kind)
}

function prune(all: readonly MemoryItem[], change: Partial<PlanInput> = {}, facts = FACTS) {
  const text = all.map(({ source }) => source).join('')
  return planPrune({ items: all, text, now: NOW, settings: SETTINGS, findings: findAll(all, facts), ...change })
}

function gone({ lines }: ReturnType<typeof prune>): string[] {
  return lines.flatMap(({ item, archive }) => (archive === undefined ? [] : [item.content]))
}
