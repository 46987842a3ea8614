// Two people, two clones, real git: what both have compiled is merged by the driver that `memc init --share` and
// `memc trust` install, without conflicts, and nothing is compiled twice afterwards.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { compile } from '../../src/compile/compile.ts'
import { parseArticle } from '../../src/kb/article.ts'
import { parseBuildLog } from '../../src/kb/build-log.ts'
import { appendEntry, formatEntry } from '../../src/kb/daily-log.ts'
import { knowledgeBase } from '../../src/kb/knowledge-base.ts'
import { retractEdits } from '../../src/kb/retract.ts'
import { buryEntries } from '../../src/kb/tombstone.ts'
import type { CompileAnswer, CompileInput } from '../../src/llm/compile-shape.ts'
import { openProject, type Project } from '../../src/project.ts'
import { publish, renderIndex } from '../../src/publish.ts'
import { fakeEngine, withEngine } from '../support/fake-engine.ts'

const BIN = join(import.meta.dirname, '../../dist/bin.js')
const git = spawnSync('git', ['--version'])

const DATABASE = 'concepts/booking-database'

describe.skipIf(git.error !== undefined)('a shared home in two clones (left out where git is not installed)', () => {
  it('merges what was compiled of different days, and compiles nothing again', async () => {
    const { ann, bob } = await team()
    entry(ann, 'e2aaaaaaaa', '2026-04-02', [
      'The booking database is backed up at night, because the mornings are busy',
    ])
    expect(await compiled(ann)).toBe(1)
    push(ann)
    entry(bob, 'e3bbbbbbbb', '2026-04-03', ['The booking database has one replica, because reports are slow'])
    entry(
      bob,
      'e4bbbbbbbb',
      '2026-04-04',
      ['Invoices are numbered by year, because the tax office asks for it'],
      'Invoice numbers',
    )
    expect(await compiled(bob)).toBe(2)
    commit(bob)
    bob.git('pull', '--no-rebase', '--no-edit')

    expect(bob.git('status', '--porcelain')).toBe('')
    const points = blocksOf(bob, DATABASE)
    expect(points).toEqual(
      expect.arrayContaining([expect.stringContaining('at night'), expect.stringContaining('replica')]),
    )
    await settled(bob, ['e1aaaaaaaa', 'e2aaaaaaaa', 'e3bbbbbbbb', 'e4bbbbbbbb'])
    push(bob)
    ann.git('pull', '--no-rebase', '--no-edit')
    await settled(ann, ['e1aaaaaaaa', 'e2aaaaaaaa', 'e3bbbbbbbb', 'e4bbbbbbbb'])
    expect(ann.git('status', '--porcelain')).toBe('')
    expect(files(ann)).toEqual(files(bob))
  })

  it('does so with the offline engine, too', async () => {
    const { ann, bob } = await team()
    entry(ann, 'e2aaaaaaaa', '2026-04-02', [
      'Chose nightly backups of the booking database, because the mornings are busy',
    ])
    entry(bob, 'e3bbbbbbbb', '2026-04-03', ['Chose one replica of the booking database, because reports are slow'])
    for (const clone of [ann, bob]) expect((await compile(clone.project())).compiled).toBe(1)
    const before = [ann, bob].map(blockIds)
    push(ann)
    commit(bob)
    bob.git('pull', '--no-rebase', '--no-edit')
    expect(blockIds(bob)).toEqual(expect.arrayContaining([...new Set(before.flat())]))
    await settled(bob, ['e1aaaaaaaa', 'e2aaaaaaaa', 'e3bbbbbbbb'])
  })

  it('merges the same day compiled on both sides, with the same answers and with different ones', async () => {
    for (const answers of [
      [answer(), answer()],
      [answer(), answer({ lessons: true })],
      [answer({ lessons: true, title: 'Invoices' }), answer({ title: 'Invoices' })],
    ] as const) {
      const { ann, bob } = await team()
      entry(ann, 'e2aaaaaaaa', '2026-04-02', [
        'The booking database is backed up at night, because the mornings are busy',
      ])
      entry(
        ann,
        'e3aaaaaaaa',
        '2026-04-03',
        ['Invoices are numbered by year, because the tax office asks for it'],
        'Invoice numbers',
      )
      push(ann)
      bob.git('pull', '--no-rebase', '--no-edit')
      expect(await compiled(ann, answers[0])).toBe(2)
      expect(await compiled(bob, answers[1])).toBe(2)
      const before = [ann, bob].map(blockIds)
      push(ann)
      commit(bob)
      bob.git('pull', '--no-rebase', '--no-edit')
      expect(bob.git('status', '--porcelain')).toBe('')
      expect(new Set(blockIds(bob))).toEqual(new Set(before.flat()))
      expect(blockIds(bob)).toHaveLength(new Set(before.flat()).size)
      await settled(bob, ['e1aaaaaaaa', 'e2aaaaaaaa', 'e3aaaaaaaa'])
      push(bob)
      ann.git('pull', '--no-rebase', '--no-edit')
      await settled(ann, ['e1aaaaaaaa', 'e2aaaaaaaa', 'e3aaaaaaaa'])
    }
  })

  it('merges a rebase as it merges a merge', async () => {
    const { ann, bob } = await team()
    entry(ann, 'e2aaaaaaaa', '2026-04-02', [
      'The booking database is backed up at night, because the mornings are busy',
    ])
    await compiled(ann)
    push(ann)
    for (const [id, date, text] of [
      ['e3bbbbbbbb', '2026-04-03', 'The booking database has one replica, because reports are slow'],
      ['e4bbbbbbbb', '2026-04-04', 'The booking database is in Frankfurt, because the law asks for it'],
    ] as const) {
      entry(bob, id, date, [text])
      await compiled(bob)
      commit(bob)
    }
    bob.git('pull', '--rebase')
    expect(bob.git('status', '--porcelain')).toBe('')
    expect(blocksOf(bob, DATABASE).join('\n')).toMatch(/at night[\s\S]*replica[\s\S]*Frankfurt/)
    await settled(bob, ['e1aaaaaaaa', 'e2aaaaaaaa', 'e3bbbbbbbb', 'e4bbbbbbbb'])
  })

  it('keeps an entry forgotten that the other side has compiled, and a correction by hand', async () => {
    const { ann, bob } = await team()
    entry(ann, 'e2aaaaaaaa', '2026-04-02', [
      'The booking database is backed up at night, because the mornings are busy',
    ])
    entry(ann, 'e3aaaaaaaa', '2026-04-03', ['The booking database is called after a river, because nobody minded'])
    await compiled(ann)
    entry(ann, 'e4aaaaaaaa', '2026-04-04', ['The booking database is watched by Walter, because he is there'])
    push(ann)
    bob.git('pull', '--no-rebase', '--no-edit')
    forget(ann, 'e3aaaaaaaa', '2026-04-03')
    forget(ann, 'e4aaaaaaaa', '2026-04-04')
    push(ann)

    const article = join(bob.home, `knowledge/${DATABASE}.md`)
    writeFileSync(
      article,
      readFileSync(article, 'utf8').replace(/is backed up at night, [^(]*\(/, 'is backed up at noon ('),
    )
    expect(await compiled(bob)).toBe(1)
    commit(bob)
    bob.git('pull', '--no-rebase', '--no-edit')
    expect(bob.git('status', '--porcelain')).toBe('')
    expect(blocksOf(bob, DATABASE).join('\n')).not.toContain('river')
    await settled(bob, ['e1aaaaaaaa', 'e2aaaaaaaa'])
    const text = blocksOf(bob, DATABASE).join('\n')
    expect(text).toContain('backed up at noon')
    expect(text).not.toMatch(/at night|river|Walter/)
    expect(readFileSync(join(bob.home, 'daily/ann/2026-04-04.md'), 'utf8')).not.toContain('Walter')
    expect(Object.values(files(bob)).join('\n')).not.toContain('#^e4aaaaaaaa]]) ')
  })

  it('leaves one block to a person when two people have changed it differently, and merges the rest', async () => {
    const { ann, bob } = await team()
    for (const [clone, words] of [
      [ann, 'Postgres 17'],
      [bob, 'Postgres 18'],
    ] as const) {
      const article = join(clone.home, `knowledge/${DATABASE}.md`)
      writeFileSync(
        article,
        readFileSync(article, 'utf8').replace(
          '- The booking database is Postgres',
          `- The booking database is ${words}`,
        ),
      )
    }
    entry(bob, 'e3bbbbbbbb', '2026-04-03', ['The booking database has one replica, because reports are slow'])
    await compiled(bob)
    push(ann)
    commit(bob)
    const { status, stderr } = spawnSync('git', ['pull', '--no-rebase', '--no-edit'], {
      cwd: bob.cwd,
      env: bob.env,
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr).toContain('have changed the block')
    expect(bob.git('status', '--porcelain').match(/^(?:UU|AA) .*/gm)).toEqual([`UU .memory/knowledge/${DATABASE}.md`])
    const text = readFileSync(join(bob.home, `knowledge/${DATABASE}.md`), 'utf8')
    expect(text.match(/^<{7} ours\n- .*Postgres 18.*\n={7}\n- .*Postgres 17.*\n>{7} theirs$/gm)).toHaveLength(1)
    expect(text).toContain('replica')
  })

  it('is told to git by init and trust only, and leaves without trace', async () => {
    const { ann, bob } = await team()
    const config = join(bob.cwd, '.git/config')
    expect(readFileSync(config, 'utf8')).toContain('[merge "memc"]')
    const fresh = clone(dirname(ann.cwd), 'eve')
    const before = readFileSync(join(fresh.cwd, '.git/config'), 'utf8')
    expect(fresh.memc('trust').stderr).toContain('Git will run this')
    expect(fresh.memc('trust').stderr).toBe('')
    expect(fresh.memc('uninstall').stdout).toContain('merge driver removed')
    expect(readFileSync(join(fresh.cwd, '.git/config'), 'utf8')).toBe(before)
  })

  it('works from folders with spaces and quotes in their names, and from a linked working tree', async () => {
    const { ann, bob } = await team("it's 100% ours")
    entry(ann, 'e2aaaaaaaa', '2026-04-02', [
      'The booking database is backed up at night, because the mornings are busy',
    ])
    await compiled(ann)
    push(ann)
    entry(bob, 'e3bbbbbbbb', '2026-04-03', ['The booking database has one replica, because reports are slow'])
    await compiled(bob)
    commit(bob)
    bob.git('worktree', 'add', '../linked', '-b', 'linked')
    bob.git('fetch')
    const linked = join(dirname(bob.cwd), 'linked')
    execFileSync('git', ['merge', 'origin/main', '--no-edit'], { cwd: linked, env: bob.env, stdio: 'pipe' })
    const text = readFileSync(join(linked, `.memory/knowledge/${DATABASE}.md`), 'utf8')
    expect(text).toContain('at night')
    expect(text).toContain('replica')
  })
})

interface Clone {
  cwd: string
  home: string
  env: Record<string, string>
  writer: string
  git(...args: string[]): string
  memc(...args: string[]): { stdout: string; stderr: string; status: number | null }
  project(): Project
}

/** Ann has made a shared memory with one compiled entry; Bob has cloned and accepted it. */
async function team(name = 'team'): Promise<{ ann: Clone; bob: Clone }> {
  const root = join(realpathSync(mkdtempSync(join(tmpdir(), 'memc-teams-'))), name)
  onTestFinished(() => rmSync(dirname(root), { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))
  mkdirSync(root)
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', 'origin.git'], { cwd: root })
  const ann = clone(root, 'ann')
  expect(ann.memc('init', '--share', 'all').stdout).toContain('Git merges its files with memc')
  entry(ann, 'e1aaaaaaaa', '2026-04-01', ['The booking database is Postgres, because it has row-level security'])
  expect(await compiled(ann)).toBe(1)
  push(ann)
  const bob = clone(root, 'bob')
  expect(bob.memc('trust').status).toBe(0)
  return { ann, bob }
}

function clone(root: string, writer: string): Clone {
  const cwd = join(root, writer)
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: join(root, `${writer}-user`),
    MEMC_CONFIG_DIR: join(root, `${writer}-config`),
    MEMC_STATE_DIR: join(root, `${writer}-state`),
    CLAUDE_CONFIG_DIR: join(root, `${writer}-claude`),
    GIT_CONFIG_GLOBAL: join(root, 'no-git-config'),
    GIT_CONFIG_NOSYSTEM: '1',
    ...{ GIT_AUTHOR_NAME: writer, GIT_AUTHOR_EMAIL: 'a@b.c', GIT_COMMITTER_NAME: writer, GIT_COMMITTER_EMAIL: 'a@b.c' },
  }
  mkdirSync(env.MEMC_CONFIG_DIR)
  writeFileSync(join(env.MEMC_CONFIG_DIR, 'config.json'), JSON.stringify({ writer }))
  const run = (args: string[]) => execFileSync('git', args, { cwd, env, encoding: 'utf8', stdio: 'pipe' })
  execFileSync('git', ['clone', '--quiet', 'origin.git', writer], { cwd: root, env, stdio: 'pipe' })
  return {
    ...{ cwd, env, writer, home: join(cwd, '.memory') },
    git: (...args) => run(args),
    memc: (...args) => spawnSync(process.execPath, [BIN, ...args], { cwd, env, encoding: 'utf8' }),
    project: () => openProject({ cwd, env, now: () => new Date('2026-04-20T12:00:00Z') }),
  }
}

function entry(
  { home, writer }: Clone,
  id: string,
  date: string,
  decisions: string[],
  title = 'Booking database',
): void {
  const path = join(home, `daily/${writer}/${date}.md`)
  mkdirSync(dirname(path), { recursive: true })
  const text = formatEntry({
    ...{ id, date, title, agent: 'claude-code', session: `s-${id}`, turns: [`${id}-1`, `${id}-2`], time: '10:00' },
    ...{ context: `Talk about: ${title}.`, exchanges: [], actions: [] },
    decisions: decisions.map((words) => ({ text: words, rank: 'human' as const })),
    lessons: [{ text: `The lesson of ${date} is to write it down`, rank: 'assistant' }],
  })
  const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined
  writeFileSync(path, appendEntry({ text: before, date, id, entry: text }))
}

/** As `memc forget` leaves it: a tombstone in the log, and no claim that rests on the entry. */
function forget(clone: Clone, id: string, date: string): void {
  const path = `daily/${clone.writer}/${date}.md`
  const log = readFileSync(join(clone.home, path), 'utf8')
  writeFileSync(
    join(clone.home, path),
    buryEntries({ path, text: log }, (one) => one.id === id),
  )
  const known = new Map(Object.entries(files(clone)))
  const edits = retractEdits(knowledgeBase(known), [`${path.slice(0, -3)}#^${id}`])
  for (const change of publish({ files: known, edits }).changes) {
    if (change.kind === 'write') writeFileSync(join(clone.cwd, change.path.replace('home/', '.memory/')), change.text)
  }
}

interface Style {
  lessons?: boolean
  title?: string
}

/** Says of each entry what it decided, in one article that is there or in a new one. */
function answer({ lessons = false, title }: Style = {}): (input: CompileInput) => CompileAnswer {
  return ({ entries, candidates }) => ({
    operations: entries.flatMap((one): CompileAnswer['operations'] => {
      const wanted = one.bullets.filter(({ section }) => section === 'decision' || (lessons && section === 'lesson'))
      const claims = wanted.map(({ text }) => ({ text: `${text}.`, cites: [one.id] }))
      const there = candidates.find((article) => article.title === one.title)
      if (there) return claims.map((claim) => ({ op: 'add', article: there.id, section: 'Key Points', ...claim }))
      const summary = { text: `${claims[0]?.text}`, cites: [one.id] }
      const [first] = claims
      const points = claims.map(({ text, cites }) => ({ text: text.replace(/, because.*\./, '.'), cites }))
      if (first === undefined) return []
      return [
        {
          op: 'create',
          title: title ?? one.title,
          aliases: [],
          tags: ['app'],
          summary,
          keyPoints: points,
          details: [],
          related: [],
        },
      ]
    }),
    nothing: [],
  })
}

/** How often the engine was asked. */
async function compiled(clone: Clone, say = answer()): Promise<number> {
  const replies = Array.from({ length: 20 }, () => (request: { input: unknown }) => say(request.input as CompileInput))
  const engine = fakeEngine(...replies)
  const report = await compile(withEngine(clone.project(), engine))
  expect(report).toMatchObject({ quarantined: [], stopped: undefined })
  return engine.asked.length
}

function commit(clone: Clone): void {
  clone.git('add', '-A')
  clone.git('commit', '--quiet', '-m', `by ${clone.writer}`)
}

function push(clone: Clone): void {
  if (clone.git('status', '--porcelain') !== '') commit(clone)
  clone.git('push', '--quiet', 'origin', 'HEAD:main')
}

/** Nothing is left to compile, the index is what the articles say, and each entry is logged and stands once. */
async function settled(clone: Clone, entries: string[]): Promise<void> {
  expect(await compiled(clone)).toBe(0)
  const now = files(clone)
  expect(Object.values(now).join('\n')).not.toMatch(/^(?:<{7}|={7}|>{7})/m)
  expect(now['index.md']).toBe(renderIndex(new Map(Object.entries(now))))
  const log = parseBuildLog(now['log.md'] ?? '').filter(({ kind }) => kind === 'compile')
  for (const id of entries) expect(log.some(({ source }) => source.some((ref) => ref.endsWith(id)))).toBe(true)
  const ids = blockIds(clone)
  expect(new Set(ids).size).toBe(ids.length)
  if (clone.git('status', '--porcelain') !== '') commit(clone)
}

function files({ home }: Clone): Record<string, string> {
  const root = join(home, 'knowledge')
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .sort()
  return Object.fromEntries(names.map((name) => [name.replaceAll('\\', '/'), readFileSync(join(root, name), 'utf8')]))
}

function blocksOf(clone: Clone, id: string): string[] {
  return parseArticle(id, files(clone)[`${id}.md`] ?? '').blocks.map(({ text }) => text)
}

function blockIds(clone: Clone): string[] {
  return Object.entries(files(clone)).flatMap(([name, text]) => {
    if (!name.includes('/')) return []
    return parseArticle(name.slice(0, -3), text).blocks.flatMap(({ id }) => (id === undefined ? [] : [`${name} ${id}`]))
  })
}
