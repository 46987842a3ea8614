// Compiling as a whole: which entries are taken and why, what is taken back before it is compiled again, what is too large,
// what goes wrong in one unit, and that the same input gives the same bytes.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compile } from '../../src/compile/compile.ts'
import { explain } from '../../src/compile/plan.ts'
import { work } from '../../src/hooks/worker.ts'
import { formatEntry } from '../../src/kb/daily-log.ts'
import type { CompileInput } from '../../src/llm/compile-shape.ts'
import { type Engine, EngineFailure } from '../../src/llm/llm.ts'
import { openProject, type Project } from '../../src/project.ts'
import { status } from '../../src/status.ts'
import { fakeEngine, type Reply, withEngine } from '../support/fake-engine.ts'
import { type TempProject, tempProject } from '../support/temp-project.ts'

describe('which entries are taken', () => {
  it('says of each why, takes never compiled and edited ones by itself, and shows outdated ones only', async () => {
    const { project, log } = await withDays({ '2026-04-01': ['A'], '2026-04-02': ['B'] })
    expect(statesOf(project)).toEqual({ A: 'new*', B: 'new*' })
    await compile(withEngine(project, script()))
    expect(statesOf(project)).toEqual({ A: 'compiled', B: 'compiled' })

    edit(log('2026-04-01'), 'about A', 'about A and more')
    expect(statesOf(project)).toEqual({ A: 'edited*', B: 'compiled' })
    writeFileSync(join(project.home, 'AGENTS.md'), '# Another specification\n')
    const plan = explain(project)
    expect(plan.entries.map(({ state }) => state)).toEqual(['edited', 'outdated'])
    expect(plan.entries[1]?.why).toContain('another specification')
    expect(plan.run).toMatchObject({ entries: 1, calls: 1 })
    expect(statesOf(project, { outdated: true })).toEqual({ A: 'edited*', B: 'outdated*' })

    const model = script()
    await compile(withEngine(project, model), { automatic: true })
    expect(model.asked.map(entriesOf)).toEqual([['A']])
    expect(await compile(withEngine(project, fakeEngine()))).toMatchObject({ entries: 0 })
  })

  it('ticking an action off or changing line ends is no edit', async () => {
    const { project, log } = await withDays({ '2026-04-01': ['A'] })
    await compile(withEngine(project, script()))
    edit(log('2026-04-01'), '- [ ] ', '- [x] ')
    edit(log('2026-04-01'), '\n', '\r\n')
    expect(statesOf(project)).toEqual({ A: 'compiled' })
  })

  it('asks before it compiles again what somebody pays for', async () => {
    const { project, temp } = await withDays({ '2026-04-01': ['A'] })
    await temp.memc('compile')
    writeFileSync(join(project.home, 'AGENTS.md'), '# Another specification\n')
    expect(await temp.memc('compile')).toMatchObject({ out: expect.stringContaining('Up to date') })
    temp.env.MEMC_ENGINE = 'claude-code'
    const asked = await temp.memc('compile', '--outdated')
    expect(asked).toMatchObject({ code: 2, err: expect.stringMatching(/tokens[\s\S]*--yes/) })
    temp.env.MEMC_ENGINE = 'offline'
    expect(await temp.memc('compile', '--outdated')).toMatchObject({ code: 0, out: expect.stringContaining('1 of 1') })
  })

  it('lists what a run would do, also as JSON, and changes nothing', async () => {
    const { temp } = await withDays({ '2026-04-01': ['A'] })
    const before = treeOf(temp)
    const text = await temp.memc('compile', '--explain')
    expect(text.out).toMatch(/\* new +daily\/2026-04-01#\^e00000000a: never compiled/)
    const { entries, run } = JSON.parse((await temp.memc('compile', '--explain', '--json')).out)
    expect(entries).toMatchObject([{ state: 'new', taken: true }])
    expect(run).toMatchObject({ entries: 1, calls: 1 })
    expect(treeOf(temp)).toEqual(before)
  })

  it('names entries that are cited and gone, and leaves what rests on them alone', async () => {
    const { project, log } = await withDays({ '2026-04-01': ['A'], '2026-04-02': ['B'] })
    await compile(withEngine(project, script()))
    rmSync(log('2026-04-01'))
    expect(explain(project).gone).toEqual([{ id: 'e00000000a', forgotten: false, articles: ['concepts/subject-a'] }])
    expect(await compile(withEngine(project, fakeEngine()))).toMatchObject({ entries: 0 })
    expect(article(project, 'subject-a')).toContain('^e00000000a')
  })

  it('entries of today wait for the evening, those of earlier days do not, and off is off', async () => {
    const { project, temp } = await withDays({ '2026-04-09': ['A'], '2026-04-10': ['B'] })
    temp.clock.now = new Date(2026, 3, 10, 17, 0)
    expect(explain(project).entries.map(({ notYet }) => notYet)).toEqual([undefined, expect.stringContaining('18:00')])
    const first = script()
    await compile(withEngine(project, first), { automatic: true })
    expect(first.asked.map(entriesOf)).toEqual([['A']])
    temp.clock.now = new Date(2026, 3, 10, 18, 0)
    const second = script()
    await compile(withEngine({ ...project, config: { ...project.config, 'compile.auto': 'off' } }, second), {
      automatic: true,
    })
    expect(second.asked).toEqual([])
    await compile(withEngine(project, second), { automatic: true })
    expect(second.asked.map(entriesOf)).toEqual([['B']])
  })

  it('a machine without state asks for nothing again', async () => {
    const { project, temp } = await withDays({ '2026-04-01': ['A'] })
    await compile(withEngine(project, script()))
    rmSync(join(temp.env.MEMC_STATE_DIR ?? ''), { recursive: true })
    const idle = fakeEngine()
    await compile(withEngine(project, idle))
    await compile(withEngine(project, idle), { outdated: true })
    expect(idle.asked).toEqual([])
  })
})

describe('what is compiled again', () => {
  it('is taken back first, in the same commit, so that nothing stands twice', async () => {
    const { project, log } = await withDays({ '2026-04-01': ['A'], '2026-04-02': ['A2'] })
    await compile(withEngine(project, script()))
    const commits = historyOf(project)
    edit(log('2026-04-01'), 'about A', 'about A, corrected')
    const model = script()
    await compile(withEngine(project, model))
    const shown = model.asked[0]?.input as CompileInput
    expect(JSON.stringify(shown.candidates)).not.toContain('about A"')
    expect(article(project, 'subject-a')).toContain('about A, corrected')
    expect(article(project, 'subject-a').match(/\^e00000000a\]\]\) \^c/g)).toHaveLength(1)
    expect(historyOf(project)).toHaveLength(commits.length + 1)
    expect(knowledge(project, 'index.md')).toContain('[[concepts/subject-a]]')
  })

  it('everything again gives the same articles, and what a person wrote stays', async () => {
    const { project } = await withDays({ '2026-04-01': ['A', 'B'], '2026-04-02': ['C'], '2026-04-03': ['AC'] })
    await compile(withEngine(project, script()))
    const path = join(project.home, 'knowledge/concepts/subject-a.md')
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace('\n## Sources', '\n## Details\n\nWritten by hand.\n\n## Sources'),
    )
    const before = claims(project)
    const report = await compile(withEngine(project, script()), { all: true })
    expect(report).toMatchObject({ entries: 4, compiled: 4, quarantined: [] })
    expect(claims(project)).toEqual(before)
    expect(article(project, 'subject-a')).toContain('Written by hand.')
  })

  it('a run that is cut off and begun again asks the same', async () => {
    const days = { '2026-04-01': ['A'], '2026-04-02': ['B'], '2026-04-03': ['C'], '2026-04-04': ['AB'] }
    const prompts = async (cutOffAfter: number) => {
      const { project } = await withDays(days)
      const stop = new AbortController()
      const first = script()
      const cut = {
        ...first,
        engine: {
          ...first.engine,
          complete: ((request, signal) => {
            if (first.asked.length === cutOffAfter - 1) stop.abort()
            return first.engine.complete(request, signal)
          }) as typeof first.engine.complete,
        },
      }
      await compile(withEngine(project, cut), { signal: stop.signal })
      const second = script()
      await compile(withEngine(project, second))
      return [...first.asked, ...second.asked].map(({ prompt }) => prompt)
    }
    expect(await prompts(2)).toEqual(await prompts(9))
  })

  it('an entry that goes while the engine is asked is cited nowhere', async () => {
    const { project, log } = await withDays({ '2026-04-01': ['A'], '2026-04-02': ['B'] })
    const gone: Reply = (request) => {
      rmSync(log('2026-04-01'), { force: true })
      return answer(request)
    }
    const report = await compile(withEngine(project, fakeEngine(gone, answer, answer, answer)))
    expect(report.compiled).toBe(1)
    expect(report.warnings.join('\n')).toContain('waits for the next run')
    expect(existsSync(join(project.home, 'knowledge/concepts/subject-a.md'))).toBe(false)
  })

  it('an entry that comes late is compiled, and does not undo what newer ones say', async () => {
    const { project, temp } = await withDays({ '2026-04-05': ['A'] })
    await compile(withEngine(project, script()))
    writeDay(temp, '2026-04-02', ['A2'])
    const older: Reply = ({ input }) => {
      const { entries, candidates } = input as CompileInput
      const [block] = candidates[0]?.blocks ?? []
      const cites = entries.map(({ id }) => id)
      const text = 'Decision about A2'
      return {
        operations: [{ op: 'supersede', article: candidates[0]?.id, block: block?.n, text, cites, reason: 'older' }],
        nothing: [],
      }
    }
    const model = fakeEngine(older, older)
    const report = await compile(withEngine(project, model))
    expect(model.asked[0]?.prompt).toMatch(/\[1\] Summary 2026-04-05:/)
    expect(model.asked[1]?.prompt).toContain('rests on an entry of 2026-04-05')
    expect(report).toMatchObject({ compiled: 1, nothing: ['daily/2026-04-02#^e0000000a2'], quarantined: [] })
    expect(report.warnings.join()).toContain('left out')
    expect(article(project, 'subject-a')).not.toContain('Superseded')
  })

  it('an undone compile is held until somebody asks for it', async () => {
    const { project, temp } = await withDays({ '2026-04-01': ['A'] })
    await temp.memc('compile')
    expect(await temp.memc('undo')).toMatchObject({ code: 0 })
    expect(statesOf(project)).toEqual({ A: 'held' })
    expect(await temp.memc('compile')).toMatchObject({ out: expect.stringContaining('Up to date') })
    expect(await temp.memc('compile', '--retry')).toMatchObject({ out: expect.stringContaining('1 of 1') })
    expect(statesOf(project)).toEqual({ A: 'compiled' })
  })
})

