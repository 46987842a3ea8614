// Each recipe of the table "Which knob" in docs/memory.md, tried.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { KEYS } from '../config/schema.ts'
import { parseInstructions } from './claude-md.ts'
import type { MemoryItem } from './item.ts'
import { loadItems } from './load.ts'
import { planPrune } from './plan.ts'
import { countUses } from './score.ts'
import { type MemorySettings, memorySettings } from './settings.ts'

const NOW = '2026-06-01T02:00:00.000Z'
const ago = (days: number) => new Date(Date.parse(NOW) - days * 86_400_000).toISOString()
const defaults = Object.fromEntries(Object.entries(KEYS).map(([name, key]) => [name, key.default]))
const SETTINGS = memorySettings(defaults as Parameters<typeof memorySettings>[0])
const TEXT = ['- Rule one.', '- Rule two.', '- Rule three.', '- Never four.', ''].join('\n')

/** What leaves of four rules: one is used, two is unused for 40 days, three for 20, four forbids. */
function gone(settings: Partial<MemorySettings>, change: (at: number) => Partial<MemoryItem> = () => ({})): string[] {
  const days = [0, 40, 20, 200]
  const loaded = loadItems({ path: 'a', file: parseInstructions(TEXT), records: [], now: ago(300) }).items
  const items = loaded.map((item, at) => ({
    ...item,
    last_accessed: ago(days[at] ?? 0),
    access_count: at === 0 ? 9 : 0,
    ...change(at),
  }))
  const limits = { ...SETTINGS.limits, items: 2 }
  const plan = planPrune({ items, text: TEXT, now: NOW, settings: { ...SETTINGS, limits, ...settings }, findings: [] })
  return plan.lines.filter(({ archive }) => archive !== undefined).map(({ item }) => item.content)
}

describe('the knobs', () => {
  it('are those that the page names', () => {
    const table = readFileSync('docs/memory.md', 'utf8').split('## Which knob')[1] ?? ''
    const named = new Set(table.match(/memory\.[a-zA-Z]+/g))
    expect([...named].filter((name) => !(name in KEYS))).toEqual([])
    expect(named.size).toBeGreaterThan(9)
  })

  it('start from here', () => expect(gone({})).toEqual(['Rule two.', 'Rule three.']))

  it('keep a rule that was lost: lower thresholds, longer retention, priority, a pin, each by itself', () => {
    expect(gone({ dropThreshold: 0.1, keepThreshold: 0.2 })).toEqual([])
    expect(gone({ keepThreshold: 0.25 })).toEqual(['Rule two.'])
    const limits = { ...SETTINGS.limits, items: 3 }
    expect(gone({ limits })).toEqual(['Rule two.', 'Rule three.'])
    expect(gone({ limits, dropThreshold: 0.25 })).toEqual(['Rule two.'])
    expect(gone({ limits, retentionDays: 60 })).toEqual(['Rule two.'])
    expect(gone({ limits }, (at) => (at === 1 ? { priority: 8 } : {}))).toEqual(['Rule three.'])
    expect(gone({}, (at) => (at === 1 ? { pinned: true } : {}))).toEqual(['Rule three.'])
  })

  it('stop coming and going: cooldown and hysteresis', () => {
    const restored = (at: number) => (at === 1 ? { changed_at: ago(45) } : {})
    expect(gone({}, restored)).toContain('Rule two.')
    expect(gone({ cooldownDays: 60 }, restored)).not.toContain('Rule two.')
    const was = (at: number): Partial<MemoryItem> =>
      at === 2 ? { zone: 'keep', priority: 10, last_accessed: ago(20) } : {}
    expect(gone({ limits: { ...SETTINGS.limits, items: 1 } }, was)).toContain('Rule three.')
    expect(gone({ limits: { ...SETTINGS.limits, items: 1 }, hysteresis: 0.2 }, was)).not.toContain('Rule three.')
  })

  it('shrink a file: lower limits, a higher drop threshold, a confirmation', () => {
    expect(gone({ limits: { ...SETTINGS.limits, items: 4 } })).toEqual([])
    expect(gone({ limits: { ...SETTINGS.limits, items: 3 }, dropThreshold: 0.25 })).toEqual(['Rule two.'])
    expect(gone({ limits: { ...SETTINGS.limits, items: 3 }, dropThreshold: 0.35 })).toEqual([
      'Rule two.',
      'Rule three.',
    ])
    expect(gone({}, (at) => (at === 3 ? { confirmed: ['forbids'] } : {}))).toContain('Never four.')
  })

  it('shrink a file that has too many lines', () => {
    const limits = { ...SETTINGS.limits, items: 0 }
    expect(gone({ limits })).toEqual([])
    expect(gone({ limits: { ...limits, lines: 3 } })).toEqual(['Rule two.', 'Rule three.'])
  })

  it('change less at once', () => {
    const text = Array.from({ length: 60 }, (_, at) => `- Rule ${at}.\n`).join('')
    const { items } = loadItems({ path: 'a', file: parseInstructions(text), records: [], now: ago(300) })
    const taken = (perRunPercent: number) => {
      const settings = { ...SETTINGS, perRunPercent, limits: { ...SETTINGS.limits, items: 10 } }
      return planPrune({ items, text, now: NOW, settings, findings: [] }).counts.cut
    }
    expect([taken(100), taken(20), taken(10)]).toEqual([60, 12, 6])
  })

  it('shorten more: a model in the place of words alone', () => {
    const long = `Requests that come from outside are answered ${'one after another '.repeat(10)}in the order of their arrival.`
    const text = `- Rule one.\n- ${long}\n- Rule three.\n`
    const { items } = loadItems({ path: 'a', file: parseInstructions(text), records: [], now: ago(300) })
    const used = items.map((item, at) => ({ ...item, last_accessed: ago([0, 3, 40][at] ?? 0) }))
    const settings = { ...SETTINGS, limits: { ...SETTINGS.limits, items: 2 } }
    const plan = (shorten?: () => string) =>
      planPrune({ items: used, text, now: NOW, settings, findings: [], ...(shorten && { shorten }) }).counts.compressed
    expect(plan()).toBe(0)
    expect(plan(() => 'Requests from outside are answered in the order of their arrival.')).toBe(1)
  })

  it('let old habits fade', () => {
    const events = [{ time: ago(90), session: 'a' }]
    expect(countUses(events, { now: NOW, halfLifeDays: 30 })).toBeCloseTo(0.125)
  })
})
