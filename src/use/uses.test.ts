import { appendFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tempFolder } from '../../test/support/temp-folder.ts'
import { countUses } from './count-uses.ts'
import { type NewUse, noteUse, readUses, usesFolder } from './uses.ts'

const use = (time: string, change: Partial<NewUse> = {}): NewUse => ({
  time: new Date(time),
  how: 'returned',
  by: 'search',
  ids: ['concepts/a'],
  session: 's1',
  ...change,
})

describe('uses', () => {
  it('keeps ids only, one line a use, a file a month, readable by the user alone', () => {
    const state = tempFolder()
    noteUse(state, use('2026-04-30T23:00:00.000Z', { ids: ['concepts/a', 'concepts/b', 'concepts/a'] }))
    noteUse(state, use('2026-05-01T01:00:00.000Z'))
    noteUse(state, use('2026-05-01T01:00:00.000Z', { ids: [] }))
    expect(readdirSync(usesFolder(state)).sort()).toEqual(['2026-04.jsonl', '2026-05.jsonl'])
    const file = join(usesFolder(state), '2026-04.jsonl')
    expect(readFileSync(file, 'utf8')).toBe(
      '{"time":"2026-04-30T23:00:00.000Z","how":"returned","by":"search","session":"s1","ids":["concepts/a","concepts/b"]}\n',
    )
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('counts an article once for each way, session and day', () => {
    const state = tempFolder()
    for (const hour of ['08', '09', '10']) noteUse(state, use(`2026-04-01T${hour}:00:00.000Z`))
    noteUse(state, use('2026-04-01T11:00:00.000Z', { session: 's2' }))
    noteUse(state, use('2026-04-02T11:00:00.000Z', { by: 'mcp' }))
    noteUse(state, use('2026-04-02T12:00:00.000Z', { by: 'recall' }))
    noteUse(state, use('2026-04-02T12:00:00.000Z', { how: 'shown', by: 'brief', ids: ['concepts/a', 'concepts/b'] }))
    noteUse(state, use('2026-04-03T12:00:00.000Z', { how: 'cited', by: 'query', session: undefined }))
    const [a, b] = countUses(readUses(state))
    expect(a).toEqual({
      id: 'concepts/a',
      shown: { times: 1, days: 1, last: '2026-04-02T12:00:00.000Z' },
      returned: { times: 3, days: 2, last: '2026-04-02T12:00:00.000Z' },
      cited: { times: 1, days: 1, last: '2026-04-03T12:00:00.000Z' },
      by: { search: 2, mcp: 1, recall: 1, brief: 1, query: 1 },
    })
    expect(b?.id).toBe('concepts/b')
    expect(b?.returned).toEqual({ times: 0, days: 0, last: '' })
  })

  it('reads from a day on', () => {
    const state = tempFolder()
    for (const day of ['2026-03-31', '2026-04-09', '2026-04-10']) noteUse(state, use(`${day}T08:00:00.000Z`))
    expect(readUses(state, '2026-04-10').map(({ time }) => time.slice(0, 10))).toEqual(['2026-04-10'])
    expect(readUses(state)).toHaveLength(3)
  })

  it('reads past damaged lines, and is no use when there is no file', () => {
    const state = tempFolder()
    expect(readUses(state)).toEqual([])
    noteUse(state, use('2026-04-01T08:00:00.000Z'))
    const file = join(usesFolder(state), '2026-04.jsonl')
    appendFileSync(
      file,
      '{"time":"2026-04-01T09\n[]\n{"time":1}\n{"time":"2026-04-01T09:00:00.000Z","how":"eaten","ids":["x"]}\n',
    )
    noteUse(state, use('2026-04-01T08:00:00.000Z', { ids: ['concepts/c', 7 as unknown as string] }))
    expect(readUses(state).map(({ id }) => id)).toEqual(['concepts/a', 'concepts/c'])
  })

  it('keeps nobody from being shown anything when it cannot be written', () => {
    const state = tempFolder()
    mkdirSync(state, { recursive: true })
    writeFileSync(usesFolder(state), 'a file in its place')
    expect(() => noteUse(state, use('2026-04-01T08:00:00.000Z'))).not.toThrow()
    expect(readUses(state)).toEqual([])
  })
})
