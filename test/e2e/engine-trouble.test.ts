// What happens when a model misbehaves: failures wait, bad answers are set aside, and nothing is lost or billed twice.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { flush } from '../../src/capture/flush.ts'
import { compile } from '../../src/compile/compile.ts'
import type { CompileInput } from '../../src/llm/compile-shape.ts'
import type { ExtractInput } from '../../src/llm/extract-shape.ts'
import type { Limits } from '../../src/llm/limits.ts'
import { type Engine, EngineFailure } from '../../src/llm/llm.ts'
import { openProject, type Project } from '../../src/project.ts'
import { query } from '../../src/query/query.ts'
import { status } from '../../src/status.ts'
import { type FakeEngine, fakeEngine, withEngine } from '../support/fake-engine.ts'
import { type TempProject, tempProject } from '../support/temp-project.ts'
import { transcript, uuidOf } from '../support/transcript.ts'

const ENTRY = {
  keep: true,
  why: '',
  title: 'Database',
  context: 'Choosing a database.',
  exchanges: [],
  decisions: [{ text: 'Chose Postgres over MySQL', because: 'row-level security', turns: [1] }],
  lessons: [],
  actions: [],
}

describe('while distilling', () => {
  it('no login, no network and limits use up no attempt, stop the run, and go on later', async () => {
    const { temp, project } = await started()
    const down = fakeEngine(new EngineFailure('not-logged-in', 'Not logged in'))
    const report = await flush(withEngine(project, down))
    expect(report).toMatchObject({ entries: 0, failed: 1, problems: [expect.stringContaining('Not logged in')] })
    expect(down.asked).toHaveLength(1)

    temp.clock.now = new Date(temp.clock.now.getTime() + 10 * 60_000)
    expect(await flush(withEngine(project, fakeEngine(ENTRY, ENTRY)))).toMatchObject({ entries: 2, failed: 0 })
  })

  it('a span that fails again and again becomes a dead letter that status shows, and --retry revives it', async () => {
    const { temp, project } = await started()
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const bad = new EngineFailure('bad-output', 'no JSON')
      await flush(withEngine(project, fakeEngine(bad, attempt === 0 ? ENTRY : bad)))
      temp.clock.now = new Date(temp.clock.now.getTime() + 24 * 3_600_000)
    }
    expect(await status(project)).toMatchObject({
      spans: { pending: 1, dead: 1 },
      problems: [expect.stringContaining('given up after 4 attempts')],
    })
    const untouched = fakeEngine()
    await flush(withEngine(project, untouched))
    expect(untouched.asked).toHaveLength(0)
    expect(await flush(withEngine(project, fakeEngine(ENTRY)), { retry: true })).toMatchObject({ entries: 1 })
    expect((await status(project)).problems).toEqual([])
  })

  it('a record too long for the model is asked about in halves that make one entry', async () => {
    const { project } = await started(2)
    const halves = (why: string) => ({
      ...ENTRY,
      decisions: [{ text: `Chose ${why}`, because: '', turns: [why === 'Redis' ? 2 : 1] }],
    })
    const tooLong = new EngineFailure('too-long', 'more than the model can take')
    const cut = new EngineFailure('truncated', 'cut')
    const engine = fakeEngine(tooLong, halves('Postgres'), halves('Redis'), cut, ENTRY, { ...ENTRY, keep: false })
    expect(await flush(withEngine(project, engine))).toMatchObject({ entries: 2, failed: 0 })
    expect(engine.asked.map(({ input }) => (input as ExtractInput).turns.map(({ n }) => n))).toEqual([
      [1, 2],
      [1],
      [2],
      [1, 2],
      [1],
      [2],
    ])
    expect(dailyLog(project)).toMatch(/- Chose Postgres\n- Chose Redis\n/)
  })

  it('background work leaves the rest of a limit that is nearly reached, until it is full again', async () => {
    const { temp, project } = await started()
    const later = (minutes: number) => new Date(temp.clock.now.getTime() + minutes * 60_000)
    const near = withLimits(fakeEngine(ENTRY, ENTRY), { remaining: 0.05, resetsAt: later(60) })
    const report = await flush(withEngine(project, near), { background: true })
    expect(report).toMatchObject({ entries: 1, until: later(60).toISOString() })

    temp.clock.now = later(30)
    expect(await flush(withEngine(project, near), { background: true })).toMatchObject({ entries: 0 })
    temp.clock.now = later(31)
    expect(await flush(withEngine(project, near), { background: true })).toMatchObject({ entries: 1 })
    expect(near.asked).toHaveLength(2)
  })

  it('what a person asked for goes on until the limit is reached', async () => {
    const { temp, project } = await started()
    const resetsAt = new Date(temp.clock.now.getTime() + 3_600_000)
    const near = withLimits(fakeEngine(ENTRY, ENTRY), { remaining: 'warning', resetsAt })
    expect(await flush(withEngine(project, near))).toMatchObject({ entries: 2 })
  })

  it('"nothing worth keeping" is an outcome: it is not asked again and leaves no log', async () => {
    const { temp, project } = await started()
    const nothing = { ...ENTRY, keep: false, why: 'small talk', decisions: [] }
    expect(await flush(withEngine(project, fakeEngine(nothing, nothing)))).toMatchObject({ entries: 0, nothing: 2 })
    expect(existsSync(join(temp.cwd, '.memory/daily'))).toBe(false)
    expect(await flush(withEngine(project, fakeEngine()))).toMatchObject({ sessions: 0 })
  })

  it('bullets that rest on no turn of the session are left out', async () => {
    const { project } = await started()
    const invented = { ...ENTRY, lessons: [{ text: 'Invented', turns: [99] }] }
    await flush(withEngine(project, fakeEngine(invented, ENTRY)))
    expect((await status(project)).entries.total).toBe(2)
    expect(dailyLog(project)).not.toContain('Invented')
  })
})