describe('what is too large', () => {
  it('a unit is halved by entries, each half with a commit of its own', async () => {
    const { project } = await withDays({ '2026-04-01': ['A', 'B', 'C'] })
    const tooLong = new EngineFailure('too-long', 'the prompt is too long')
    const model = fakeEngine(tooLong, answer, answer)
    expect(await compile(withEngine(project, model))).toMatchObject({ compiled: 3, quarantined: [] })
    expect(model.asked.map(entriesOf)).toEqual([['A', 'B', 'C'], ['A', 'B'], ['C']])
    expect(historyOf(project)).toHaveLength(2)
  })

  it('an entry is halved by bullets, and committed once all of it is through', async () => {
    const { project } = await withDays({ '2026-04-01': ['A'] })
    const cut = new EngineFailure('truncated', 'the answer was cut off')
    const model = fakeEngine(cut, answer, answer)
    expect(await compile(withEngine(project, model))).toMatchObject({ compiled: 1, quarantined: [] })
    expect(model.asked.map(bulletsOf)).toEqual([2, 1, 1])
    expect(historyOf(project)).toHaveLength(1)
    expect(knowledge(project, 'log.md').match(/compile \| 1 entry/g)).toHaveLength(1)
  })

  it('a single bullet that is still too much is set aside, and the first half with it', async () => {
    const { project } = await withDays({ '2026-04-01': ['A'], '2026-04-02': ['B'] })
    const cut = new EngineFailure('truncated', 'the answer was cut off')
    const model = fakeEngine(cut, answer, cut, answer)
    const report = await compile(withEngine(project, model))
    expect(report).toMatchObject({ compiled: 1, quarantined: [{ refs: ['daily/2026-04-01#^e00000000a'] }] })
    expect(existsSync(join(project.home, 'knowledge/concepts/subject-a.md'))).toBe(false)
  })

  it('an entry over the budget is compiled in parts from the start', async () => {
    const { project, temp } = await withDays({})
    const bullets = Array.from({ length: 60 }, (_, n) => `Decision ${n} about A: ${'many words of it '.repeat(40)}`)
    writeDay(temp, '2026-04-01', ['A'], bullets)
    const model = fakeEngine(...Array.from({ length: 12 }, () => answer))
    expect(await compile(withEngine(project, model))).toMatchObject({ compiled: 1, quarantined: [] })
    expect(model.asked.length).toBeGreaterThan(1)
    expect(model.asked.reduce((sum, request) => sum + bulletsOf(request), 0)).toBe(60)
    expect(Math.max(...model.asked.map(({ prompt }) => prompt.length))).toBeLessThan(130_000)
  })
})

