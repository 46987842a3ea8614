// Undo by command line: every kind of commit that writes to the home is taken back byte for byte, in real files. What was
// undone stays so: no flush, no compile and no clone makes it again by itself.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commit } from '../../src/changes/commit.ts'
import { historyFiles } from '../../src/changes/history.ts'
import { work } from '../../src/hooks/worker.ts'
import { forgottenArticles, parseBuildLog, undoneEntries } from '../../src/kb/build-log.ts'
import { openProject } from '../../src/project.ts'
import type { HistoryRow } from '../../src/undo/list.ts'
import { type TempProject, tempProject } from '../support/temp-project.ts'
import { type Said, transcript, uuidOf } from '../support/transcript.ts'

describe('each kind of commit', () => {
  it('compile: articles, index and backlinks are as before, and the entries stay held', async () => {
    const project = await withEntries('postgres', 'redis')
    await run(project, 'compile', '--file', 'daily/2026-04-11.md')
    const before = homeOf(project)
    await run(project, 'compile')
    expect(homeOf(project)).not.toEqual(before)
    const { out, err } = await run(project, 'undo')
    expect(out).toContain('compile: 1 entry')
    expect(err).toContain('daily/2026-04-12#^')
    expect(homeOf(project)).toEqual(before)
    expect(undoneEntries(parseBuildLog(read(project, 'knowledge/log.md'))).size).toBe(1)
    expect((await run(project, 'compile')).out).toContain('but for 1 held after an undo')
    expect((await run(project, 'compile', '--retry')).out).toContain('1 of 1 entries')
    expect(undoneEntries(parseBuildLog(read(project, 'knowledge/log.md'))).size).toBe(0)
  })

  it('the first compile: even the index goes', async () => {
    const project = await withEntries('postgres')
    const before = homeOf(project)
    await run(project, 'compile')
    await run(project, 'undo')
    expect(homeOf(project)).toEqual(before)
    const [unit] = readdirSync(join(stateOf(project), 'units'))
    expect(JSON.parse(readFileSync(join(stateOf(project), 'units', unit ?? ''), 'utf8'))).toMatchObject({
      undone: true,
    })
  })

  it('extract: the entry and its copy go, and no flush makes it again unless asked', async () => {
    const project = await withEntries('postgres')
    say(project, 'redis')
    const before = homeOf(project)
    await run(project, 'flush')
    const extracted = homeOf(project)
    expect(extracted).not.toEqual(before)
    await run(project, 'undo')
    expect(homeOf(project)).toEqual(before)
    expect(readdirSync(join(stateOf(project), 'copies'))).toEqual(['2026-04-11', '2026-04-12'])
    expect(readdirSync(join(stateOf(project), 'copies', '2026-04-12'))).toEqual([])
    expect((await run(project, 'restore')).out).toContain('0 entries')
    expect((await run(project, 'flush')).out).toBe('Nothing new.')
    expect(await status(project)).toMatchObject({ complete: true, spans: { pending: 0 } })
    expect(homeOf(project)).toEqual(before)
    expect((await run(project, 'flush', '--retry')).out).toContain('1 entries written')
    expect(homeOf(project)).toEqual(extracted)
  })

  it('a filed answer', async () => {
    const project = await withEntries('postgres')
    await run(project, 'compile')
    const before = homeOf(project)
    await run(project, 'query', '--file-back', 'Which database do we use, Postgres or MySQL?')
    expect(Object.keys(homeOf(project)).filter((name) => name.startsWith('knowledge/qa/'))).toHaveLength(1)
    await run(project, 'undo')
    expect(homeOf(project)).toEqual(before)
  })

  it('a correction, and one that takes a claim out', async () => {
    const project = await withEntries('postgres')
    await run(project, 'compile')
    const [newest] = await history(project)
    const article = newest?.files.find((name) => name.startsWith('knowledge/concepts/'))?.slice('knowledge/'.length)
    const name = article?.replace(/\.md$/, '') ?? ''
    const before = homeOf(project)
    await run(project, 'correct', name, 'It runs in version 16.')
    const corrected = homeOf(project)
    expect(corrected).not.toEqual(before)
    project.clock.now = new Date('2026-04-20T12:05:00Z')
    await run(project, 'correct', name, '--block', '1', '--retire')
    expect(homeOf(project)).not.toEqual(corrected)
    await run(project, 'undo')
    expect(homeOf(project)).toEqual(corrected)
    await run(project, 'undo')
    expect(homeOf(project)).toEqual(before)
    const log = parseBuildLog(read(project, 'knowledge/log.md'))
    expect(log.map(({ kind }) => kind)).toEqual(['compile', 'correct', 'correct', 'undo', 'undo'])
    expect(forgottenArticles(log)).toEqual(new Set())
    expect(undoneEntries(log)).toEqual(new Set())
  })

  it("import of the agent's own notes", async () => {
    const project = await withEntries('postgres')
    mkdirSync(join(project.transcripts, 'memory'), { recursive: true })
    writeFileSync(join(project.transcripts, 'memory', 'style.md'), '# Style\n\nWe write tests first.\n')
    const before = homeOf(project)
    expect((await run(project, 'import', '--auto-memory')).code).toBe(0)
    expect(homeOf(project)).not.toEqual(before)
    await run(project, 'undo')
    expect(homeOf(project)).toEqual(before)
  })

  it('import of old sessions: the last one first', async () => {
    const project = tempProject()
    say(project, 'postgres')
    say(project, 'redis')
    await run(project, 'init')
    const before = homeOf(project)
    expect((await run(project, 'import', '--yes')).code).toBe(0)
    expect(Object.keys(homeOf(project)).filter((name) => name.startsWith('daily/'))).toHaveLength(2)
    await run(project, 'undo')
    await run(project, 'undo')
    expect(homeOf(project)).toEqual(before)
    await run(project, 'flush')
    await run(project, 'import', '--yes')
    expect(homeOf(project)).toEqual(before)
  })

  it('restore, although articles cite what it brought back', async () => {
    const project = await withEntries('postgres', 'redis')
    await run(project, 'compile')
    rmSync(join(project.cwd, '.memory', 'daily', '2026-04-11.md'))
    const before = homeOf(project)
    expect((await run(project, 'restore')).out).toContain('1 entries')
    await run(project, 'undo')
    expect(homeOf(project)).toEqual(before)
  })

  it('what is shared, and by its number the beginning of the memory', async () => {
    const project = tempProject()
    mkdirSync(join(project.cwd, '.memory'))
    const empty = homeOf(project)
    await run(project, 'init')
    const before = homeOf(project)
    await run(project, 'init', '--share', 'knowledge')
    expect(homeOf(project)).not.toEqual(before)
    await run(project, 'undo')
    expect(homeOf(project)).toEqual(before)
    expect(await project.memc('undo')).toMatchObject({ code: 2, err: expect.stringContaining('nothing to undo') })
    expect((await run(project, 'undo', '1')).err).toContain('.gitignore is gone')
    expect(homeOf(project)).toEqual(empty)
  })

  it('an undo: everything is back, in the machine state too', async () => {
    const project = await withEntries('postgres')
    say(project, 'redis')
    await run(project, 'flush')
    await run(project, 'compile')
    const made = homeOf(project)
    const state = stateFiles(project)
    const [compiled, , extracted] = (await history(project)).map(({ number }) => number)
    await run(project, 'undo', String(extracted), '--with-later')
    expect(stateFiles(project)).not.toEqual(state)
    const undone = homeOf(project)
    const undoing = (await history(project))[0]
    expect(undoing).toMatchObject({ reason: 'undo', undoable: true })
    expect(undoing?.undoes).toContain(compiled)
    await run(project, 'undo', String(undoing?.number))
    expect(homeOf(project)).toEqual(made)
    expect(stateFiles(project)).toEqual(state)
    expect(undoneEntries(parseBuildLog(read(project, 'knowledge/log.md'))).size).toBe(0)
    await run(project, 'undo', String((await history(project))[0]?.number))
    expect(homeOf(project)).toEqual(undone)
  })

  it('files of any bytes and any permissions', async () => {
    const project = tempProject()
    await run(project, 'init')
    const home = join(project.cwd, '.memory')
    writeFileSync(join(home, 'picture.bin'), Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x0a]))
    writeFileSync(join(home, 'script.md'), 'one\r\ntwo')
    chmodSync(join(home, 'picture.bin'), 0o666)
    chmodSync(join(home, 'script.md'), 0o750)
    const before = homeOf(project)
    const { store } = openProject(project)
    commit(store, { reason: 'fix', scope: 'home' }, () => ({
      changes: [
        { path: 'home/picture.bin', kind: 'remove' },
        { path: 'home/script.md', kind: 'append', text: '\nthree' },
        { path: 'home/deep/new.md', kind: 'append', text: 'new' },
      ],
      value: undefined,
    }))
    const after = homeOf(project)
    await run(project, 'undo')
    expect(homeOf(project)).toEqual(before)
    await run(project, 'undo', '3')
    expect(homeOf(project)).toEqual(after)
    await run(project, 'undo', '4')
    expect(homeOf(project)).toEqual(before)
  })
})

