// Kills at every write. A flush, a compile and two undos over real transcripts are cut off before, within and after each call
// that changes the disk, begun again (and cut off again in the middle of that), and in the end the home must hold the bytes
// of an undisturbed run. Besides, the disk refuses at every call, and real processes are killed at random moments.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { flush } from '../src/capture/flush.ts'
import type { Store } from '../src/changes/commit.ts'
import { readSnapshot } from '../src/changes/commit.ts'
import { readHistory } from '../src/changes/past.ts'
import { compile } from '../src/compile/compile.ts'
import { KnownError } from '../src/errors.ts'
import { openProject, type Project } from '../src/project.ts'
import { readDailyLogs } from '../src/read-home.ts'
import { undo } from '../src/undo/undo.ts'
import {
  Crash,
  countingFileSystem,
  crashingFileSystem,
  deadOwner,
  failingFileSystem,
  shortWritingFileSystem,
} from '../test/support/crashing-fs.ts'
import { makeProject, type TempProject } from '../test/support/make-project.ts'
import type { Figure } from './figure.ts'

const TRANSCRIPTS = process.env.MEMC_TRANSCRIPTS ?? fileURLToPath(new URL('../../shared/transcripts', import.meta.url))
const BIN = fileURLToPath(new URL('../dist/bin.js', import.meta.url))
/** Small ones that hold something worth keeping. */
const FILES = ['claude-code/029-real.jsonl', 'claude-code/032-real.jsonl', 'claude-code/033-real.jsonl']
const RANDOM_KILLS = 200

interface Tally {
  points: number
  lost: number
  doubled: number
}

export async function benchFaults(): Promise<Figure[]> {
  const ids = ['points', 'lost', 'doubled'] as const
  const sources = FILES.map((name) => join(TRANSCRIPTS, name)).filter(existsSync)
  if (sources.length < FILES.length) {
    const setup = `no transcripts in ${TRANSCRIPTS} (MEMC_TRANSCRIPTS)`
    return ids.map((id) => ({ id: `faults.${id}`, value: undefined, unit: '', goal: GOALS[id], met: false, setup }))
  }
  const bed = await makeBed(sources)
  try {
    const tally: Tally = { points: 0, lost: 0, doubled: 0 }
    await killEveryCall(bed, tally)
    await refuseEveryCall(bed, tally)
    await shortWrites(bed, tally)
    await killProcesses(bed, tally)
    const setup = `${bed.calls} calls of spool, extract, compile and undo × 3 moments, each killed again while it recovered; 3 errors a call; short writes; ${RANDOM_KILLS} random SIGKILLs`
    const met = { points: tally.points >= bed.calls * 3, lost: tally.lost === 0, doubled: tally.doubled === 0 }
    return ids.map((id) => ({ id: `faults.${id}`, value: tally[id], unit: '', goal: GOALS[id], met: met[id], setup }))
  } finally {
    rmSync(bed.template, { recursive: true, force: true })
  }
}

const GOALS = { points: 'all', lost: '0', doubled: '0' }

interface Bed {
  sources: string[]
  template: string
  /** Calls that change the disk in an undisturbed run. */
  calls: number
  expected: Record<string, string>
  turns: number
}

async function makeBed(sources: string[]): Promise<Bed> {
  const bed: Bed = {
    sources,
    template: mkdtempSync(join(tmpdir(), 'memc-bench-faults-')),
    calls: 0,
    expected: {},
    turns: 0,
  }
  const fs = countingFileSystem()
  const project = await prepare(bed)
  await loop(project, { fs })
  const { files, bullets } = look(project)
  project.remove()
  if (bullets === 0) throw new Error(`${FILES.join(', ')} leave nothing that could be lost`)
  return { ...bed, calls: fs.calls, expected: files, turns: bullets }
}

async function killEveryCall(bed: Bed, tally: Tally): Promise<void> {
  for (let at = 1; at <= bed.calls; at += 1) {
    for (const moment of ['before', 'within', 'after'] as const) {
      await judge(bed, tally, async (project) => {
        await survive(loop(project, { fs: crashingFileSystem(at, moment), owner: deadOwner() }))
        await survive(loop(project, { fs: crashingFileSystem(1 + ((at * 7) % 40), moment), owner: deadOwner() }))
      })
    }
  }
}

async function refuseEveryCall(bed: Bed, tally: Tally): Promise<void> {
  for (let at = 1; at <= bed.calls; at += 1) {
    for (const code of ['ENOSPC', 'EPERM', 'EIO']) {
      await judge(bed, tally, (project) =>
        survive(
          loop(project, {
            fs: failingFileSystem((call) => (call.number >= at ? code : undefined)),
            owner: deadOwner(),
          }),
        ),
      )
    }
  }
}

