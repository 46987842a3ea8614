// Kills a sequence of commits before, within and after every call that changes the disk, goes on with a new process, and
// compares with an undisturbed run. Also disks that are full, refuse, or take bytes slowly.
import {
  accessSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  Crash,
  type CrashMoment,
  countingFileSystem,
  crashingFileSystem,
  deadOwner,
  failingFileSystem,
  shortWritingFileSystem,
} from '../../test/support/crashing-fs.ts'
import { KnownError } from '../errors.ts'
import { errorCode, type FileSystem } from '../lib/file-system.ts'
import { type Change, commit, type Scope, type Snapshot, type Store } from './commit.ts'

interface Step {
  scope: Scope
  decide(snapshot: Snapshot): Change[]
}

const once = (snapshot: Snapshot, path: Change['path'], text: string): Change[] =>
  snapshot.read(path)?.includes(text) ? [] : [{ path, kind: 'append', text }]

/** Each step, run again, changes nothing, as every decide of the product does. */
const steps: Step[] = [
  {
    scope: 'home',
    decide: (snapshot) => [
      { path: 'home/daily/2026/day.md', kind: 'write', text: '# Day\n' },
      { path: 'home/index.md', kind: 'write', text: 'index 1\n' },
      ...once(snapshot, 'state/seen.txt', 'one\n'),
    ],
  },
  {
    scope: 'state',
    decide: (snapshot) => [
      { path: 'state/spans/a.json', kind: 'write', text: '{"a":1}' },
      { path: 'state/cursors/s.json', kind: 'write', text: '{"offset":10}' },
      ...once(snapshot, 'state/seen.txt', 'two two\n'),
    ],
  },
  {
    scope: 'home',
    decide: (snapshot) => [
      ...once(snapshot, 'home/daily/2026/day.md', 'an entry of some length\n'),
      { path: 'home/index.md', kind: 'write', text: 'index 2\n' },
      { path: 'home/old.md', kind: 'remove' },
      { path: 'state/spans/a.json', kind: 'remove' },
    ],
  },
  {
    scope: 'state',
    decide: (snapshot) => [
      { path: 'state/cursors/s.json', kind: 'write', text: '{"offset":20}' },
      ...once(snapshot, 'state/seen.txt', 'three\n'),
    ],
  },
]

/** In memory where there is such a place: nothing here depends on what outlives the machine. */
const place = isWritable('/dev/shm') ? '/dev/shm' : tmpdir()

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch (error) {
    if (errorCode(error) === undefined) throw error
    return false
  }
}