describe('what stands in the way', () => {
  it('is never overwritten: a file that a person changed is named, and nothing is undone', async () => {
    const project = await withEntries('postgres', 'redis')
    await run(project, 'compile')
    const [newest] = await history(project)
    const article = newest?.files.find((name) => name.startsWith('knowledge/concepts/')) ?? ''
    writeFileSync(join(project.cwd, '.memory', article), `${read(project, article)}\nMine.\n`)
    const before = homeOf(project)
    for (const more of [[], ['--with-later'], ['--dry-run']]) {
      const { code, err } = await project.memc('undo', ...more)
      expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(article) })
      expect(err).toContain('it stays as it is')
    }
    expect(homeOf(project)).toEqual(before)
  })

  it('is named when later commits did it, and goes with them when asked', async () => {
    const project = await withEntries('postgres')
    const before = homeOf(project)
    say(project, 'npm')
    await run(project, 'flush')
    say(project, 'node')
    await run(project, 'flush')
    const [second, first] = (await history(project)).map(({ number }) => number)
    const { code, err } = await project.memc('undo', String(first))
    expect(code).toBe(2)
    expect(err).toContain(`daily/2026-04-13.md was changed again after commit ${first}, by ${second} (extract)`)
    expect(err).toContain(`memc undo ${first} --with-later`)
    expect((await run(project, 'undo', String(first), '--with-later', '--dry-run')).out).toContain('-### Session')
    await run(project, 'undo', String(first), '--with-later')
    expect(homeOf(project)).toEqual(before)
    expect((await history(project)).filter(({ reason }) => reason === 'undo')).toHaveLength(1)
    expect((await run(project, 'flush')).out).toBe('Nothing new.')
  })

  it('is the article that rests on the entry: it goes too, or nothing does', async () => {
    const project = await withEntries('postgres')
    say(project, 'redis')
    const before = homeOf(project)
    await run(project, 'flush')
    await run(project, 'compile', '--file', 'daily/2026-04-12.md')
    const [compiled, extracted] = (await history(project)).map(({ number }) => number)
    const { code, err } = await project.memc('undo', String(extracted))
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(`by ${compiled} (compile)`) })
    await run(project, 'undo', String(extracted), '--with-later')
    expect(homeOf(project)).toEqual(before)
    expect((await run(project, 'flush', '--retry')).out).toContain('1 entries written')
    expect((await run(project, 'compile')).out).toContain('of 1 entries compiled')
    expect(homeOf(project)).not.toEqual(before)
  })

  it('is a forget: it cannot be undone, nor can what it has reached', async () => {
    const project = await withEntries('postgres', 'redis')
    await run(project, 'compile')
    const entry = /entry=(\w+)/.exec(read(project, 'daily/2026-04-12.md'))?.[1] ?? ''
    await run(project, 'forget', entry, '--yes')
    const before = homeOf(project)
    const rows = await history(project)
    expect(rows[0]).toMatchObject({ reason: 'forget', undoable: false, why: 'forgotten: no copies are kept of it' })
    const gone = rows.filter(({ why }) => why?.startsWith('forgotten'))
    expect(gone.map(({ reason }) => reason)).toEqual(['forget', 'compile', 'extract'])
    for (const { number } of gone) {
      expect(await project.memc('undo', String(number), '--with-later')).toMatchObject({ code: 2 })
    }
    expect(homeOf(project)).toEqual(before)
  })

  it('is told of a number that is no commit, is cut, forgotten, damaged or undone already', async () => {
    const project = await withEntries('postgres', 'redis', 'npm')
    await run(project, 'compile')
    const files = historyFiles(openProject(project).store)
    const said = async (number: string) => (await project.memc('undo', number)).err
    expect(await said('99')).toContain('There is no commit 99')
    expect(await said('0')).toContain('Expected a number')
    rmSync(files[0] ?? '')
    expect(await said('1')).toContain('begins with 2')
    rmSync(files[2] ?? '')
    expect(await said('3')).toContain('forgotten')
    writeFileSync(files[1] ?? '', '{"version":1')
    expect(await said('2')).toContain('damaged')
    expect((await history(project)).map(({ number, why }) => [number, why]).slice(-2)).toEqual([
      [3, 'forgotten'],
      [2, 'its record is damaged'],
    ])
    const done = await run(project, 'undo')
    expect(done.code).toBe(0)
    const home = homeOf(project)
    const newest = files.length
    expect((await run(project, 'undo', String(newest))).out).toContain('undone already')
    expect(homeOf(project)).toEqual(home)
  })
})

