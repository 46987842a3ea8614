import { describe, expect, it } from 'vitest'
import { formatInstructions, parseInstructions } from './claude-md.ts'
import type { MemoryItem } from './item.ts'
import { loadItems } from './load.ts'
import { BEGIN, END } from './markers.ts'
import { rearranged } from './rearrange.ts'

const NOW = '2026-01-01T02:00:00.000Z'
const inBlock = (body: string) => `# Mine\n\n${BEGIN}\n${body}${END}\nafter\n`

describe('a new order', () => {
  it('has commands on top and history last, a bullet an item, and is the same when done again', () => {
    const text = inBlock(
      '# History\n\n- h\n\n@x.md\n\n# Architecture\n\npara\n\n# Commands\n\n* low\n* high:\n  more\n',
    )
    const file = parseInstructions(text)
    const items = loadItems({ path: 'CLAUDE.md', file, records: [], now: NOW }).items
    const ranked = items.map((item): MemoryItem => (item.content.startsWith('high') ? { ...item, priority: 9 } : item))
    const once = formatInstructions(rearranged(file, ranked))
    expect(once).toBe(
      inBlock('@x.md\n\n## commands\n\n- high:\n  more\n- low\n\n## architecture\n\n- para\n\n## history\n\n- h\n'),
    )
    const again = parseInstructions(once)
    const loaded = loadItems({ path: 'CLAUDE.md', file: again, records: [], now: NOW }).items
    const same = loaded.map((item): MemoryItem => (item.content.startsWith('high') ? { ...item, priority: 9 } : item))
    expect(formatInstructions(rearranged(again, same))).toBe(once)
  })
  it('keeps what introduces a list, and the steps of a procedure in their order', () => {
    const text = inBlock(
      '# Release\n\n1. Pull.\n2. Tag:\n   `git tag`\n\nBefore it:\n\n* Tell Ann.\n* Tell Ben:\n  - by mail\n\n# Deploy\n\n1. Pull.\n',
    )
    const file = parseInstructions(text)
    const itemsIn = (one: typeof file) => loadItems({ path: 'CLAUDE.md', file: one, records: [], now: NOW }).items
    const once = formatInstructions(rearranged(file, itemsIn(file)))
    expect(once).toBe(
      inBlock(
        '## commands\n\n- Release:\n  1. Pull.\n  2. Tag:\n     `git tag`\n- Before it:\n  - Tell Ann.\n- Before it:\n  - Tell Ben:\n    - by mail\n- Deploy:\n  1. Pull.\n',
      ),
    )
    const again = parseInstructions(once)
    expect(itemsIn(again).map(({ content }) => content)).toEqual(itemsIn(file).map(({ content }) => content))
    expect(formatInstructions(rearranged(again, itemsIn(again)))).toBe(once)
  })
})