describe('what goes wrong in one unit', () => {
  it('an unexpected error is named as a bug, set aside, and stops nothing else', async () => {
    const { project } = await withDays({ '2026-04-01': ['A'], '2026-04-02': ['B'] })
    const broken: Reply = () => {
      throw new TypeError('x is not a function')
    }
    const report = await compile(withEngine(project, fakeEngine(broken, answer)))
    expect(report).toMatchObject({
      compiled: 1,
      quarantined: [{ reasons: [expect.stringMatching(/bug of memc.*x is not a function/)] }],
    })
  })

  it('a model that is gone stops the run, and sets nothing aside', async () => {
    const { project } = await withDays({ '2026-04-01': ['A'], '2026-04-02': ['B'] })
    const gone = fakeEngine(new EngineFailure('model-not-found', 'there is no model sonnet-1'))
    expect(await compile(withEngine(project, gone))).toMatchObject({
      ...{ compiled: 0, quarantined: [], stopped: expect.stringContaining('there is no model sonnet-1') },
    })
    expect(statesOf(project)).toEqual({ A: 'new*', B: 'new*' })
  })

  it('is tried again by itself once, after what an answer depends on has changed', async () => {
    const { project } = await withDays({ '2026-04-01': ['A'] })
    const refused = () => new EngineFailure('refused', 'no')
    await compile(withEngine(project, fakeEngine(refused())))
    expect(await compile(withEngine(project, fakeEngine()), { automatic: true })).toMatchObject({ entries: 0 })
    expect((await status(project)).problems).toEqual([expect.stringMatching(/no \(refused\).*--retry/)])

    writeFileSync(join(project.home, 'AGENTS.md'), '# Another specification\n')
    const again = fakeEngine(refused())
    await compile(withEngine(project, again), { automatic: true })
    expect(again.asked).toHaveLength(1)
    expect(await compile(withEngine(project, fakeEngine()), { automatic: true })).toMatchObject({ entries: 0 })
    expect(await compile(withEngine(project, fakeEngine(answer)), { retry: true })).toMatchObject({ compiled: 1 })
    expect((await status(project)).problems).toEqual([])
  })

  it('goes back when an article was changed meanwhile, and does not ask again for what was not shown', async () => {
    const { project } = await withDays({ '2026-04-01': ['A'] })
    let calls = 0
    const meddling: Reply = (request) => {
      calls += 1
      mkdirSync(join(project.home, 'knowledge'), { recursive: true })
      writeFileSync(join(project.home, 'knowledge/log.md'), '# Build Log\n\n')
      return answer(request)
    }
    expect(await compile(withEngine(project, fakeEngine(meddling)))).toMatchObject({ compiled: 1, quarantined: [] })
    expect(calls).toBe(1)
  })

  it('Ctrl-C ends a call that is never answered, and leaves nothing half done', async () => {
    const { project, temp } = await withDays({ '2026-04-01': ['A'] })
    const before = treeOf(temp)
    const stop = new AbortController()
    const never: Engine = { ...fakeEngine().engine, complete: () => new Promise(() => stop.abort()) }
    const report = await compile(withEngine(project, { engine: never, asked: [] }), { signal: stop.signal })
    expect(report).toMatchObject({ compiled: 0, stopped: expect.stringContaining('cancelled') })
    expect(treeOf(temp)).toEqual(before)
    expect(await status(project)).toMatchObject({ workerRunning: false, compile: { outcome: 'stopped' } })
    expect(await compile(withEngine(project, fakeEngine(answer)))).toMatchObject({ compiled: 1 })
  })
})