/** Runs `body` on a new store; the folder is removed at once, since there are thousands of them. */
function withStore<T>(body: (store: Store) => T): T {
  const folder = mkdtempSync(join(place, 'memc-fault-'))
  const roots = { home: join(folder, 'home'), state: join(folder, 'state') }
  for (const root of Object.values(roots)) mkdirSync(root)
  for (const name of ['old.md', 'index.md']) writeFileSync(join(roots.home, name), `${name} of the user\n`)
  try {
    return body({ roots, now: () => new Date('2026-04-01T12:00:00Z') })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function run(store: Store, fs: FileSystem, step: Step | undefined) {
  return commit({ ...store, fs }, { reason: 'step', scope: step?.scope ?? 'home' }, (snapshot) => ({
    changes: step?.decide(snapshot) ?? [],
    value: undefined,
  }))
}

/** Runs steps until one crashes; returns its number, or the number of steps. */
function runUntilCrash(store: Store, fs: FileSystem, from = 0): number {
  for (let number = from; number < steps.length; number++) {
    try {
      run({ ...store, owner: deadOwner() }, fs, steps[number])
    } catch (error) {
      if (error instanceof Crash) return number
      throw error
    }
  }
  return steps.length
}

/** All files but claims on the lock, which the next taker clears away when they are old enough to be nobody's. */
function tree({ roots }: Store, kept: (path: string) => boolean = () => true): Record<string, string> {
  const entries = [roots.home, roots.state].flatMap((root) =>
    readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
  )
  const files = entries.map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(
    files
      .filter((file) => !/lock\.by-[\w-]+$/.test(file))
      .map((file) => [file.slice(roots.home.length - 'home'.length), readFileSync(file, 'utf8')] as const)
      .filter(([path]) => kept(path)),
  )
}

const notJournal = (path: string) => !path.startsWith('state/journal/')

/** What the disk holds after each number of undisturbed steps, journal and all. */
const stages = withStore((store) => {
  return [undefined, ...steps].map((step) => {
    if (step) run(store, countingFileSystem(), step)
    return tree(store)
  })
})
const settled = stages.map((stage) => Object.fromEntries(Object.entries(stage).filter(([path]) => notJournal(path))))
const last = stages.at(-1) ?? {}

const callsInAll = withStore((store) => {
  const fs = countingFileSystem()
  runUntilCrash(store, fs)
  return fs.calls
})

test('the undisturbed run does what the steps say', () => {
  expect(last).toMatchObject({
    'home/daily/2026/day.md': '# Day\nan entry of some length\n',
    'home/index.md': 'index 2\n',
    'state/cursors/s.json': '{"offset":20}',
    'state/seen.txt': 'one\ntwo two\nthree\n',
  })
  expect(Object.keys(last).filter((path) => !notJournal(path))).toEqual([
    'state/journal/00000001-step.json',
    'state/journal/00000002-step.json',
  ])
  expect(callsInAll).toBeGreaterThan(150)
})

test.each<CrashMoment>(['before', 'within', 'after'])(
  'loses and doubles nothing when killed %s any call, and each commit is whole or not at all',
  { timeout: 120_000 },
  (moment) => {
    for (let at = 1; at <= callsInAll; at++) {
      withStore((store) => {
        const crashed = runUntilCrash(store, crashingFileSystem(at, moment))
        run(store, countingFileSystem(), undefined)
        const found = tree(store, notJournal)
        expect([settled[crashed], settled[crashed + 1]], `call ${at}`).toContainEqual(found)
        for (const step of steps.slice(crashed)) run(store, countingFileSystem(), step)
        expect(tree(store), `call ${at}`).toEqual(last)
      })
    }
  },
)

test('loses and doubles nothing when killed again and again at random', { timeout: 120_000 }, () => {
  let seed = 1
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let round = 0; round < 200; round++) {
    withStore((store) => {
      let step = 0
      for (let kills = 0; kills < 8; kills++) {
        const moment = (['before', 'within', 'after'] as const)[random(3)] ?? 'before'
        step = runUntilCrash(store, crashingFileSystem(1 + random(80), moment), step)
      }
      for (const rest of steps.slice(step)) run(store, countingFileSystem(), rest)
      run(store, countingFileSystem(), undefined)
      expect(tree(store), `round ${round}`).toEqual(last)
    })
  }
})

test.each([1, 2, 7])('writes whole files on a disk that takes %d bytes at a time', (most) => {
  withStore((store) => {
    for (const step of steps) run(store, shortWritingFileSystem(most), step)
    expect(tree(store)).toEqual(last)
  })
})

test('changes nothing on a disk that takes no bytes and does not say so', () => {
  withStore((store) => {
    expect(() => run(store, shortWritingFileSystem(0), steps[0])).toThrow(
      expect.objectContaining({ code: 'not-writable' }),
    )
    expect(tree(store)).toEqual(settled[0])
  })
})

test.each(['ENOSPC', 'EROFS', 'EACCES', 'EPERM', 'EIO'])('loses nothing when any one call fails with %s', (code) => {
  for (let at = 1; at <= callsInAll; at++) {
    withStore((store) => {
      const fs = failingFileSystem((call) => (call.number === at ? code : undefined))
      for (let number = 0; number < steps.length; number++) {
        try {
          run(store, fs, steps[number])
        } catch (error) {
          expect(error, `call ${at}`).toBeInstanceOf(KnownError)
          expect(tree(store, notJournal), `call ${at}`).toEqual(settled[number])
          run(store, countingFileSystem(), steps[number])
        }
      }
      run(store, countingFileSystem(), undefined)
      expect(tree(store, notJournal), `call ${at}`).toEqual(settled.at(-1))
    })
  }
})

test('says that the disk is full, changes nothing, and works again when there is space', () => {
  for (const name of ['writeSync', 'openSync', 'mkdirSync'] as const) {
    withStore((store) => {
      const full = failingFileSystem((call) => (call.name === name && call.args[1] !== 'r' ? 'ENOSPC' : undefined))
      const attempt = () => run(store, full, steps[0])
      expect(attempt).toThrow(
        expect.objectContaining({ code: 'not-writable', hint: expect.stringContaining('Free some space') }),
      )
      expect(tree(store)).toEqual(settled[0])
      for (const step of steps) run(store, countingFileSystem(), step)
      expect(tree(store)).toEqual(last)
    })
  }
})