describe('what was undone', () => {
  it('is not compiled in a clone without machine state either', async () => {
    const project = await withEntries('postgres', 'redis')
    await run(project, 'compile')
    await run(project, 'undo')
    await run(project, 'undo')
    const clone = tempProject()
    cpSync(join(project.cwd, '.memory'), join(clone.cwd, '.memory'), { recursive: true })
    await run(clone, 'trust')
    const before = homeOf(clone)
    for (const clock of ['2026-04-20T12:00:00Z', '2026-04-21T23:00:00Z']) {
      clone.clock.now = new Date(clock)
      expect((await run(clone, 'compile')).out).toContain('but for 2 held after an undo')
      await work({ home: join(clone.cwd, '.memory'), env: clone.env, now: () => clone.clock.now, signal })
    }
    expect(homeOf(clone)).toEqual(before)
    expect(undoneEntries(parseBuildLog(read(clone, 'knowledge/log.md'))).size).toBe(2)
  })

  it('goes one further back each time, and shows in the history', async () => {
    const project = await withEntries('postgres', 'redis')
    await run(project, 'undo')
    await run(project, 'undo')
    expect(existsSync(join(project.cwd, '.memory', 'daily', '2026-04-11.md'))).toBe(false)
    const rows = await history(project)
    expect(rows.map(({ number, reason, undoable, why }) => ({ number, reason, undoable, why }))).toEqual([
      { number: 5, reason: 'undo', undoable: true, why: undefined },
      { number: 4, reason: 'undo', undoable: true, why: undefined },
      { number: 3, reason: 'extract', undoable: false, why: 'undone by 4' },
      { number: 2, reason: 'extract', undoable: false, why: 'undone by 5' },
      { number: 1, reason: 'init', undoable: true, why: undefined },
    ])
    const { out } = await run(project, 'history', '-n', '2')
    expect(out.split('\n')).toHaveLength(3)
    expect(out).toContain('2026-04-20 ')
    expect(out).toContain('undo of 2 (extract: 2026-04-11')
    expect(out).toContain('and 3 older ones')
  })
})

