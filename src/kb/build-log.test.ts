import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileText } from '../../test/support/hostile-text.ts'
import { cleanText } from './block-text.ts'
import {
  appendRecord,
  type BuildRecord,
  forgottenArticles,
  formatRecord,
  parseBuildLog,
  undoneEntries,
} from './build-log.ts'

const record: BuildRecord = {
  time: '2026-04-01T14:30:00',
  kind: 'compile',
  title: '2 entries',
  source: ['daily/2026-04-01#^e1'],
  created: ['concepts/a'],
  updated: [],
  nothing: ['daily/2026-04-01#^e2'],
}

describe('the build log', () => {
  it('names what each run made of which entries', () => {
    expect(appendRecord(undefined, record)).toBe(`# Build Log

## [2026-04-01T14:30:00] compile | 2 entries
- Source: [[daily/2026-04-01#^e1]]
- Articles created: [[concepts/a]]
- Nothing from: [[daily/2026-04-01#^e2]]
`)
  })

  it('remembers which articles are not wanted', () => {
    const forget: BuildRecord = {
      ...record,
      ...{ kind: 'forget', source: [], created: [], nothing: [], forgotten: ['concepts/a', 'concepts/other-name'] },
    }
    const text = appendRecord(appendRecord(undefined, record), forget)
    expect(text.endsWith('- Forgotten: [[concepts/a]], [[concepts/other-name]]\n')).toBe(true)
    expect(parseBuildLog(text)).toEqual([record, forget])
    expect([...forgottenArticles(parseBuildLog(text))]).toEqual(['concepts/a', 'concepts/other-name'])
  })

  it('comes back as it was put in, whatever the titles say', () => {
    const entries = fc.uniqueArray(
      fc.constantFrom('daily/2026-04-01#^e1', 'daily/anna/2026-04-02#^e2', 'daily/2026-04-03.md'),
    )
    const articles = fc.uniqueArray(fc.constantFrom('concepts/a', 'qa/数据库', 'people/ünal'))
    const any: fc.Arbitrary<BuildRecord> = fc.record({
      time: fc.constantFrom('2026-04-01T14:30:00', '2026-04-02T00:00:00'),
      kind: fc.constantFrom('compile', 'answer', 'fix', 'correct', 'forget', 'undo'),
      title: hostileText.map(cleanText),
      source: entries,
      created: articles,
      updated: articles,
      nothing: entries,
    })
    fc.assert(
      fc.property(fc.array(any), (records) => {
        expect(parseBuildLog(records.map(formatRecord).join('\n'))).toEqual(records)
      }),
    )
  })

  it('takes a record once', () => {
    const log = appendRecord(undefined, record)
    expect(appendRecord(log, { ...record, time: '2026-04-02T09:00:00' })).toBe(log)
    const other = appendRecord(log, { ...record, kind: 'forget', created: [] })
    expect(parseBuildLog(other)).toHaveLength(2)
    expect(parseBuildLog(appendRecord(other, record))).toHaveLength(3)
  })

  it('tells entries whose compile was undone, until they are compiled again', () => {
    const undo: BuildRecord = { ...record, kind: 'undo', source: [...record.source, ...record.nothing], nothing: [] }
    expect(undoneEntries([record])).toEqual(new Set())
    expect(undoneEntries([record, undo])).toEqual(new Set(['e1', 'e2']))
    expect(undoneEntries([record, undo, { ...record, nothing: [] }])).toEqual(new Set(['e2']))
    expect(undoneEntries([{ ...undo, source: ['daily/2026-04-01.md'] }])).toEqual(new Set())
  })

  it('tells articles that are not wanted, until an undo wants them again', () => {
    const correct: BuildRecord = { ...record, kind: 'correct', source: [], forgotten: ['concepts/a', 'concepts/b'] }
    const log = appendRecord(undefined, correct)
    expect(forgottenArticles(parseBuildLog(log))).toEqual(new Set(['concepts/a', 'concepts/b']))
    const undone = appendRecord(log, { ...record, kind: 'undo', source: [], wanted: ['concepts/a'] })
    expect(undone).toContain('- Wanted again: [[concepts/a]]')
    expect(forgottenArticles(parseBuildLog(undone))).toEqual(new Set(['concepts/b']))
  })

  it('takes a correction of the same article twice', () => {
    const fix = { ...record, kind: 'correct' as const, source: [], nothing: [], created: [], updated: ['concepts/a'] }
    const log = appendRecord(appendRecord(undefined, fix), { ...fix, time: '2026-04-02T09:00:00' })
    expect(parseBuildLog(log)).toHaveLength(2)
    expect(appendRecord(log, fix)).toBe(log)
  })

  it('keeps the bytes before it and the line ends of the file', () => {
    const mine = '# Build Log\r\n\r\nmy own words'
    const next = appendRecord(mine, record)
    expect(next.startsWith(mine)).toBe(true)
    expect(next.replaceAll('\r\n', '')).not.toContain('\n')
    expect(parseBuildLog(next)).toEqual([record])
  })

  it('reads what the earlier tool wrote', () => {
    const old = `# Build Log

## [2026-04-01T18:02:11+02:00] compile | Daily Log 2026-04-01
- Source: daily/2026-04-01.md
- Articles created: [[concepts/a]], [[concepts/b]]
- Articles updated: (none)

## [2026-04-02T10:00:00] query (filed) | Why, and how?
- Question: Why, and how?
- Consulted: [[concepts/a]]
- Filed to: [[qa/why]]
`
    expect(parseBuildLog(old)).toEqual([
      {
        time: '2026-04-01T18:02:11+02:00',
        kind: 'compile',
        title: 'Daily Log 2026-04-01',
        source: ['daily/2026-04-01.md'],
        created: ['concepts/a', 'concepts/b'],
        updated: [],
        nothing: [],
      },
      {
        time: '2026-04-02T10:00:00',
        kind: 'answer',
        title: 'Why, and how?',
        source: [],
        created: ['qa/why'],
        updated: [],
        nothing: [],
      },
    ])
  })
})
