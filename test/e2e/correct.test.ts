// A person's word against every engine: what was corrected or changed by hand outlives recompiles, and what was taken out as
// wrong is not said again, whatever a model answers.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compile } from '../../src/compile/compile.ts'
import { appendEntry, formatEntry } from '../../src/kb/daily-log.ts'
import type { CompileAnswer, CompileInput, Operation } from '../../src/llm/compile-shape.ts'
import { openProject, type Project } from '../../src/project.ts'
import { fakeEngine, withEngine } from '../support/fake-engine.ts'
import { type TempProject, tempProject } from '../support/temp-project.ts'

const ID = 'e00000000a'
const ARTICLE = 'concepts/session-cache'
const WRONG = 'The session cache holds 100 items'
const RIGHT = 'The session cache holds 500 items'
const OTHER = 'The session cache is cleared at midnight'
const LAST = 'The session cache runs on Redis'
const SUMMARY = 'The session cache keeps what a user has open'

describe('what a person corrected', () => {
  it('lists the blocks of an article by number and id', async () => {
    const { temp } = await compiled()
    const { out, code } = await temp.memc('correct', 'Session cache')
    expect(code).toBe(0)
    expect(out).toMatch(
      new RegExp(
        `^Session cache \\(${ARTICLE}\\)\n1 {2}c\\w{7} {2}${SUMMARY}\n## Key Points\n2 {2}c\\w{7} {2}${WRONG}\n`,
      ),
    )
    const { blocks } = JSON.parse((await temp.memc('correct', ARTICLE, '--json')).out)
    expect(blocks[1]).toMatchObject({ n: 2, text: WRONG, byPerson: false })
  })

  it('shows what would change, changes it, and is undone like any commit', async () => {
    const { temp } = await compiled()
    const before = article(temp)
    const dry = await temp.memc('correct', ARTICLE, RIGHT, '--block', '2', '--replace', '--dry-run')
    expect(dry.out).toMatch(new RegExp(`\n-- ${WRONG}.*\n\\+- ${RIGHT}\n`))
    expect(article(temp)).toBe(before)

    expect(await temp.memc('correct', ARTICLE, RIGHT, '--block', '2', '--replace')).toMatchObject({ code: 0, err: '' })
    expect(article(temp)).toContain(`## Key Points\n\n- ${RIGHT}\n- ${OTHER}`)
    expect(article(temp)).toMatch(
      new RegExp(`## Superseded\n\n- ${WRONG} .* - retired 2026-04-10: corrected by a person \\^c`),
    )
    expect(home(temp, 'knowledge/log.md')).toMatch(
      /correct \| 1 block\n- Articles updated: \[\[concepts\/session-cache\]\]/,
    )
    expect((await temp.memc('undo')).code).toBe(0)
    expect(article(temp)).toBe(before)
  })

  it('outlives a recompile with a model that changes it back, adds the old claim and rewrites the rest', async () => {
    const { temp, project } = await compiled()
    await temp.memc('correct', ARTICLE, RIGHT, '--block', '2', '--replace')
    await temp.memc('correct', ARTICLE, 'Ask Ada before you resize it')
    byHand(temp, OTHER, 'The session cache is cleared at noon, I changed it')
    const mine = [
      `- ${RIGHT}\n`,
      '- Ask Ada before you resize it\n',
      lineOf(temp, 'The session cache is cleared at noon, I changed it'),
      lineOf(temp, `${WRONG} `),
    ]

    const model = fakeEngine(
      (request) =>
        answer(
          shown(request.input).flatMap(({ n, byPerson }): Operation[] =>
            byPerson ? [{ op: 'replace', article: ARTICLE, block: n, text: WRONG, cites: [ID] }] : [],
          ),
        ),
      () => answer([add(WRONG), add(OTHER), add(LAST), add(SUMMARY)]),
    )
    const report = await compile(withEngine(project, model), { all: true })
    expect(report).toMatchObject({ compiled: 1, quarantined: [], stopped: undefined })
    expect(model.asked).toHaveLength(2)
    for (const line of mine) expect(article(temp).split(line), line).toHaveLength(2)
    expect(article(temp)).toContain(`- ${LAST} (`)
    expect(article(temp)).not.toMatch(new RegExp(`^- ${OTHER}`, 'm'))
  })

  it('comes back in no other article, and not when its own is gone and made anew', async () => {
    const { temp, project } = await compiled()
    const { out } = await temp.memc('correct', ARTICLE, '--block', '2', '--retire')
    expect(out).toContain(`Corrected ${ARTICLE}`)
    const other: Operation = {
      ...{ op: 'create', title: 'Cache sizes', aliases: [], tags: [], related: [] },
      summary: { text: WRONG, cites: [ID] },
      keyPoints: [{ text: LAST, cites: [ID] }],
      details: [],
    }
    await compile(
      withEngine(
        project,
        fakeEngine(() => answer([other])),
      ),
      { all: true },
    )
    expect(home(temp, 'knowledge/concepts/cache-sizes.md')).not.toContain('100 items')
    expect(article(temp).match(/100 items/g)).toHaveLength(1)
    expect(article(temp)).toContain('corrected by a person')
  })
})

