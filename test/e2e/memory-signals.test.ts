// What sessions show of rules, through the command line: work that runs a rule's command, a correction, what came up again and
// again, and what the figures make of it.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatEntry } from '../../src/kb/daily-log.ts'
import type { EntryDraft } from '../../src/kb/entry.ts'
import { shortId } from '../../src/lib/hash.ts'
import { openProject } from '../../src/project.ts'
import { noteCompaction, noteLoad } from '../../src/use/session-notes.ts'
import { type TempProject, tempProject } from '../support/temp-project.ts'
import { jsonl, type Line, SESSION, session } from '../support/transcript-lines.ts'

const CLAUDE = `# Shop

- Run \`npm test\` before every commit.
- Handlers live in \`src/api/\`.
- Prefer small modules.
- Indent with 2 spaces.
`

describe('a session', () => {
  it('that runs the command of a rule or touches its path is a use of it, once a session and day', async () => {
    const temp = await adopted()
    await hold(temp, (s) => [
      s.prompt('Please add the payment handler.'),
      s.uses('Bash', { command: 'npm test -- --run' }),
      s.failure('Exit code 1\n2 failed'),
      s.uses('Write', { file_path: join(temp.cwd, 'src/api/pay.ts'), content: '' }),
      s.result('ok'),
      s.uses('Bash', { command: 'npm test' }),
      s.result('passed'),
      s.says('The handler is there, and all tests pass.'),
    ])
    const { test, handlers, modules } = await rules(temp)
    expect(test).toContain('matched 1 (last 2026-04-11)')
    expect(handlers).toContain('matched 1')
    expect(modules).toContain('matched 0')
    await temp.memc('flush')
    expect((await rules(temp)).test).toContain('matched 1 ')
    expect(await count(temp, 'npm test')).toBe(1)
  })

  it('in which the user repeats or denies a rule is a finding; being loaded is neither that nor a use', async () => {
    const temp = await adopted()
    await hold(temp, (s) => [
      s.prompt('No. Run npm test before every commit, please!'),
      s.says('Sorry, I will. So I indent with 2 spaces, right?'),
      s.prompt('Indent with 4 spaces from now on.'),
      s.says('Done: all files are indented with four.'),
    ])
    const { test, indent, modules } = await rules(temp)
    expect(test).toContain('corrected 1')
    expect(indent).toContain('corrected 1')
    expect(modules).toContain('corrected 0')
    expect(await count(temp, 'npm test')).toBe(0)
    const { out } = await temp.memc('prune')
    expect(out).toMatch(/"Run `npm test`[^"]*": the user had to repeat or reject it once/)
    expect(out).toContain('could not tell zones')
  })

  it('is looked at when the file can be read again', async () => {
    const temp = await adopted()
    const whole = readFileSync(join(temp.cwd, 'CLAUDE.md'), 'utf8')
    writeFileSync(join(temp.cwd, 'CLAUDE.md'), `${whole}<<<<<<< ours\n`)
    await hold(temp, (s) => [
      s.prompt('Is all well with the shop?'),
      s.uses('Bash', { command: 'npm test' }),
      s.result('passed'),
      s.says('All tests pass.'),
    ])
    writeFileSync(join(temp.cwd, 'CLAUDE.md'), whole)
    await temp.memc('flush')
    expect(await count(temp, 'npm test')).toBe(1)
  })
})

