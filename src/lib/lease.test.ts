import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Crash, countingFileSystem, crashingFileSystem, deadOwner } from '../../test/support/crashing-fs.ts'
import { bundleChild, start, until } from '../../test/support/processes.ts'
import { tempFolder } from '../../test/support/temp-folder.ts'
import { acquireLease, type Lease, leaseIsLive, viewLease } from './lease.ts'

const TTL = 1000

function take(file: string, options: Partial<Parameters<typeof acquireLease>[1]> = {}): Lease {
  const lease = acquireLease(file, { ttlMs: TTL, ...options })
  if (!lease) throw new Error('somebody holds it')
  return lease
}

test('is held by one at a time, and each holder has a higher generation', () => {
  const file = join(tempFolder(), 'state', 'worker.lease')
  expect(leaseIsLive(file)).toBe(false)
  const first = take(file)
  expect([first.generation, first.isHeld(), leaseIsLive(file)]).toEqual([1, true, true])
  expect(acquireLease(file, { ttlMs: TTL })).toBeUndefined()
  first.release()
  expect([first.isHeld(), first.renew(), leaseIsLive(file)]).toEqual([false, false, false])
  expect(take(file).generation).toBe(2)
})

test('ends without a heartbeat, and the one who slept can tell', () => {
  const file = join(tempFolder(), 'lease')
  let time = 0
  const now = () => time
  const sleeper = take(file, { now })
  time = TTL
  expect(sleeper.renew()).toBe(true)
  time = 2 * TTL
  expect(sleeper.isHeld()).toBe(true)
  time = 2 * TTL + 1
  expect([sleeper.isHeld(), leaseIsLive(file, { now })]).toEqual([false, false])
  const next = take(file, { now })
  expect(next.generation).toBe(2)
  expect([sleeper.renew(), sleeper.isHeld(), next.isHeld()]).toEqual([false, false, true])
  sleeper.release()
  expect(next.isHeld()).toBe(true)
})

test('may be renewed late as long as nobody else took it', () => {
  let time = 0
  const lease = take(join(tempFolder(), 'lease'), { now: () => time })
  time = 10 * TTL
  expect([lease.isHeld(), lease.renew(), lease.isHeld()]).toEqual([false, true, true])
})

test('does not believe a heartbeat from the future', () => {
  const file = join(tempFolder(), 'lease')
  take(file, { now: () => 1_000_000 })
  expect(leaseIsLive(file, { now: () => 500_000 })).toBe(false)
  expect(take(file, { now: () => 500_000 }).generation).toBe(2)
})

test('a process that is stopped past its time and woken again can write nothing more', {
  timeout: 60_000,
}, async () => {
  const folder = tempFolder()
  const file = join(folder, 'lease')
  const written = join(folder, 'home', 'written.txt')
  const sleeper = start(await bundleChild(folder), ['work', folder, 'sleeper'])
  await until(() => existsSync(written))
  sleeper.process.kill('SIGSTOP')
  await until(() => !leaseIsLive(file))
  const next = take(file, { ttlMs: 60_000 })
  expect(next.generation).toBe(2)
  const before = roundIn(written)
  sleeper.process.kill('SIGCONT')
  await until(() => existsSync(join(folder, 'stopped')))
  expect(readFileSync(join(folder, 'stopped'), 'utf8')).toBe('lease-lost')
  // A commit that it was stopped in the middle of is finished, under the lock; none is begun.
  expect(roundIn(written) - before).toBeLessThanOrEqual(1)
  expect(next.isHeld()).toBe(true)
})

function roundIn(file: string): number {
  return Number(readFileSync(file, 'utf8').split(' ')[1])
}

test('is free at once when its holder has died', () => {
  const file = join(tempFolder(), 'lease')
  take(file, { owner: deadOwner() })
  expect(leaseIsLive(file)).toBe(false)
  expect(take(file).generation).toBe(2)
})

test.each(['', '{', '{"pid":1,"host":"h","started":""}', '[]'])(
  'is free when its file holds %j, above every generation before',
  (text) => {
    const file = join(tempFolder(), 'lease')
    writeFileSync(file, text)
    expect(leaseIsLive(file)).toBe(false)
    expect(take(file).generation).toBeGreaterThan(1_000_000)
  },
)

test('is seen as free, held, silent or left, with who and since when', () => {
  const file = join(tempFolder(), 'lease')
  let time = 5_000
  const now = () => time
  expect(viewLease(file, { now })).toEqual({ state: 'free' })
  const lease = take(file, { now })
  expect(viewLease(file, { now })).toMatchObject({ state: 'held', owner: { pid: process.pid }, renewed: 5_000 })
  time += TTL + 1
  expect(viewLease(file, { now })).toMatchObject({ state: 'silent', renewed: 5_000 })
  lease.renew()
  expect(viewLease(file, { now, isAlive: () => undefined })).toMatchObject({ state: 'held' })
  expect(viewLease(file, { now, isAlive: () => false })).toMatchObject({ state: 'left' })
  lease.release()
  expect(viewLease(file, { now })).toEqual({ state: 'free' })
})

test('is lost when its file vanishes', () => {
  const file = join(tempFolder(), 'lease')
  const lease = take(file)
  rmSync(file)
  expect([lease.isHeld(), lease.renew()]).toEqual([false, false])
})

test('can be taken after a kill at any call, and never goes back a generation', () => {
  const work = (file: string, fs: Parameters<typeof acquireLease>[1]['fs']) => {
    const lease = take(file, { owner: deadOwner(), ...(fs ? { fs } : {}) })
    lease.renew()
    lease.release()
  }
  const counting = countingFileSystem()
  work(join(tempFolder(), 'lease'), counting)
  for (let at = 1; at <= counting.calls; at++) {
    const file = join(tempFolder(), 'lease')
    work(file, undefined)
    expect(() => work(file, crashingFileSystem(at, 'within'))).toThrow(Crash)
    expect([2, 3]).toContain(take(file).generation)
  }
})

test('goes to one of ten processes when its holder is killed', { timeout: 60_000 }, async () => {
  for (let round = 0; round < 3; round++) {
    const folder = tempFolder()
    const script = await bundleChild(folder)
    take(join(folder, 'lease'), { owner: deadOwner() })
    const children = Array.from({ length: 10 }, (_, n) => start(script, ['lease', folder, `${n}`]))
    await until(() => children.every((_, n) => existsSync(join(folder, `ready-${n}`))))
    writeFileSync(join(folder, 'go'), '')
    await until(() => children.every((_, n) => existsSync(join(folder, `done-${n}`))))
    expect(leaseIsLive(join(folder, 'lease'))).toBe(true)
    for (const child of children) child.process.kill('SIGKILL')
    for (const child of children) await child.ended
    expect(readFileSync(join(folder, 'winners'), 'utf8')).toMatch(/^\d 2\n$/)
    expect(leaseIsLive(join(folder, 'lease'))).toBe(false)
  }
})