describe('while compiling', () => {
  it('one bad unit is set aside with its reasons after one repair round; the others go on', async () => {
    const { project } = await flushed()
    const bad = { operations: [{ op: 'retire', article: 'concepts/ghost', block: 1, reason: 'x' }], nothing: [] }
    const model = fakeEngine(bad, bad, good)
    const report = await compile(withEngine(project, model))
    expect(report).toMatchObject({
      compiled: 1,
      created: ['concepts/postgres'],
      quarantined: [{ reasons: [expect.stringContaining('concepts/ghost')] }],
    })
    expect(model.asked[1]?.prompt).toContain('Your last answer, which code rejected as a whole')
    expect((await status(project)).problems[0]).toContain('not compiled')

    const idle = fakeEngine()
    expect(await compile(withEngine(project, idle), { automatic: true })).toMatchObject({ entries: 0 })
    expect(await compile(withEngine(project, idle))).toMatchObject({ entries: 0 })
    const again = await compile(withEngine(project, fakeEngine(good)), { retry: true })
    expect(again).toMatchObject({ compiled: 1, quarantined: [] })
    expect((await status(project)).problems).toEqual([])
  })

  it('an answer that fails the schema is set aside, not guessed at', async () => {
    const { project } = await flushed()
    const report = await compile(withEngine(project, fakeEngine({ operations: 'none' }, good)))
    expect(report).toMatchObject({ compiled: 1, quarantined: [{ reasons: [expect.stringContaining('bad-output')] }] })
  })

  it('stops when the engine is not to be had, and the rest waits', async () => {
    const { project } = await flushed()
    const report = await compile(
      withEngine(project, fakeEngine(good, new EngineFailure('rate-limited', 'limit reached'))),
    )
    expect(report).toMatchObject({ compiled: 1, stopped: expect.stringContaining('limit reached') })
    expect(await compile(withEngine(project, fakeEngine(good)))).toMatchObject({ entries: 1, compiled: 1 })
  })
})

describe('while answering', () => {
  it('citations of blocks that were not shown do not count', async () => {
    const { project } = await flushed()
    await compile(withEngine(project, fakeEngine(good, good)))
    const answer = await query(
      withEngine(
        project,
        fakeEngine(
          { articles: ['concepts/postgres', 'concepts/invented'] },
          {
            known: true,
            sentences: [
              { text: 'Row-level security.', cites: [{ article: 'concepts/postgres', block: 1 }] },
              {
                text: 'Also cheap.',
                cites: [
                  { article: 'concepts/postgres', block: 99 },
                  { article: 'concepts/invented', block: 1 },
                ],
              },
            ],
            followUps: [],
          },
        ),
      ),
      'Why Postgres?',
    )
    expect(answer.sentences.map((sentence) => sentence.citations.length)).toEqual([1, 0])
    expect(answer.consulted).toEqual(['concepts/postgres'])
  })
})

const good = (request: { input: unknown }) => {
  const { entries, candidates } = request.input as CompileInput
  const cites = entries.map((entry) => entry.id)
  const claim = { text: 'Postgres was chosen for row-level security', cites }
  if (candidates.length > 0) {
    return {
      operations: [{ op: 'add', article: 'concepts/postgres', section: 'Details', text: 'It was confirmed', cites }],
      nothing: [],
    }
  }
  const article = {
    op: 'create',
    title: 'Postgres',
    aliases: [],
    tags: [],
    summary: claim,
    keyPoints: [],
    details: [],
    related: [],
  }
  return { operations: [article], nothing: [] }
}

function withLimits(fake: FakeEngine, limits: Limits): FakeEngine {
  const complete: Engine['complete'] = async (...request) => ({ ...(await fake.engine.complete(...request)), limits })
  return { ...fake, engine: { ...fake.engine, complete } }
}

/** Two sessions of one prompt each, or of more. */
async function started(prompts = 1): Promise<{ temp: TempProject; project: Project }> {
  const temp = tempProject()
  await temp.memc('init')
  for (const [index, name] of ['one', 'two'].entries()) {
    const session = uuidOf(name)
    const text = `Let us use Postgres, not MySQL (${name}).`
    const said = Array.from({ length: prompts }, () => ({ role: 'user' as const, text }))
    const start = `2026-04-1${index + 1}T09:00:00.000Z`
    writeFileSync(join(temp.transcripts, `${session}.jsonl`), transcript(said, { session, cwd: temp.cwd, start }))
  }
  return { temp, project: openProject({ cwd: temp.cwd, env: temp.env, now: () => temp.clock.now }) }
}

async function flushed(): Promise<{ temp: TempProject; project: Project }> {
  const all = await started()
  await flush(withEngine(all.project, fakeEngine(ENTRY, ENTRY)))
  return all
}

function dailyLog(project: Project): string {
  return readFileSync(join(project.home, 'daily/2026-04-11.md'), 'utf8')
}
