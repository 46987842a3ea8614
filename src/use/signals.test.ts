import { appendFileSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tempFolder } from '../../test/support/temp-folder.ts'
import { countSignals, noteSignal, readSignals, type Signal, signalsFolder } from './signals.ts'

const signal = (time: string, change: Partial<Signal> = {}): Signal => ({
  ...{ time: `2026-04-${time}:00:00.000Z`, item: 'm1', kind: 'matched', session: 's1' },
  ...change,
})

describe('signals', () => {
  it('are kept as ids only, a file a month, readable by the user alone', () => {
    const state = tempFolder()
    noteSignal(state, signal('30T23'))
    noteSignal(state, signal('01T01', { time: '2026-05-01T01:00:00.000Z', kind: 'cited' }))
    const file = join(signalsFolder(state), '2026-04.jsonl')
    expect(readFileSync(file, 'utf8')).toBe(
      '{"time":"2026-04-30T23:00:00.000Z","item":"m1","kind":"matched","session":"s1"}\n',
    )
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readSignals(state)).toHaveLength(2)
    expect(readSignals(state, '2026-05-01')).toHaveLength(1)
  })

  it('count once an item, kind, session and day, each kind apart', () => {
    const state = tempFolder()
    for (const hour of ['08', '09', '10']) noteSignal(state, signal(`01T${hour}`))
    noteSignal(state, signal('01T11', { session: 's2' }))
    noteSignal(state, signal('02T11'))
    noteSignal(state, signal('02T12', { kind: 'loaded' }))
    noteSignal(state, signal('01T09', { item: 'm2', kind: 'corrected' }))
    const counts = countSignals(readSignals(state))
    expect(counts.get('m1')).toEqual({
      matched: { times: 3, last: '2026-04-02T11:00:00.000Z' },
      loaded: { times: 1, last: '2026-04-02T12:00:00.000Z' },
    })
    expect(counts.get('m2')).toEqual({ corrected: { times: 1, last: '2026-04-01T09:00:00.000Z' } })
  })

  it('are read past damaged lines', () => {
    const state = tempFolder()
    expect(readSignals(state)).toEqual([])
    noteSignal(state, signal('01T08'))
    appendFileSync(
      join(signalsFolder(state), '2026-04.jsonl'),
      '{"time":"2026\n[]\n{"time":"x","item":"a","kind":"eaten"}\n',
    )
    expect(readSignals(state).map(({ item }) => item)).toEqual(['m1'])
  })
})