describe('an automatic compile', () => {
  it('leaves the rest of a limit to the person, says until when, and goes on then', async () => {
    const { project, temp } = await withDays({ '2026-04-01': ['A'], '2026-04-02': ['B'] })
    const resetsAt = new Date(temp.clock.now.getTime() + 3 * 3_600_000)
    const { engine } = fakeEngine(answer, answer)
    const near: Engine = {
      ...engine,
      complete: async (request, signal) => ({
        ...(await engine.complete(request, signal)),
        limits: { remaining: 0.02, resetsAt },
      }),
    }
    const first = await compile(withEngine(project, { engine: near, asked: [] }), { automatic: true })
    expect(first).toMatchObject({ compiled: 1, until: resetsAt.toISOString() })
    expect(await compile(withEngine(project, fakeEngine()), { automatic: true })).toMatchObject({ compiled: 0 })
    expect((await status(project)).compile).toMatchObject({ automatic: true, outcome: 'stopped', compiled: 1 })
    temp.clock.now = new Date(resetsAt.getTime() + 1000)
    expect(await compile(withEngine(project, fakeEngine(answer)), { automatic: true })).toMatchObject({ compiled: 1 })
    expect((await status(project)).compile).toMatchObject({ outcome: 'done', success: temp.clock.now.toISOString() })
  })

  it('that has not succeeded for days although entries wait is a problem in status, doctor and brief', async () => {
    const { project, temp, log } = await withDays({ '2026-04-09': ['A'] })
    temp.clock.now = new Date('2026-04-10T20:00:00Z')
    await compile(withEngine(project, script()))
    writeDay(temp, '2026-04-10', ['B'])
    utimesSync(log('2026-04-10'), temp.clock.now, temp.clock.now)
    temp.clock.now = new Date('2026-04-11T20:00:00Z')
    const down = fakeEngine(new EngineFailure('not-logged-in', 'Not logged in'))
    await compile(withEngine(project, down), { automatic: true })
    expect((await status(project)).problems).toEqual([])
    temp.clock.now = new Date('2026-04-13T20:00:00Z')
    const line = /3 days since the last successful compile, although 1 entry waits: .*Not logged in/
    expect((await status(project)).problems).toEqual([expect.stringMatching(line)])
    expect((await temp.memc('doctor')).out).toMatch(line)
    const config = { ...project.config, 'compile.auto': 'off' as const }
    expect((await status({ ...project, config })).problems).toEqual([])

    // What came in today, from however long ago, does not wait yet.
    const copy = join(project.state, 'copies/2026-04-10')
    mkdirSync(copy, { recursive: true })
    writeFileSync(join(copy, 'e00000000b.md'), '')
    utimesSync(join(copy, 'e00000000b.md'), temp.clock.now, temp.clock.now)
    expect((await status(project)).problems).toEqual([])
  })

  it('follows a flush, and the brief tells what it could not do', async () => {
    const { project, temp } = await withDays({ '2026-04-01': ['A'] })
    await work({ home: project.home, env: temp.env, now: () => temp.clock.now, signal: new AbortController().signal })
    expect(statesOf(project)).toEqual({ A: 'compiled' })
    expect((await status(project)).compile).toMatchObject({ automatic: true, outcome: 'done', compiled: 1 })
  })
})

