// What is kept out: projects and folders by settings, sessions and projects by a pause. It holds for hooks, capture, brief,
// search and answers alike, and what was said while it held never comes back.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { HookKind } from '../../src/agents/claude-code/hook-io.ts'
import { dispatch } from '../../src/hooks/dispatch.ts'
import { openProject } from '../../src/project.ts'
import { init } from '../../src/setup/init.ts'
import { openForReading } from '../../src/setup/muted-here.ts'
import { type TempProject, tempProject } from '../support/temp-project.ts'
import { type Said, transcriptLines, uuidOf } from '../support/transcript.ts'

const SESSION = uuidOf('one')
const NOON = '2026-04-11T12:00:00.000Z'

describe('an excluded project', () => {
  it.each([
    ['by its path', (temp: TempProject) => [temp.cwd]],
    ['by a glob', (temp: TempProject) => [join(temp.cwd, '..', '*')]],
  ])('is silent everywhere: %s', async (_, patterns) => {
    const temp = await remembering()
    settings(temp, { 'exclude.projects': patterns(temp) })
    write(temp, 'said later', '11:00')
    for (const kind of ['start', 'turn-end', 'compact', 'end'] as const) expect(hook(temp, kind)).toBeUndefined()
    for (const argv of [
      ['search', 'Postgres'],
      ['query', 'Why Postgres?'],
    ]) {
      expect(await temp.memc(...argv)).toMatchObject({ code: 2, out: '', err: expect.stringContaining('excluded') })
    }
    expect((await temp.memc('status')).out).toContain('This project is excluded from memory')
    await temp.memc('flush')
    expect(everything(temp)).not.toContain('said later')
  })

  it('leaves a mark without content, and what was said stays out when the exclusion is gone', async () => {
    const temp = await remembering()
    settings(temp, { 'exclude.projects': [temp.cwd] })
    hook(temp, 'start')
    write(temp, 'said while excluded', '11:00')
    hook(temp, 'turn-end')
    expect(existsSync(join(stateOf(temp), 'sessions', `${SESSION}.json`))).toBe(false)
    expect(readFileSync(join(stateOf(temp), 'muted', SESSION), 'utf8')).toBe('')

    settings(temp, {})
    temp.clock.now = new Date(NOON)
    hook(temp, 'turn-end')
    write(temp, 'said while excluded', '11:00', 'said afterwards', '13:00')
    temp.clock.now = new Date('2026-04-11T14:00:00Z')
    hook(temp, 'end')
    await temp.memc('flush')
    expect(everything(temp)).toContain('said afterwards')
    expect(everything(temp)).not.toContain('said while excluded')
  })

  it('stays out also when no hook has seen the end of the exclusion', async () => {
    const temp = await remembering()
    settings(temp, { 'exclude.projects': [temp.cwd] })
    write(temp, 'said while excluded', '11:00')
    hook(temp, 'start')
    settings(temp, {})
    await temp.memc('flush')
    expect(everything(temp)).not.toContain('said while excluded')
  })

  it('can be asked for by the project itself, but not taken back', async () => {
    const temp = await remembering()
    writeFileSync(join(temp.cwd, '.memory/memc.json'), JSON.stringify({ 'exclude.projects': [temp.cwd] }))
    expect((await temp.memc('search', 'Postgres')).err).toContain('excluded')
    settings(temp, { 'exclude.projects': [temp.cwd] })
    writeFileSync(join(temp.cwd, '.memory/memc.json'), JSON.stringify({ 'exclude.projects': [] }))
    expect((await temp.memc('search', 'Postgres')).err).toContain('excluded')
    expect((await temp.memc('status')).out).not.toContain('was ignored')
  })

  it('is not offered to be trusted either', async () => {
    const temp = await remembering()
    rmSync(join(temp.env.MEMC_CONFIG_DIR ?? '', 'homes.json'))
    expect(hook(temp, 'start')).toContain('memc trust')
    settings(temp, { 'exclude.projects': [temp.cwd] })
    expect(hook(temp, 'start')).toBeUndefined()
  })
})

describe('an excluded folder', () => {
  it('keeps out the sessions that begin in it, and what others say while they are in it', async () => {
    const temp = await remembering()
    settings(temp, { 'exclude.paths': ['packages/*-secret'] })
    const secret = join(temp.cwd, 'packages/x-secret/src')
    write(temp, 'said at the root', '10:00')
    append(temp, 'said in the folder', '10:10', secret)
    append(temp, 'said at the root again', '10:20')
    const other = lines('began in the folder', '10:00', { session: uuidOf('two'), cwd: secret })
    const moved = lines('went on at the root', '10:05', { session: uuidOf('two'), cwd: temp.cwd })
    writeFileSync(join(temp.transcripts, `${uuidOf('two')}.jsonl`), other + moved.replaceAll('"uuid":"', '"uuid":"f'))
    await temp.memc('flush')
    const all = everything(temp)
    for (const kept of ['said at the root', 'said at the root again']) expect(all).toContain(kept)
    for (const gone of ['said in the folder', 'began in the folder', 'went on at the root'])
      expect(all).not.toContain(gone)
  })

  it('gets no brief, and no answers to what is asked in it', async () => {
    const temp = await remembering()
    mkdirSync(join(temp.cwd, 'secret'))
    settings(temp, { 'exclude.paths': ['secret'] })
    expect(hook(temp, 'start')).toContain('Postgres')
    expect(hook(temp, 'start', { cwd: join(temp.cwd, 'secret') })).toBeUndefined()
    const inside = { ...temp, cwd: join(temp.cwd, 'secret') }
    expect(hook(inside, 'turn-end')).toBeUndefined()
  })
})