async function withEntries(...names: (keyof typeof SESSIONS)[]): Promise<TempProject> {
  const project = tempProject()
  await run(project, 'init')
  project.clock.now = new Date('2026-04-20T12:00:00Z')
  for (const name of names) say(project, name)
  await run(project, 'flush')
  return project
}

function say(project: TempProject, name: keyof typeof SESSIONS): void {
  const session = uuidOf(name)
  const { start, said } = SESSIONS[name]
  writeFileSync(join(project.transcripts, `${session}.jsonl`), transcript(said, { session, cwd: project.cwd, start }))
}

async function run(project: TempProject, ...argv: string[]) {
  const result = await project.memc(...argv)
  expect([0, 1], `${argv.join(' ')}: ${result.out} ${result.err}`).toContain(result.code)
  return result
}

async function history(project: TempProject): Promise<HistoryRow[]> {
  const { out } = await run(project, 'history', '--json')
  return JSON.parse(out).rows
}

async function status(project: TempProject): Promise<Record<string, unknown>> {
  return JSON.parse((await run(project, 'status', '--json')).out)
}

function read(project: TempProject, name: string): string {
  return readFileSync(join(project.cwd, '.memory', name), 'utf8')
}

/** Every file of the home but the build log: its bytes and its permissions. */
function homeOf(project: TempProject): Record<string, string> {
  return filesIn(join(project.cwd, '.memory'), (name) => name !== 'knowledge/log.md')
}

