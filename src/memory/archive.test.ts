import { expect, it } from 'vitest'
import { archived, capArchive, formatArchived, formatRestored, parseArchive } from './archive.ts'
import type { MemoryItem } from './item.ts'

const NOW = '2026-06-01T00:00:00.000Z'

const item = (id: string): MemoryItem => ({
  ...{ id, content: `rule ${id}`, source: `- rule ${id}\n`, form: 'bullet', heading: 'A', line: 3, file: 'CLAUDE.md' },
  ...{ category: 'general', priority: 5, layer: 'project', pinned: false, confirmed: [], created_at: NOW },
  ...{ access_count: 0, last_accessed: NOW, archived: false },
})

const line = (id: string, at: string) =>
  formatArchived({
    at,
    run: 'r',
    reason: 'below-drop',
    why: '',
    item: item(id),
    score: undefined,
    by: undefined,
    place: undefined,
  })

it('holds each time an item left, and which of them are over', () => {
  const text = [line('a', '2026-01-01'), formatRestored('a', '2026-01-02'), line('a', '2026-02-01'), 'damaged\n'].join(
    '',
  )
  const lines = parseArchive(text)
  expect(lines.map(({ at, restored }) => [at, restored])).toEqual([
    ['2026-01-01', '2026-01-02'],
    ['2026-02-01', undefined],
  ])
  expect(archived(lines).map(({ item: one }) => one)).toEqual([{ ...item('a'), archived: true }])
})

it('lets only what is older than 90 days go, oldest first, names it, and keeps a cap that the young exceed', () => {
  const text = [line('a', '2026-01-01'), line('b', '2026-02-01'), line('c', '2026-05-01')].join('')
  const size = Buffer.byteLength(line('c', '2026-05-01'))
  expect(capArchive(text, { bytes: 10_000, now: NOW })).toEqual({ text: undefined, gone: [] })
  const one = capArchive(text, { bytes: 2 * size, now: NOW })
  expect(one.gone.map(({ id }) => id)).toEqual(['a'])
  expect(one.text).toBe(line('b', '2026-02-01') + line('c', '2026-05-01'))
  expect(capArchive(text, { bytes: 1, now: NOW }).text).toBe(line('c', '2026-05-01'))
})
