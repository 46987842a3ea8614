// Reading sessions into spans: each thing said once, whatever becomes of the file between two readings.
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type TempProject, tempProject } from '../../test/support/temp-project.ts'
import { type Said, transcriptLines, uuidOf } from '../../test/support/transcript.ts'
import { openProject, type Project } from '../project.ts'
import { trust } from '../setup/trust.ts'
import { flush } from './flush.ts'
import type { Span } from './span.ts'
import { sweep } from './sweep.ts'

const SAID: Said[] = ['one', 'two', 'three', 'four', 'five', 'six'].map((text, index) => ({
  role: index % 2 === 0 ? 'user' : 'assistant',
  text: `${text} because of ${text}`,
}))

describe('a session that goes on', () => {
  it('gives every turn once, read after each of its lines', async () => {
    const { project, write } = await session()
    for (let count = 1; count <= SAID.length; count += 1) {
      write(lines().slice(0, count).join(''))
      await flush(project)
    }
    expect(turnsOf(project)).toEqual(texts())
  })

  it('keeps back the last message while the file is fresh, says so, and reads it once the file has been left alone', async () => {
    const { project, write, file } = await session({ clock: new Date() })
    write(lines().join(''))
    await flush(project)
    expect(turnsOf(project)).toEqual(texts().slice(0, -1))
    expect(sweep(project).pending).toHaveLength(1)
    const before = new Date(Date.now() - 3_600_000)
    utimesSync(file, before, before)
    await flush(project)
    expect(turnsOf(project)).toEqual(texts())
    expect(sweep(project).pending).toEqual([])
  })

  it('reads a last line without its newline, and goes on after it', async () => {
    const { project, write } = await session()
    const all = lines()
    write(all.slice(0, 3).join('').trimEnd())
    await flush(project)
    write(all.join(''))
    await flush(project)
    expect(turnsOf(project)).toEqual(texts())
  })

  it('leaves half a line, and half a character, to the next reading', async () => {
    const { project, file } = await session()
    const bytes = Buffer.from(
      transcriptLines([{ role: 'user', text: '决定用 Postgres，因为需要行级安全' }], at()).join(''),
    )
    const cut = bytes.indexOf('决') + 1
    writeFileSync(file, bytes.subarray(0, cut))
    await flush(project)
    expect(turnsOf(project)).toEqual([])
    appendFileSync(file, bytes.subarray(cut))
    await flush(project)
    expect(turnsOf(project)).toEqual(['决定用 Postgres，因为需要行级安全'])
  })
})

describe('a file that is not what it was', () => {
  it('truncated and written again gives only what is new', async () => {
    const { project, write } = await session()
    write(lines().slice(0, 4).join(''))
    await flush(project)
    write(lines().slice(0, 2).join(''))
    await flush(project)
    write(lines().join(''))
    await flush(project)
    expect(turnsOf(project)).toEqual(texts())
  })

  it('rewritten in place is read from its start, without doubling', async () => {
    const { project, write } = await session()
    write(lines().slice(0, 4).join(''))
    await flush(project)
    write(`{"type":"summary","summary":"put in front","leafUuid":"x"}\n${lines().join('')}`)
    await flush(project)
    expect(turnsOf(project)).toEqual(texts())
  })

  it('copied by a fork gives only the turns the fork adds', async () => {
    const { temp, project, write } = await session()
    write(lines().slice(0, 4).join(''))
    await flush(project)
    const fork = uuidOf('fork')
    const copied = lines().join('').replaceAll(uuidOf('one'), fork)
    writeFileSync(join(temp.transcripts, `${fork}.jsonl`), copied)
    await flush(project)
    expect(turnsOf(project)).toEqual(texts())
  })

  it('that belongs to another project with the same folder name is passed over', async () => {
    const { temp, project } = await session()
    const other = transcriptLines(SAID, { session: uuidOf('other'), cwd: join(temp.cwd, '..', 'app-2'), start: START })
    writeFileSync(join(temp.transcripts, `${uuidOf('other')}.jsonl`), other.join(''))
    await flush(project)
    expect(turnsOf(project)).toEqual([])
    expect(sweep(project)).toMatchObject({ pending: [], known: 0 })
  })
})

