// Shortening by a model and moving elsewhere, through the use case: what a model loses is refused, what moves is not lost.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { EngineFailure } from '../../src/llm/llm.ts'
import { openProject } from '../../src/project.ts'
import { prune } from '../../src/prune/run.ts'
import { noteSignal } from '../../src/use/signals.ts'
import { fakeEngine, withEngine } from '../support/fake-engine.ts'
import { type TempProject, tempProject } from '../support/temp-project.ts'

const DAY = 86_400_000
const LONG =
  'Handlers of the public interface live in `src/api`, one file a route and no more than 200 lines of it, because the router reads that folder at its start and does not look anywhere else for them.'
const SHORT =
  'Handlers live in `src/api`, one file a route, no more than 200 lines, because the router reads that folder and does not look elsewhere.'
const CLAUDE = `# Rules\n\n- Prefer small modules.\n- ${LONG}\n- Name branches after their ticket.\n- Sort imports.\n`

describe('a model that shortens', () => {
  it('is asked once, by text without secrets, and what it says is applied as it was shown', async () => {
    const temp = await aged()
    const asked = fakeEngine({ rules: [{ n: 1, text: SHORT }] })
    const said: string[] = []
    const shown = await prune(projectOf(temp, asked), { progress: (line) => said.push(line) })
    expect(shown.counts.compressed).toBe(1)
    expect(asked.asked.map(({ purpose }) => purpose)).toEqual(['shorten'])
    expect(asked.asked[0]?.prompt).toContain(`## Rule 1\n| ${LONG}`)
    expect(said.join()).toContain('shortening 1 long rules: 1 call to the engine fake')
    await prune(projectOf(temp, fakeEngine()), { apply: true })
    expect(text(temp)).toContain(`- ${SHORT}\n`)
    expect(archive(temp).find(({ reason }) => reason === 'compressed')).toMatchObject({ item: { content: LONG } })
  })

  it.each([
    ['it loses a negation', SHORT.replace('does not look', 'looks'), /refused: it lost the negation/],
    ['it loses a reason', SHORT.replace(/, because .*/, '.'), /refused: it lost/],
    ['it loses a number', SHORT.replace('200', 'many'), /refused: it lost .*200/],
    ['it loses a path', SHORT.replace('`src/api`', 'one folder'), /refused: it lost .*src\/api/],
    ['it adds a condition that nobody wrote', `Only if asked: ${SHORT}`, /refused: it lost the sense/],
    [
      'it tells another rule',
      'Delete no `src/api` of 200 lines not backed up because disks fill fast.',
      /something else/,
    ],
    ['it takes more words', `${LONG} Yes.`, /refused: it is no shorter/],
  ])('is refused where %s', async (_, answer, why) => {
    const temp = await aged()
    const { notes, counts, files } = await prune(projectOf(temp, fakeEngine({ rules: [{ n: 1, text: answer }] })))
    expect(notes.join('\n')).toMatch(why)
    expect(counts.compressed).toBe(0)
    expect(files[0]?.diff).not.toContain(answer)
  })

  it('is shown no secret, never asked in CI or unless the user says so, and its failure is said', async () => {
    const token = 'ghp_aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5'
    const temp = await aged(CLAUDE.replace('one file', `with ${token}, one file`))
    const silent = fakeEngine()
    expect((await prune(projectOf(temp, silent))).notes.join()).toContain('no model was shown it')
    const plain = await aged()
    await prune(projectOf(plain, silent), { check: true })
    writeFileSync(join(plain.env.MEMC_CONFIG_DIR ?? '', 'config.json'), '{}')
    await prune(projectOf(plain, silent))
    expect(silent.asked).toEqual([])
    const broken = await aged()
    const failing = fakeEngine(new EngineFailure('over-cap', "Today's cap is reached."))
    const { notes } = await prune(projectOf(broken, failing))
    expect(notes).toEqual(["words alone shortened 1 rules: Today's cap is reached."])
  })
})

const STEPS = Array.from({ length: 8 }, (_, at) => `  ${at + 1}. Step ${at + 1} of the release.\n`).join('')
const TABLE = '| Service | Port |\n|---|---|\n| shop | 8080 |\n| mail | 8025 |\n'

