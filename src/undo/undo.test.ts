// Undo against every sequence of commits that chance comes up with, on real files: the bytes from before come back, and no
// byte of anybody else is lost.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countingFileSystem } from '../../test/support/crashing-fs.ts'
import { type Change, commit, type StorePath } from '../changes/commit.ts'
import { historyNumbers, readCommit } from '../changes/past.ts'
import { KnownError } from '../errors.ts'
import { listHistory } from './list.ts'
import { type Home, undo } from './undo.ts'

test('undoing the last commits one by one gives the bytes from before each', () => {
  fc.assert(
    fc.property(commits, (all) => {
      withHome((home) => {
        const stages = all.flatMap((changes) => {
          const before = filesOf(home)
          return put(home, changes) ? [before] : []
        })
        for (const stage of stages.reverse()) {
          undo(home)
          expect(filesOf(home)).toEqual(stage)
        }
        expect(() => undo(home)).toThrow('nothing to undo')
      })
    }),
    RUNS,
  )
})

test('undoing any commit with the later ones in its way brings back its files and touches no others', () => {
  fc.assert(
    fc.property(commits, fc.nat(), (all, choice) => {
      withHome((home) => {
        const before = new Map<number, Record<string, string>>()
        for (const changes of all) {
          const files = filesOf(home)
          if (put(home, changes)) before.set(historyNumbers(home.store).at(-1) ?? 0, files)
        }
        const numbers = [...before.keys()]
        const number = numbers[choice % numbers.length]
        if (number === undefined) return
        const there = filesOf(home)
        const { undone, number: undoing } = undo(home, { number, withLater: true })
        const after = filesOf(home)
        const first = new Map<string, string | undefined>()
        for (const one of undone.toReversed()) {
          const paths = readCommit(home.store, one.number)?.journal?.entries.map(({ path }) => path) ?? []
          for (const path of paths) if (!first.has(path)) first.set(path, before.get(one.number)?.[path])
        }
        for (const path of new Set([...Object.keys(there), ...Object.keys(after)])) {
          // Permissions are brought back with a removed file; what recreated it in between is not looked at.
          expect(bytesIn(after[path]), path).toBe(bytesIn(first.has(path) ? first.get(path) : there[path]))
        }
        if (undoing === undefined) return
        expect(undo(home, { number, withLater: true }).status).toBe('already')
        undo(home, { number: undoing })
        expect(filesOf(home)).toEqual(there)
      })
    }),
    RUNS,
  )
})

test('whatever a person has changed since stays, and then nothing else is undone either', () => {
  fc.assert(
    fc.property(commits, fc.nat(), fc.nat(), fc.boolean(), (all, which, choice, withLater) => {
      withHome((home) => {
        for (const changes of all) put(home, changes)
        const names = Object.keys(filesOf(home))
        const edited = names[which % names.length]
        const numbers = historyNumbers(home.store)
        const number = numbers[choice % numbers.length]
        if (edited === undefined || number === undefined) return
        writeFileSync(placeOf(home, edited), 'what a person wrote')
        const before = filesOf(home)
        const row = listHistory(home, { count: 99 }).rows.find((one) => one.number === number)
        try {
          undo(home, { number, withLater })
          expect(withLater || row?.undoable).toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(KnownError)
          expect(row?.undoable).toBe(false)
          expect(filesOf(home)).toEqual(before)
        }
        expect(readFileSync(placeOf(home, edited), 'utf8')).toBe('what a person wrote')
      })
    }),
    RUNS,
  )
})

test('an append is cut back only while the file still ends as the commit left it', () => {
  withHome((home) => {
    put(home, [{ path: 'home/a.md', kind: 'append', text: 'ours\n' }])
    writeFileSync(placeOf(home, 'home/a.md'), 'begun by a person\nours\ntheirs\n')
    expect(() => undo(home)).toThrow('a.md was changed since')
    writeFileSync(placeOf(home, 'home/a.md'), 'begun\nours\n')
    expect(undo(home).files).toEqual([{ path: 'home/a.md', gone: false }])
    expect(readFileSync(placeOf(home, 'home/a.md'), 'utf8')).toBe('begun\n')
  })
})

const RUNS = { numRuns: 40 }
const NAMES = ['home/a.md', 'home/b.md', 'home/deep/c.bin', 'home/daily/2026-04-01.md', 'home/new/d.md'] as const
const path: fc.Arbitrary<StorePath> = fc.constantFrom(...NAMES)
const text = fc.constantFrom('', 'one\n', 'two\r\nlines', 'ünï 数\n', '\uFEFFx', 'a\0b')
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ path, kind: fc.constant('write' as const), text }),
  fc.record({ path, kind: fc.constant('append' as const), text }),
  fc.record({ path, kind: fc.constant('remove' as const) }),
)
const commits = fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 })

/** True when it changed something. */
function put({ store }: Home, changes: Change[]): boolean {
  return commit(store, { reason: 'test', scope: 'home' }, () => ({ changes, value: undefined })).applied
}

/** A home with files of a person in it, one that is no text and one with permissions of its own. */
function withHome(body: (home: Home) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'memc-undo-'))
  const now = () => new Date('2026-04-01T12:00:00Z')
  const roots = { home: join(folder, 'home'), state: join(folder, 'state') }
  // It does not sync: nothing here depends on what outlives the machine.
  const home: Home = { store: { roots, now, fs: countingFileSystem() }, now }
  try {
    for (const [name, content] of [
      ['home/a.md', Buffer.from('begun\n')],
      ['home/deep/c.bin', Buffer.from([0xff, 0x00, 0xfe])],
    ] as const) {
      mkdirSync(dirname(placeOf(home, name)), { recursive: true })
      writeFileSync(placeOf(home, name), content)
    }
    chmodSync(placeOf(home, 'home/a.md'), 0o662)
    body(home)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function bytesIn(file: string | undefined): string | undefined {
  return file?.split(' ')[1]
}

function placeOf({ store }: Home, name: string): string {
  return join(store.roots.home, '..', name)
}

function filesOf({ store: { roots } }: Home): Record<string, string> {
  const files = readdirSync(roots.home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const places = files.map((entry) => join(entry.parentPath, entry.name)).sort()
  return Object.fromEntries(
    places.map((place) => [
      place.slice(roots.home.length - 'home'.length),
      `${statSync(place).mode.toString(8)} ${readFileSync(place).toString('base64')}`,
    ]),
  )
}
