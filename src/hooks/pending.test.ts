import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hasPending } from './pending.ts'

const NOW = new Date('2026-04-10T12:00:00.000Z')
let state: string

beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'memc-pending-'))
  for (const name of ['sessions', 'cursors']) mkdirSync(join(state, name))
})
afterEach(() => rmSync(state, { recursive: true, force: true }))

describe('work is pending', () => {
  it('for a transcript that was never read', () => {
    session('a', { bytes: 10 })
    expect(hasPending(state, NOW)).toBe(true)
    expect(existsSync(join(state, 'sessions/a.json'))).toBe(true)
  })

  it.each([9, 11])('for a transcript of another size than when it was read (%i)', (size) => {
    session('a', { bytes: 10, cursor: { size } })
    expect(hasPending(state, NOW)).toBe(true)
  })

  it('for a cursor that cannot be read', () => {
    session('a', { bytes: 10 })
    writeFileSync(join(state, 'cursors/a.json'), '{ broken')
    expect(hasPending(state, NOW)).toBe(true)
  })
})

describe('nothing is pending', () => {
  it('without sessions, or without a folder for them', () => {
    expect(hasPending(state, NOW)).toBe(false)
    expect(hasPending(join(state, 'none'), NOW)).toBe(false)
  })

  it('for a session that is read to its end, whose file has served', () => {
    session('a', { bytes: 10, cursor: { size: 10 } })
    expect(hasPending(state, NOW)).toBe(false)
    expect(readdirSync(join(state, 'sessions'))).toEqual([])
  })

  it('for a transcript that belongs elsewhere', () => {
    session('a', { bytes: 10, cursor: { size: 1, skipped: 'foreign' } })
    expect(hasPending(state, NOW)).toBe(false)
  })

  it('for a session whose transcript is not there yet; its file is kept for a week', () => {
    session('new', { time: '2026-04-08T00:00:00.000Z' })
    session('old', { time: '2026-04-01T00:00:00.000Z' })
    expect(hasPending(state, NOW)).toBe(false)
    expect(readdirSync(join(state, 'sessions'))).toEqual(['new.json'])
  })

  it('for files that are no session files', () => {
    for (const name of ['.a.json.12.tmp', 'notes.txt', 'broken.json']) writeFileSync(join(state, 'sessions', name), '{')
    expect(hasPending(state, NOW)).toBe(false)
  })
})

function session(name: string, facts: { bytes?: number; cursor?: Record<string, unknown>; time?: string }): void {
  const { bytes, cursor, time = NOW.toISOString() } = facts
  const transcript = join(state, `${name}.jsonl`)
  if (bytes !== undefined) writeFileSync(transcript, 'x'.repeat(bytes))
  const file = {
    version: 1,
    agent: 'a',
    session: name,
    transcript,
    cwd: '/',
    event: 'turn-end',
    time,
    stops: 0,
    since: time,
  }
  writeFileSync(join(state, 'sessions', `${name}.json`), JSON.stringify(file))
  if (cursor) writeFileSync(join(state, 'cursors', `${name}.json`), JSON.stringify({ version: 1, ...cursor }))
}
