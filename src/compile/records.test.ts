// What is remembered of a compile: each entry in one record, and fingerprints that only what is said can change.
import { describe, expect, it } from 'vitest'
import type { Change, Snapshot } from '../changes/commit.ts'
import { type Entry, parseDailyLog } from '../kb/daily-log.ts'
import { entryFingerprint, readUnitRecords, recordUnit, withoutEntries } from './records.ts'
import { toUnit } from './units.ts'

const MADE = { engine: 'offline', asked: '', prompt: 4, specification: 'abc', model: 'offline' }

function entryOf(id: string, body = 'C'): Entry {
  const text = `### Session (10:00) - T\n<!-- memc: entry=${id} agent=a -->\n\n**Context:** ${body} ^${id}\n\n**Action Items:**\n- [ ] do it\n`
  const [entry] = parseDailyLog('daily/2026-04-01.md', text).entries
  if (!entry) throw new Error('an entry was expected')
  return entry
}

function snapshotOf(files: Record<string, string>): Snapshot {
  return {
    read: (path) => files[path],
    list: (folder) => Object.keys(files).filter((path) => path.startsWith(`${folder}/`)) as `state/${string}`[],
    size: (path) => files[path]?.length,
  }
}

function applied(files: Record<string, string>, changes: Change[]): Record<string, string> {
  const after = { ...files }
  for (const change of changes) {
    if (change.kind === 'remove') delete after[change.path]
    else after[change.path] = change.text
  }
  return after
}

const one = entryOf('e111111111')
const two = entryOf('e222222222')

describe('the record of a unit', () => {
  it('takes its entries out of older records, which go when nothing is left in them', () => {
    const both = toUnit([one, two])
    const first = applied({}, recordUnit(snapshotOf({}), both, MADE))
    const second = applied(first, recordUnit(snapshotOf(first), toUnit([one]), { ...MADE, prompt: 5 }))
    const records = readUnitRecords(snapshotOf(second))
    expect([records.get(one.id)?.prompt, records.get(two.id)?.prompt]).toEqual([5, 4])
    const third = applied(second, recordUnit(snapshotOf(second), toUnit([two]), MADE))
    expect(Object.keys(third)).toHaveLength(2)
  })

  it('that is damaged or of no use is passed over', () => {
    const files = { 'state/units/a.json': '{', 'state/units/b.json': 'null', 'state/units/c.json': '{"entries":[1]}' }
    expect(readUnitRecords(snapshotOf(files)).size).toBe(0)
    expect(withoutEntries(snapshotOf(files), 'state/units', toUnit([one]))).toEqual([])
  })

  it('keeps the references of what is left beside the ids', () => {
    const record = { entries: [one.id, two.id], refs: [one.ref, two.ref], reasons: ['r'], time: '' }
    const files = { 'state/quarantine/u.json': JSON.stringify(record) }
    const [change] = withoutEntries(snapshotOf(files), 'state/quarantine', toUnit([one]))
    expect(change).toMatchObject({ text: expect.stringContaining(`"entries":["${two.id}"],"refs":["${two.ref}"]`) })
  })
})

it('a fingerprint follows what is said, not ticks, line ends or blank lines', () => {
  const { text } = one
  const same = [
    text.replace('[ ]', '[x]'),
    text.replaceAll('\n', '\r\n'),
    text.replace('\n\n', '\n\n\n'),
    `${text}  \n`,
  ]
  for (const other of same) expect(entryFingerprint({ ...one, text: other })).toBe(entryFingerprint(one))
  expect(entryFingerprint({ ...one, text: text.replace('do it', 'do that') })).not.toBe(entryFingerprint(one))
})