describe('the figures', () => {
  it('tell how it stands before the first applied prune and since', async () => {
    const temp = await adopted()
    expect((await temp.memc('stats')).out).toContain('no prune was applied yet; 0 days since adoption')
    const { state } = openProject({ cwd: temp.cwd, env: temp.env })
    noteLoad(state, { time: '2026-04-11T08:59:00.000Z', session: SESSION, file: '' })
    noteLoad(state, { time: '2026-04-11T10:00:00.000Z', session: 'other', file: '' })
    noteCompaction(state, { time: '2026-04-11T09:30:00.000Z', session: SESSION })
    await hold(temp, (s) => [
      s.prompt('No. Run npm test before every commit, please!'),
      s.uses('Bash', { command: 'npm test' }),
      s.failure('Exit code 1\nno'),
      s.uses('Bash', { command: 'npm test' }),
      s.result('ok'),
      s.says('The tests pass now.'),
    ])
    const twice = '- Prefer small modules.\n'
    const file = join(temp.cwd, 'CLAUDE.md')
    writeFileSync(file, readFileSync(file, 'utf8').replace(twice, twice + twice))
    await temp.memc('prune')
    temp.clock.now = new Date('2026-05-12T12:00:00Z')
    expect(JSON.parse((await temp.memc('prune', '--apply', '--json')).out).counts.cut).toBe(1)
    temp.clock.now = new Date('2026-06-12T12:00:00Z')

    const { instructions } = JSON.parse((await temp.memc('stats', '--json')).out)
    expect(instructions).toMatchObject({
      firstPrune: '2026-05-12T12:00:00.000Z',
      before: {
        ...{ days: 32, corrections: 1, sessions: { seen: 2, compacted: 1 }, commands: { runs: 2, ok: 1 } },
        state: { items: 5, contradictions: 0, unused: { never: 3, of: 4 } },
      },
      since: { days: 31, corrections: 0, sessions: { seen: 0, compacted: 0 }, state: { items: 4 } },
      archived: { items: 1, restored: 0 },
      signals: { loaded: 8, matched: 1, corrected: 1 },
    })
    const { out } = await temp.memc('stats')
    expect(out).toMatch(/size: 5 items, .* → 4 items, /)
    expect(out).toContain('sessions with automatic compaction: 50 % (1 of 2) → not measured')
    expect(out).toContain("items' commands that succeeded: 50 % (1 of 2) → not measured")
    expect(out).toContain('cited not measured (ids are not shown)')
    expect((await temp.memc('memory', 'explain', await idOf(temp, 'Handlers'))).out).toContain('cited not measured')

    const away = JSON.parse((await temp.memc('memory', 'list', '--archived', '--json')).out)[0].item.id
    await temp.memc('memory', 'edit', await idOf(temp, 'Prefer'), 'Prefer', 'tiny', 'modules.')
    await temp.memc('memory', 'restore', away)
    expect((await temp.memc('stats')).out).toContain('restored within three months: 100 % (1 of 1)')
    await temp.memc('prune', '--report')
    expect(readFileSync(join(temp.cwd, '.memory/reports/prune-2026-06-12.md'), 'utf8')).toContain(
      '- corrections: 1 → 0',
    )
  })
})

