// Old sessions come into the memory when they are asked for, each thing once, whatever is killed, lost or run twice.
import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importSessions } from '../../src/capture/import.ts'
import { openHome } from '../../src/project.ts'
import { Crash, type CrashMoment, countingFileSystem, crashingFileSystem, deadOwner } from '../support/crashing-fs.ts'
import { fakeEngine, withEngine } from '../support/fake-engine.ts'
import { dailyLogs, filesBelow, hold, memcIn, projectNamed, spooled, stateOf } from '../support/old-sessions.ts'
import { type TempProject, tempProject } from '../support/temp-project.ts'
import { type Said, transcriptLines, uuidOf } from '../support/transcript.ts'

describe('sessions from before the memory', () => {
  it('are captured on the days on which they were held, once', async () => {
    const temp = await withOldSessions()
    expect(dailyLogs(temp.cwd)).toEqual({})
    expect(await temp.memc('import')).toMatchObject({ code: 0, out: expect.stringContaining('2 sessions captured') })
    expect(Object.keys(dailyLogs(temp.cwd))).toEqual(['2026-01-05.md', '2026-02-10.md'])
    expect(spooled(temp)).toEqual([...texts(MYSQL), ...texts(REDIS)])

    const before = everything(temp)
    expect(await temp.memc('import')).toMatchObject({ code: 0, out: 'Nothing to import.' })
    expect((await temp.memc('flush')).out).toBe('Nothing new.')
    expect(dailyLogs(temp.cwd)).toEqual(daily(before, temp))
    expect((await temp.memc('status', '--json')).out).toContain('"complete": true')
  })

  it('that go on are then captured by flushes from where the import ended', async () => {
    const temp = await withOldSessions()
    await temp.memc('import')
    hold(temp, 'mysql', { cwd: temp.cwd, start: JANUARY, said: [...MYSQL, ...MORE] })
    await temp.memc('flush')
    expect(spooled(temp)).toEqual([...texts(MYSQL), ...texts(MORE), ...texts(REDIS)])
    expect((await temp.memc('import')).out).toBe('Nothing to import.')
  })

  it('that went on before the import give what a flush has not captured', async () => {
    const temp = await withOldSessions()
    hold(temp, 'mysql', { cwd: temp.cwd, start: JANUARY, said: [...MYSQL, ...MORE] })
    await temp.memc('flush')
    expect(spooled(temp)).toEqual(texts(MORE))
    await temp.memc('import')
    expect(spooled(temp)).toEqual([...texts(MYSQL), ...texts(MORE), ...texts(REDIS)])
  })

  it('give no span that reaches over what a flush has captured between', async () => {
    const temp = await withOldSessions()
    hold(temp, 'mysql', { cwd: temp.cwd, start: JANUARY, said: [...MYSQL, ...MORE] })
    await temp.memc('flush')
    hold(temp, 'mysql', { cwd: temp.cwd, start: JANUARY, said: [...MYSQL, ...MORE, ...QUEUE] })
    await temp.memc('import')
    expect(spooled(temp)).toEqual([...texts(MYSQL), ...texts(MORE), ...texts(QUEUE), ...texts(REDIS)])
    expect(Object.keys(filesBelow(join(stateOf(temp), 'spans')))).toHaveLength(4)
  })

  it('take along what no flush has read yet', async () => {
    const temp = await withOldSessions()
    hold(temp, 'mysql', { cwd: temp.cwd, start: JANUARY, said: [...MYSQL, ...MORE] })
    await temp.memc('import')
    expect((await temp.memc('flush')).out).toBe('Nothing new.')
    expect(spooled(temp)).toEqual([...texts(MYSQL), ...texts(MORE), ...texts(REDIS)])
  })

  it('that are running keep their last words for the flush', async () => {
    const temp = tempProject()
    await temp.memc('init')
    temp.clock.now = new Date()
    hold(temp, 'now', { cwd: temp.cwd, start: JANUARY, said: MYSQL })
    await temp.memc('import')
    expect(spooled(temp)).toEqual(texts(MYSQL).slice(0, -1))
    temp.clock.now = new Date(Date.now() + 3_600_000)
    await temp.memc('flush')
    expect(spooled(temp)).toEqual(texts(MYSQL))
  })

  it('are not doubled by a fork, and the older session keeps what both hold', async () => {
    const temp = await withOldSessions()
    const copied = (text: string) => text.replaceAll(uuidOf('mysql'), uuidOf('fork'))
    const lines = transcriptLines([...MYSQL, ...MORE], { session: uuidOf('mysql'), cwd: temp.cwd, start: JANUARY })
    writeFileSync(join(temp.transcripts, `${uuidOf('fork')}.jsonl`), copied(lines.join('')))
    await temp.memc('import')
    expect(spooled(temp)).toEqual([...texts(MYSQL), ...texts(MORE), ...texts(REDIS)])
    expect(dailyLogs(temp.cwd)['2026-01-05.md']).toContain(`session=${uuidOf('mysql')}`)
  })
})

