// Many at once, as real processes: sessions that end together, and workers that start together.
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { parseDailyLog } from '../../src/kb/daily-log.ts'
import { type TempProject, tempProject } from '../support/temp-project.ts'
import { type Said, transcript, uuidOf } from '../support/transcript.ts'

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url))
const CROWD = 20

it('sessions that end at once in one project give one entry each', async () => {
  const project = tempProject()
  await project.memc('init')
  const sessions = Array.from({ length: CROWD }, (_, index) => uuidOf(`crowd ${index}`))
  for (const session of sessions) lay(project, session)
  const ends = sessions.map((session) => run(project, ['hook.cjs', 'SessionEnd'], endOf(project, session)))
  expect(new Set(await Promise.all(ends))).toEqual(new Set([0]))
  await settled(project)
  const entries = entriesOf(project)
  expect(entries.map((entry) => entry.session).sort()).toEqual([...sessions].sort())
}, 120_000)

it('of workers that start at once one works, and the others leave', async () => {
  const project = tempProject()
  await project.memc('init')
  for (let index = 0; index < CROWD; index += 1) lay(project, uuidOf(`work ${index}`))
  const home = join(project.cwd, '.memory')
  const workers = Array.from({ length: CROWD }, () => run(project, ['bin.js', 'flush', '--worker', '--home', home], ''))
  expect(new Set(await Promise.all(workers))).toEqual(new Set([0]))
  await settled(project)
  expect(entriesOf(project)).toHaveLength(CROWD)
  const reports = logOf(project).filter((line) => line.includes('flush: '))
  expect(reports.filter((line) => line.includes('"status":"busy"')).length).toBeGreaterThan(0)
  const read = reports.map((line) => Number(/"entries":(\d+)/.exec(line)?.[1]))
  expect(read.reduce((sum, count) => sum + count, 0)).toBe(CROWD)
}, 120_000)

function lay(project: TempProject, session: string): void {
  const table = `bookings_${session.slice(0, 6)}`
  const said: Said[] = [
    { role: 'user', text: `Let us use Postgres instead of MySQL for ${table} because we need row-level security.` },
    { role: 'assistant', text: `Agreed, ${table} lives in Postgres.` },
  ]
  mkdirSync(project.transcripts, { recursive: true })
  writeFileSync(
    fileOf(project, session),
    transcript(said, { session, cwd: project.cwd, start: '2026-04-11T09:00:00.000Z' }),
  )
  // Left alone for a while, so that nothing is taken for a session in the middle of a turn.
  const before = new Date(Date.now() - 3_600_000)
  utimesSync(fileOf(project, session), before, before)
}

function fileOf(project: TempProject, session: string): string {
  return join(project.transcripts, `${session}.jsonl`)
}

function endOf(project: TempProject, session: string): string {
  return JSON.stringify({
    session_id: session,
    transcript_path: fileOf(project, session),
    cwd: project.cwd,
    hook_event_name: 'SessionEnd',
    reason: 'other',
  })
}

function run(project: TempProject, argv: string[], input: string): Promise<number | null> {
  const [script = '', ...rest] = argv
  const env = { ...project.env, PATH: process.env.PATH, TZ: 'UTC' }
  const child = spawn(process.execPath, [join(DIST, script), ...rest], {
    cwd: project.cwd,
    env,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin.end(input)
  return new Promise((done) => child.once('exit', done))
}

/** Waits until everything is captured and no worker runs. */
async function settled(project: TempProject): Promise<void> {
  await expect
    .poll(async () => JSON.parse((await project.memc('status', '--json')).out), { timeout: 90_000, interval: 300 })
    .toMatchObject({ workerRunning: false, sessions: { known: CROWD, pending: 0 }, spans: { pending: 0 } })
}

function entriesOf(project: TempProject) {
  const folder = join(project.cwd, '.memory/daily')
  return readdirSync(folder).flatMap(
    (name) => parseDailyLog(`daily/${name}`, readFileSync(join(folder, name), 'utf8')).entries,
  )
}

function logOf(project: TempProject): string[] {
  const homes = join(project.env.MEMC_STATE_DIR ?? '', 'homes')
  return readFileSync(join(homes, readdirSync(homes)[0] ?? '', 'log', 'memc.log'), 'utf8').split('\n')
}
