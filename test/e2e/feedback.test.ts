// What memc shows comes back in the next transcripts: as attachments, in reminders, as quotes of the agent, sometimes as if
// a person had typed it. None of it may become memory again, and nobody's own words may be lost over it.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { flush } from '../../src/capture/flush.ts'
import { readSnapshot } from '../../src/changes/commit.ts'
import { BRIEF_FILE, readBrief } from '../../src/hooks/brief-file.ts'
import { printBrief } from '../../src/hooks/brief-print.ts'
import type { Entry } from '../../src/kb/daily-log.ts'
import { openProject } from '../../src/project.ts'
import { readDailyLogs } from '../../src/read-home.ts'
import { fakeEngine, withEngine } from '../support/fake-engine.ts'
import { type TempProject, tempProject } from '../support/temp-project.ts'
import { type Said, transcript, transcriptLines, uuidOf } from '../support/transcript.ts'

const DAY_MS = 24 * 3_600_000
const FIRST_DAY = Date.parse('2026-04-11T00:00:00Z')
const PARTS = ['billing', 'search', 'login', 'export', 'upload', 'report', 'mail', 'cache', 'queue', 'chart']
const WAYS = ['Postgres', 'Redis', 'gRPC', 'SQLite', 'Kafka', 'WebSockets', 'Protobuf', 'Parquet', 'Memcached', 'NATS']

describe('a month of days', () => {
  it('adds one entry for each real session, none made of our own words, and repeats no bullet', async () => {
    const temp = await started()
    for (let day = 0; day < 30; day++) {
      const brief = briefOf(temp)
      const lines = brief?.split('\n').filter((line) => line.startsWith('- ')) ?? []
      const repeats =
        lines.length >= 2 ? `As your notes say:\n${lines.slice(0, 2).join('\n')}` : 'There are no notes yet.'
      write(temp, `real-${day}`, day, [
        ...(brief === undefined ? [] : [attachment(brief)]),
        ...speak(temp, `real-${day}`, day, [
          { role: 'user', text: `${decision(day)}${day === 12 && brief ? `\n\n${brief}` : ''}` },
          { role: 'assistant', text: `Agreed, the ${part(day)} service is changed.\n\n${repeats}` },
        ]),
        ...(brief === undefined ? [] : [reminder(temp, `real-${day}`, day, brief)]),
      ])
      if (day % 7 === 3 && brief) write(temp, `echo-${day}`, day, speak(temp, `echo-${day}`, day, onlyOurs(brief)))
      temp.clock.now = new Date(FIRST_DAY + day * DAY_MS + 20 * 3_600_000)
      await work(temp)
    }
    const entries = entriesOf(temp)
    expect(entries.map((entry) => entry.session).sort()).toEqual(
      Array.from({ length: 30 }, (_, day) => uuidOf(`real-${day}`)).sort(),
    )
    const bullets = entries.flatMap(bulletsOf)
    expect(bullets.filter((text, at) => bullets.indexOf(text) !== at)).toEqual([])
    for (let day = 0; day < 30; day++) expect(bullets.join('\n')).toContain(WAYS[day % 10] ?? '')
  }, 240_000)
})

describe('our brief', () => {
  it.each([
    ['as it was printed', (brief: string) => brief],
    ['with the words of the client before it', (brief: string) => `SessionStart hook additional context: ${brief}`],
    ['quoted', (brief: string) => brief.replace(/^/gm, '> ')],
    ['without its fence', (brief: string) => brief.split('\n').slice(1, -1).join('\n')],
  ])('delivered late as the words of a person, %s, gives no entry', async (_, form) => {
    const temp = await withMemory()
    const before = entriesOf(temp)
    say(temp, 'late', 1, [{ role: 'user', text: form(need(briefOf(temp))) }])
    await work(temp)
    expect(entriesOf(temp)).toEqual(before)
  })

  it('leaves the words of the person that stand around it', async () => {
    const temp = await withMemory()
    say(temp, 'mixed', 1, [
      { role: 'user', text: `${briefOf(temp)}\nFrom now on deploys happen on Mondays only, because support is there.` },
      { role: 'assistant', text: 'Understood, deploys happen on Mondays only.' },
    ])
    await work(temp)
    const added = entriesOf(temp).slice(-1)
    expect(added[0]?.session).toBe(uuidOf('mixed'))
    expect(added.flatMap(bulletsOf).join('\n')).toContain('Mondays')
    expect(added.flatMap(bulletsOf).join('\n')).not.toContain('Postgres')
  })
})