describe('a block changed by hand', () => {
  it('stays to the byte through every recompile', async () => {
    const { temp, project } = await compiled()
    byHand(temp, LAST, 'The session cache runs on  Valkey')
    const line = lineOf(temp, 'The session cache runs on  Valkey')
    for (let round = 0; round < 3; round++) {
      await compile(
        withEngine(
          project,
          fakeEngine(() => answer([add(LAST), add(OTHER), add(WRONG), add(SUMMARY)])),
        ),
        { all: true },
      )
      expect(article(temp).split(line)).toHaveLength(2)
      expect(article(temp)).not.toContain('Redis')
    }
  })
})

describe('memc correct', () => {
  it.each<[string[], RegExp]>([
    [['nothing like it'], /no article "nothing like it"/],
    [[ARTICLE, 'x', '--replace'], /--replace needs --block/],
    [[ARTICLE, '--block', '2', '--replace'], /needs the text/],
    [[ARTICLE, 'x', '--block', '2', '--retire'], /takes no text/],
    [[ARTICLE, 'x', '--block', '2'], /--block needs --replace/],
    [[ARTICLE, 'x', '--block', '99', '--replace'], /has no block "99"/],
    [[ARTICLE, 'x', '--block', '5', '--replace'], /link of a list; change it in the file/],
  ])('refuses %j in words', async (args, message) => {
    const { temp } = await compiled()
    const before = article(temp)
    expect(await temp.memc('correct', ...args)).toMatchObject({ code: 2, err: expect.stringMatching(message) })
    expect(article(temp)).toBe(before)
  })

  it('keeps secrets out of what a person says', async () => {
    const { temp } = await compiled()
    await temp.memc('correct', ARTICLE, 'The key is sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJ')
    expect(article(temp)).toContain('The key is ')
    expect(article(temp)).not.toContain('abcdefghijklmnopqrstuvwxyz')
  })
})

async function compiled(): Promise<{ temp: TempProject; project: Project }> {
  const temp = tempProject()
  await temp.memc('init')
  const entry = formatEntry({
    ...{ id: ID, agent: 'claude-code', session: 's', turns: ['a', 'b'], date: '2026-04-01', time: '09:00' },
    ...{ title: 'Session cache', context: `${SUMMARY}.`, exchanges: [], actions: [] },
    decisions: [WRONG, LAST].map((text) => ({ text, rank: 'human' })),
    lessons: [OTHER, 'Cache sizes'].map((text) => ({ text, rank: 'assistant' })),
  })
  const path = join(temp.cwd, '.memory/daily/2026-04-01.md')
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, appendEntry({ text: undefined, date: '2026-04-01', id: ID, entry }))
  const project = openProject({ cwd: temp.cwd, env: temp.env, now: () => temp.clock.now })
  const claim = (text: string) => ({ text, cites: [ID] })
  const create: Operation = {
    ...{ op: 'create', title: 'Session cache', aliases: [], tags: [], related: [] },
    summary: claim(SUMMARY),
    keyPoints: [WRONG, OTHER, LAST].map(claim),
    details: [],
  }
  const report = await compile(
    withEngine(
      project,
      fakeEngine(() => answer([create])),
    ),
  )
  expect(report).toMatchObject({ created: [ARTICLE], quarantined: [] })
  return { temp, project }
}

function answer(operations: Operation[]): CompileAnswer {
  return { operations, nothing: [] }
}

function add(text: string): Operation {
  return { op: 'add', article: ARTICLE, section: 'Key Points', text, cites: [ID] }
}

function shown(input: unknown) {
  return (input as CompileInput).candidates.find(({ id }) => id === ARTICLE)?.blocks ?? []
}

function article(temp: TempProject): string {
  return home(temp, `knowledge/${ARTICLE}.md`)
}

/** The whole line that begins with these words, list marker and line end included. */
function lineOf(temp: TempProject, words: string): string {
  return `${article(temp)
    .split('\n')
    .find((line) => line.startsWith(`- ${words}`))}\n`
}

function byHand(temp: TempProject, from: string, to: string): void {
  writeFileSync(join(temp.cwd, '.memory/knowledge', `${ARTICLE}.md`), article(temp).replace(from, to))
}

function home(temp: TempProject, name: string): string {
  return readFileSync(join(temp.cwd, '.memory', name), 'utf8')
}