describe('the same input and the same answers', () => {
  const days = { '2026-04-01': ['A', 'B'], '2026-04-02': ['C', 'A2'], '2026-04-03': ['B2', 'AB'] }

  it('give the same bytes on another day, and whatever the order of capture', async () => {
    const first = await withDays(days)
    expect(await compile(withEngine(first.project, script()))).toMatchObject({ compiled: 6, quarantined: [] })
    const later = await withDays({})
    for (const [date, names] of Object.entries(days).reverse())
      writeDay(later.temp, date, [...names].reverse(), undefined, names)
    later.temp.clock.now = new Date('2027-01-02T03:04:05Z')
    await compile(withEngine(later.project, script()))
    const one = knowledgeOf(first.project)
    expect(knowledgeOf(later.project)).toEqual(one)
    const all = Object.values(one).join('\n')
    expect(all).toContain('## Superseded')
    expect(Object.keys(one)).toContain('connections/subject-a-and-subject-b.md')
    expect(all).toContain('[[concepts/subject-a]]')
  })

  it('give the same bytes in another time zone', async () => {
    const { temp } = await withDays({})
    for (const [date, bullets] of Object.entries(CHOICES)) writeDay(temp, date, [date.slice(-1)], bullets)
    const trees = ['Pacific/Kiritimati', 'America/Los_Angeles'].map((zone) => {
      const place = tempProject()
      cpSync(join(temp.cwd, '.memory'), join(place.cwd, '.memory'), { recursive: true })
      const env = { ...place.env, TZ: zone, MEMC_ENGINE: 'offline', PATH: process.env.PATH ?? '' }
      const memc = (...args: string[]) =>
        execFileSync(process.execPath, [join(import.meta.dirname, '../../dist/bin.js'), ...args], {
          cwd: place.cwd,
          env,
        })
      memc('trust')
      memc('compile')
      return treeOf(place)
    })
    expect(trees[0]).toEqual(trees[1])
    expect(Object.values(trees[0] ?? {}).join('\n')).toMatch(/- superseded 2026-04-03 by/)
  })
})

