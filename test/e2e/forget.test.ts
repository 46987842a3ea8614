// Forgetting through the command line: the reach is told first, then nothing of it is left anywhere, and nothing brings it
// back.
import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { extract } from '../../src/capture/extract.ts'
import { readSnapshot } from '../../src/changes/commit.ts'
import { forget } from '../../src/forget/forget.ts'
import { openView } from '../../src/forget/view.ts'
import { renderBrief } from '../../src/hooks/brief.ts'
import { parseDailyLog } from '../../src/kb/daily-log.ts'
import { openProject } from '../../src/project.ts'
import { Crash, countingFileSystem, crashingFileSystem, deadOwner } from '../support/crashing-fs.ts'
import { fakeEngine } from '../support/fake-engine.ts'
import { type TempProject, tempProject } from '../support/temp-project.ts'
import { type Said, transcript, transcriptLines, uuidOf } from '../support/transcript.ts'

const SECRET: Said[] = [
  {
    role: 'user',
    text: 'Let us use the Quagmirex queue instead of RabbitMQ because the payroll job needs exactly-once delivery.',
  },
  { role: 'assistant', text: 'Agreed: Quagmirex it is. The payroll job now publishes to the Quagmirex queue.' },
  { role: 'user', text: 'Never restart the payroll job on a Friday, the auditors read the ledger then.' },
  { role: 'assistant', text: 'Understood. The payroll job is never restarted on a Friday.' },
]

const PLAIN: Said[] = [
  {
    role: 'user',
    text: 'We need a database for the bookings service. Let us use Postgres instead of MySQL because we need row-level security.',
  },
  { role: 'assistant', text: 'Agreed: Postgres it is. I added the `bookings` table with row-level security enabled.' },
  { role: 'user', text: 'From now on never edit the generated files in src/gen by hand.' },
  { role: 'assistant', text: 'Understood. The generated files in src/gen stay untouched.' },
]

// Every point with MEMC_FAULTS=all, a sample otherwise.
const STEP = process.env.MEMC_FAULTS === 'all' ? 1 : 19

const LATER: Said[] = [
  { role: 'user', text: 'Another thing: let us use Tailwind instead of Bootstrap because the theme is simpler.' },
  { role: 'assistant', text: 'Agreed: Tailwind it is. I replaced the Bootstrap theme.' },
  { role: 'user', text: 'Good. From now on keep the theme in one file.' },
  { role: 'assistant', text: 'Done, the theme lives in one file.' },
]

/** Words of the session that must be nowhere; names of articles stay as ids in log.md. */
const TRACES =
  /exactly-once delivery|Quagmirex queue|Quagmirex it is|auditors read|restarted on a Friday|restart the payroll/i

