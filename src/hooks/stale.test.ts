// When the hook says that capture has stopped, and when it must not: a line in every brief is soon read by nobody.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tempFolder } from '../../test/support/temp-folder.ts'
import { staleNotice } from './stale.ts'

const NOW = new Date('2026-04-10T12:00:00.000Z')

it('sessions left behind although a later one had the worker started', () => {
  const { notice, lastFlush } = state([50, 26])
  expect(notice()).toBe(
    '- Nothing was ever captured, and 2 sessions held since are not in the memory: `memc doctor` says why.',
  )
  lastFlush('2026-04-07T08:00:00.000Z')
  expect(notice()).toContain('The last capture was on 2026-04-07')
  lastFlush('<script>')
  expect(notice()).toContain('Nothing was ever captured')
})

it.each([
  ['no session waits', []],
  ['the sessions of today wait', [3, 1.5]],
  ['one session was killed and none came after it', [70]],
  ['the one after it has just begun', [70, 0.2]],
  ['both were left together', [70, 70.5]],
  ['it is not known when', [Number.NaN, 30]],
  ['the clock was ahead', [-5, -50]],
])('nothing when %s', (_, hours) => {
  expect(state(hours).notice()).toBeUndefined()
})

it('nothing when they were read', () => {
  expect(state([50, 26], { read: true }).notice()).toBeUndefined()
})

function state(hoursAgo: number[], { read = false } = {}) {
  const folder = tempFolder()
  for (const name of ['sessions', 'cursors']) mkdirSync(join(folder, name))
  for (const [index, hours] of hoursAgo.entries()) {
    const transcript = join(folder, `${index}.jsonl`)
    writeFileSync(transcript, 'words')
    const time = Number.isNaN(hours) ? 'x' : new Date(NOW.getTime() - hours * 3_600_000).toISOString()
    writeFileSync(join(folder, 'sessions', `${index}.json`), JSON.stringify({ session: `${index}`, transcript, time }))
    if (read) writeFileSync(join(folder, 'cursors', `${index}.json`), '{"size":5}')
  }
  return {
    notice: () => staleNotice(folder, NOW),
    lastFlush: (time: string) => writeFileSync(join(folder, 'last-flush.json'), JSON.stringify({ time })),
  }
}