describe('state that is lost', () => {
  it('is made up for by the daily logs: what an entry covers is not read again', async () => {
    const { temp, project, write } = await session()
    write(lines().slice(0, 4).join(''))
    await flush(project)
    const log = () => readFileSync(join(temp.cwd, '.memory/daily/2026-04-11.md'), 'utf8')
    const before = log()
    rmSync(temp.env.MEMC_STATE_DIR ?? '', { recursive: true })
    await flush(project)
    expect(log()).toBe(before)
    write(lines().join(''))
    await flush(project)
    expect(turnsOf(project)).toEqual(texts().slice(4))
  })
})

describe('sessions that are not captured', () => {
  it('those that programs start, unless the setting says so', async () => {
    const { temp, project, write, file } = await session()
    write(lines().join('').replaceAll('"userType"', '"entrypoint":"sdk-cli","userType"'))
    await flush(project)
    expect(turnsOf(project)).toEqual([])
    expect(readdirSync(temp.transcripts)).toHaveLength(1)

    writeFileSync(join(temp.env.MEMC_CONFIG_DIR ?? '', 'config.json'), '{"capture.headless": true}')
    const other = uuidOf('later')
    writeFileSync(
      join(temp.transcripts, `${other}.jsonl`),
      readFileSync(file, 'utf8').replaceAll(uuidOf('one'), other).replaceAll('"uuid":"', '"uuid":"f'),
    )
    await flush(openProject({ cwd: temp.cwd, env: temp.env, now: () => temp.clock.now }))
    expect(turnsOf(project)).toEqual(texts())
  })

  it('those of sub-agents, beside the session or in a folder of their own', async () => {
    const { temp, project, write } = await session()
    write(lines().slice(0, 2).join(''))
    const text = transcriptLines([{ role: 'user', text: 'the model asks its sub-agent' }], at())
      .join('')
      .replaceAll('"isSidechain":false', '"isSidechain":true')
    mkdirSync(join(temp.transcripts, uuidOf('one'), 'subagents'), { recursive: true })
    writeFileSync(join(temp.transcripts, 'agent-a1b2c3.jsonl'), text)
    writeFileSync(join(temp.transcripts, uuidOf('one'), 'subagents', 'agent-a1b2c3.jsonl'), text)
    await flush(project)
    expect(turnsOf(project)).toEqual(texts().slice(0, 2))
    expect(sweep(project).known).toBe(1)
  })

  it('our own model calls, by the mark of their prompt alone', async () => {
    const { project, write } = await session()
    write(
      transcriptLines(
        [{ role: 'user', text: '[memc-own-call]\nDistil this: chose A because of B' }, ...SAID],
        at(),
      ).join(''),
    )
    await flush(project)
    expect(turnsOf(project)).toEqual([])
  })
})

