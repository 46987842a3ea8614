// A flush, a compile and an undo that are killed at any write and run again leave the bytes of an undisturbed run. Every
// point with MEMC_FAULTS=all, a sample otherwise.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { flush } from '../../src/capture/flush.ts'
import type { Store } from '../../src/changes/commit.ts'
import { readHistory } from '../../src/changes/past.ts'
import { compile } from '../../src/compile/compile.ts'
import { openProject, type Project } from '../../src/project.ts'
import { undo } from '../../src/undo/undo.ts'
import { Crash, type CrashMoment, countingFileSystem, crashingFileSystem, deadOwner } from '../support/crashing-fs.ts'
import { type TempProject, tempProject } from '../support/temp-project.ts'
import { transcript, uuidOf } from '../support/transcript.ts'

const MOMENTS: readonly CrashMoment[] = ['before', 'within', 'after']
const STEP = process.env.MEMC_FAULTS === 'all' ? 1 : 23

describe('a kill at any write', () => {
  it('of a flush is made good by the next flush alone', async () => {
    const undisturbed = await prepare()
    const fs = countingFileSystem()
    await flush(open(undisturbed, { fs }))
    const expected = contents(undisturbed)
    for (let at = 1; at <= fs.calls; at += STEP === 1 ? 1 : 9) {
      const project = await prepare()
      await flush(open(project, { fs: crashingFileSystem(at, 'after'), owner: deadOwner() })).catch(asCrash)
      await flush(open(project, {}))
      expect(contents(project), `killed after call ${at} of ${fs.calls}`).toEqual(expected)
    }
  })

  it('loses nothing and doubles nothing', async () => {
    const undisturbed = await prepare()
    const fs = countingFileSystem()
    await loop(undisturbed, { fs })
    const expected = contents(undisturbed)
    expect(Object.keys(expected).filter((name) => name.startsWith('daily/'))).toHaveLength(2)
    expect(Object.keys(expected).filter((name) => name.startsWith('knowledge/concepts/')).length).toBeGreaterThan(1)

    let crashed = 0
    for (let at = 1; at <= fs.calls; at += STEP) {
      for (const moment of MOMENTS) {
        const project = await prepare()
        const killed = await loop(project, { fs: crashingFileSystem(at, moment), owner: deadOwner() }).catch(asCrash)
        crashed += killed === 'killed' ? 1 : 0
        await loop(project, {})
        expect(contents(project), `killed ${moment} call ${at} of ${fs.calls}`).toEqual(expected)
      }
    }
    expect(crashed).toBeGreaterThan(0)
  }, 1_200_000)

  it.each<[what: string, reason: string, withLater: boolean]>([
    ['a compile', 'compile', false],
    ['an extract', 'extract', false],
    ['an extract, with the compile that rests on it', 'extract', true],
    ['an undo', 'undo', false],
  ])(
    'of the undo of %s is made good by the same command',
    async (_what, reason, withLater) => {
      const undisturbed = await prepareUndo(reason, withLater)
      const options = { number: newest(undisturbed, reason), withLater }
      const before = contents(undisturbed)
      const fs = countingFileSystem()
      undo(open(undisturbed, { fs }), options)
      const expected = everythingIn(undisturbed)
      expect(contents(undisturbed)).not.toEqual(before)

      let crashed = 0
      for (let at = 1; at <= fs.calls; at += STEP) {
        for (const moment of MOMENTS) {
          const project = await prepareUndo(reason, withLater)
          crashed += crash(() =>
            undo(open(project, { fs: crashingFileSystem(at, moment), owner: deadOwner() }), options),
          )
          undo(open(project, {}), options)
          expect(everythingIn(project), `killed ${moment} call ${at} of ${fs.calls}`).toEqual(expected)
        }
      }
      expect(crashed).toBeGreaterThan(0)
    },
    1_200_000,
  )

  it('of a plain undo is made good by the next plain undo, which undoes nothing else', async () => {
    const undisturbed = await prepareUndo('compile', false)
    const fs = countingFileSystem()
    undo(open(undisturbed, { fs }))
    const expected = everythingIn(undisturbed)
    const closed = journalCloses(fs)
    for (let at = 1; at < closed; at += STEP === 1 ? 1 : 9) {
      const project = await prepareUndo('compile', false)
      const killed = crash(() => undo(open(project, { fs: crashingFileSystem(at, 'after'), owner: deadOwner() })))
      expect(killed, `call ${at} of ${fs.calls}: ${fs.named[at - 1]}`).toBe(1)
      undo(open(project, {}))
      expect(everythingIn(project), `killed after call ${at} of ${fs.calls}`).toEqual(expected)
    }
  }, 1_200_000)
})