describe('moving instead of deleting', () => {
  it('goes to rule file, skill and docs when accepted, and nothing of it is archived before the answer', async () => {
    const body = `# Rules\n\n- Prefer small modules.\n- Handlers in \`src/api/a.ts\` return a result.\n- Release in steps\n${STEPS}\n## Ports\n\n${TABLE}`
    const temp = await aged(body, { 'memory.maxItems': 1 }, 'AGENTS.md')
    const before = text(temp, 'AGENTS.md')
    const shown = await prune(projectOf(temp, fakeEngine()), { route: true })
    expect(shown.routes.map(({ kind, to }) => [kind, to])).toEqual([
      ['rule-file', '.claude/rules/src-api.md'],
      ['skill', '.claude/skills/rules/SKILL.md'],
      ['docs', 'docs/ports.md'],
    ])
    expect(shown.counts).toMatchObject({ cut: 0, waiting: 3 })
    const keys = shown.routes.flatMap(({ key }) => key ?? [])
    const { out } = await temp.memc('prune', '--accept', ...keys, '--apply')
    expect(out).toContain('+++ b/docs/ports.md')
    expect(text(temp, '.claude/rules/src-api.md')).toMatch(/^---\npaths: "src\/api\/\*\*"\n---[\s\S]*\n- Handlers in/)
    expect(text(temp, '.claude/skills/rules/SKILL.md')).toMatch(
      /^---\nname: rules\n[\s\S]*8\. Step 8 of the release\.\n$/,
    )
    expect(text(temp, 'docs/ports.md')).toBe(`# Ports\n\n${TABLE}`)
    expect(text(temp, 'AGENTS.md')).toContain('## Ports\n\n- Ports: see `docs/ports.md`.\n')
    expect(text(temp, 'AGENTS.md')).not.toMatch(/Handlers|Step 1/)
    expect(archive(temp).map(({ reason }) => reason)).toEqual(['moved', 'moved', 'moved'])
    const items = JSON.parse((await temp.memc('memory', 'list', '--json')).out)
    expect(items.map(({ file }: { file: string }) => file)).toEqual([
      'AGENTS.md',
      'AGENTS.md',
      '.claude/rules/src-api.md',
    ])
    await temp.memc('undo')
    expect(text(temp, 'AGENTS.md')).toBe(before)
    expect(existsSync(join(temp.cwd, 'docs/ports.md'))).toBe(false)
  })
})

/** Adopted in April, the first item used since, so that the others stand between the thresholds or below. */
async function aged(body = CLAUDE, keys: Record<string, unknown> = {}, file = 'CLAUDE.md'): Promise<TempProject> {
  const temp = tempProject({ [file]: body })
  temp.clock.now = new Date('2026-04-01T12:00:00Z')
  await temp.memc('init')
  writeFileSync(join(temp.cwd, '.memory/memc.json'), JSON.stringify({ version: 1, 'memory.maxItems': 3, ...keys }))
  const config = join(temp.env.MEMC_CONFIG_DIR ?? '', 'config.json')
  mkdirSync(dirname(config), { recursive: true })
  writeFileSync(config, JSON.stringify({ 'memory.shortening': 'model' }))
  await temp.memc('memory', 'adopt', '--yes')
  temp.clock.now = new Date('2026-06-01T12:00:00Z')
  const items: { id: string }[] = JSON.parse((await temp.memc('memory', 'list', '--json')).out)
  // It demands and denies; a person lets it be judged like any other.
  await temp.memc('memory', 'confirm', items[1]?.id ?? '')
  for (const [at, { id }] of items.entries()) {
    for (const days of at === 0 ? [0, 1, 2] : at === 1 ? [10] : []) {
      const time = new Date(temp.clock.now.getTime() - days * DAY).toISOString()
      noteSignal(openProject(temp).state, { time, item: id, kind: 'matched', session: `s${days}` })
    }
  }
  await temp.memc('prune')
  return temp
}

function projectOf(temp: TempProject, engine: ReturnType<typeof fakeEngine>) {
  return withEngine(openProject({ cwd: temp.cwd, env: temp.env, now: () => temp.clock.now }), engine)
}

function text(temp: TempProject, name = 'CLAUDE.md'): string {
  return readFileSync(join(temp.cwd, name), 'utf8')
}

function archive(temp: TempProject): { reason: string; item: { content: string } }[] {
  return text(temp, '.memory/memory/archive.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}
