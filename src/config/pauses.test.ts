import { describe, expect, it } from 'vitest'
import { isWithin, type Pause } from './pauses.ts'

const CLOSED: Pause = { key: 'h', from: '2026-04-01T10:00:00.000Z', to: '2026-04-01T11:00:00.000Z' }
const OPEN: Pause = { key: 'h', from: '2026-04-02T10:00:00.000Z' }

describe('what was said', () => {
  it.each([
    ['before a pause', '2026-04-01T09:59:59.999Z', false],
    ['as it began', '2026-04-01T10:00:00.000Z', true],
    ['in it', '2026-04-01T10:30:00Z', true],
    ['in it, by a clock with an offset', '2026-04-01T19:30:00+09:00', true],
    ['as it ended', '2026-04-01T11:00:00.000Z', false],
    ['in one that goes on', '2027-01-01T00:00:00Z', true],
    ['at no known time', '', true],
  ])('%s', (_, time, within) => {
    expect(isWithin([CLOSED, OPEN], time)).toBe(within)
  })

  it('is in none where there is none, whatever its time', () => {
    expect(isWithin([], '')).toBe(false)
  })
})
