import fc from 'fast-check'
import { expect, it } from 'vitest'
import { KEYS } from '../config/schema.ts'
import { sizeOf } from '../memory/budget.ts'
import { itemsOf, parseInstructions } from '../memory/claude-md.ts'
import { findAll } from '../memory/findings/stages.ts'
import { loadItems } from '../memory/load.ts'
import { BEGIN, END } from '../memory/markers.ts'
import { planPrune } from '../memory/plan.ts'
import { memorySettings } from '../memory/settings.ts'
import { outcomeOf } from './outcome.ts'
import type { Workspace } from './workspace.ts'

const NOW = '2026-06-01T12:00:00.000Z'
const ADOPTED = '2026-01-01T12:00:00.000Z'
const defaults = Object.fromEntries(Object.entries(KEYS).map(([name, key]) => [name, key.default]))
const SETTINGS = memorySettings(defaults as Parameters<typeof memorySettings>[0])

const line = fc.constantFrom(
  ...[
    '- Use tabs.',
    '* Sort imports.',
    '1. Pull.',
    '1. Tag.',
    '- Never push.',
    '- For now pin it.',
    '| a | b |\n|---|---|',
  ],
  ...[
    '## 命令',
    '### Part',
    'Before it:',
    '',
    '',
    'A paragraph\nof two lines.',
    '```\n- no item\n```',
    '- Outer.\n  - nested',
    '\n@x.md',
  ],
  `- Please note that it is slow. Last year we spent weeks on it. ${'Long words of it. '.repeat(9)}`,
)
const body = fc.array(line, { minLength: 1, maxLength: 16 }).map((lines) => `${lines.join('\n')}\n`)
const outside = fc.constantFrom('', '# Mine  \n\n- not ours\n\n', '外部\n\n', '- a\n\n\n')
const limit = fc.integer({ min: 1, max: 20 })

it('what a prune writes changes no byte outside the block, and is as large as the plan says', () => {
  fc.assert(
    fc.property(body, outside, outside, limit, limit, fc.boolean(), (inside, before, after, items, lines, isCrlf) => {
      const text = [before, `${BEGIN}\n`, inside, `${END}\n`, after].map((part) =>
        isCrlf ? part.replaceAll('\n', '\r\n') : part,
      )
      const whole = text.join('')
      const parsed = parseInstructions(whole)
      const loaded = loadItems({ path: 'CLAUDE.md', file: parsed, records: [], now: ADOPTED })
      const used = loaded.items.map((item, at) => ({ ...item, last_accessed: at % 3 === 0 ? NOW : ADOPTED }))
      const settings = { ...SETTINGS, perRunPercent: 100, limits: { items, lines, characters: 0, tokens: 0 } }
      const findings = findAll(used, { now: NOW })
      const accepted = new Set(findings.flatMap(({ proposal }, at) => (at % 2 === 0 ? (proposal?.key ?? []) : [])))
      const plan = planPrune({ items: used, text: whole, now: NOW, settings, findings, accepted })
      const file = { path: 'CLAUDE.md', text: whole, parsed }
      const workspace = { ...loaded, items: used, files: [file], now: NOW } as unknown as Workspace
      const { texts } = outcomeOf(workspace, [{ file, plan }], () => undefined)
      const written = texts.get('CLAUDE.md') ?? ''
      expect(written.startsWith((text[0] ?? '') + (text[1] ?? ''))).toBe(true)
      expect(written.endsWith((text[3] ?? '') + (text[4] ?? ''))).toBe(true)
      const there = itemsOf(parseInstructions(written)).map(({ source }) => source.trim())
      const stays = plan.lines.filter(({ archive, item }) => archive === undefined && item.form !== 'fence')
      for (const { item } of stays) expect(there).toContain(item.source.trim())
      expect(plan.after.size).toEqual(sizeOf(written, plan.after.size.items))
    }),
    { numRuns: 80 },
  )
})
