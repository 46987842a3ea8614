import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failingFileSystem, shortWritingFileSystem } from '../../test/support/crashing-fs.ts'
import { tempFolder } from '../../test/support/temp-folder.ts'
import { nodeFileSystem as fs } from './file-system.ts'
import {
  appendBytes,
  ensureFolder,
  listFiles,
  readRange,
  readText,
  remove,
  temporaryPath,
  writeWhole,
} from './files.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const mode = (path: string) => statSync(path).mode & 0o777
const posix = process.platform !== 'win32'

test('writes a file whole, new or not, and leaves nothing beside it', () => {
  const folder = tempFolder()
  const file = join(folder, 'ä 日本.md')
  writeWhole(fs, file, 'first, and rather long')
  writeWhole(fs, file, 'second 日本')
  expect(read(file)).toBe('second 日本')
  expect(readdirSync(folder)).toEqual(['ä 日本.md'])
})

test('writes names as long as the system admits', () => {
  const file = join(tempFolder(), `${'漢'.repeat(84)}.md`)
  writeWhole(fs, file, 'text')
  expect(read(file)).toBe('text')
})

test.runIf(posix)('gives a new file the mode it is told and keeps the mode of an old one', () => {
  const file = join(tempFolder(), 'a')
  writeWhole(fs, file, '1', { mode: 0o600 })
  expect(mode(file)).toBe(0o600)
  chmodSync(file, 0o664)
  writeWhole(fs, file, '2', { mode: 0o600 })
  expect(mode(file)).toBe(0o664)
})

test.each([
  ['a short write', shortWritingFileSystem(3), true],
  ['a write of nothing', shortWritingFileSystem(0), false],
  ['a write that says more than it did', { ...fs, writeSync: () => 8 }, false],
  ...['openSync', 'writeSync', 'fsyncSync', 'closeSync', 'renameSync'].map(
    (name) =>
      [`a failing ${name}`, failingFileSystem((call) => (call.name === name ? 'EIO' : undefined)), false] as const,
  ),
] as const)('leaves the old file or the new one, never less, after %s', (_, faulty, whole) => {
  const folder = tempFolder()
  const file = join(folder, 'a.md')
  writeFileSync(file, 'old')
  const attempt = () => writeWhole(faulty, file, 'new text')
  if (whole) attempt()
  else expect(attempt).toThrow(expect.objectContaining({ code: 'EIO' }))
  expect(read(file)).toBe(whole ? 'new text' : 'old')
  expect(readdirSync(folder)).toEqual(['a.md'])
})

test('tries a busy file for two seconds, then gives up', () => {
  const file = join(tempFolder(), 'a.md')
  let attempts = 0
  const busy = failingFileSystem(({ name }) => (name === 'renameSync' && ++attempts < 5 ? 'EBUSY' : undefined))
  writeWhole(busy, file, 'text')
  expect(read(file)).toBe('text')

  let waited = 0
  const stuck = failingFileSystem(({ name }) => (name === 'renameSync' ? 'EPERM' : undefined))
  const sleep = (milliseconds: number) => {
    waited += milliseconds
  }
  expect(() => writeWhole({ ...stuck, sleep }, file, 'more')).toThrow(expect.objectContaining({ code: 'EPERM' }))
  expect(waited).toBeGreaterThanOrEqual(2000)
  expect(waited).toBeLessThan(2500)
})

test('replaces what a killed writer left, and never writes through a link planted there', () => {
  const folder = tempFolder()
  const victim = join(folder, 'victim')
  writeFileSync(victim, 'precious')
  symlinkSync(victim, temporaryPath(join(folder, 'a.md')))
  writeWhole(fs, join(folder, 'a.md'), 'text')
  expect(read(victim)).toBe('precious')
  expect(lstatSync(join(folder, 'a.md')).isFile()).toBe(true)
})

test('does not meet another writer of the same file when no lock is held', () => {
  const file = join(tempFolder(), 'a.md')
  writeFileSync(temporaryPath(file), 'of somebody else')
  writeWhole(fs, file, 'text', { unlocked: true })
  expect(read(temporaryPath(file))).toBe('of somebody else')
})

test('does not fail where a folder cannot be synced', () => {
  const file = join(tempFolder(), 'a.md')
  const refusing = failingFileSystem(({ name, args }) =>
    name === 'openSync' && args[1] === 'r' ? 'EISDIR' : undefined,
  )
  writeWhole(refusing, file, 'text')
  expect(read(file)).toBe('text')
})

test('appends, and takes back an append that fails half-way', () => {
  const file = join(tempFolder(), 'log')
  appendBytes(fs, file, 'one\n')
  const full = failingFileSystem(({ name, number }) => (name === 'writeSync' && number > 2 ? 'ENOSPC' : undefined))
  const short = {
    ...full,
    writeSync: (...[fd, bytes, from]: Parameters<typeof fs.writeSync>) => full.writeSync(fd, bytes, from, 2),
  }
  expect(() => appendBytes(short, file, 'two\n')).toThrow(expect.objectContaining({ code: 'ENOSPC' }))
  expect(read(file)).toBe('one\n')
  appendBytes(fs, file, 'two\n', { cutTo: 2 })
  expect(read(file)).toBe('ontwo\n')
})

test('removes a file once', () => {
  const file = join(tempFolder(), 'a')
  writeFileSync(file, '')
  expect([remove(fs, file), remove(fs, file), remove(fs, join(file, 'b'))]).toEqual([true, false, false])
})

test.runIf(posix)('makes folders private when told so and leaves those that exist', () => {
  const folder = join(tempFolder(), 'open')
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  ensureFolder(fs, join(folder, 'a/b'), 0o700)
  ensureFolder(fs, join(folder, 'a/b'), 0o755)
  expect(['', 'a', 'a/b'].map((path) => mode(join(folder, path)))).toEqual([0o755, 0o700, 0o700])
  writeFileSync(join(folder, 'file'), '')
  expect(() => ensureFolder(fs, join(folder, 'file'))).toThrow(expect.objectContaining({ code: 'EEXIST' }))
})

test('tells a file that is not there from one that cannot be read', () => {
  const folder = tempFolder()
  writeFileSync(join(folder, 'a'), 'text')
  expect([readText(join(folder, 'a')), readText(join(folder, 'b')), readText(join(folder, 'a/b'))]).toEqual([
    'text',
    undefined,
    undefined,
  ])
  expect(() => readText(folder)).toThrow(expect.objectContaining({ code: 'EISDIR' }))
  expect(readRange(join(folder, 'a'), 1, 10).toString()).toBe('ext')
})

test('lists files through links, without circles, dangling links and dot names', () => {
  const folder = tempFolder()
  mkdirSync(join(folder, 'base/sub/.git'), { recursive: true })
  mkdirSync(join(folder, 'elsewhere'))
  for (const path of ['base/b.md', 'base/sub/a.md', 'base/sub/.git/x', 'base/.hidden', 'elsewhere/c.md']) {
    writeFileSync(join(folder, path), '')
  }
  symlinkSync(join(folder, 'elsewhere'), join(folder, 'base/linked'))
  symlinkSync(join(folder, 'base'), join(folder, 'base/sub/circle'))
  symlinkSync(join(folder, 'nowhere'), join(folder, 'base/dangling'))
  expect(listFiles(join(folder, 'base'))).toEqual(['b.md', 'linked/c.md', 'sub/a.md'])
  expect(listFiles(join(folder, 'none'))).toEqual([])
})