/** What the offline engine makes articles of, and then a successor. */
const CHOICES = {
  '2026-04-01': ['Use Postgres for the bookings database because it has row-level security', 'Keep sessions in Redis'],
  '2026-04-03': ['Use SQLite for the bookings database instead of Postgres because it needs no server'],
}

/** One answer by rule: a decision about a subject makes its article, the next one about it supersedes the summary. */
const answer = ({ input }: { input: unknown }) => {
  const { entries, candidates } = input as CompileInput
  const operations = entries.flatMap((entry): object[] => {
    const cites = [entry.id]
    const said = entry.bullets.find(({ section }) => section === 'decision')?.text ?? entry.bullets[0]?.text ?? ''
    const text = said.replace(/:.*/, '')
    const letters = [...entry.title.replace(/[^A-Z]/g, '').slice(1)]
    const claim = { text, cites }
    if (letters.length > 1) {
      const connects = letters.map((letter) => `concepts/subject-${letter.toLowerCase()}`)
      return [{ op: 'connect', connects, connection: claim, insight: claim, evidence: [claim] }]
    }
    const id = `concepts/subject-${letters[0]?.toLowerCase()}`
    const known = candidates.find((candidate) => candidate.id === id)
    const summary = known?.blocks.find(({ section }) => section === 'Summary')
    if (known && (summary?.date ?? '') > entry.date)
      return [{ op: 'add', article: id, section: 'Key Points', ...claim }]
    if (known && summary) return [{ op: 'supersede', article: id, block: summary.n, ...claim, reason: 'newer' }]
    const related = candidates.slice(0, 1).map((other) => ({ to: other.id, why: 'next to it' }))
    const title = `Subject ${letters[0]}`
    return [{ op: 'create', title, aliases: [], tags: [], summary: claim, keyPoints: [], details: [], related }]
  })
  return { operations, nothing: [] }
}

