// `memc status` says that all is captured only when it is. Every way in which something may be missing from the daily logs
// is brought about; status must name it and claim nothing, and must claim it again when the gap is closed.
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { flush } from '../../src/capture/flush.ts'
import { writeSessionFile } from '../../src/capture/session-file.ts'
import { EngineFailure } from '../../src/llm/llm.ts'
import { openProject, type Project } from '../../src/project.ts'
import type { Status } from '../../src/status.ts'
import { fakeEngine, withEngine } from '../support/fake-engine.ts'
import { type TempProject, tempProject } from '../support/temp-project.ts'
import { type Said, transcriptLines, uuidOf } from '../support/transcript.ts'

const SAID: Said[] = ['one', 'two', 'three', 'four'].map((text, index) => ({
  role: index % 2 === 0 ? 'user' : 'assistant',
  text: `We use ${text} because of ${text} reasons.`,
}))
const ONE = uuidOf('one')

describe('status claims that all is captured', () => {
  it('when every session is read and distilled, and says how many', async () => {
    const { temp, file } = await captured()
    expect(readFileSync(file(), 'utf8')).not.toBe('')
    const { out, code } = await temp.memc('status')
    expect(code).toBe(0)
    expect(out).toContain('1 of 1 sessions, 0 pending')
    expect(out).not.toContain('Not in the daily logs')
  })

  it('leaving out what is not captured by choice, and counting it apart', async () => {
    const { temp, project, file, write } = await started({ before: true })
    write(uuidOf('typed'), lines(uuidOf('typed')).join(''))
    write(
      uuidOf('headless'),
      lines(uuidOf('headless')).join('').replaceAll('"userType"', '"entrypoint":"sdk-cli","userType"'),
    )
    write(uuidOf('other'), lines(uuidOf('other'), join(temp.cwd, '..', 'app-2')).join(''))
    write(uuidOf('own'), `${lines(uuidOf('own')).join('').replace('We use one', '[memc-own-call]\\nWe use one')}`)
    await flush(project)
    const found = await statusOf(temp)
    expect(found.sessions).toMatchObject({
      known: 1,
      captured: 1,
      leftOut: { earlier: 1, headless: 1, foreign: 1, 'own-call': 1 },
    })
    expect(found.complete).toBe(true)
    expect((await temp.memc('status')).out).toMatch(/left out: .*1 from before/)
    // A session from before that goes on is one of ours from then on.
    appendFileSync(
      file(uuidOf('before')),
      lines(uuidOf('before')).slice(2).join('').replaceAll('"uuid":"', '"uuid":"f'),
    )
    expectGap(await statusOf(temp), /1 session .*not read to its end/)
  })
})