describe('an answer of memc', () => {
  it('that the agent repeats word for word gives no entry', async () => {
    const temp = await withMemory()
    const before = entriesOf(temp)
    const { out } = await temp.memc('query', 'Why did we choose Postgres?')
    expect(out).toContain('Postgres')
    say(temp, 'asking', 1, [
      { role: 'user', text: 'What does memc say about the database?' },
      { role: 'assistant', text: out },
    ])
    await work(temp)
    expect(entriesOf(temp)).toEqual(before)
  })

  it('gives no bullet either when it is repeated with a word before it', async () => {
    const temp = await withMemory()
    const known = entriesOf(temp).flatMap(bulletsOf)
    const { out } = await temp.memc('query', 'Why did we choose Postgres?')
    say(temp, 'asking', 1, [
      { role: 'user', text: 'What does memc say about the database?' },
      { role: 'assistant', text: `Here is what the memory says:\n\n${out}` },
    ])
    await work(temp)
    const bullets = entriesOf(temp).flatMap(bulletsOf)
    expect(bullets.filter((text) => known.includes(text))).toEqual(known)
  })
})

describe('hits of memc search', () => {
  it('pasted by a person are not theirs', async () => {
    const temp = await withMemory()
    const before = entriesOf(temp)
    const { out } = await temp.memc('search', 'Postgres')
    say(temp, 'pasting', 1, [{ role: 'user', text: out }])
    await work(temp)
    expect(entriesOf(temp)).toEqual(before)
  })
})

describe('a person', () => {
  it('who writes our fence is heard', async () => {
    const temp = await withMemory()
    say(temp, 'quoting', 1, [
      {
        role: 'user',
        text: '<memc-brief>\nWe use Kafka instead of RabbitMQ because we replay events.\n</memc-brief>\nWhy is that tag here?',
      },
      { role: 'assistant', text: 'Understood: Kafka instead of RabbitMQ, because events are replayed.' },
    ])
    await work(temp)
    expect(entriesOf(temp).flatMap(bulletsOf).join('\n')).toContain('Kafka')
  })

  it('who decides the same again in the same words is heard', async () => {
    const temp = await withMemory()
    const [text = ''] = entriesOf(temp)[0]?.decisions.map((bullet) => bullet.text) ?? []
    const answer = { keep: true, why: '', title: 'Again', context: 'It was decided again.' }
    const lists = { exchanges: [], lessons: [], actions: [] }
    const project = openProject({ cwd: temp.cwd, env: temp.env, now: () => temp.clock.now })
    say(temp, 'again', 1, [
      { role: 'user', text: `As I said: ${text}` },
      { role: 'assistant', text: `You said before: ${text}` },
    ])
    const proposed = (turns: number[]) => ({ ...answer, ...lists, decisions: [{ text, because: '', turns }] })
    await flush(withEngine(project, fakeEngine(proposed([1]))))
    expect(entriesOf(temp).at(-1)?.session).toBe(uuidOf('again'))
    say(temp, 'echoed', 2, [
      { role: 'user', text: 'Go on.' },
      { role: 'assistant', text: `You said before: ${text}` },
    ])
    expect(await flush(withEngine(project, fakeEngine(proposed([1, 2]))))).toMatchObject({ entries: 0, nothing: 1 })
  })
})

describe('a nested run, started by our own call', () => {
  it('makes no heading and no file, though its hooks ran and its mark is all that tells', async () => {
    const temp = await started()
    say(temp, 'nested', 0, [
      { role: 'user', text: `[memc-own-call]\nThe record, between the fences:\n${decision(0)}` },
      { role: 'assistant', text: `{"keep":true,"decisions":["${decision(0)}"]}` },
    ])
    await work(temp)
    expect(existsSync(join(temp.cwd, '.memory/daily'))).toBe(false)
    expect(readSnapshot(openProject(temp).store).list('state/spans')).toEqual([])
  })
})