/** What says what became of spans, entries and units. */
function stateFiles(project: TempProject): Record<string, string> {
  return filesIn(stateOf(project), (name) => /^(?:outcomes|copies|units|spans|cursors)\//.test(name))
}

function filesIn(folder: string, isMeant: (name: string) => boolean): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => isMeant(name) && statSync(join(folder, name)).isFile())
  return Object.fromEntries(
    names.sort().map((name) => {
      const file = join(folder, name)
      return [name, `${statSync(file).mode.toString(8)} ${readFileSync(file).toString('base64')}`]
    }),
  )
}

const { signal } = new AbortController()

function stateOf(project: TempProject): string {
  return openProject(project).state
}

const SESSIONS = {
  postgres: {
    start: '2026-04-11T09:00:00.000Z',
    said: [
      {
        role: 'user',
        text: 'We need a database. Let us use Postgres instead of MySQL because we need row-level security.',
      },
      { role: 'assistant', text: 'Agreed. I set up Postgres with row-level security for the `bookings` table.' },
    ],
  },
  redis: {
    start: '2026-04-12T10:00:00.000Z',
    said: [
      {
        role: 'user',
        text: 'Postgres is slow. Let us use Redis instead of Memcached in front of Postgres because Memcached has no persistence.',
      },
      { role: 'assistant', text: 'Done: Redis caches the Postgres queries of the `bookings` table now.' },
    ],
  },
  npm: {
    start: '2026-04-13T08:00:00.000Z',
    said: [
      { role: 'user', text: 'Never edit the generated files in src/gen by hand.' },
      { role: 'assistant', text: 'Understood, generated files in src/gen stay untouched.' },
    ],
  },
  node: {
    start: '2026-04-13T12:00:00.000Z',
    said: [
      { role: 'user', text: 'Let us use Node 20 instead of Node 18 because Node 18 is no longer maintained.' },
      { role: 'assistant', text: 'Agreed, the engines field says Node 20 now.' },
    ],
  },
} satisfies Record<string, { start: string; said: Said[] }>