describe('status names what is missing and claims nothing', () => {
  it('bytes past a cursor', async () => {
    const { temp, project, file } = await captured(2)
    appendFileSync(file(), lines().slice(2).join(''))
    expectGap(await statusOf(temp), /not read to its end/)
    await flush(project)
    await expectWhole(temp)
  })

  it('the held-back tail of a session that may be writing', async () => {
    const { temp, project, file, write } = await started({ clock: new Date() })
    write(ONE, lines().join(''))
    await flush(project)
    expectGap(await statusOf(temp), /not read to its end/)
    const before = new Date(Date.now() - 3_600_000)
    utimesSync(file(), before, before)
    await flush(project)
    await expectWhole(temp)
  })

  it('a held-back tail whose transcript vanished', async () => {
    const { temp, project, file, write } = await started({ clock: new Date() })
    write(ONE, lines().join(''))
    await flush(project)
    renameSync(file(), `${file()}.away`)
    expectGap(await statusOf(temp), /transcript is missing/, { problem: true })
    renameSync(`${file()}.away`, file())
    const before = new Date(Date.now() - 3_600_000)
    utimesSync(file(), before, before)
    await flush(project)
    await expectWhole(temp)
  })

  it('an announced session in a folder of its own that was never read', async () => {
    const { temp, project } = await captured()
    const elsewhere = join(temp.cwd, '..', 'elsewhere')
    mkdirSync(elsewhere)
    writeFileSync(join(elsewhere, `${uuidOf('two')}.jsonl`), lines(uuidOf('two')).join(''))
    announce(project, {
      session: uuidOf('two'),
      transcript: join(elsewhere, `${uuidOf('two')}.jsonl`),
      event: 'turn-end',
    })
    expectGap(await statusOf(temp), /not read to its end/)
    await flush(project)
    await expectWhole(temp, 2)
  })

  it.each(['turn-end', 'compact', 'end'])('an announced session without a transcript (%s)', async (event) => {
    const { temp, project, write } = await captured()
    announce(project, { session: uuidOf('two'), transcript: join(temp.transcripts, `${uuidOf('two')}.jsonl`), event })
    expectGap(await statusOf(temp), /transcript is missing/, { problem: event !== 'end' })
    write(uuidOf('two'), lines(uuidOf('two')).join(''))
    // Too few turns for a compaction wait for the end of the session.
    if (event === 'compact')
      announce(project, {
        session: uuidOf('two'),
        transcript: join(temp.transcripts, `${uuidOf('two')}.jsonl`),
        event: 'end',
      })
    await flush(project)
    await expectWhole(temp, 2)
  })

  it('an announced session whose transcript nobody named', async () => {
    const { temp, project, write } = await captured()
    announce(project, { session: uuidOf('two'), transcript: '', event: 'turn-end' })
    expectGap(await statusOf(temp), /transcript is missing/, { problem: true })
    write(uuidOf('two'), lines(uuidOf('two')).join(''))
    await flush(project)
    await expectWhole(temp, 2)
  })

  it('what was said after the last reading of a session whose transcript is gone', async () => {
    const { temp, project, file } = await captured()
    announce(project, { session: ONE, transcript: file(), event: 'turn-end', minutesLater: 5 })
    renameSync(file(), `${file()}.away`)
    expectGap(await statusOf(temp), /transcript is missing/, { problem: true })
    renameSync(`${file()}.away`, file())
    await expectWhole(temp)
  })

  it('but no session that was read to its end before the client deleted it, and none that has only been opened', async () => {
    const { temp, project, file } = await captured()
    announce(project, { session: uuidOf('two'), transcript: join(temp.transcripts, 'two.jsonl'), event: 'start' })
    rmSync(file())
    await expectWhole(temp)
  })

  it('a note of a hook that cannot be read', async () => {
    const { temp, project } = await captured()
    mkdirSync(join(project.state, 'sessions'), { recursive: true })
    const note = join(project.state, 'sessions', `${uuidOf('two')}.json`)
    writeFileSync(note, '{"version":1,"agent":"claude-co')
    expectGap(await statusOf(temp), /cannot be read/, { problem: true })
    rmSync(note)
    await expectWhole(temp)
  })

  it('a span without an outcome', async () => {
    const { temp, project, write } = await started()
    write(ONE, lines().join(''))
    await expect(
      flush(
        withEngine(
          project,
          fakeEngine(() => {
            throw new Error('killed')
          }),
        ),
      ),
    ).rejects.toThrow('killed')
    const found = await statusOf(temp)
    expect(found.sessions).toMatchObject({ captured: 1, pending: 0 })
    expectGap(found, /wait(s)? to be distilled/)
    await flush(project)
    await expectWhole(temp)
  })

  it('a span that failed, and one that was given up', async () => {
    const { temp, project, write } = await started()
    write(ONE, lines().join(''))
    const bad = new EngineFailure('bad-output', 'the answer made no sense')
    await flush(withEngine(project, fakeEngine(bad)))
    expectGap(await statusOf(temp), /made no sense/, { problem: true })
    for (let tries = 0; tries < 4; tries += 1) await flush(withEngine(project, fakeEngine(bad)), { retry: true })
    expect((await statusOf(temp)).spans.dead).toBe(1)
    expectGap(await statusOf(temp), /given up/, { problem: true })
    await flush(project, { retry: true })
    await expectWhole(temp)
  })

  it('a span whose file is damaged', async () => {
    const { temp, project, write } = await started()
    write(ONE, lines().join(''))
    await expect(
      flush(
        withEngine(
          project,
          fakeEngine(() => {
            throw new Error('killed')
          }),
        ),
      ),
    ).rejects.toThrow('killed')
    const [name = ''] = readdirSync(join(project.state, 'spans'))
    const whole = readFileSync(join(project.state, 'spans', name), 'utf8')
    writeFileSync(join(project.state, 'spans', name), whole.slice(0, 50))
    expectGap(await statusOf(temp), /damaged/, { problem: true })
    writeFileSync(join(project.state, 'spans', name), whole)
    await flush(project)
    await expectWhole(temp)
  })

  it('a damaged outcome', async () => {
    const { temp, project } = await captured()
    const [name = ''] = readdirSync(join(project.state, 'outcomes'))
    writeFileSync(join(project.state, 'outcomes', name), '{"status":"ent')
    expectGap(await statusOf(temp), /wait(s)? to be distilled/)
    await flush(project)
    await expectWhole(temp)
  })

  it('a transcript that cannot be read, which does not keep the others from being read', async () => {
    const { temp, project, write } = await started()
    mkdirSync(join(temp.transcripts, `${uuidOf('a folder')}.jsonl`))
    symlinkSync(`${uuidOf('loop')}.jsonl`, join(temp.transcripts, `${uuidOf('loop')}.jsonl`))
    write(ONE, lines().join(''))
    const { problems } = await flush(project)
    expect(problems).toHaveLength(2)
    const found = await statusOf(temp)
    expect(found.sessions).toMatchObject({ known: 3, captured: 1, pending: 2 })
    expect(found.sessions.unreadable).toHaveLength(2)
    expectGap(found, /cannot be read/, { problem: true })
    rmSync(join(temp.transcripts, `${uuidOf('a folder')}.jsonl`), { recursive: true })
    rmSync(join(temp.transcripts, `${uuidOf('loop')}.jsonl`))
    await expectWhole(temp)
  })

  it('a folder of transcripts that cannot be listed', async () => {
    const { temp } = await started()
    renameSync(temp.transcripts, `${temp.transcripts}-away`)
    symlinkSync(temp.transcripts, temp.transcripts)
    expectGap(await statusOf(temp), /cannot be read: ELOOP/, { problem: true })
    rmSync(temp.transcripts)
    renameSync(`${temp.transcripts}-away`, temp.transcripts)
    await expectWhole(temp, 0)
  })

  it('a transcript of a format that memc does not know, until it becomes one', async () => {
    const { temp, project, write } = await captured()
    write(uuidOf('two'), '{"something":"else"}\n{"more":1}\n')
    await flush(project)
    expectGap(await statusOf(temp), /no transcript that memc knows/, { problem: true })
    write(uuidOf('two'), lines(uuidOf('two')).join(''))
    expectGap(await statusOf(temp), /not read to its end/)
    await flush(project)
    await expectWhole(temp, 2)
  })

  it('a transcript of an unknown format again when another version of memc has come', async () => {
    const { temp, project, write } = await captured()
    write(uuidOf('two'), '{"something":"else"}\n')
    await flush(project)
    const cursor = join(project.state, 'cursors', `${uuidOf('two')}.json`)
    writeFileSync(cursor, JSON.stringify({ ...JSON.parse(readFileSync(cursor, 'utf8')), reader: '0.0.1' }))
    expectGap(await statusOf(temp), /not read to its end/)
  })

  it('a transcript that was rewritten since, at the same size', async () => {
    const { temp, project, file } = await captured()
    const rewritten = readFileSync(file(), 'utf8').replaceAll('four', 'kilo').replaceAll('"uuid":"', '"uuid":"f')
    const same = rewritten.replace(/"version":"2\.1\.80"/g, '"version":"2.1.8"').slice(0, readFileSync(file()).length)
    writeFileSync(file(), same.padEnd(readFileSync(file()).length, '\n'))
    expectGap(await statusOf(temp), /not read to its end/)
    await flush(project)
    await expectWhole(temp)
  })

  it('all that this machine knew, when its state was deleted', async () => {
    const { temp, project } = await captured()
    rmSync(temp.env.MEMC_STATE_DIR ?? '', { recursive: true })
    expectGap(await statusOf(temp), /machine state/, { problem: true })
    await flush(project)
    await expectWhole(temp)
  })

  it('a cursor that was deleted or damaged', async () => {
    const { temp, project } = await captured()
    writeFileSync(join(project.state, 'cursors', `${ONE}.json`), '{"version":1,')
    expectGap(await statusOf(temp), /not read to its end/)
    await flush(project)
    await expectWhole(temp)
  })

  it('a change that is journalled and not yet in the home', async () => {
    const { temp, project } = await captured()
    const journal = join(project.state, 'journal', 'pending.json')
    mkdirSync(join(project.state, 'journal'), { recursive: true })
    writeFileSync(journal, '{"version":1,"reason":"extract","time":"2026-04-11T10:00:00.000Z"')
    expectGap(await statusOf(temp), /a change is being written/)
    const before = new Date(Date.now() - 60_000)
    utimesSync(journal, before, before)
    expectGap(await statusOf(temp), /journal/, { problem: true })
    rmSync(journal)
    await expectWhole(temp)
  })
})

