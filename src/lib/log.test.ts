import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../../test/support/temp-folder.ts'
import { appendLog } from './log.ts'

const now = () => new Date('2026-04-01T12:00:00Z')

test('appends a line with its time to a private file', () => {
  const file = join(tempFolder(), 'logs', 'worker.log')
  appendLog(file, 'started', { now })
  appendLog(file, 'Error: no\r\n    at \u001b[31mhere\u001b[0m\n', { now })
  expect(readFileSync(file, 'utf8')).toBe(
    '2026-04-01T12:00:00.000Z started\n2026-04-01T12:00:00.000Z Error: no | at  [31mhere [0m\n',
  )
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('begins a new file when the old one is full, and keeps only one old one', () => {
  const folder = tempFolder()
  const file = join(folder, 'log')
  for (let line = 0; line < 10; line++) appendLog(file, `line ${line}`, { now, maxBytes: 80 })
  expect(readdirSync(folder).sort()).toEqual(['log', 'log.1'])
  const lines = ['log.1', 'log'].map((name) => readFileSync(join(folder, name), 'utf8').match(/line \d/g))
  expect(lines).toEqual([
    ['line 6', 'line 7'],
    ['line 8', 'line 9'],
  ])
})

test('does not throw when the log cannot be written', () => {
  const folder = tempFolder()
  writeFileSync(join(folder, 'file'), '')
  appendLog(join(folder, 'file', 'log'), 'lost')
  appendLog(folder, 'lost')
})
