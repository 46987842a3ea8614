// A flush and a compile that are killed at any write and run again leave the bytes of an undisturbed run. Every point with
// MEMC_FAULTS=all, a sample otherwise.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { flush } from '../../src/capture/flush.ts'
import type { Store } from '../../src/changes/commit.ts'
import { compile } from '../../src/compile/compile.ts'
import { openProject, type Project } from '../../src/project.ts'
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
})

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
