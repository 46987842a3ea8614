// Whose use a signal is: of the item that it names, or of the one that says the same since that left.
import { describe, expect, it } from 'vitest'
import type { ArchiveLine } from '../memory/archive.ts'
import type { Signal } from '../use/signals.ts'
import { usesByItem } from './use-of.ts'

const signal = (item: string, day: number): Signal => ({
  ...{ item, kind: 'matched', session: `s${day}`, time: `2026-05-0${day}T08:00:00.000Z` },
})
const left = (id: string, by: string, change: Partial<ArchiveLine> = {}) =>
  ({ item: { id }, by, reason: 'duplicate', ...change }) as ArchiveLine

describe('uses', () => {
  const signals = [signal('a', 1), signal('b', 2), signal('c', 3)]
  const days = (archive: ArchiveLine[]) =>
    Object.fromEntries([...usesByItem(signals, archive)].map(([id, uses]) => [id, uses.map(({ session }) => session)]))

  it('pass to what stays in the place of one that was merged, also where that was merged later', () => {
    expect(days([left('a', 'b')])).toEqual({ b: ['s1', 's2'], c: ['s3'] })
    expect(days([left('a', 'b'), left('b', 'c')])).toEqual({ c: ['s1', 's2', 's3'] })
  })

  it('stay where they are when it came back, was refuted, or each was merged into the other', () => {
    const own = { a: ['s1'], b: ['s2'], c: ['s3'] }
    expect(days([left('a', 'b', { restored: '2026-05-04T08:00:00.000Z' })])).toEqual(own)
    expect(days([left('a', 'b', { reason: 'superseded' })])).toEqual(own)
    expect(days([left('a', 'b'), left('b', 'a')])).toEqual(own)
  })
})
