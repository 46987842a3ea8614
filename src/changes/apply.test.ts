// What becomes of one path of a journal when the file is as expected, half done, done, or somebody else's by now.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../../test/support/temp-folder.ts'
import { nodeFileSystem } from '../lib/file-system.ts'
import { temporaryPath } from '../lib/files.ts'
import { applyEntry } from './apply.ts'
import type { Change } from './change.ts'
import { toEntry } from './entry.ts'
import { type Disk, holdSnapshot } from './store.ts'

const TIME = '2026-04-01T12:00:00.000Z'
const write: Change = { path: 'home/a', kind: 'write', text: 'new' }
const append: Change = { path: 'home/a', kind: 'append', text: 'entry\n' }
const remove: Change = { path: 'home/a', kind: 'remove' }
const long = 'x'.repeat(3000)

/** The file when the commit decided, the change, the file when it is applied, and the file afterwards. */
const cases: [string, string | undefined, Change, string | undefined, string | undefined, string?][] = [
  ['writes what is not there', undefined, write, undefined, 'new'],
  ['writes over what it saw', 'old', write, 'old', 'new'],
  ['leaves a finished write', 'old', write, 'new', 'new'],
  ['parks a write to a changed file', 'old', write, 'theirs', 'theirs', 'new'],
  ['parks a write to a file that has gone', 'old', write, undefined, undefined, 'new'],
  ['parks a write to a file that has come', undefined, write, '', '', 'new'],
  ['removes what it saw', 'old', remove, 'old', undefined],
  ['leaves a finished removal', 'old', remove, undefined, undefined],
  ['keeps a changed file', 'old', remove, 'theirs', 'theirs', expect.stringContaining('wanted to remove home/a')],
  ['appends to what is not there', undefined, append, undefined, 'entry\n'],
  ['appends to what it saw', '1\n', append, '1\n', '1\nentry\n'],
  ['leaves a finished append', '1\n', append, '1\nentry\n', '1\nentry\n'],
  ['leaves a finished append that others added to', '1\n', append, '1\nentry\n2\n', '1\nentry\n2\n'],
  ['repairs a torn append', '1\n', append, '1\nent', '1\nentry\n'],
  ['repairs a torn append to a long file', long, append, `${long}e`, `${long}entry\n`],
  ['appends after what others added', '1\n', append, '1\n2\n', '1\n2\nentry\n'],
  ['appends to a file that others rewrote', '1\n', append, 'one\n', 'one\nentry\n'],
  ['appends to a file that others shortened', '1\n2\n', append, '1\n', '1\nentry\n'],
  ['leaves a rewritten file that has the text', '1\n', append, 'one\nentry\n2\n', 'one\nentry\n2\n'],
  ['appends a text that stood in the file before', 'entry\n', append, 'entry\n', 'entry\nentry\n'],
  ['parks an append to a file that has gone', '1\n', append, undefined, undefined, 'entry\n'],
]

test.each(cases)('%s', (_, before, change, now, after, parked) => {
  const folder = tempFolder()
  const disk: Disk = {
    roots: { home: folder, state: join(folder, 'state') },
    fs: nodeFileSystem,
    now: () => new Date(TIME),
  }
  const file = join(folder, 'a')
  put(file, before)
  const entry = toEntry(holdSnapshot(disk.roots), change)
  if (!entry) throw new Error('no entry')
  put(file, now)

  for (const attempt of ['first', 'again']) {
    const { conflict } = applyEntry(disk, TIME, entry)
    expect(existsSync(file) ? readFileSync(file, 'utf8') : undefined, attempt).toBe(after)
    expect(conflict && readFileSync(conflict.parked, 'utf8'), attempt).toEqual(parked)
  }
})

test('clears away the temp of a write that was killed when the file stays as others left it', () => {
  const folder = tempFolder()
  const disk: Disk = {
    roots: { home: folder, state: join(folder, 'state') },
    fs: nodeFileSystem,
    now: () => new Date(TIME),
  }
  const entry = toEntry(holdSnapshot(disk.roots), write)
  if (!entry) throw new Error('no entry')
  put(join(folder, 'a'), 'theirs')
  put(temporaryPath(join(folder, 'a')), 'ne')
  applyEntry(disk, TIME, entry)
  expect(readdirSync(folder).sort()).toEqual(['a', 'state'])
})

test('keeps bytes that are no text for undo', () => {
  const folder = tempFolder()
  writeFileSync(join(folder, 'a'), Buffer.from([0xff, 0x00]))
  mkdirSync(join(folder, 'state'))
  writeFileSync(join(folder, 'state/a'), 'x')
  const snapshot = holdSnapshot({ home: folder, state: join(folder, 'state') })
  expect(toEntry(snapshot, write)).toMatchObject({ old: { base64: '/wA=' } })
  expect(toEntry(snapshot, { ...write, path: 'state/a' })).not.toHaveProperty('old')
})

function put(file: string, text: string | undefined): void {
  if (text === undefined) rmSync(file, { force: true })
  else writeFileSync(file, text)
}