function decision(day: number): string {
  const way = WAYS[day % 10] ?? ''
  const other = WAYS[(day + 3 + Math.floor(day / 10)) % 10] ?? ''
  return `Let us use ${way} instead of ${other} for the ${part(day)} service because ticket ${1000 + day * 37} asks for it.`
}

function part(day: number): string {
  return `${PARTS[(day * 3) % 10]}-${'abc'[Math.floor(day / 10)]}`
}

function onlyOurs(brief: string): Said[] {
  return [
    { role: 'user', text: brief },
    { role: 'assistant', text: brief.split('\n').slice(3, 12).join('\n') },
  ]
}

async function started(): Promise<TempProject> {
  const temp = tempProject()
  expect(await temp.memc('init')).toMatchObject({ code: 0 })
  return temp
}

/** A project that remembers a few decisions. */
async function withMemory(): Promise<TempProject> {
  const temp = await started()
  say(temp, 'first', 0, [
    { role: 'user', text: 'We use Postgres instead of MySQL because we need row-level security in the database.' },
    { role: 'assistant', text: 'Agreed: Postgres instead of MySQL, because of row-level security.' },
    {
      role: 'user',
      text: 'From now on never edit the generated files in src/gen by hand, since the build overwrites them.',
    },
    { role: 'assistant', text: 'Understood, the generated files in src/gen stay untouched.' },
    {
      role: 'user',
      text: 'We go with pnpm instead of npm because the lock file of npm kept changing between machines.',
    },
    { role: 'assistant', text: 'Done, the repository uses pnpm now.' },
  ])
  temp.clock.now = new Date(FIRST_DAY + 20 * 3_600_000)
  await work(temp)
  expect(entriesOf(temp)).toHaveLength(1)
  temp.clock.now = new Date(FIRST_DAY + DAY_MS + 20 * 3_600_000)
  return temp
}

/** What the hooks start in the background. */
async function work(temp: TempProject): Promise<void> {
  await temp.memc('flush', '--worker', '--home', join(temp.cwd, '.memory'))
}

function briefOf(temp: TempProject): string | undefined {
  const brief = readBrief(join(stateOf(temp), BRIEF_FILE))
  return brief && printBrief(brief, 'startup')
}

function stateOf(temp: TempProject): string {
  return openProject(temp).state
}

function entriesOf(temp: TempProject): Entry[] {
  return readDailyLogs(readSnapshot(openProject(temp).store)).flatMap((log) => log.entries)
}

function bulletsOf(entry: Entry): string[] {
  return [...entry.decisions, ...entry.lessons, ...entry.exchanges, ...entry.actions].map((bullet) => bullet.text)
}

function say(temp: TempProject, name: string, day: number, said: Said[]): void {
  writeFileSync(join(temp.transcripts, `${uuidOf(name)}.jsonl`), transcript(said, placeOf(temp, name, day)))
}

function speak(temp: TempProject, name: string, day: number, said: Said[]): string[] {
  return transcriptLines(said, placeOf(temp, name, day))
}

function write(temp: TempProject, name: string, _day: number, lines: string[]): void {
  writeFileSync(join(temp.transcripts, `${uuidOf(name)}.jsonl`), lines.join(''))
}

function placeOf(temp: TempProject, name: string, day: number) {
  return {
    session: uuidOf(name),
    cwd: temp.cwd,
    start: new Date(FIRST_DAY + day * DAY_MS + 9 * 3_600_000).toISOString(),
  }
}

/** The brief as the client records that it gave it to the session. */
function attachment(brief: string): string {
  const given = {
    type: 'hook_additional_context',
    content: [brief],
    hookName: 'SessionStart',
    hookEvent: 'SessionStart',
  }
  return `${JSON.stringify({ type: 'attachment', uuid: uuidOf(brief), attachment: given })}\n`
}

/** The brief in a reminder that the client has put behind what a tool printed, here of one that failed. */
function reminder(temp: TempProject, name: string, day: number, brief: string): string {
  const { session, cwd, start } = placeOf(temp, name, day)
  const content = `exit code 1\n<system-reminder>\n${brief}\n</system-reminder>`
  return `${JSON.stringify({
    type: 'user',
    isSidechain: false,
    sessionId: session,
    cwd,
    uuid: uuidOf(`reminder ${name}`),
    timestamp: start,
    message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content, is_error: true }] },
  })}\n`
}

function need<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('there should be one')
  return value
}
