import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tempFolder } from '../../test/support/temp-folder.ts'
import { categoryOf } from './categories.ts'
import { parseInstructions } from './claude-md.ts'
import type { ItemRecord } from './item.ts'
import { loadItems } from './load.ts'
import { formatRecords, mergeRecords, parseRecords } from './records.ts'

const NOW = '2026-04-01T09:00:00.000Z'
const TEXT = `# Commands

- Run \`npm test\` before every commit.
- Use pnpm, not npm, for installing.

# Architecture

- Handlers live in src/api, one file a route.
- 数据库迁移放在 db/migrations 目录。
`
const load = (text: string, records: ItemRecord[] = []) =>
  loadItems({ path: 'CLAUDE.md', file: parseInstructions(text), records, now: NOW })

describe('items of a file', () => {
  it('start with priority 5, no count, the time of adoption and the category of their heading', () => {
    const { items, added } = load(TEXT)
    expect(added).toEqual(items.map(({ id }) => id))
    expect(items[0]).toMatchObject({
      ...{ category: 'commands', priority: 5, access_count: 0, last_accessed: NOW, created_at: NOW },
      ...{ heading: 'Commands', layer: 'project', pinned: false, archived: false },
    })
    expect(items.map(({ category }) => category)).toEqual(['commands', 'commands', 'architecture', 'architecture'])
  })

  it('are the same items when nothing was changed, and again on another machine', () => {
    const { records } = load(TEXT)
    const again = load(TEXT, records)
    expect([again.records, again.added, again.edited, again.gone]).toEqual([records, [], [], []])
    expect(load(TEXT).records).toEqual(records)
  })

  it('keep their ids through edits, moves and insertions by hand', () => {
    const { records } = load(TEXT)
    const [test, pnpm, handlers, migrations] = records.map(({ id }) => id)
    const edited = load(
      `# Architecture\n\n- 数据库迁移放在 db/migrations 文件夹。\n- Route handlers live in src/http, one file a route.\n- New rule about tabs.\n\n# Commands\n\n- Run \`npm test\` before every commit.\n- pnpm it is.\n`,
      records,
    )
    expect(edited.items.map(({ id }) => id)).toEqual([migrations, handlers, expect.any(String), test, pnpm])
    expect(edited.edited).toEqual([migrations, handlers, pnpm])
    expect(edited.added).toHaveLength(1)
  })

  it('lose what was confirmed of another text, and keep the rest', () => {
    const { records } = load('- Never push to main, ever.\n')
    const confirmed = records.map((one): ItemRecord => ({ ...one, priority: 8, confirmed: ['forbids'] }))
    expect(load('- Never push to main, ever.\n', confirmed).records).toEqual(confirmed)
    const [after] = load('- Never push to main or develop, ever.\n', confirmed).records
    expect(after).toMatchObject({ id: records[0]?.id, priority: 8, confirmed: [] })
  })

  it('are temporary where they say so, until a person wants it otherwise', () => {
    const { records } = load('- 2026-01-15: moved to Fastify.\n- Use tabs.\n')
    expect(records.map(({ layer }) => layer).sort()).toEqual(['project', 'temporary'])
    const answered = records.map((one): ItemRecord => ({ ...one, layer: 'project' }))
    expect(load('- 2026-01-15: moved to Fastify.\n- Use tabs.\n', answered).records).toEqual(answered)
    const edited = load('- 2026-01-15: moved to Fastify.\n- For now use tabs.\n', answered).items
    expect(edited.map(({ layer }) => layer)).toEqual(['project', 'temporary'])
  })

  it('are told apart when they say the same, and missing when a person took them out', () => {
    const twins = load('- same rule\n- same rule\n')
    expect(new Set(twins.items.map(({ id }) => id)).size).toBe(2)
    const one = load('- same rule\n', twins.records)
    expect([one.items.map(({ id }) => id), one.gone.map(({ id }) => id)]).toEqual([
      [twins.items[0]?.id],
      [twins.items[1]?.id],
    ])
  })

  it('that say something else are new, however few there are', () => {
    const { records } = load('# A\n\n- Deploy with flyctl.\n')
    expect(load('# A\n\n- 使用四个空格缩进。\n', records).added).toHaveLength(1)
  })
})

describe('categories', () => {
  it.each([
    ['Build & test commands', 'commands'],
    ['コーディング規約', 'code_style'],
    ['安全', 'security'],
    ['보안 규칙', 'security'],
    ['Decision log', 'history'],
    ['Miscellaneous', 'general'],
    ['', 'general'],
  ])('takes %s for %s', (heading, category) => expect(categoryOf(heading)).toBe(category))

  it('follows a table of the user first', () => {
    expect(categoryOf('Deploy notes', { ops: ['deploy'] })).toBe('ops')
  })
})

describe('records', () => {
  const text = fc.string({ maxLength: 12 })
  const record: fc.Arbitrary<ItemRecord> = fc.record({
    id: fc.stringMatching(/^m[0-9a-z]{7}$/),
    file: fc.constantFrom('CLAUDE.md', '.claude/rules/a.md'),
    print: text,
    sketch: text,
    heading: text,
    category: fc.constantFrom('general', 'commands'),
    priority: fc.integer({ min: 1, max: 10 }),
    layer: fc.constantFrom('fixed', 'project', 'temporary'),
    pinned: fc.boolean(),
    confirmed: fc.constantFrom([], ['address' as const, 'forbids' as const]),
    created_at: fc.constant(NOW),
  })

  it('come back as they were written, in the same bytes whatever their order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(record, { selector: ({ id }) => id }), (records) => {
        const written = formatRecords(records)
        expect(formatRecords([...records].reverse())).toBe(written)
        expect(formatRecords(parseRecords(written).records)).toBe(written)
        expect(parseRecords(written).records).toHaveLength(records.length)
      }),
    )
  })

  it('are read past damaged lines, which are reported', () => {
    expect(parseRecords('{"id":"m1","file":"a"}\n<<<<<<< x\n\n{"id":"m1"').problems).toEqual([
      'line 2 of items.jsonl is no item',
      'line 4 of items.jsonl is no item',
    ])
  })

  it('of two people merge in git when they changed neighbours', () => {
    const { records } = load(TEXT)
    const [first, second] = parseRecords(formatRecords(records)).records
    const folder = tempFolder()
    const change = (name: string, id: string | undefined) => {
      const changed = records.map((one) => (one.id === id ? { ...one, priority: 9 } : one))
      writeFileSync(join(folder, name), formatRecords(changed))
    }
    change('ours', first?.id)
    change('base', undefined)
    change('theirs', second?.id)
    const merged = execFileSync('git', ['merge-file', '-p', 'ours', 'base', 'theirs'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(parseRecords(merged).records.filter(({ priority }) => priority === 9)).toHaveLength(2)
  })

  it('merge key by key, and stay where one side changed what the other removed', () => {
    const base = load(TEXT).records
    const [a, b, c] = base as [ItemRecord, ItemRecord, ItemRecord]
    const ours = [{ ...a, priority: 8 }, b]
    const theirs = [
      { ...a, pinned: true },
      { ...c, priority: 9 },
    ]
    const merged = mergeRecords({ base: [a, b, c], ours, theirs })
    expect(merged).toEqual(
      parseRecords(
        formatRecords([
          { ...a, priority: 8, pinned: true },
          { ...c, priority: 9 },
        ]),
      ).records,
    )
  })
})
