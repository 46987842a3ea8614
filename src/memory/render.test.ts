import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KEYS } from '../config/schema.ts'
import { archivedText, archiveLines, capArchive, formatArchived, parseArchive } from './archive.ts'
import { formatInstructions, itemsOf, parseInstructions } from './claude-md.ts'
import type { MemoryItem } from './item.ts'
import { loadItems } from './load.ts'
import { adopt, BEGIN, END } from './markers.ts'
import { planPrune } from './plan.ts'
import { countsText, planText, sizeText } from './plan-text.ts'
import { rearranged } from './rearrange.ts'
import { addItem, applyPlan, insertItem, removeItems } from './render.ts'
import { memorySettings } from './settings.ts'

const START = Date.parse('2026-01-01T02:00:00.000Z')
const day = (n: number) => new Date(START + n * 86_400_000).toISOString()
const defaults = Object.fromEntries(Object.entries(KEYS).map(([name, key]) => [name, key.default]))
const SETTINGS = memorySettings(defaults as Parameters<typeof memorySettings>[0])

const removed = (text: string, gone: number[]) =>
  formatInstructions(removeItems(parseInstructions(text), new Set(gone)))
const inBlock = (body: string) => `# Mine\n\n${BEGIN}\n${body}${END}\nafter\n`

describe('taking items out', () => {
  it('takes the heading and the introduction with the last item, and nothing outside', () => {
    const text = inBlock('# A\n\n- a\n- b\n\n# B\n\nBefore a commit:\n\n- c\n- Areas:\n  - d\n\n# C\n\n- e\n')
    expect(removed(text, [1])).toBe(text.replace('- b\n', ''))
    expect(removed(text, [3])).toBe(text.replace('- Areas:\n  - d\n', ''))
    expect(removed(text, [2, 3])).toBe(inBlock('# A\n\n- a\n- b\n\n# C\n\n- e\n'))
    expect(removed(text, [0, 1, 2, 3, 4])).toBe(inBlock(''))
  })

  it('changes no byte of what stays, wherever it stands', () => {
    const part = fc.constantFrom(
      '# A\n',
      '\n',
      '- a\n',
      '* b\n  c\n',
      '1. d\n',
      'para\n',
      '```\n- x\n```\n',
      '@docs/a.md\n',
      '<!-- c -->\n',
      'Do:\n',
      '  - n\n',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), fc.nat(6), (parts, at) => {
        const text = inBlock(parts.join(''))
        const items = itemsOf(parseInstructions(text))
        const after = removed(text, [at])
        expect(after.startsWith(`# Mine\n\n${BEGIN}\n`) && after.endsWith(`${END}\nafter\n`)).toBe(true)
        const left = items.filter((_, nth) => nth !== at).map(({ source }) => source)
        let from = 0
        for (const source of left) {
          const found = after.indexOf(source, from)
          expect(found).toBeGreaterThanOrEqual(0)
          from = found + source.length
        }
      }),
    )
  })
})

describe('putting items in', () => {
  it('puts one behind the last under its heading, or under a new one', () => {
    const file = parseInstructions(inBlock('# A\n\n- a\n\n# B\n\npara\n'))
    const added = (content: string, heading: string) => formatInstructions(addItem(file, { content, heading }))
    expect(added('new', 'A')).toBe(inBlock('# A\n\n- a\n- new\n\n# B\n\npara\n'))
    expect(added('new', 'C')).toBe(inBlock('# A\n\n- a\n\n# B\n\npara\n\n## C\n\n- new\n'))
    expect(added('new', 'B')).toContain('para\n\n- new\n')
    expect(formatInstructions(addItem(parseInstructions(adopt('- a')), { content: 'b', heading: '' }))).toBe(
      `${BEGIN}\n- a\n- b\n${END}`,
    )
  })
})

describe('a new order', () => {
  it('has commands on top and history last, a bullet an item, and is the same when done again', () => {
    const text = inBlock(
      '# History\n\n- h\n\n@x.md\n\n# Architecture\n\npara\n\n# Commands\n\n* low\n* high:\n  more\n',
    )
    const file = parseInstructions(text)
    const items = loadItems({ path: 'CLAUDE.md', file, records: [], now: day(0) }).items
    const ranked = items.map((item): MemoryItem => (item.content.startsWith('high') ? { ...item, priority: 9 } : item))
    const once = formatInstructions(rearranged(file, ranked))
    expect(once).toBe(
      inBlock('@x.md\n\n## commands\n\n- high:\n  more\n- low\n\n## architecture\n\n- para\n\n## history\n\n- h\n'),
    )
    const again = parseInstructions(once)
    const loaded = loadItems({ path: 'CLAUDE.md', file: again, records: [], now: day(0) }).items
    const same = loaded.map((item): MemoryItem => (item.content.startsWith('high') ? { ...item, priority: 9 } : item))
    expect(formatInstructions(rearranged(again, same))).toBe(once)
  })
})