async function shortWrites(bed: Bed, tally: Tally): Promise<void> {
  for (const most of [1, 7, 1000, 0])
    await judge(bed, tally, (project) =>
      survive(loop(project, { fs: shortWritingFileSystem(most), owner: deadOwner() })),
    )
}

/** Real processes, killed at a random moment of their lives. */
async function killProcesses(bed: Bed, tally: Tally): Promise<void> {
  let seed = 42
  for (let round = 0; round < RANDOM_KILLS; round += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    const afterMs = 100 + (seed % 900)
    await judge(bed, tally, (project) => killed(project, afterMs))
  }
}

function killed({ cwd, env }: TempProject, afterMs: number): Promise<void> {
  const child = spawn(process.execPath, [BIN, 'flush'], {
    cwd,
    env: { ...env, PATH: process.env.PATH },
    stdio: 'ignore',
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs)
  return new Promise((done) => child.once('exit', () => done(clearTimeout(timer))))
}

/** One point: disturb, run to the end, compare. */
async function judge(bed: Bed, tally: Tally, disturb: (project: TempProject) => Promise<unknown>): Promise<void> {
  const project = await prepare(bed)
  try {
    await disturb(project)
    await loop(project, {})
    const { files, bullets } = look(project)
    tally.points += 1
    if (tally.points % 250 === 0)
      console.error(`… ${tally.points} points, ${tally.lost} lost, ${tally.doubled} doubled`)
    if (JSON.stringify(files) === JSON.stringify(bed.expected)) return
    if (bullets > bed.turns) tally.doubled += 1
    else tally.lost += 1
  } finally {
    project.remove()
  }
}

async function prepare(bed: Bed) {
  const project = makeProject()
  await project.memc('init')
  for (const [index, source] of bed.sources.entries()) {
    copyFileSync(source, join(project.transcripts, `0000000${index}-0000-4000-8000-000000000000.jsonl`))
  }
  announce(project, bed.sources.length)
  return project
}

/** As the hooks would: the sessions are this project's, whatever folder their transcripts name. */
function announce({ env, transcripts, cwd }: TempProject, count: number): void {
  const homes = join(env.MEMC_STATE_DIR ?? '', 'homes')
  const folder = join(homes, readdirSync(homes)[0] ?? '', 'sessions')
  mkdirSync(folder, { recursive: true })
  for (let index = 0; index < count; index += 1) {
    const session = `0000000${index}-0000-4000-8000-000000000000`
    const transcript = join(transcripts, `${session}.jsonl`)
    const file = {
      version: 1,
      agent: 'claude-code',
      session,
      transcript,
      cwd,
      event: 'end',
      time: '2026-04-10T12:00:00Z',
      stops: 0,
      since: '',
    }
    writeFileSync(join(folder, `${session}.json`), JSON.stringify(file))
  }
}

async function loop(project: TempProject, store: Pick<Store, 'fs' | 'owner'>): Promise<void> {
  const opened = open(project, store)
  await flush(opened)
  await compile(opened)
  // The last compile alone, and the last extract with whatever rests on it: both are over when they are undone already.
  undo(opened, { number: newest(opened, 'compile') })
  undo(opened, { number: newest(opened, 'extract'), withLater: true })
}

function newest({ store }: Project, reason: string): number {
  return readHistory(store).findLast(({ journal }) => journal?.reason === reason)?.number ?? 0
}

function open({ cwd, env, clock }: TempProject, store: Pick<Store, 'fs' | 'owner'>): Project {
  return openProject({ cwd, env, now: () => clock.now, store })
}

/** A run that was cut off or refused, in the ways we caused; any other error is a finding of its own. */
async function survive(run: Promise<unknown>): Promise<void> {
  try {
    await run
  } catch (error) {
    const ours = error instanceof Crash || error instanceof KnownError || (error instanceof Error && 'errno' in error)
    if (!ours) throw error
  }
}

/** What a person sees in the home, and how many bullets there are in all. */
function look(project: TempProject): { files: Record<string, string>; bullets: number } {
  const home = join(project.cwd, '.memory')
  const names = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
  const files = Object.fromEntries(names.sort().map((name) => [name, fingerprint(join(home, name))]))
  const entries = readDailyLogs(readSnapshot(open(project, {}).store)).flatMap((log) => log.entries)
  const bullets = entries.flatMap((entry) => [
    ...entry.decisions,
    ...entry.lessons,
    ...entry.exchanges,
    ...entry.actions,
  ]).length
  return { files, bullets }
}

function fingerprint(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