describe('forgetting an entry', () => {
  it('tells its reach first and changes nothing, then leaves no word of it anywhere', async () => {
    const project = await compiled()
    await project.memc('search', 'Quagmirex')
    await project.memc('query', '--file-back', 'Why did we choose the Quagmirex queue?')
    expect(hits(project).length).toBeGreaterThan(5)
    const id = entryOf(project, 'Quagmirex')
    const before = tree(join(project.cwd, '.memory'))

    const preview = await project.memc('forget', id)
    expect(preview).toMatchObject({ code: 1, err: expect.stringContaining('cannot be undone') })
    expect(preview.out).toMatch(new RegExp(`Would be forgotten: the entry ${id}`))
    expect(preview.out).toMatch(/- concepts\//)
    expect(preview.out).toMatch(/commits? of the history, which can then no longer be undone/)
    expect(preview.out).toContain(join(project.transcripts, `${uuidOf('secret')}.jsonl`))
    expect(preview.out).not.toContain('commits of git')
    expect(tree(join(project.cwd, '.memory'))).toEqual(before)
    expect((await project.memc('forget', id, '--dry-run', '--yes')).code).toBe(0)
    expect(tree(join(project.cwd, '.memory'))).toEqual(before)

    expect(await project.memc('forget', id, '--yes')).toMatchObject({ code: 0, err: '' })
    expect(hits(project)).toEqual([])
    const log = home(project, 'daily/2026-04-11.md')
    expect(log).toMatch(new RegExp(`<!-- memc: forgotten=${id} agent=claude-code session=${uuidOf('secret')} turns=`))
    expect(log).toContain('Postgres')
    expect(home(project, 'knowledge/log.md')).toMatch(/forget \| 1 entry\n- Source: \[\[daily\/2026-04-11#\^e/)
    expect(home(project, 'knowledge/index.md')).toContain('concepts/bookings-service')
    expect((await project.memc('search', 'Postgres')).code).toBe(0)
  })

  it('keeps it forgotten: by the next flush and compile, by a lost state, by restore', async () => {
    const project = await compiled()
    await project.memc('forget', entryOf(project, 'Quagmirex'), '--yes')
    const before = tree(join(project.cwd, '.memory'))
    expect((await project.memc('flush')).out).toBe('Nothing new.')
    expect((await project.memc('compile')).out).toMatch(/^Up to date/)
    await project.memc('restore')
    expect(tree(join(project.cwd, '.memory'))).toEqual(before)

    // A fork repeats the lines of the session it came from.
    const fork = SECRET.map((said) => ({ ...said }))
    const options = { session: uuidOf('secret'), cwd: project.cwd, start: '2026-04-11T09:00:00.000Z' }
    const lines = transcript(fork, options).replaceAll(
      `"sessionId":"${uuidOf('secret')}"`,
      `"sessionId":"${uuidOf('fork')}"`,
    )
    writeFileSync(join(project.transcripts, `${uuidOf('fork')}.jsonl`), lines)
    rmSync(project.env.MEMC_STATE_DIR ?? '', { recursive: true })
    await project.memc('flush')
    await project.memc('import')
    expect(home(project, 'daily/2026-04-11.md')).toBe(before['/daily/2026-04-11.md'])
    expect(hits(project)).toEqual([])
  })

  it('leaves what a person wrote, and shows it', async () => {
    const project = await compiled()
    const id = entryOf(project, 'Quagmirex')
    const [file] = Object.entries(tree(join(project.cwd, '.memory/knowledge/concepts'))).find(([, text]) =>
      text.includes('Quagmirex'),
    ) ?? ['']
    const path = join(project.cwd, '.memory/knowledge/concepts', file)
    appendFileSync(path, `\nMy own view of it ([[daily/2026-04-11#^${id}]])\n`)
    const { out } = await project.memc('forget', id, '--yes')
    expect(out).toMatch(/Stays, so look at it yourself:\n {2}= concepts\/\S+: My own view of it\n {4}\(a person wrote/)
    expect(readFileSync(path, 'utf8')).toContain(`\nMy own view of it ([[daily/2026-04-11#^${id}]])\n`)
    expect(readFileSync(path, 'utf8')).not.toMatch(/needs exactly|auditors/)
    expect(out).toMatch(
      /= concepts\/quagmirex-queue: its names and tags: Quagmirex queue, .*\n {4}\(the article stays\)/,
    )
  })

  it('takes those commits out of the history, says so, and undoes none of the forgetting', async () => {
    const project = await compiled()
    const rows = async () => JSON.parse((await project.memc('history', '--json')).out).rows
    const count = (await rows()).length
    await project.memc('forget', entryOf(project, 'Quagmirex'), '--yes')
    const after = await rows()
    expect(after[0]).toMatchObject({ number: count + 1, reason: 'forget', undoable: false })
    expect((await project.memc('undo', String(count + 1))).code).toBe(2)
    expect(hits(project)).toEqual([])
  })

  it('leaves later commits undoable that only had its words in index and build log', async () => {
    const project = await compiled()
    say(project, 'later', LATER, { start: '2026-04-12T09:00:00.000Z' })
    await project.memc('flush')
    await project.memc('compile')
    await project.memc('query', '--file-back', 'Why did we choose the Quagmirex queue?')
    expect(await project.memc('forget', entryOf(project, 'Quagmirex'), '--yes')).toMatchObject({ code: 0 })
    expect(hits(project)).toEqual([])
    const rows = JSON.parse((await project.memc('history', '--json')).out).rows
    const compile = rows.find(
      ({ reason, undoable }: { reason: string; undoable: boolean }) => reason === 'compile' && undoable,
    )
    expect((await project.memc('undo', String(compile?.number))).code).toBe(0)
    expect(home(project, 'knowledge/index.md')).not.toMatch(/tailwind/i)
    expect(hits(project)).toEqual([])
  })

  it('takes it out of records, logs, reports and parked files, and leaves what is not about it', async () => {
    const project = await compiled()
    const id = entryOf(project, 'Quagmirex')
    const [home = ''] = readdirSync(join(project.env.MEMC_STATE_DIR ?? '', 'homes'))
    const state = join(project.env.MEMC_STATE_DIR ?? '', 'homes', home)
    const planted = {
      [join(state, 'quarantine/u1.json')]: JSON.stringify({
        entries: [id],
        refs: [],
        reasons: ['no "payroll"'],
        time: '',
      }),
      [join(state, 'quarantine/u2.json')]: JSON.stringify({
        entries: ['eother'],
        refs: [],
        reasons: ['kept'],
        time: '',
      }),
      [join(state, 'last-compile.json')]: JSON.stringify({ time: 't', stopped: `it said: ${SECRET[0]?.text}` }),
      [join(state, 'log/memc.log')]: `one ${id}\ntwo\nthree ${SECRET[2]?.text}\n`,
      [join(state, 'conflicts/20260401T090000Z-abc-x.md')]: `${SECRET[0]?.text}\n`,
      [join(state, 'conflicts/20260401T090000Z-abd-x.md')]: 'kept\n',
      [join(project.cwd, '.memory/reports/lint-2026-04-01.md')]: `- [[concepts/quagmirex-queue]]\n`,
      [join(project.cwd, '.memory/reports/lint-2026-04-02.md')]: 'kept\n',
    }
    for (const [file, text] of Object.entries(planted)) {
      mkdirSync(join(file, '..'), { recursive: true })
      writeFileSync(file, text)
    }
    const { out } = await project.memc('forget', id, '--yes')
    expect(out).toContain('1 report, 1 parked conflict, 2 lines of the log')
    expect(hits(project)).toEqual([])
    const left = tree(state)
    expect(left['/log/memc.log']).toBe('two\n')
    expect(JSON.parse(left['/last-compile.json'] ?? '')).toEqual({ time: 't', stopped: 'forgotten' })
    expect(Object.keys(left).filter((name) => /quarantine|conflicts/.test(name))).toEqual([
      '/conflicts/20260401T090000Z-abd-x.md',
      '/quarantine/u2.json',
    ])
    expect(Object.entries(left).filter(([name, text]) => /units/.test(name) && text.includes(id))).toEqual([])
    expect(existsSync(join(project.cwd, '.memory/reports/lint-2026-04-02.md'))).toBe(true)
  })

  it('leaves nothing when it is killed at any write and run again', async () => {
    const undisturbed = await compiled()
    const id = entryOf(undisturbed, 'Quagmirex')
    const options = (project: TempProject) => ({ cwd: project.cwd, env: project.env, now: () => project.clock.now })
    const fs = countingFileSystem()
    await forget(openProject({ ...options(undisturbed), store: { fs } }), id, { yes: true })
    const expected = {
      ...tree(join(undisturbed.cwd, '.memory/daily')),
      ...tree(join(undisturbed.cwd, '.memory/knowledge')),
    }
    expect(fs.calls).toBeGreaterThan(30)
    for (let at = 1; at <= fs.calls; at += STEP) {
      const project = await compiled()
      const store = { fs: crashingFileSystem(at, 'after'), owner: deadOwner() }
      await forget(openProject({ ...options(project), store }), id, { yes: true }).catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error
      })
      await forget(openProject(options(project)), id, { yes: true })
      await renderBrief(openProject(options(project)))
      expect(hits(project), `killed after call ${at} of ${fs.calls}`).toEqual([])
      const now = { ...tree(join(project.cwd, '.memory/daily')), ...tree(join(project.cwd, '.memory/knowledge')) }
      expect(now).toEqual(expected)
    }
  }, 240_000)

  it('holds against a flush that had the turns in its hands', async () => {
    const project = await compiled()
    const id = entryOf(project, 'Quagmirex')
    const open = openProject({ cwd: project.cwd, env: project.env, now: () => project.clock.now })
    const [span] = [...openView(readSnapshot(open.store)).spans].flatMap(([entry, one]) => (entry === id ? [one] : []))
    await project.memc('forget', id, '--yes')
    const lesson = { text: 'The auditors read the ledger', turns: [3] }
    const answer = {
      keep: true,
      why: '',
      title: 'T',
      context: 'C',
      exchanges: [],
      decisions: [],
      lessons: [lesson],
      actions: [],
    }
    const { engine } = fakeEngine(answer)
    if (span === undefined) expect.fail('the span is there')
    await extract(open, span, { engine, before: undefined })
    expect(hits(project)).toEqual([])
  })

  it('names the commits of git where git tracks the memory', async () => {
    const project = tempProject()
    await project.memc('init', '--share', 'all')
    say(project, 'secret', SECRET)
    await project.memc('flush')
    rmSync(join(project.cwd, '.git'), { recursive: true })
    for (const args of [
      ['init', '--quiet'],
      ['add', '--all'],
    ])
      execFileSync('git', args, { cwd: project.cwd })
    const { out } = await project.memc('forget', uuidOf('secret'))
    expect(out).toContain(`commits of git in ${project.cwd}, which may hold files of this memory`)
  })

  it('may be repeated, as after a kill in between', async () => {
    const project = await compiled()
    const id = entryOf(project, 'Quagmirex')
    await project.memc('forget', id, '--yes')
    const before = tree(join(project.cwd, '.memory'))
    expect(await project.memc('forget', id, '--yes')).toMatchObject({ code: 0 })
    expect(tree(join(project.cwd, '.memory'))).toEqual(before)
  })
})

describe('forgetting a session', () => {
  it('takes all that was said up to now, distilled or not, and captures what is said later', async () => {
    const project = tempProject()
    await project.memc('init')
    say(project, 'plain', PLAIN)
    const file = say(project, 'secret', SECRET)
    await project.memc('flush')
    await project.memc('compile')
    const more: Said[] = [
      { role: 'user', text: 'The auditors read the ledger on Monday as well, so do not restart the payroll job then.' },
      { role: 'assistant', text: 'Noted: not restarted on a Friday and not on a Monday.' },
    ]
    const options = { session: uuidOf('secret'), cwd: project.cwd, start: '2026-04-11T09:00:00.000Z' }
    writeFileSync(file, transcript([...SECRET, ...more], options))
    const prefix = uuidOf('secret').slice(0, 6)
    expect(await project.memc('forget', prefix, '--yes')).toMatchObject({ code: 0 })
    expect(hits(project)).toEqual([])
    expect((await project.memc('flush')).out).toBe('Nothing new.')

    appendFileSync(
      file,
      transcriptLines([...SECRET, ...more, ...LATER], options)
        .slice(-LATER.length)
        .join(''),
    )
    expect((await project.memc('flush')).out).toContain('1 entries written')
    expect(home(project, 'daily/2026-04-11.md')).toContain('Tailwind')
    expect(hits(project)).toEqual([])

    rmSync(project.env.MEMC_STATE_DIR ?? '', { recursive: true })
    const before = home(project, 'daily/2026-04-11.md')
    await project.memc('flush')
    expect(home(project, 'daily/2026-04-11.md')).toBe(before)
  })
})

describe('forgetting an article', () => {
  it('takes the article, makes links to it words, keeps the entries, and creates none of its name again', async () => {
    const project = await compiled()
    const folder = join(project.cwd, '.memory/knowledge/concepts')
    const names = readdirSync(folder)
    const gone = names.find((name) => name.includes('bookings')) ?? names[0] ?? ''
    const id = `concepts/${gone.slice(0, -3)}`
    writeFileSync(
      join(folder, 'mine.md'),
      `# Mine\n\nSee [[${id}]].\n\n## Related Concepts\n\n- [[${id}]] - why\n- [[concepts/none]]\n`,
    )
    const daily = home(project, 'daily/2026-04-11.md')
    const { out } = await project.memc('forget', `knowledge/${id}.md`)
    expect(out).toContain(`Would be forgotten: the article ${id}`)
    expect(out).toContain(`= concepts/mine: See [[${id}]].`)
    expect(await project.memc('forget', id, '--yes')).toMatchObject({ code: 0 })
    expect(existsSync(join(folder, gone))).toBe(false)
    expect(home(project, 'knowledge/concepts/mine.md')).not.toContain('- why')
    expect(home(project, 'knowledge/index.md')).not.toContain(id)
    expect(home(project, 'knowledge/log.md')).toMatch(
      new RegExp(`forget \\| 1 article\n(?:- .*\n)*- Forgotten: \\[\\[${id}\\]\\]`),
    )
    expect(home(project, 'daily/2026-04-11.md')).toBe(daily)

    await project.memc('compile', '--all', '--yes')
    expect(existsSync(join(folder, gone))).toBe(false)
  })
})

describe('what is not there', () => {
  it('is named, and a beginning that means two things is not guessed', async () => {
    const project = await compiled()
    expect(await project.memc('forget', 'nothing like it', '--yes')).toMatchObject({
      code: 2,
      err: expect.stringContaining('There is no entry, session or article "nothing like it"'),
    })
    for (const name of ['abcd1', 'abcd2'])
      say(project, 'x', PLAIN, { session: `${name}000-0000-4000-8000-000000000000` })
    await project.memc('flush')
    expect(await project.memc('forget', 'abcd')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/"abcd" may be the session abcd1\S* or the session abcd2/),
    })
  })
})

async function compiled(): Promise<TempProject> {
  const project = tempProject()
  await project.memc('init')
  say(project, 'plain', PLAIN)
  say(project, 'secret', SECRET)
  await project.memc('flush')
  expect(await project.memc('compile')).toMatchObject({ code: 0 })
  return project
}

function say(
  project: TempProject,
  name: string,
  said: Said[],
  { session = uuidOf(name), start = '2026-04-11T09:00:00.000Z' } = {},
): string {
  const file = join(project.transcripts, `${session}.jsonl`)
  mkdirSync(project.transcripts, { recursive: true })
  writeFileSync(file, transcript(said, { session, cwd: project.cwd, start }))
  return file
}

function entryOf(project: TempProject, word: string): string {
  const { entries } = parseDailyLog('daily/2026-04-11.md', home(project, 'daily/2026-04-11.md'))
  return entries.find(({ text }) => text.includes(word))?.id ?? ''
}

/** Every file of ours, wherever it lies, that holds a word of the session. */
function hits(project: TempProject): string[] {
  const folders = [join(project.cwd, '.memory'), project.env.MEMC_STATE_DIR ?? '', project.env.MEMC_CONFIG_DIR ?? '']
  return folders.flatMap((folder) =>
    Object.entries(tree(folder, 'latin1')).flatMap(([name, text]) => (TRACES.test(text) ? [`${folder}${name}`] : [])),
  )
}

function home(project: TempProject, name: string): string {
  return readFileSync(join(project.cwd, '.memory', name), 'utf8')
}

function tree(folder: string, encoding: 'utf8' | 'latin1' = 'utf8'): Record<string, string> {
  if (!existsSync(folder)) return {}
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
  return Object.fromEntries(
    found
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(folder.length), readFileSync(file, encoding)]),
  )
}