describe('after the daily compile', () => {
  const day = (date: string, id: string) => (s: Line) => ({ ...s, sessionId: id, timestamp: `${date}T09:00:00.000Z` })
  const work = async (temp: TempProject, date: string) => {
    const id = SESSION.replace(/1$/, date.slice(-1))
    const s = session()
    // What memc has shown itself is not captured again.
    const choice = ['Postgres for orders', 'Redis for sessions', 'BullMQ for jobs'][Number(date.slice(-1)) - 1]
    const said = [s.prompt(`We decided to use ${choice}, since the team knows it well.`), s.says('Understood.')]
    const lines = said.map(day(date, id)).map((line, at) => ({ ...line, cwd: temp.cwd, uuid: `${id}-${at}` }))
    writeFileSync(join(temp.transcripts, `${id}.jsonl`), jsonl(lines))
    temp.clock.now = new Date(`${date}T12:00:00Z`)
    return temp.memc('flush', '--worker', '--home', join(temp.cwd, '.memory'))
  }
  const twice = `${CLAUDE}- Sort imports by path.\n- Sort imports by path.\n`
  const report = (temp: TempProject, date: string) => join(temp.cwd, `.memory/reports/prune-${date}.md`)

  it('a preview is written where the user wants it, and nothing is applied', async () => {
    const temp = await adopted(twice)
    const before = readFileSync(join(temp.cwd, 'CLAUDE.md'), 'utf8')
    userConfig(temp, { 'compile.auto': 'always' })
    await work(temp, '2026-05-11')
    expect(existsSync(report(temp, '2026-05-11'))).toBe(false)
    userConfig(temp, { 'compile.auto': 'always', 'memory.schedule': 'preview' })
    for (const date of ['2026-05-12', '2026-05-13']) await work(temp, date)
    expect(readFileSync(report(temp, '2026-05-13'), 'utf8')).toMatch(/^- cut m[\s\S]*```diff[\s\S]*## Figures/m)
    expect(readFileSync(join(temp.cwd, 'CLAUDE.md'), 'utf8')).toBe(before)
  })

  it('only what the user trusts is applied, and a project cannot ask for it', async () => {
    const temp = await adopted(`${twice}- Edit \`src/gone/x.ts\`.\n`)
    writeFileSync(
      join(temp.cwd, '.memory/memc.json'),
      JSON.stringify({
        version: 1,
        'memory.maxItems': 1,
        'memory.schedule': 'preview',
        'memory.trusted': ['duplicate'],
      }),
    )
    const before = readFileSync(join(temp.cwd, 'CLAUDE.md'), 'utf8')
    userConfig(temp, { 'compile.auto': 'always' })
    await work(temp, '2026-05-11')
    expect(existsSync(report(temp, '2026-05-11'))).toBe(false)
    userConfig(temp, { 'compile.auto': 'always', 'memory.schedule': 'preview', 'memory.trusted': ['duplicate'] })
    await work(temp, '2026-05-12')
    expect(readFileSync(join(temp.cwd, 'CLAUDE.md'), 'utf8')).toBe(before)
    await work(temp, '2026-05-13')
    expect(readFileSync(join(temp.cwd, 'CLAUDE.md'), 'utf8')).toBe(before.replace('- Sort imports by path.\n', ''))
    expect((await temp.memc('history')).out).toMatch(/prune.*1 cut/)
  })
})

