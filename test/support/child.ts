// What the tests of locks, leases, commits and detached starts run in processes of their own. One verb a test.
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { commit } from '../../src/changes/commit.ts'
import { startDetached } from '../../src/lib/detach.ts'
import { acquireLease } from '../../src/lib/lease.ts'
import { withLock } from '../../src/lib/lock.ts'
import { currentOwner, isAlive, parseOwner } from '../../src/lib/owner.ts'

const [verb = '', folder = '', name = '', count = '1'] = process.argv.slice(2)

const verbs: Record<string, () => void> = {
  /** Takes the lock again and again; says so when somebody else is inside. */
  exclude() {
    for (let round = 0; round < Number(count); round++) {
      withLock(`${folder}/lock`, () => inside('inside'), { timeoutMs: 60_000 })
    }
  },
  /** Takes many locks in step with its brothers. Dead processes hold them all, so each begins with a race to take over. */
  inherit() {
    writeFileSync(`${folder}/ready-${name}`, '')
    while (!existsSync(`${folder}/go`)) pause(5)
    const begin = Number(readFileSync(`${folder}/go`, 'utf8'))
    for (let round = 0; round < Number(count); round++) {
      pause(Math.max(0, begin + round * 20 - Date.now()))
      withLock(`${folder}/lock-${round}`, () => inside(`inside-${round}`), { timeoutMs: 60_000 })
    }
  },
  /** Takes the lock and never gives it back. */
  hold() {
    withLock(`${folder}/lock`, () => {
      writeFileSync(`${folder}/held`, name)
      pause(60_000)
    })
  },
  /** Waits for the start, then takes the lease if it is to be had. */
  lease() {
    writeFileSync(`${folder}/ready-${name}`, '')
    while (!existsSync(`${folder}/go`)) pause(1)
    const lease = acquireLease(`${folder}/lease`, { ttlMs: 60_000 })
    if (lease) appendFileSync(`${folder}/winners`, `${name} ${lease.generation}\n`)
    writeFileSync(`${folder}/done-${name}`, '')
    pause(60_000)
  },
  /** Works under a short lease, one commit after the other, until it no longer holds it; says why it stopped. */
  work() {
    const store = { roots: { home: `${folder}/home`, state: `${folder}/state` }, now: () => new Date() }
    const lease = acquireLease(`${folder}/lease`, { ttlMs: 1_000 })
    if (!lease) return
    try {
      for (let round = 0; ; round++) {
        lease.renew()
        commit(store, { reason: 'test', scope: 'home', lease }, () => ({
          value: undefined,
          changes: [{ path: 'home/written.txt', kind: 'write', text: `${name} ${round}\n` }],
        }))
        pause(20)
      }
    } catch (error) {
      writeFileSync(`${folder}/stopped`, error instanceof Error && 'code' in error ? String(error.code) : String(error))
    }
  },
  /** Adds lines to one file, each by reading it whole and writing it whole. */
  commit() {
    const store = {
      roots: { home: `${folder}/home`, state: `${folder}/state` },
      now: () => new Date(),
      lockTimeoutMs: 60_000,
    }
    for (let round = 0; round < Number(count); round++) {
      commit(store, { reason: 'test', scope: 'home' }, (snapshot) => {
        const text = `${snapshot.read('home/lines.txt') ?? ''}${name} ${round}\n`
        return { value: undefined, changes: [{ path: 'home/lines.txt', kind: 'write', text }] }
      })
    }
  },
  /** Starts a child that writes its process id after we are gone. */
  detach() {
    startDetached(process.execPath, [process.argv[1] ?? '', 'outlive', folder], { env: process.env, cwd: folder })
  },
  outlive() {
    pause(300)
    writeFileSync('outlived', `${process.pid}`)
  },
}

function inside(place: string): void {
  const mark = `${folder}/${place}`
  const before = existsSync(mark) ? parseOwner(readFileSync(mark, 'utf8')) : undefined
  if (before && isAlive(before.owner)) appendFileSync(`${folder}/broken`, `${name} met ${before.owner.pid}\n`)
  const mine = JSON.stringify(currentOwner())
  writeFileSync(mark, mine)
  pause(1)
  if (readFileSync(mark, 'utf8') !== mine) appendFileSync(`${folder}/broken`, `${name} was joined\n`)
  rmSync(mark)
  appendFileSync(`${folder}/turns`, `${name}\n`)
}

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

verbs[verb]?.()