describe('a project that is moved', () => {
  it('goes on with its state once it is trusted at its new place, and reads what was said meanwhile', async () => {
    const { temp, project, write } = await session()
    write(lines().slice(0, 4).join(''))
    await flush(project)
    temp.clock.now = new Date(temp.clock.now.getTime() + 24 * 3_600_000)
    const moved = { ...temp, cwd: join(temp.cwd, '..', 'renamed 项目') }
    renameSync(temp.cwd, moved.cwd)
    const later = transcriptLines([{ role: 'user', text: 'said after the move' }], {
      session: uuidOf('later'),
      cwd: moved.cwd,
      start: START,
    })
    const folder = join(temp.env.CLAUDE_CONFIG_DIR ?? '', 'projects', moved.cwd.replace(/[^A-Za-z0-9]/g, '-'))
    mkdirSync(folder)
    writeFileSync(join(folder, `${uuidOf('later')}.jsonl`), later.join(''))

    const io = { cwd: moved.cwd, env: temp.env, now: () => temp.clock.now }
    expect(() => openProject(io)).toThrow(/not accepted/)
    trust({ ...io, note: () => {} })
    const there = openProject(io)
    expect(there.state).toBe(project.state)
    await flush(there)
    expect(turnsOf(there).sort()).toEqual([...texts().slice(0, 4), 'said after the move'].sort())
  })

  it('leaves a copy of it to be trusted as what it is: another memory', async () => {
    const { temp, project } = await session()
    const copy = join(temp.cwd, '..', 'copy')
    cpSync(temp.cwd, copy, { recursive: true })
    const io = { cwd: copy, env: temp.env, now: () => temp.clock.now }
    trust({ ...io, note: () => {} })
    expect(openProject(io).state).not.toBe(project.state)
  })
})

describe('a compaction', () => {
  it('with fewer than five turns waits whole for the next chance, and is not called captured meanwhile', async () => {
    const { temp, project, write, file } = await session()
    write(lines().slice(0, 3).join(''))
    tell(project, 'compact', file)
    await flush(project)
    expect(turnsOf(project)).toEqual([])
    expect(sweep(project).pending).toHaveLength(1)
    tell(project, 'end', file)
    await flush(project)
    expect(turnsOf(project)).toEqual(texts().slice(0, 3))
    expect(await temp.memc('status')).toMatchObject({ code: 0 })
  })

  it('with five turns is captured at once', async () => {
    const { project, write, file } = await session()
    write(lines().slice(0, 5).join(''))
    tell(project, 'compact', file)
    await flush(project)
    expect(turnsOf(project)).toEqual(texts().slice(0, 5))
  })

  it('that waits after the state was lost does not bring back what an entry covers', async () => {
    const { temp, project, write, file } = await session()
    write(lines().slice(0, 4).join(''))
    await flush(project)
    rmSync(temp.env.MEMC_STATE_DIR ?? '', { recursive: true })
    write(lines().join(''))
    tell(project, 'compact', file)
    await flush(project)
    tell(project, 'end', file)
    await flush(project)
    expect(turnsOf(project)).toEqual(texts().slice(4))
  })
})

const START = '2026-04-11T09:00:00.000Z'
let place = ''

async function session({ clock }: { clock?: Date } = {}) {
  const temp = tempProject()
  expect(await temp.memc('init')).toMatchObject({ code: 0 })
  if (clock) temp.clock.now = clock
  place = temp.cwd
  const file = join(temp.transcripts, `${uuidOf('one')}.jsonl`)
  const project = openProject({ cwd: temp.cwd, env: temp.env, now: () => temp.clock.now })
  return { temp, project, file, write: (text: string) => writeFileSync(file, text) }
}

/** What a hook would note down. */
function tell(project: Project, event: string, transcript: string): void {
  const note = {
    version: 1,
    agent: 'claude-code',
    session: uuidOf('one'),
    transcript,
    cwd: place,
    event,
    time: START,
    stops: 0,
    since: START,
  }
  mkdirSync(join(project.state, 'sessions'), { recursive: true })
  writeFileSync(join(project.state, 'sessions', `${uuidOf('one')}.json`), JSON.stringify(note))
}

function at() {
  return { session: uuidOf('one'), cwd: place, start: START }
}

function lines(): string[] {
  return transcriptLines(SAID, at())
}

function texts(): string[] {
  return SAID.map((said) => said.text)
}

/** The texts of all spans on disk, in the order of their messages. */
function turnsOf(project: Project | TempProject): string[] {
  const folder = join('state' in project ? project.state : '', 'spans')
  if (!existsSync(folder)) return []
  const spans = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Span)
  const turns = spans.flatMap((span) => span.turns)
  return turns.sort((a, b) => (a.timestamp < b.timestamp ? -1 : 1)).map((turn) => turn.text)
}
