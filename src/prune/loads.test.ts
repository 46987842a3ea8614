import { expect, it } from 'vitest'
import { tempFolder } from '../../test/support/temp-folder.ts'
import { noteCompaction, noteLoad, readCompactions, readLoads } from '../use/session-notes.ts'
import { noteSignal, readSignals } from '../use/signals.ts'
import { loadedItems } from './loads.ts'

const at = (time: string) => `2026-04-${time}:00:00.000Z`
const record = (id: string, file: string, created_at = at('01T00')) => ({ id, file, created_at })

it('what was read counts for each item once a session and day, from the day it was known', () => {
  const state = tempFolder()
  noteLoad(state, { time: at('02T08'), session: 's1', file: '' })
  noteLoad(state, { time: at('02T09'), session: 's1', file: '' })
  noteLoad(state, { time: at('02T10'), session: 's1', file: '.claude/rules/api.md' })
  noteLoad(state, { time: at('03T08'), session: 's2', file: '' })
  const records = [record('a', 'CLAUDE.md'), record('b', '.claude/rules/api.md'), record('c', 'CLAUDE.md', at('03T00'))]
  const signals = loadedItems({ loads: readLoads(state), records, atStart: new Set(['CLAUDE.md']) })
  expect(signals.map(({ item, session, time }) => [item, session, time])).toEqual([
    ['a', 's1', at('02T08')],
    ['b', 's1', at('02T10')],
    ['a', 's2', at('03T08')],
    ['c', 's2', at('03T08')],
  ])
})

it('notes of sessions and signals of items lie in one file and are not taken for each other', () => {
  const state = tempFolder()
  noteLoad(state, { time: at('02T08'), session: 's1', file: 'CLAUDE.md' })
  noteCompaction(state, { time: at('02T09'), session: 's1' })
  noteCompaction(state, { time: at('02T10'), session: 's1' })
  noteSignal(state, { time: at('02T11'), item: 'a', kind: 'loaded', session: 's1' })
  expect(readSignals(state).map(({ item }) => item)).toEqual(['a'])
  expect(readLoads(state)).toEqual([{ time: at('02T08'), session: 's1', file: 'CLAUDE.md' }])
  expect(readCompactions(state)).toEqual([{ time: at('02T09'), session: 's1' }])
})
