import { expect, test } from 'vitest'
import { nearest, shouldYield } from './limits.ts'

const NOW = new Date('2026-04-01T12:00:00Z')
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

test('work nobody waits for stops at a warning and when less than a tenth is left', () => {
  expect(shouldYield({ remaining: 'warning', resetsAt: inMinutes(90) }, NOW)).toBe(true)
  expect(shouldYield({ remaining: 0.09, resetsAt: inMinutes(90) }, NOW)).toBe(true)
  expect(shouldYield({ remaining: 0.5, resetsAt: inMinutes(90) }, NOW)).toBe(false)
  expect(shouldYield(undefined, NOW)).toBe(false)
})

test('a warning without an end holds, one whose end has come does not', () => {
  expect(shouldYield({ remaining: 'warning', resetsAt: undefined }, NOW)).toBe(true)
  expect(shouldYield({ remaining: 'warning', resetsAt: inMinutes(-1) }, NOW)).toBe(false)
})

test('a limit that is full again within a minute stops nothing', () => {
  expect(shouldYield({ remaining: 0, resetsAt: inMinutes(0.5) }, NOW)).toBe(false)
})

test('of several limits the nearest counts, and of equals the one that lasts longer', () => {
  const day = { remaining: 0.05, resetsAt: inMinutes(600) }
  expect(nearest([{ remaining: 0.9, resetsAt: inMinutes(1) }, day])).toBe(day)
  expect(nearest([{ remaining: 0.05, resetsAt: inMinutes(1) }, day])).toBe(day)
  expect(
    nearest([
      { remaining: 0.02, resetsAt: undefined },
      { remaining: 'warning', resetsAt: undefined },
    ])?.remaining,
  ).toBe('warning')
  expect(nearest([])).toBeUndefined()
})