/** A memory in which something of that reason can be undone. */
async function prepareUndo(reason: string, withLater: boolean): Promise<TempProject> {
  const project = await prepare()
  const opened = open(project, {})
  await flush(opened)
  if (reason !== 'extract' || withLater) await compile(opened)
  if (reason === 'undo') undo(opened)
  return project
}

function newest(project: TempProject, reason: string): number {
  const commits = readHistory(open(project, {}).store).filter(({ journal }) => journal?.reason === reason)
  return commits.at(-1)?.number ?? 0
}

/** The call after which the undo is over but for its locks: it gives the journal its number in the history. */
function journalCloses(fs: ReturnType<typeof countingFileSystem>): number {
  return fs.named.lastIndexOf('renameSync') + 1
}

function crash(run: () => unknown): number {
  try {
    run()
    return 0
  } catch (error) {
    asCrash(error)
    return 1
  }
}

/** The home, and what the machine state says of spans, entries and units. */
function everythingIn(project: TempProject): Record<string, string> {
  const { state } = open(project, {})
  const names = readdirSync(state, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?:outcomes|copies|units|journal).*\.(?:json|md)$/.test(name),
  )
  const files = names.map((name) => [name, fingerprint(join(state, name))] as const)
  return { ...contents(project), ...Object.fromEntries(files) }
}

async function prepare(): Promise<TempProject> {
  const project = tempProject()
  expect(await project.memc('init')).toMatchObject({ code: 0 })
  for (const [name, { start, said }] of Object.entries(SESSIONS)) {
    const session = uuidOf(name)
    const file = join(project.transcripts, `${session}.jsonl`)
    writeFileSync(file, transcript(said, { session, cwd: project.cwd, start }))
  }
  return project
}

async function loop(project: TempProject, store: Pick<Store, 'fs' | 'owner'>): Promise<'done'> {
  const opened = open(project, store)
  await flush(opened)
  await compile(opened)
  return 'done'
}

function open({ cwd, env, clock }: TempProject, store: Pick<Store, 'fs' | 'owner'>): Project {
  return openProject({ cwd, env, now: () => clock.now, store })
}

function asCrash(error: unknown): 'killed' {
  if (error instanceof Crash || (error instanceof Error && error.cause instanceof Crash)) return 'killed'
  throw error
}

/** Everything in the home that a person sees. */
function contents({ cwd }: TempProject): Record<string, string> {
  const home = join(cwd, '.memory')
  const names = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.md') || name.endsWith('.json'),
  )
  return Object.fromEntries(names.sort().map((name) => [name, fingerprint(join(home, name))]))
}

function fingerprint(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

const SESSIONS = {
  one: {
    start: '2026-04-11T09:00:00.000Z',
    said: [
      {
        role: 'user',
        text: 'We need a database. Let us use Postgres instead of MySQL because we need row-level security.',
      },
      { role: 'assistant', text: 'Agreed. I set up Postgres with row-level security for the `bookings` table.' },
      { role: 'user', text: 'Never edit the generated files in src/gen by hand.' },
      { role: 'assistant', text: 'Understood, generated files in src/gen stay untouched.' },
    ],
  },
  two: {
    start: '2026-04-12T10:00:00.000Z',
    said: [
      { role: 'user', text: 'The build fails with ENOSPC in CI.' },
      {
        role: 'assistant',
        text: 'The cause was the npm cache on the small disk; clearing the npm cache before the build fixed it.',
      },
      { role: 'user', text: '我们决定用 Redis 做缓存，因为 Memcached 不支持持久化。' },
      { role: 'assistant', text: '好的，已改用 Redis 做缓存。' },
    ],
  },
} satisfies Record<string, { start: string; said: { role: 'user' | 'assistant'; text: string }[] }>