describe('the archive', () => {
  const item = loadItems({ path: 'a', file: parseInstructions('- a rule\r\n'), records: [], now: day(0) })
    .items[0] as MemoryItem
  const line = (n: number, id = 'm1') => ({
    at: day(n),
    run: 'r',
    reason: 'below-drop' as const,
    why: 'x',
    item: { ...item, id },
  })

  it('holds the last of what left until it came back, and tells its text', () => {
    const text = [line(0), line(1, 'm2'), { at: day(2), restored: 'm1' }].map(formatArchived).join('')
    expect(parseArchive(`${text}{"at":\n`)).toEqual({
      items: [line(1, 'm2')],
      problems: ['line 4 of archive.jsonl cannot be read'],
    })
    expect(archivedText(parseArchive(text), 'a  rule')?.item.id).toBe('m2')
  })

  it('loses nothing younger than 90 days, and names what it loses', () => {
    const text = [line(0), line(50, 'm2'), line(99, 'm3')].map(formatArchived).join('')
    expect(capArchive(text, { now: day(100), maxBytes: 10 })).toEqual({
      text: [line(50, 'm2'), line(99, 'm3')].map(formatArchived).join(''),
      gone: [line(0)],
    })
    expect(capArchive(text, { now: day(400), maxBytes: 0 }).gone).toEqual([])
  })
})

describe('two years of nights', () => {
  it('keep every protected rule, let nothing come and go, and lose no byte of what left', () => {
    let seed = 42
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed / 2_147_483_648
    }
    const body = Array.from(
      { length: 60 },
      (_, n) => `- ${n % 10 === 0 ? 'Never touch' : 'Rule for'} thing${n} of part${n}.\n`,
    ).join('')
    let text = adopt(`# Rules\n\n${body}`)
    let records = loadItems({ path: 'CLAUDE.md', file: parseInstructions(text), records: [], now: day(0) }).records
    const ids = new Set(records.map(({ id }) => id))
    const uses = new Map<string, { access_count: number; last_accessed: string; zone?: 'keep' | 'middle' | 'drop' }>()
    const sources = new Map<string, string>()
    let archive = ''
    const moves = new Map<string, number[]>()
    for (let night = 1; night <= 730; night++) {
      const file = parseInstructions(text)
      const loaded = loadItems({ path: 'CLAUDE.md', file, records, now: day(night), uses })
      expect(loaded.added.filter((id) => !ids.has(id))).toEqual([])
      for (const item of loaded.items) {
        sources.set(item.id, item.source)
        if (random() < (item.content.length % 7) / 70) {
          const use = uses.get(item.id)
          uses.set(item.id, { ...use, access_count: (use?.access_count ?? 0) + 1, last_accessed: day(night) })
        }
      }
      const settings = { ...SETTINGS, limits: { items: 25, lines: 0, characters: 0, tokens: 0 } }
      const plan = planPrune({
        items: loaded.items,
        text,
        now: day(night),
        settings,
        findings: [],
        firstRun: night === 1,
      })
      for (const { item, zone } of plan.lines) {
        if (zone !== undefined)
          uses.set(item.id, {
            access_count: item.access_count,
            last_accessed: item.last_accessed,
            ...uses.get(item.id),
            zone,
          })
      }
      const lines = archiveLines(plan.lines, { at: day(night), run: String(night) })
      archive += lines.map(formatArchived).join('')
      for (const { item } of lines) moves.set(item.id, [...(moves.get(item.id) ?? []), night])
      let next = applyPlan(file, plan.lines)
      records = loaded.records.filter(({ id }) => !lines.some(({ item }) => item.id === id))
      const back = parseArchive(archive).items[0]
      if (night % 40 === 0 && back !== undefined) {
        next = insertItem(parseInstructions(formatInstructions(next)), back.item)
        archive += formatArchived({ at: day(night), restored: back.item.id })
        const {
          content: _c,
          source: _s,
          form: _f,
          line: _l,
          access_count: _a,
          last_accessed: _t,
          archived: _x,
          zone: _z,
          ...kept
        } = back.item
        const known = loadItems({ path: 'CLAUDE.md', file: next, records: [], now: day(night) }).records
        const own = known.find(({ id }) => id === back.item.id)
        records.push({ ...kept, print: own?.print ?? '', sketch: own?.sketch ?? '', changed_at: day(night) })
      }
      text = formatInstructions(next)
    }
    const alive = itemsOf(parseInstructions(text))
    expect(alive.filter(({ content }) => content.startsWith('Never touch'))).toHaveLength(6)
    expect(moves.size).toBeGreaterThan(20)
    for (const nights of moves.values()) {
      for (const [at, night] of nights.entries()) {
        if (at > 0) expect(night - (nights[at - 1] ?? 0)).toBeGreaterThan(SETTINGS.cooldownDays)
      }
    }
    for (const { item } of parseArchive(archive).items) {
      expect(item.source).toBe(sources.get(item.id))
      expect(formatInstructions(insertItem(parseInstructions(text), item))).toContain(item.source)
    }
    expect(alive.length + parseArchive(archive).items.length).toBe(60)
  })
})

describe('a plan in words', () => {
  it('has a reason for every line and counts that add up', () => {
    const text = adopt('- old rule here\n- never do it\n')
    const { items } = loadItems({ path: 'a', file: parseInstructions(text), records: [], now: day(0) })
    const settings = { ...SETTINGS, limits: { ...SETTINGS.limits, items: 1 } }
    const plan = planPrune({ items, text, now: day(99), settings, findings: [] })
    expect(planText(plan)).toEqual([
      `- cut        ${items[0]?.id}  old rule here`,
      '    because its score 0.200 is at or below 0.3',
    ])
    expect(countsText(plan)).toBe('1 kept, 1 cut')
    expect(sizeText(plan.before)).toContain('4 of 200 lines (196 left), 2 of 1 items (1 too many)')
  })
})
