// The whole loop through the command line, in process, with the offline engine.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type TempProject, tempProject } from '../support/temp-project.ts'
import { type Said, transcript, uuidOf } from '../support/transcript.ts'

const TALK: Said[] = [
  {
    role: 'user',
    text: 'We need a database for the bookings service. Let us use Postgres instead of MySQL because we need row-level security.',
  },
  { role: 'assistant', text: 'Agreed: Postgres it is. I added the `bookings` table with row-level security enabled.' },
  { role: 'user', text: 'From now on never edit the generated files in src/gen by hand.' },
  {
    role: 'assistant',
    text: 'Understood. The generated files in src/gen stay untouched; I changed the template instead.',
  },
]

describe('the loop', () => {
  it('turns a session into an entry, the entry into articles, and answers from them with citations', async () => {
    const project = await started()
    say(project, 'one', TALK)

    expect(await project.memc('flush')).toMatchObject({ code: 0, out: expect.stringContaining('1 entries written') })
    const log = home(project, 'daily/2026-04-11.md')
    expect(log).toContain('# Daily Log: 2026-04-11')
    expect(log).toMatch(/### Session \(09:00\) - \S/)
    expect(log).toMatch(/\*\*Decisions Made:\*\*\n- .*Postgres/)

    expect(await project.memc('compile')).toMatchObject({ code: 0 })
    expect(home(project, 'knowledge/index.md')).toMatch(/\| \[\[concepts\//)
    expect(home(project, 'knowledge/log.md')).toMatch(/compile \| 1 entry/)
    expect(concepts(project).length).toBeGreaterThan(0)

    const answer = await project.memc('query', 'Why did we choose Postgres?', '--json')
    const { known, sentences } = JSON.parse(answer.out)
    expect(known).toBe(true)
    expect(sentences[0].citations[0].entries[0]).toMatch(/^daily\/2026-04-11#\^e/)
    expect(await project.memc('search', 'row-level security')).toMatchObject({
      code: 0,
      out: expect.stringContaining('concepts/'),
    })
  })

  it('says so when the knowledge base does not know', async () => {
    const project = await started()
    say(project, 'one', TALK)
    await project.memc('flush')
    await project.memc('compile')
    expect(await project.memc('query', 'Which coffee machine is in the kitchen?')).toMatchObject({
      code: 1,
      out: expect.stringContaining('does not know'),
    })
  })

  it('files an answer once, and finds it again', async () => {
    const project = await started()
    say(project, 'one', TALK)
    await project.memc('flush')
    await project.memc('compile')
    await project.memc('query', '--file-back', 'Why Postgres?')
    const qa = readdirSync(join(project.cwd, '.memory/knowledge/qa'))
    expect(qa).toHaveLength(1)
    expect(home(project, `knowledge/qa/${qa[0]}`)).toContain('# Q: Why Postgres?')
    expect(await project.memc('compile')).toMatchObject({ out: expect.stringContaining('Up to date') })
  })

  it('changes nothing when it runs again', async () => {
    const project = await started()
    say(project, 'one', TALK)
    for (const verb of ['flush', 'compile']) await project.memc(verb)
    const before = tree(project)
    expect((await project.memc('flush')).out).toBe('Nothing new.')
    expect((await project.memc('compile')).out).toMatch(/^Up to date/)
    expect(tree(project)).toEqual(before)
  })

  it('captures only what is new when a session goes on', async () => {
    const project = await started()
    say(project, 'one', TALK.slice(0, 2))
    await project.memc('flush')
    say(project, 'one', TALK)
    await project.memc('flush')
    const log = home(project, 'daily/2026-04-11.md')
    expect(log.match(/^### Session/gm)).toHaveLength(2)
    expect(log.match(/row-level security/g)?.length).toBe(before(log, 'src/gen').match(/row-level security/g)?.length)
  })

  it('leaves sessions from before init alone', async () => {
    const project = tempProject()
    say(project, 'old', TALK)
    expect((await project.memc('init')).out).toContain('1 earlier sessions are left')
    expect((await project.memc('flush')).out).toBe('Nothing new.')
    expect(existsSync(join(project.cwd, '.memory/daily'))).toBe(false)
  })

  it('keeps secrets and private passages out of everything it writes', async () => {
    const project = await started()
    const key = ['sk', 'ant', 'api03', 'A1b2C3d4'.repeat(11)].join('-')
    say(project, 'one', [
      {
        role: 'user',
        text: `Use the key ${key} for now, because the vault is down. <private>my salary is 1</private>`,
      },
      {
        role: 'assistant',
        text: `I decided to read ${key} from the environment instead, because keys do not belong in code.`,
      },
    ])
    await project.memc('flush')
    await project.memc('compile')
    const written = [...Object.values(tree(project)), ...Object.values(treeOf(project.env.MEMC_STATE_DIR ?? ''))].join(
      '\n',
    )
    expect(written).toContain('[redacted:')
    expect(written).not.toContain(key)
    expect(written).not.toContain('salary')
  })
})

describe('what was compiled', () => {
  it('is told from the markdown alone: a clone and a machine without state compile nothing again', async () => {
    const project = await started('--share', 'all')
    say(project, 'one', TALK)
    for (const verb of ['flush', 'compile']) await project.memc(verb)
    const before = tree(project)

    rmSync(project.env.MEMC_STATE_DIR ?? '', { recursive: true })
    expect((await project.memc('flush')).out).toMatch(/0 entries written|Nothing new/)
    expect((await project.memc('compile')).out).toMatch(/^Up to date/)
    expect(tree(project)).toEqual(before)

    const other = tempProject()
    cpSync(join(project.cwd, '.memory'), join(other.cwd, '.memory'), { recursive: true })
    expect(await other.memc('compile')).toMatchObject({ code: 2, err: expect.stringContaining('memc trust') })
    await other.memc('trust')
    expect((await other.memc('compile')).out).toMatch(/^Up to date/)
    expect(treeOf(join(other.cwd, '.memory'))).toEqual(before)
  })

  it('survives the loss of the home: restore and compile bring it back', async () => {
    const project = await started()
    say(project, 'one', TALK)
    for (const verb of ['flush', 'compile']) await project.memc(verb)
    const log = home(project, 'daily/2026-04-11.md')
    rmSync(join(project.cwd, '.memory'), { recursive: true })
    expect(await project.memc('status')).toMatchObject({ code: 2, err: expect.stringContaining('vanished') })
    await project.memc('restore')
    expect(home(project, 'daily/2026-04-11.md')).toBe(log)
    expect(await project.memc('compile')).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 of 1 entries compiled'),
    })
  })
})

describe('dry run', () => {
  it('shows a diff and changes nothing', async () => {
    const project = await started()
    say(project, 'one', TALK)
    await project.memc('flush')
    const before = tree(project)
    expect((await project.memc('compile', '--dry-run')).out).toContain('+++ b/knowledge/index.md')
    expect(tree(project)).toEqual(before)
  })
})

async function started(...options: string[]): Promise<TempProject> {
  const project = tempProject()
  expect(await project.memc('init', ...options)).toMatchObject({ code: 0, err: '' })
  return project
}

function say(project: TempProject, name: string, said: Said[]): void {
  const session = uuidOf(name)
  mkdirSync(project.transcripts, { recursive: true })
  const text = transcript(said, { session, cwd: project.cwd, start: '2026-04-11T09:00:00.000Z' })
  writeFileSync(join(project.transcripts, `${session}.jsonl`), text)
}

function home(project: TempProject, name: string): string {
  return readFileSync(join(project.cwd, '.memory', name), 'utf8')
}

function concepts(project: TempProject): string[] {
  return readdirSync(join(project.cwd, '.memory/knowledge/concepts'))
}

function tree(project: TempProject): Record<string, string> {
  return treeOf(join(project.cwd, '.memory'))
}

function treeOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return Object.fromEntries(
    names.map((entry) => [
      join(entry.parentPath, entry.name).slice(folder.length),
      readFileSync(join(entry.parentPath, entry.name), 'utf8'),
    ]),
  )
}

function before(text: string, mark: string): string {
  return text.slice(0, text.indexOf(mark))
}
