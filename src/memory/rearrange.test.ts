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
})