function expectGap(found: Status, naming: RegExp, { problem = false }: { problem?: boolean } = {}): void {
  expect(found.complete).toBe(false)
  expect(found.gaps.join('\n')).toMatch(naming)
  if (problem) expect(found.problems.join('\n')).toMatch(naming)
}

async function expectWhole(temp: TempProject, sessions = 1): Promise<void> {
  const found = await statusOf(temp)
  expect(found.gaps).toEqual([])
  expect(found.problems).toEqual([])
  expect(found).toMatchObject({ complete: true, sessions: { known: sessions, captured: sessions, pending: 0 } })
  expect((await temp.memc('status')).out).toContain(`${sessions} of ${sessions} sessions, 0 pending`)
}

/** The status as a program reads it; the text must make no claim that it does not. */
async function statusOf(temp: TempProject): Promise<Status> {
  const found = JSON.parse((await temp.memc('status', '--json')).out) as Status
  const { out } = await temp.memc('status')
  if (!found.complete) {
    expect(out).toContain('Not in the daily logs')
    for (const gap of found.gaps) expect(out).toContain(gap)
  }
  return found
}

interface Start {
  clock?: Date
  /** A session exists before the memory does. */
  before?: boolean
}

let place = ''

async function started({ clock, before }: Start = {}) {
  const temp = tempProject()
  place = temp.cwd
  const file = (session = ONE) => join(temp.transcripts, `${session}.jsonl`)
  const write = (session: string, text: string) => writeFileSync(file(session), text)
  if (before) write(uuidOf('before'), lines(uuidOf('before')).slice(0, 2).join(''))
  expect(await temp.memc('init')).toMatchObject({ code: 0 })
  if (clock) temp.clock.now = clock
  const project = openProject({ cwd: temp.cwd, env: temp.env, now: () => temp.clock.now })
  return { temp, project, file, write }
}

async function captured(count = SAID.length) {
  const all = await started()
  all.write(ONE, lines().slice(0, count).join(''))
  await flush(all.project)
  await expectWhole(all.temp)
  return all
}

function lines(session = ONE, cwd = place): string[] {
  return transcriptLines(SAID, { session, cwd, start: '2026-04-11T09:00:00.000Z' })
}

function announce(
  project: Project,
  note: { session: string; transcript: string; event: string; minutesLater?: number },
): void {
  const { minutesLater = 0, ...rest } = note
  const time = new Date(project.now().getTime() + minutesLater * 60_000).toISOString()
  const more = { version: 1 as const, agent: 'claude-code', cwd: place, time, stops: 0, since: time }
  writeSessionFile(join(project.state, 'sessions'), { ...more, ...rest })
}
