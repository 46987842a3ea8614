// What the budget step may not take: what another rule has just been cut for would be lost with its twin.
import { describe, expect, it } from 'vitest'
import { KEYS } from '../config/schema.ts'
import type { Finding } from './finding.ts'
import type { MemoryItem } from './item.ts'
import { planPrune } from './plan.ts'
import { memorySettings } from './settings.ts'

const NOW = '2026-06-01T12:00:00.000Z'
const LONG_AGO = '2025-01-01T12:00:00.000Z'
const defaults = Object.fromEntries(Object.entries(KEYS).map(([name, key]) => [name, key.default]))
const SETTINGS = memorySettings(defaults as Parameters<typeof memorySettings>[0])

describe('over budget', () => {
  it('spares in the same run what an accepted merge keeps, however low its score is', () => {
    const items = ['gone', 'stays', 'other'].map(lowItem)
    const settings = { ...SETTINGS, limits: { items: 1, lines: 0, characters: 0, tokens: 0 } }
    const input = { items, text: items.map(({ source }) => source).join(''), now: NOW, settings }
    const merge: Finding = {
      ...{ stage: 'redundancy', kind: 'similar', item: 'gone', with: 'stays', reason: 'it says the same' },
      proposal: { key: 'k', op: 'archive', reason: 'duplicate', by: 'stays', certain: false },
    }
    const left = (accepted: Set<string>) =>
      planPrune({ ...input, findings: [merge], accepted }).lines.map(({ archive }) => archive)
    expect(left(new Set())).toEqual(['below-drop', 'below-drop', 'below-drop'])
    expect(left(new Set(['k']))).toEqual(['duplicate', undefined, 'below-drop'])
    const [, stays] = planPrune({ ...input, findings: [merge], accepted: new Set(['k']) }).lines
    expect(stays?.reason).toBe('another item was just cut, which it stands for')
  })
})

function lowItem(id: string): MemoryItem {
  const content = `Rule ${id} of the house.`
  return {
    ...{ id, content, source: `- ${content}\n`, form: 'bullet', heading: '', line: 1, file: 'CLAUDE.md' },
    ...{ category: 'general', priority: 1, layer: 'project', pinned: false, confirmed: [], archived: false },
    ...{ access_count: 0, created_at: LONG_AGO, last_accessed: LONG_AGO },
  }
}
