import { existsSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failingFileSystem } from '../../test/support/crashing-fs.ts'
import { bundleChild, start, until, untilFile } from '../../test/support/processes.ts'
import { tempFolder } from '../../test/support/temp-folder.ts'
import { KnownError } from '../errors.ts'
import { type LockOptions, withLock } from './lock.ts'
import { currentOwner } from './owner.ts'

const LONG_AGO = Date.now() - 3_600_000

/** A lock file as another holder would have left it, and what happens to somebody who wants it. */
function tryLock(content: string | object, options: LockOptions = {}): 'got it' | KnownError {
  const path = join(tempFolder(), 'lock')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  try {
    const result = withLock(path, () => 'got it' as const, { timeoutMs: 50, ...options })
    expect(existsSync(path)).toBe(false)
    return result
  } catch (error) {
    if (error instanceof KnownError) return error
    throw error
  }
}

const holder = (change: object = {}) => ({ ...currentOwner(), time: Date.now(), token: 'x-1', ...change })

test('returns what the action returns and leaves nothing behind', () => {
  const folder = tempFolder()
  expect(withLock(join(folder, 'lock'), () => readdirSync(folder).includes('lock'))).toBe(true)
  expect(readdirSync(folder)).toEqual([])
})

test('gives the lock back when the action throws', () => {
  const folder = tempFolder()
  expect(() =>
    withLock(join(folder, 'lock'), () => {
      throw new RangeError('no')
    }),
  ).toThrow(RangeError)
  expect(readdirSync(folder)).toEqual([])
})

test('names the living holder when it gives up', () => {
  const error = tryLock(holder())
  expect(error).toMatchObject({ code: 'locked' })
  expect(error).toHaveProperty('message', expect.stringContaining(`process ${process.pid} on`))
})

test.runIf(process.platform === 'linux')('takes over when the process id now belongs to a later process', () => {
  expect(tryLock(holder({ started: 'another boot:1' }))).toBe('got it')
})

test('takes over from a process that is gone', () => {
  expect(tryLock(holder({ pid: 2 ** 22 + 1 }))).toBe('got it')
})

test.each([
  ['a holder that cannot be checked, a minute old', { host: 'elsewhere', time: Date.now() - 60_000 }, false],
  ['a holder that cannot be checked, an hour old', { host: 'elsewhere', time: LONG_AGO }, true],
  ['a holder that cannot be checked, from the future', { host: 'elsewhere', time: Date.now() + 60_000 }, true],
  ['a living holder, an hour old', { time: LONG_AGO }, process.platform !== 'linux'],
])('decides about %s', (_, change, taken) => {
  expect(tryLock(holder(change)) === 'got it').toBe(taken)
})

test('believes the caller about who is alive', () => {
  expect(tryLock(holder(), { isAlive: () => false })).toBe('got it')
  expect(tryLock(holder({ pid: 2 ** 22 + 1 }), { isAlive: () => true })).toMatchObject({ code: 'locked' })
})

test.each(['', '{"pid":', 'null', '{"pid":-1,"host":"h","started":"","time":1,"token":"t"}'])(
  'takes over the unreadable lock %j, but not while somebody may still be writing it',
  (content) => {
    expect(tryLock(content)).toMatchObject({ code: 'locked' })
    const path = join(tempFolder(), 'lock')
    writeFileSync(path, content)
    utimesSync(path, LONG_AGO / 1000, LONG_AGO / 1000)
    expect(withLock(path, () => 'got it', { timeoutMs: 0 })).toBe('got it')
  },
)

test('works where hard links are not to be had', () => {
  const fs = failingFileSystem(({ name }) => (name === 'linkSync' ? 'EPERM' : undefined))
  expect(tryLock(holder({ pid: 2 ** 22 + 1 }), { fs })).toBe('got it')
  expect(tryLock(holder(), { fs })).toMatchObject({ code: 'locked' })
})

test('takes its own lock again when the file could not be removed', () => {
  const path = join(tempFolder(), 'lock')
  const fs = failingFileSystem(({ name, args }) => (name === 'unlinkSync' && args[0] === path ? 'EIO' : undefined))
  expect(withLock(path, () => 'first', { fs })).toBe('first')
  expect(existsSync(path)).toBe(true)
  expect(withLock(path, () => 'second', { timeoutMs: 0 })).toBe('second')
  expect(existsSync(path)).toBe(false)
})

test('clears away what processes left that died while they waited', () => {
  const folder = tempFolder()
  const dead = JSON.stringify(holder({ pid: 2 ** 22 + 1 }))
  for (const name of ['lock.by-a', 'lock.after-b', 'lock.json']) writeFileSync(join(folder, name), dead)
  writeFileSync(join(folder, 'lock.by-c'), JSON.stringify(holder()))
  withLock(join(folder, 'lock'), () => {})
  expect(readdirSync(folder).sort()).toEqual(['lock.by-c', 'lock.json'])
})

test('never lets two of eight processes in at once, although holders and waiters are killed', {
  timeout: 120_000,
}, async () => {
  const folder = tempFolder()
  const script = await bundleChild(folder)
  for (let round = 0; round < 2; round++) {
    rmSync(join(folder, 'held'), { force: true })
    const holding = start(script, ['hold', folder, `victim ${round}`])
    await untilFile(join(folder, 'held'))
    const doomed = Array.from({ length: 5 }, (_, n) =>
      start(script, ['exclude', folder, `doomed ${round}.${n}`, '9999']),
    )
    const children = Array.from({ length: 8 }, (_, n) => start(script, ['exclude', folder, `${round}.${n}`, '10']))
    for (const victim of [holding, ...doomed]) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      victim.process.kill('SIGKILL')
    }
    for (const child of children) expect(await child.ended).toEqual({ code: 0, stderr: '' })
  }
  expect(existsSync(join(folder, 'broken')) && readFileSync(join(folder, 'broken'), 'utf8')).toBe(false)
  const turns = readFileSync(join(folder, 'turns'), 'utf8').trim().split('\n')
  expect(turns.filter((name) => !name.startsWith('doomed'))).toHaveLength(2 * 8 * 10)
})

test('lets one at a time in when eight processes take over the locks of dead ones', { timeout: 120_000 }, async () => {
  const folder = tempFolder()
  const script = await bundleChild(folder)
  const locks = Array.from({ length: 60 }, (_, n) => join(folder, `lock-${n}`))
  for (const lock of locks) writeFileSync(lock, JSON.stringify(holder({ pid: 2 ** 22 + 1 })))
  const children = Array.from({ length: 8 }, (_, n) => start(script, ['inherit', folder, `${n}`, `${locks.length}`]))
  await until(() => children.every((_, n) => existsSync(join(folder, `ready-${n}`))))
  writeFileSync(join(folder, 'now'), `${Date.now() + 200}`)
  renameSync(join(folder, 'now'), join(folder, 'go'))
  for (const child of children) expect(await child.ended).toEqual({ code: 0, stderr: '' })
  expect(existsSync(join(folder, 'broken')) && readFileSync(join(folder, 'broken'), 'utf8')).toBe(false)
  expect(readFileSync(join(folder, 'turns'), 'utf8').trim().split('\n')).toHaveLength(8 * locks.length)
  expect(readdirSync(folder).filter((name) => name.includes('lock'))).toEqual([])
})