function script() {
  return fakeEngine(...Array.from({ length: 40 }, () => answer))
}

interface Days {
  temp: TempProject
  project: Project
  log: (date: string) => string
}

async function withDays(days: Record<string, string[]>): Promise<Days> {
  const temp = tempProject()
  await temp.memc('init')
  for (const [date, names] of Object.entries(days)) writeDay(temp, date, names)
  const project = openProject({ cwd: temp.cwd, env: temp.env, now: () => temp.clock.now })
  return { temp, project, log: (date) => join(project.home, `daily/${date}.md`) }
}

/** A day's log, its entries in the order of the names; their times follow `order`. */
function writeDay(temp: TempProject, date: string, names: string[], bullets?: string[], order = names): void {
  const entries = names.map((name) =>
    formatEntry({
      ...{ id: `e${name.toLowerCase().padStart(9, '0')}`, agent: 'claude-code', session: name, turns: ['1', '2'] },
      ...{ date, time: `1${order.indexOf(name)}:00`, title: `Subject ${name}`, context: `Work on subject ${name}.` },
      exchanges: [],
      decisions: (bullets ?? [`Decision about ${name}`]).map((text) => ({ text, rank: 'human' as const })),
      lessons: [],
      actions: bullets ? [] : [{ text: `Look at ${name}`, rank: 'human' as const }],
    }),
  )
  mkdirSync(join(temp.cwd, '.memory/daily'), { recursive: true })
  writeFileSync(
    join(temp.cwd, `.memory/daily/${date}.md`),
    `# Daily Log: ${date}\n\n## Sessions\n\n${entries.join('\n')}`,
  )
}

function edit(path: string, from: string, to: string): void {
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(from, to))
}

/** Subject → state, with a star when a run with these options takes it. */
function statesOf(project: Project, options = {}): Record<string, string> {
  const { entries } = explain(project, options)
  return Object.fromEntries(entries.map(({ title, state, taken }) => [title.slice(8), taken ? `${state}*` : state]))
}

function entriesOf({ input }: { input: unknown }): string[] {
  return (input as CompileInput).entries.map(({ title }) => title.slice(8))
}

function bulletsOf({ input }: { input: unknown }): number {
  return (input as CompileInput).entries.reduce((sum, { bullets }) => sum + bullets.length, 0)
}

function knowledge(project: Project, name: string): string {
  return readFileSync(join(project.home, 'knowledge', name), 'utf8')
}

function article(project: Project, name: string): string {
  return knowledge(project, `concepts/${name}.md`)
}

/** Block ids of all articles. */
function claims(project: Project): Record<string, string[]> {
  const texts = Object.entries(knowledgeOf(project)).filter(([name]) => name.startsWith('concepts/'))
  return Object.fromEntries(texts.map(([name, text]) => [name, (text.match(/\^c[0-9a-f]{7}$/gm) ?? []).sort()]))
}

function knowledgeOf(project: Project): Record<string, string> {
  return filesIn(join(project.home, 'knowledge'))
}

function treeOf(temp: TempProject): Record<string, string> {
  return filesIn(join(temp.cwd, '.memory'))
}

function filesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true }).filter((one) =>
    one.isFile(),
  )
  const paths = names.map((one) => join(one.parentPath, one.name)).sort()
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]))
}

/** Finished compile commits, oldest first. */
function historyOf(project: Project): string[] {
  return readdirSync(join(project.state, 'journal')).filter((name) => /^\d+-compile\.json$/.test(name))
}