describe('a paused session', () => {
  it('keeps what was said before and after, and nothing from between, whenever it is read', async () => {
    const temp = await remembering()
    hook(temp, 'start')
    temp.clock.now = new Date('2026-04-11T10:30:00Z')
    expect(await temp.memc('pause', '--session', SESSION)).toMatchObject({ code: 0 })
    expect(hook(temp, 'start')).toBeUndefined()
    temp.clock.now = new Date('2026-04-11T11:30:00Z')
    expect(await temp.memc('pause', '--off', '--session', SESSION)).toMatchObject({ code: 0 })
    write(temp, 'said before', '10:00', 'said in the pause', '11:00', 'said after', '12:00')
    temp.clock.now = new Date('2026-04-11T14:00:00Z')
    await temp.memc('flush')
    const check = () => {
      expect(everything(temp)).toContain('said before')
      expect(everything(temp)).toContain('said after')
      expect(everything(temp)).not.toContain('said in the pause')
    }
    check()
    // The machine state may go, and with it all that is known of what was read.
    rmSync(temp.env.MEMC_STATE_DIR ?? '', { recursive: true })
    append(temp, 'said much later', '13:00')
    await temp.memc('flush')
    check()
  })

  it('is not captured from a copy that a fork has made', async () => {
    const temp = await remembering()
    temp.clock.now = new Date('2026-04-11T10:30:00Z')
    await temp.memc('pause', '--session', SESSION)
    write(temp, 'said before', '10:00', 'said in the pause', '11:00')
    const fork = uuidOf('zz-fork')
    const copied = readFileSync(fileOf(temp), 'utf8').replaceAll(SESSION, fork)
    writeFileSync(
      join(temp.transcripts, `${fork}.jsonl`),
      copied + lines('said in the fork', '12:00', { session: fork, cwd: temp.cwd }),
    )
    await temp.memc('flush')
    expect(everything(temp)).toContain('said in the fork')
    expect(everything(temp)).not.toContain('said in the pause')
  })

  it('is the one the command runs in, and other sessions go on', async () => {
    const temp = await remembering()
    expect((await within(temp, 'pause')).out).toContain(SESSION)
    expect((await within(temp, 'search', 'Postgres')).err).toContain('paused')
    expect((await temp.memc('search', 'Postgres')).code).toBe(0)
    expect(hook(temp, 'start')).toBeUndefined()
    expect(hook(temp, 'start', { session: uuidOf('other') })).toContain('Postgres')
    expect((await within(temp, 'status')).out).toContain('The memory of this session is paused since')
    expect((await within(temp, 'pause', '--off')).out).toContain('no longer paused')
    expect(hook(temp, 'start')).toContain('Postgres')
  })

  it('takes its title along: it is made from the whole session', async () => {
    const temp = await remembering()
    temp.clock.now = new Date('2026-04-11T10:30:00Z')
    await temp.memc('pause', '--session', SESSION)
    write(temp, 'said before', '10:00', 'said in the pause', '11:00')
    const title = { type: 'ai-title', aiTitle: 'Layoffs planned', sessionId: SESSION }
    writeFileSync(fileOf(temp), `${JSON.stringify(title)}\n`, { flag: 'a' })
    await temp.memc('flush')
    expect(everything(temp)).toContain('said before')
    expect(everything(temp)).not.toContain('Layoffs')
  })
})

describe('a paused project', () => {
  it('is silent until the pause ends', async () => {
    const temp = await remembering()
    temp.clock.now = new Date('2026-04-11T10:30:00Z')
    expect((await temp.memc('pause')).out).toContain('The memory of this project')
    expect((await temp.memc('pause')).out).toContain('already')
    expect(hook(temp, 'start')).toBeUndefined()
    expect(await temp.memc('query', 'Why Postgres?')).toMatchObject({ code: 2, err: expect.stringContaining('--off') })
    expect((await temp.memc('status')).out).toContain('paused since 2026-04-11T10:30')
    write(temp, 'said in the pause', '11:00')
    await temp.memc('flush')
    temp.clock.now = new Date('2026-04-11T11:30:00Z')
    expect(await temp.memc('pause', '--off')).toMatchObject({ code: 0 })
    expect(await temp.memc('pause', '--off')).toMatchObject({ code: 1 })
    append(temp, 'said after', '12:00')
    await temp.memc('flush')
    expect(everything(temp)).toContain('said after')
    expect(everything(temp)).not.toContain('said in the pause')
    expect(hook(temp, 'start')).toContain('Postgres')
  })
})

