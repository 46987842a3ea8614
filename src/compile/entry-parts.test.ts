// Parts of an entry: every bullet once, in order, and none over the budget.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Entry, formatEntry, parseDailyLog } from '../kb/daily-log.ts'
import { estimateTokens } from '../llm/budget.ts'
import { BUDGET } from './budget.ts'
import { halvesOf, partsOf } from './entry-parts.ts'

function entryOf(decisions: string[], context = 'Context.'): Entry {
  const bullets = decisions.map((text) => ({ text, rank: 'human' as const }))
  const text = formatEntry({
    ...{ id: 'e111111111', agent: 'a', session: 's', turns: ['1', '2'], date: '2026-04-01', time: '10:00' },
    ...{ title: 'T', context, exchanges: [], decisions: bullets, lessons: [], actions: [] },
  })
  const [entry] = parseDailyLog('daily/2026-04-01.md', `# Daily Log: 2026-04-01\n\n## Sessions\n\n${text}`).entries
  if (!entry) throw new Error('an entry was expected')
  return entry
}

const textsOf = (parts: Entry[]) => parts.flatMap((part) => part.decisions.map(({ text }) => text))

it('an entry that fits is one part, itself', () => {
  const entry = entryOf(['one', 'two'])
  expect(partsOf(entry)).toEqual([entry])
})

it('every bullet stands in one part, in order, and the id in all', () => {
  const bullets = Array.from({ length: 90 }, (_, n) => `Bullet ${n} ${'and some words '.repeat(40)}end`)
  const parts = partsOf(entryOf(bullets))
  expect(parts.length).toBeGreaterThan(2)
  expect(textsOf(parts)).toEqual(bullets)
  expect(new Set(parts.map(({ ref }) => ref)).size).toBe(1)
  for (const part of parts) expect(estimateTokens(textsOf([part]).join(' '))).toBeLessThanOrEqual(BUDGET.entries)
})

it('a bullet too long for a call is cut at the ends of its sentences, and no word is lost', () => {
  const long = Array.from({ length: 900 }, (_, n) => `Sentence ${n} says something.`).join(' ')
  const parts = partsOf(entryOf(['short', long], long))
  const said = parts.flatMap((part) => [...part.decisions, ...part.exchanges].map(({ text }) => text)).join(' ')
  for (const n of [0, 450, 899]) expect(said).toContain(`Sentence ${n} says something.`)
  expect(textsOf(parts).join(' ')).toBe(`short ${long}`)
})

it('whatever a bullet holds, its characters come out in order', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
      fc.integer({ min: 200, max: 900 }),
      (piece, times) => {
        const entry = { ...entryOf([]), decisions: [{ text: piece.repeat(times), rank: undefined }] }
        const bare = (text: string) => text.replace(/\s+/g, '')
        expect(bare(textsOf(partsOf(entry)).join(''))).toBe(bare(piece.repeat(times)))
      },
    ),
    { numRuns: 40 },
  )
})

it('halves share the bullets; a single one cannot be halved', () => {
  const halves = halvesOf(entryOf(['a', 'b', 'c']))
  expect(halves?.map((half) => textsOf([half]))).toEqual([['a', 'b'], ['c']])
  expect(halvesOf(entryOf(['a']))).toBeUndefined()
})