describe('what people say again and again', () => {
  it('is suggested with what it rests on, and a person accepts or refuses each', async () => {
    const temp = await adopted()
    const never = 'We must never mock the database in tests, because the mocks hid a broken migration.'
    for (const at of [1, 2]) {
      const say = (s: ReturnType<typeof session>) => [s.prompt(never), s.says('Understood, I have changed the tests.')]
      await hold(temp, say, SESSION.replace(/1$/, String(at)))
    }
    lessons(temp, 'human', 'The Stripe sandbox rejects amounts below 50 cents.')
    lessons(temp, 'assistant', 'The cache of the build is stale after a rename.')
    const before = readFileSync(join(temp.cwd, 'CLAUDE.md'), 'utf8')
    const { suggestions } = JSON.parse((await temp.memc('memory', 'suggest', '--json')).out)
    expect(suggestions.map(({ kind, evidence }: Found) => [kind, evidence.length])).toEqual([
      ['correction', 2],
      ['gotcha', 3],
    ])
    const { out } = await temp.memc('memory', 'suggest')
    expect(out).toMatch(/never mock the database[\s\S]*correction, in 2 entries:\n {4}daily\/2026-04-11#\^e\w+ /)
    expect(readFileSync(join(temp.cwd, 'CLAUDE.md'), 'utf8')).toBe(before)

    for (const [days, out] of [
      [20, 'never mock the database'],
      [20, '2 more expired unanswered'],
      [31, 'never mock the database'],
    ] as const) {
      temp.clock.now = new Date(temp.clock.now.getTime() + days * 86_400_000)
      expect((await temp.memc('memory', 'suggest')).out).toContain(out)
    }

    const keyOf = (kind: string) => suggestions.find((one: Found) => one.kind === kind)?.key ?? ''
    expect(await temp.memc('memory', 'suggest', '--accept', 'all')).toMatchObject({ code: 2 })
    expect((await temp.memc('memory', 'suggest', '--accept', keyOf('correction'))).out).toMatch(/^Added: m/)
    expect(readFileSync(join(temp.cwd, 'CLAUDE.md'), 'utf8')).toContain('never mock the database in tests')
    await temp.memc('memory', 'suggest', '--refuse', keyOf('gotcha'))
    await temp.memc('prune', '--refuse', 'p000')
    expect((await temp.memc('memory', 'suggest')).out).toMatch(
      /^Nothing to suggest\.\n1 more that came up as often stands in a file\.\n1 more you have refused\.$/,
    )
    const id = /m\w{7}/.exec(
      (await temp.memc('memory', 'list')).out.split('\n').find((line) => line.includes('mock')) ?? '',
    )
    expect((await temp.memc('memory', 'show', id?.[0] ?? '')).out).toContain(
      'learned: correction in daily/2026-04-11#^e',
    )
    await temp.memc('memory', 'archive', id?.[0] ?? '')
    expect((await temp.memc('memory', 'suggest')).out).toContain(`memc memory restore ${id?.[0]}`)
    expect(await temp.memc('memory', 'suggest', '--accept', keyOf('correction'))).toMatchObject({ code: 2 })
  })
})

/** Three entries with the same lesson. */
function lessons(temp: TempProject, rank: 'human' | 'assistant', text: string): void {
  for (const day of [7, 8, 9]) {
    const id = shortId(9, text, String(day))
    const entry: EntryDraft = {
      ...{ id: `e${id}`, agent: 'claude-code', session: `s-${day}`, turns: ['a', 'b'], date: `2026-04-0${day}` },
      ...{ time: '09:00', title: 'Tests', context: 'Tests', exchanges: [], decisions: [], actions: [] },
      lessons: [{ text, rank }],
    }
    const file = join(temp.cwd, `.memory/daily/2026-04-0${day}.md`)
    appendFileSync(
      file,
      `${existsSync(file) ? '' : `# Daily Log: ${entry.date}\n\n## Sessions\n\n`}${formatEntry(entry)}\n`,
    )
  }
}

interface Found {
  key: string
  kind: string
  evidence: unknown[]
}

function userConfig({ env }: TempProject, keys: Record<string, unknown>): void {
  mkdirSync(env.MEMC_CONFIG_DIR ?? '', { recursive: true })
  writeFileSync(join(env.MEMC_CONFIG_DIR ?? '', 'config.json'), JSON.stringify(keys))
}

async function adopted(text = CLAUDE): Promise<TempProject> {
  const temp = tempProject({ 'CLAUDE.md': text })
  await temp.memc('init')
  await temp.memc('memory', 'adopt', '--yes')
  return temp
}

/** A session of the day after, captured. */
async function hold(temp: TempProject, say: (s: ReturnType<typeof session>) => Line[], id = SESSION): Promise<void> {
  const lines = say(session()).map((line, at) => ({
    ...line,
    ...{ uuid: `${id.slice(0, -4)}${id.slice(-1)}${String(at).padStart(3, '0')}`, parentUuid: null },
    ...{ cwd: temp.cwd, sessionId: id, timestamp: `2026-04-11T09:00:${String(at).padStart(2, '0')}.000Z` },
  }))
  temp.clock.now = new Date('2026-04-12T12:00:00Z')
  appendFileSync(join(temp.transcripts, `${id}.jsonl`), jsonl(lines))
  expect(await temp.memc('flush')).toMatchObject({ err: '' })
}

async function idOf(temp: TempProject, start: string): Promise<string> {
  const items: { id: string; content: string }[] = JSON.parse((await temp.memc('memory', 'list', '--json')).out)
  return items.find(({ content }) => content.startsWith(start))?.id ?? ''
}

async function rules(temp: TempProject) {
  const items: { id: string; content: string }[] = JSON.parse((await temp.memc('memory', 'list', '--json')).out)
  const explained = async (start: string) => {
    const id = items.find(({ content }) => content.startsWith(start))?.id ?? ''
    return (await temp.memc('memory', 'explain', id)).out
  }
  return {
    test: await explained('Run'),
    handlers: await explained('Handlers'),
    modules: await explained('Prefer'),
    indent: await explained('Indent'),
  }
}

async function count(temp: TempProject, text: string): Promise<number> {
  const items: { access_count: number; content: string }[] = JSON.parse(
    (await temp.memc('memory', 'list', '--json')).out,
  )
  return items.find(({ content }) => content.includes(text))?.access_count ?? -1
}