describe('which sessions', () => {
  it('are those of this project, wherever in it they were held, unless all are asked for', async () => {
    const temp = await withOldSessions()
    const api = projectNamed(temp, 'api')
    hold(temp, 'sub', { cwd: join(temp.cwd, 'packages/web'), said: MORE })
    hold(temp, 'api', { cwd: api, said: REDIS })
    const { out } = await temp.memc('import')
    expect(out).toContain('3 sessions captured')
    expect(out).toContain('1 session of other projects passed over')
    expect(spooled(temp)).toHaveLength(MYSQL.length + REDIS.length + MORE.length)
  })

  it('go to the home of their own project; where there is none, the report says how many and what would make one', async () => {
    const { temp, api, lost } = await threeProjects()
    const { code, out } = await temp.memc('import', '--all-projects')
    expect(code).toBe(0)
    expect(spooled(temp)).toEqual([...texts(MYSQL), ...texts(REDIS)])
    expect(spooled(temp, api)).toEqual(texts(MORE))
    expect(out).toContain(`  2 in ${lost}: cd ${lost} && memc init`)
    expect(dailyLogs(lost)).toEqual({})
  })

  it('without a home are collected where the user says, under the name of their project, and flushes pass them over', async () => {
    const { temp, api, lost } = await threeProjects()
    expect(await temp.memc('import', '--all-projects', '--into', api)).toMatchObject({ code: 0 })
    const days = dailyLogs(api)
    expect(days['2026-03-02.md']).toMatch(/session=\S+ .*project=lost/)
    const file = hold(temp, 'lost-1', { cwd: lost, start: '2026-03-02T09:00:00.000Z', said: [...QUEUE, ...MORE] })
    expect((await memcIn(temp, api, 'flush')).out).toBe('Nothing new.')
    expect(dailyLogs(api)).toEqual(days)
    // Asked for again, what is new in them comes, and only that.
    await temp.memc('import', file, '--into', api)
    expect(spooled(temp, api).filter((text) => text === QUEUE[0]?.text)).toHaveLength(1)
    expect(spooled(temp, api).filter((text) => text === MORE[0]?.text)).toHaveLength(2)
    expect(spooled(temp)).toEqual([...texts(MYSQL), ...texts(REDIS)])
  })

  it('never are our own calls, sub-agents, or what programs started, unless the setting wants those', async () => {
    const temp = await withOldSessions()
    const own: Said[] = [{ role: 'user', text: '[memc-own-call]\nDistil this: chose A because of B' }, ...MORE]
    hold(temp, 'own', { cwd: temp.cwd, said: own })
    const headless = (text: string) => text.replaceAll('"userType"', '"entrypoint":"sdk-cli","userType"')
    hold(temp, 'headless', { cwd: temp.cwd, said: QUEUE, edit: headless })
    const agents = join(temp.transcripts, uuidOf('mysql'), 'subagents')
    mkdirSync(agents, { recursive: true })
    writeFileSync(join(agents, 'agent-1.jsonl'), readFileSync(hold(temp, 'aside', { cwd: temp.cwd, said: MORE })))
    renameSync(join(temp.transcripts, `${uuidOf('aside')}.jsonl`), join(temp.transcripts, 'agent-2.jsonl'))

    for (const paths of [[], [temp.transcripts]]) {
      const { out } = await temp.memc('import', ...paths)
      expect(out).toContain('1 session that programs started passed over')
      expect(spooled(temp)).toEqual([...texts(MYSQL), ...texts(REDIS)])
    }
    expect(await temp.memc('import', join(temp.transcripts, 'agent-2.jsonl'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('sub-agents'),
    })
    writeFileSync(join(temp.env.MEMC_CONFIG_DIR ?? '', 'config.json'), '{"capture.headless": true}')
    await temp.memc('import')
    expect(spooled(temp)).toHaveLength(MYSQL.length + REDIS.length + QUEUE.length)
  })

  it('are not those with fewer turns than a flush would keep', async () => {
    const temp = await withOldSessions()
    hold(temp, 'short', { cwd: temp.cwd, said: QUEUE.slice(0, 2) })
    writeFileSync(join(temp.env.MEMC_CONFIG_DIR ?? '', 'config.json'), '{"capture.minTurns.end": 3}')
    expect((await temp.memc('import')).out).toContain('2 sessions captured')
  })

  it('are none where the project is paused or excluded, and the report says so', async () => {
    const temp = await withOldSessions()
    writeFileSync(
      join(temp.env.MEMC_CONFIG_DIR ?? '', 'config.json'),
      JSON.stringify({ 'exclude.projects': [temp.cwd] }),
    )
    for (const what of ['--dry-run', '--auto-memory']) {
      expect(await temp.memc('import', what)).toMatchObject({ code: 1, err: expect.stringContaining('excluded') })
    }
    expect(await temp.memc('import')).toMatchObject({ code: 1, out: 'Nothing to import.' })
    expect(spooled(temp)).toEqual([])
  })

  it('may be copies that lie elsewhere, which take no cursor from the session itself', async () => {
    const temp = await withOldSessions()
    const backup = join(dirname(temp.cwd), 'backup')
    mkdirSync(backup)
    const file = join(temp.transcripts, `${uuidOf('mysql')}.jsonl`)
    writeFileSync(join(backup, `${uuidOf('mysql')}.jsonl`), readFileSync(file))
    await temp.memc('import', backup)
    expect(spooled(temp)).toEqual(texts(MYSQL))
    rmSync(backup, { recursive: true })
    appendFileSync(file, linesAfter(MYSQL, MORE, temp.cwd))
    await temp.memc('flush')
    expect(spooled(temp)).toEqual([...texts(MYSQL), ...texts(MORE)])
  })

  it('may be copies of what the client no longer has, and is captured further when it has it again', async () => {
    const temp = tempProject()
    await temp.memc('init')
    const live = hold(temp, 'mysql', { cwd: temp.cwd, start: JANUARY, said: MYSQL })
    const copy = join(dirname(temp.cwd), 'backup', basename(live))
    mkdirSync(dirname(copy))
    renameSync(live, copy)
    await temp.memc('import', copy)
    expect(spooled(temp)).toEqual(texts(MYSQL))
    const later = MORE.map((said, at) => ({ ...said, at: `2026-04-11T09:0${at}:00.000Z` }))
    hold(temp, 'mysql', { cwd: temp.cwd, start: JANUARY, said: [...MYSQL, ...later] })
    await temp.memc('flush')
    expect(spooled(temp)).toEqual([...texts(MYSQL), ...texts(MORE)])
  })

  it('may be of a project that has moved, collected by its new place', async () => {
    const temp = tempProject()
    const file = hold(temp, 'old place', { cwd: '/gone/app', said: MYSQL })
    await temp.memc('init')
    expect((await temp.memc('import', file)).out).toContain('1 in /gone/app: memc import --all-projects --into')
    await temp.memc('import', dirname(file), '--into', '.')
    expect(spooled(temp)).toEqual(texts(MYSQL))
  })

  it('must be told: --into alone, a path that is not there and a date that is none are refused', async () => {
    const temp = await withOldSessions()
    const refused = [['--into', '.'], ['nowhere'], ['--since', '1 April'], ['--auto-memory', '--into', '.']]
    for (const argv of refused) expect(await temp.memc('import', ...argv)).toMatchObject({ code: 2 })
    expect(spooled(temp)).toEqual([])
  })
})

describe('--since', () => {
  it('keeps out what was said before that day, for a later import to bring', async () => {
    const temp = await withOldSessions()
    await temp.memc('import', '--since', '2026-02-01')
    expect(spooled(temp)).toEqual(texts(REDIS))
    expect((await temp.memc('import', '--since', '2026-03-01')).out).toBe('Nothing to import.')
    await temp.memc('import')
    expect(spooled(temp)).toEqual([...texts(MYSQL), ...texts(REDIS)])
  })

  it('loses nothing that the next flush would have captured', async () => {
    const temp = await withOldSessions()
    hold(temp, 'mysql', { cwd: temp.cwd, start: JANUARY, said: [...MYSQL, ...MORE] })
    await temp.memc('import', '--since', '2026-04-01')
    expect(spooled(temp)).toEqual(texts(MORE))
    await temp.memc('flush')
    await temp.memc('import')
    expect(spooled(temp)).toEqual([...texts(MYSQL), ...texts(MORE), ...texts(REDIS)])
  })
})

describe('an estimate', () => {
  it('is all that a dry run gives: not one file changes, and the import then does what it said', async () => {
    const { temp, api } = await threeProjects()
    const before = everything(temp)
    const dry = JSON.parse((await temp.memc('import', '--all-projects', '--into', api, '--dry-run', '--json')).out)
    expect(everything(temp)).toEqual(before)
    expect(dry).toMatchObject({ status: 'estimated', needsYes: false, problems: [] })

    const real = JSON.parse((await temp.memc('import', '--all-projects', '--into', api, '--json')).out)
    expect(real.estimate).toEqual(dry.estimate)
    const said = [...spooled(temp), ...spooled(temp, api)]
    const done = (part: string) =>
      real.homes.reduce((sum: number, home: { done: Record<string, number> }) => sum + (home.done[part] ?? 0), 0)
    expect(dry.estimate).toEqual({
      sessions: done('sessions'),
      turns: said.length,
      chars: said.join('').length,
      tokens: expect.any(Number),
      calls: done('entries') + done('nothing'),
    })
  })

  it('comes first where the engine costs, and without a yes it is all: exit code 0, nothing written', async () => {
    const temp = await withOldSessions()
    const before = everything(temp)
    const asked = await importWith(temp, {})
    expect(asked.report).toMatchObject({ status: 'estimated', needsYes: true, estimate: { sessions: 2, calls: 2 } })
    expect(asked.calls()).toBe(0)
    expect(everything(temp)).toEqual(before)
    const agreed = await importWith(temp, { yes: true })
    expect(agreed.report).toMatchObject({ status: 'done', homes: [{ done: { entries: 0, nothing: 2 } }] })
    expect(agreed.calls()).toBe(2)
  })

  it('is printed with who pays and how to go on', async () => {
    const temp = await withOldSessions()
    writeFileSync(join(temp.env.MEMC_CONFIG_DIR ?? '', 'config.json'), '{"engine": "claude-code"}')
    const { code, out } = await temp.memc('import')
    expect(code).toBe(0)
    expect(out).toMatch(
      /2 sessions, 8 turns, \d+ characters: 2 calls to the engine claude-code, about [\d,]+ tokens .* if it were billed\. \S/,
    )
    expect(out).toMatch(/Today's cap leaves [\d,]+ tokens\.\n/)
    expect(out).toContain('--yes')
    expect(spooled(temp)).toEqual([])
  })
})

describe('machine state that is lost', () => {
  it('is made up for by the daily logs: what an entry covers is not read again', async () => {
    const temp = await withOldSessions()
    await temp.memc('import')
    const before = dailyLogs(temp.cwd)
    rmSync(temp.env.MEMC_STATE_DIR ?? '', { recursive: true })
    expect((await temp.memc('import')).out).toBe('Nothing to import.')
    expect(dailyLogs(temp.cwd)).toEqual(before)
  })

  it('leaves what came before the first entry of a session to the import', async () => {
    const temp = await withOldSessions()
    hold(temp, 'mysql', { cwd: temp.cwd, start: JANUARY, said: [...MYSQL, ...DECIDED] })
    await temp.memc('flush')
    expect(Object.keys(dailyLogs(temp.cwd))).toEqual(['2026-01-05.md'])
    rmSync(temp.env.MEMC_STATE_DIR ?? '', { recursive: true })
    await temp.memc('import')
    expect(spooled(temp)).toEqual([...texts(MYSQL), ...texts(REDIS)])
  })
})

describe('an import that is killed at any write and run again', () => {
  const MOMENTS: readonly CrashMoment[] = ['before', 'within', 'after']
  const STEP = process.env.MEMC_FAULTS === 'all' ? 1 : 61

  it('loses nothing and doubles nothing', async () => {
    const undisturbed = await threeProjects()
    const fs = countingFileSystem()
    await importAll(undisturbed, { fs })
    const expected = { ...dailyLogs(undisturbed.temp.cwd), ...dailyLogs(undisturbed.api) }
    expect(Object.keys(expected).length).toBeGreaterThan(3)
    let crashed = 0
    for (let at = 1; at <= fs.calls; at += STEP) {
      for (const moment of MOMENTS) {
        const machine = await threeProjects()
        const store = { fs: crashingFileSystem(at, moment), owner: deadOwner() }
        const killed = await importAll(machine, store).catch(asCrash)
        crashed += killed === 'killed' ? 1 : 0
        await importAll(machine, {})
        const found = { ...dailyLogs(machine.temp.cwd), ...dailyLogs(machine.api) }
        expect(found, `killed ${moment} call ${at} of ${fs.calls}`).toEqual(expected)
      }
    }
    expect(crashed).toBeGreaterThan(0)
  }, 600_000)

  it('finishes the last entry, though nothing is left to distil', async () => {
    const undisturbed = await withOldSessions()
    const fs = countingFileSystem()
    await importHere(undisturbed, { fs })
    const expected = dailyLogs(undisturbed.cwd)
    for (let at = fs.calls - 70; at <= fs.calls - 30; at += 4) {
      const temp = await withOldSessions()
      await importHere(temp, { fs: crashingFileSystem(at, 'after'), owner: deadOwner() }).catch(asCrash)
      await importHere(temp, {})
      expect(dailyLogs(temp.cwd), `killed after call ${at} of ${fs.calls}`).toEqual(expected)
    }
  })
})

const JANUARY = '2026-01-05T09:00:00.000Z'
const FEBRUARY = '2026-02-10T09:00:00.000Z'

const MYSQL = talk(
  'Let us use MySQL instead of SQLite because two services write at once.',
  'MySQL it is, in compose.yml.',
)
const REDIS = talk(
  'We decided on Redis for the cache, because Memcached cannot persist.',
  'Redis is set up as the cache.',
)
const QUEUE = talk('Use RabbitMQ instead of a table because jobs must not block.', 'RabbitMQ is in place for the jobs.')
const DECIDED = talk(
  'From now on use pnpm instead of npm because installs are faster.',
  'I switched the lock file to pnpm.',
)
const MORE = talk('Never commit generated clients to the repository.', 'Generated clients are ignored by git now.')

function talk(prompt: string, reply: string): Said[] {
  return [
    { role: 'user', text: prompt },
    { role: 'assistant', text: reply },
    { role: 'user', text: `Write down why: ${prompt}` },
    { role: 'assistant', text: `Done, the reason is noted. ${reply}` },
  ]
}

function texts(said: Said[]): string[] {
  return said.map(({ text }) => text)
}

/** Two sessions of this project, held before its memory was made. */
async function withOldSessions(): Promise<TempProject> {
  const temp = tempProject()
  hold(temp, 'redis', { cwd: temp.cwd, start: FEBRUARY, said: REDIS })
  hold(temp, 'mysql', { cwd: temp.cwd, start: JANUARY, said: MYSQL })
  expect(await temp.memc('init')).toMatchObject({ code: 0, out: expect.stringContaining('2 earlier sessions') })
  return temp
}

/** Two projects with a memory and one without. */
async function threeProjects() {
  const temp = await withOldSessions()
  const api = projectNamed(temp, 'api')
  const lost = projectNamed(temp, 'lost')
  hold(temp, 'api', { cwd: api, start: '2026-01-20T09:00:00.000Z', said: MORE })
  hold(temp, 'lost-1', { cwd: lost, start: '2026-03-02T09:00:00.000Z', said: QUEUE })
  hold(temp, 'lost-2', { cwd: join(lost, 'src'), start: '2026-03-01T09:00:00.000Z', said: DECIDED })
  expect(await memcIn(temp, api, 'init')).toMatchObject({ code: 0 })
  return { temp, api, lost }
}

function linesAfter(before: Said[], said: Said[], cwd: string): string {
  const lines = transcriptLines([...before, ...said], { session: uuidOf('mysql'), cwd, start: JANUARY })
  return lines.slice(before.length).join('')
}

function importAll({ temp, api }: { temp: TempProject; api: string }, store: object): Promise<unknown> {
  const { cwd, env } = temp
  const now = () => temp.clock.now
  return importSessions({
    ...{ cwd, env, now, allProjects: true, into: api },
    open: (record) => openHome(record, { env, now, store }),
  })
}

function importHere({ cwd, env, clock }: TempProject, store: object): Promise<unknown> {
  const now = () => clock.now
  return importSessions({ cwd, env, now, open: (record) => openHome(record, { env, now, store }) })
}

async function importWith(temp: TempProject, options: { yes?: boolean }) {
  const { cwd, env } = temp
  const now = () => temp.clock.now
  const nothing = { keep: false, why: 'a test', title: '', context: '' }
  const parts = { exchanges: [], decisions: [], lessons: [], actions: [] }
  const { engine, asked } = fakeEngine({ ...nothing, ...parts }, { ...nothing, ...parts })
  const fake = { engine: { ...engine, payer: 'key' as const }, asked }
  const open = (record: Parameters<typeof openHome>[0]) => withEngine(openHome(record, { env, now }), fake)
  const report = await importSessions({ cwd, env, now, open, ...options })
  return { report, calls: () => asked.length }
}

function asCrash(error: unknown): 'killed' {
  if (error instanceof Crash || (error instanceof Error && error.cause instanceof Crash)) return 'killed'
  throw error
}

function everything(temp: TempProject): Record<string, string> {
  return filesBelow(dirname(temp.cwd))
}

function daily(files: Record<string, string>, temp: TempProject): Record<string, string> {
  const prefix = `${temp.cwd.slice(dirname(temp.cwd).length + 1)}/.memory/daily/`
  const logs = Object.entries(files).filter(([name]) => name.startsWith(prefix))
  return Object.fromEntries(logs.map(([name, text]) => [name.slice(prefix.length), text]))
}