describe('a memory that is moved', () => {
  it('takes its pause along', async () => {
    const temp = await remembering()
    await temp.memc('pause')
    const cwd = join(temp.cwd, '..', 'app moved')
    renameSync(temp.cwd, cwd)
    const here = { cwd, env: temp.env, now: () => temp.clock.now }
    init(here)
    expect(() => openForReading(here)).toThrow(/paused since/)
  })
})

describe('a file that does not parse and says what to keep out', () => {
  it.each([
    ['config.json', '{"exclude.projects": ["~/x"],', '{"exclude.projects": ["~/x"]}'],
    ['pauses.json', '{"pauses": [', '{"pauses": []}'],
  ])('stops everything, loses nothing, and says so: %s', async (name, broken, whole) => {
    const temp = await remembering()
    const config = join(temp.env.MEMC_CONFIG_DIR ?? '', name)
    writeFileSync(config, broken)
    write(temp, 'said meanwhile', '11:00')
    expect(hook(temp, 'start')).toBeUndefined()
    expect(await temp.memc('flush')).toMatchObject({ code: 1, err: expect.stringContaining('not valid JSON') })
    expect((await temp.memc('search', 'Postgres')).err).toContain('not valid JSON')
    expect(everything(temp)).not.toContain('said meanwhile')
    writeFileSync(config, whole)
    await temp.memc('flush')
    expect(everything(temp)).toContain('said meanwhile')
  })
})

/** A project whose brief, search and answers know of Postgres. */
async function remembering(): Promise<TempProject> {
  const temp = tempProject()
  expect(await temp.memc('init')).toMatchObject({ code: 0 })
  const said: Said[] = [
    { role: 'user', text: 'We use Postgres instead of MySQL because we need row-level security in the database.' },
    { role: 'assistant', text: 'Agreed: Postgres instead of MySQL, because of row-level security.' },
  ]
  const first = { session: uuidOf('first'), cwd: temp.cwd, start: '2026-04-10T13:00:00.000Z' }
  writeFileSync(join(temp.transcripts, `${first.session}.jsonl`), transcriptLines(said, first).join(''))
  for (const argv of [['flush'], ['compile']]) await temp.memc(...argv)
  temp.clock.now = new Date('2026-04-11T09:00:00Z')
  return temp
}

function hook(temp: TempProject, kind: HookKind, news: { cwd?: string; session?: string } = {}): string | undefined {
  const { cwd = temp.cwd, session = SESSION } = news
  return dispatch(
    { agent: 'claude-code', kind, session, transcript: fileOf(temp), cwd, source: 'startup', subagent: false },
    // No worker: what is captured is captured by the flushes of the test.
    { env: temp.env, now: temp.clock.now, script: join(temp.cwd, 'none.js'), log: () => {} },
  )
}

/** A command that runs within the session, as the client starts it. */
async function within(temp: TempProject, ...argv: string[]) {
  temp.env.CLAUDE_CODE_SESSION_ID = SESSION
  const result = await temp.memc(...argv)
  delete temp.env.CLAUDE_CODE_SESSION_ID
  return result
}

function settings(temp: TempProject, values: object): void {
  mkdirSync(temp.env.MEMC_CONFIG_DIR ?? '', { recursive: true })
  writeFileSync(join(temp.env.MEMC_CONFIG_DIR ?? '', 'config.json'), JSON.stringify(values))
}

function fileOf(temp: TempProject): string {
  return join(temp.transcripts, `${SESSION}.jsonl`)
}

function write(temp: TempProject, ...said: string[]): void {
  writeFileSync(fileOf(temp), '')
  for (let at = 0; at < said.length; at += 2) append(temp, said[at] ?? '', said[at + 1] ?? '')
}

function append(temp: TempProject, text: string, time: string, cwd = temp.cwd): void {
  writeFileSync(fileOf(temp), lines(text, time, { session: SESSION, cwd }), { flag: 'a' })
}

/** A prompt of one person on the 11th at this time. */
function lines(text: string, time: string, { session, cwd }: { session: string; cwd: string }): string {
  const start = `2026-04-11T${time}:00.000Z`
  const prompt: Said = { role: 'user', text: `Let us do it: ${text}, because it was ${text}.` }
  return transcriptLines([prompt], { session, cwd, start })
    .join('')
    .replace(/"uuid":"[^"]*"/, `"uuid":"${uuidOf(text)}"`)
}

function stateOf(temp: TempProject): string {
  return openProject({ cwd: temp.cwd, env: temp.env }).state
}

/** All that memc has written, in the home and in the machine state. */
function everything(temp: TempProject): string {
  return [join(temp.cwd, '.memory'), temp.env.MEMC_STATE_DIR ?? ''].flatMap(texts).join('\n')
}

function texts(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
}
