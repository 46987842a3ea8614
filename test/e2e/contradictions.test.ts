// Claims that contradict each other, through `memc lint` in process: found offline, proposed as a supersession where one says
// that it takes the other's place, asked of an engine once, and so many in a run.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { joinBlock } from '../../src/kb/block-text.ts'
import { claimId } from '../../src/kb/ids.ts'
import { lint } from '../../src/lint/lint.ts'
import { EngineFailure } from '../../src/llm/llm.ts'
import { openProject } from '../../src/project.ts'
import { fakeEngine, type Reply, withEngine } from '../support/fake-engine.ts'
import { makeProject } from '../support/make-project.ts'

const made: { remove(): void }[] = []
afterEach(() => {
  for (const project of made.splice(0)) project.remove()
})

const PORTS = {
  'concepts/gateway': { title: 'Gateway', points: [['The gateway listens on port 8080.', 1]] },
  'concepts/firewall': { title: 'Firewall', points: [['Open port 9090, where the gateway listens.', 2]] },
} satisfies Base
const MOVED = {
  'concepts/bundler': {
    title: 'Bundler',
    points: [
      ['The dashboard is bundled with Webpack.', 1],
      ['In April 2026 we moved the dashboard from Webpack to Vite.', 2],
    ],
  },
} satisfies Base

test('a contradiction between two articles is found offline, at the earlier claim', async () => {
  const { findings } = await lintIn(await homeWith(PORTS))
  expect(findings).toEqual([
    {
      ...{ rule: 'contradiction', severity: 'warning', path: 'knowledge/concepts/gateway.md', line: 9 },
      message:
        '"The gateway listens on port 8080." (2026-04-01) contradicts "Open port 9090, where the gateway listens." (2026-04-02) in concepts/firewall',
    },
  ])
})

test('what one says to have changed is proposed as a supersession, done by --fix=all alone, and then no finding', async () => {
  const project = await homeWith(MOVED)
  const { findings } = await lintIn(project)
  expect(findings).toMatchObject([{ fix: { safe: false } }])
  expect(findings[0]?.message).toContain('was replaced by')
  const file = join(project.cwd, '.memory/knowledge/concepts/bundler.md')
  const before = readFileSync(file, 'utf8')
  await project.memc('lint', '--rule', 'contradiction', '--fix')
  expect(readFileSync(file, 'utf8')).toBe(before)
  const { err } = await project.memc('lint', '--rule', 'contradiction', '--fix=all', '--yes')
  expect(err).toContain('fixed: knowledge/concepts/bundler.md')
  const after = readFileSync(file, 'utf8')
  expect(after).toMatch(
    /## Superseded\n\n- The dashboard is bundled with Webpack\..* - superseded 2026-04-02 by \[\[#\^c/,
  )
  expect(after.match(/moved the dashboard/g)).toHaveLength(1)
  expect((await lintIn(project)).findings).toEqual([])
  await project.memc('undo')
  expect(readFileSync(file, 'utf8')).toBe(before)
})

test('what a person wrote is never superseded by itself', async () => {
  const project = await homeWith(MOVED, { byPerson: true })
  const { findings } = await lintIn(project)
  expect(findings).toMatchObject([{ rule: 'contradiction' }])
  expect(findings[0]).not.toHaveProperty('fix')
})

test('--structural-only compares nothing, and neither does a run of other rules', async () => {
  const project = await homeWith(PORTS)
  const structural = await project.memc('lint', '--structural-only', '--json')
  expect(structural.out).not.toContain('contradiction')
  const engine = fakeEngine()
  await lint(withEngine(openProject({ cwd: project.cwd, env: project.env }), engine), { rules: ['broken-link'] })
  expect(engine.asked).toEqual([])
})

test('a second run asks nothing again, and what is kept holds no word of a claim', async () => {
  const project = await homeWith(PORTS)
  const first = await askedIn(project, { pairs: [{ n: 1, point: 'the port', verdict: 'contradiction' }] })
  const second = await askedIn(project)
  expect([first.asked.length, second.asked.length]).toEqual([1, 0])
  expect(second.report.findings).toEqual(first.report.findings)
  expect(first.report.findings).toHaveLength(1)
  const kept = readFileSync(join(openProject(project).state, 'verdicts.json'), 'utf8')
  expect(kept).not.toMatch(/gateway|listens|8080|port/i)
})

test('a run compares so many pairs, says how many wait, and the next one goes on', async () => {
  const kinds = ['tile', 'map', 'chart', 'photo', 'video', 'sound']
  const points = kinds.flatMap((kind) =>
    Array.from({ length: 10 }, (_, at): [string, number] => [
      `The ${kind} renderer gives worker ${at} ${at} jobs of the ${kind} queue.`,
      1 + (at % 9),
    ]),
  )
  const project = await homeWith({ 'concepts/renderers': { title: 'Renderers', points } })
  const none: Reply = ({ input }) => {
    const { pairs } = input as { pairs: { n: number }[] }
    return { pairs: pairs.map(({ n }) => ({ n, point: '', verdict: 'compatible' })) }
  }
  const first = await askedIn(project, ...Array.from({ length: 10 }, () => none))
  expect(first.asked).toHaveLength(10)
  const [doubt] = first.report.unknown
  expect(doubt?.message).toMatch(
    /^\d+ pairs of claims were not compared: a run compares so many; the next one goes on$/,
  )
  const second = await askedIn(project, ...Array.from({ length: 10 }, () => none))
  expect(second.asked.length).toBeGreaterThan(0)
  const pairsOf = (run: typeof first) => run.asked.map(({ prompt }) => prompt)
  expect(pairsOf(second).some((prompt) => pairsOf(first).includes(prompt))).toBe(false)
})

test('an engine that may not be asked ends no lint: it could not tell', async () => {
  const project = await homeWith(PORTS)
  const { report } = await askedIn(project, new EngineFailure('over-cap', 'The cap of the day is reached.'))
  expect(report.findings).toEqual([])
  expect(report.unknown).toEqual([
    { rule: 'contradiction', message: '1 pair of claims was not compared: The cap of the day is reached.' },
  ])
})

type Base = Record<string, { title: string; points: [string, number][] }>
type Home = ReturnType<typeof makeProject>

async function homeWith(base: Base, { byPerson = false } = {}): Promise<Home> {
  const files = Object.entries(base).map(([id, { title, points }]) => {
    const lines = points.map(([text, day]) => {
      const cites = [`daily/2026-04-0${day}#^e00000000${day}`]
      return `- ${joinBlock({ text, cites, id: byPerson ? undefined : claimId(text) })}`
    })
    return [
      `app/.memory/knowledge/${id}.md`,
      `---\ntitle: ${title}\n---\n\n# ${title}\n\n## Key Points\n\n${lines.join('\n')}\n`,
    ]
  })
  const project = makeProject(
    Object.fromEntries(files.map(([path, text]) => [path?.replace(/^app\//, '') ?? '', text ?? ''])),
  )
  made.push(project)
  await project.memc('init')
  await project.memc('trust', '--yes')
  rmSync(join(project.cwd, '.memory/AGENTS.md'), { force: true })
  return project
}

async function lintIn({ memc }: Home): Promise<{ findings: { message: string; fix?: unknown }[] }> {
  const { out, err } = await memc('lint', '--rule', 'contradiction', '--json')
  if (!out.startsWith('{')) throw new Error(err)
  const { findings } = JSON.parse(out)
  return { findings }
}

async function askedIn({ cwd, env }: Home, ...replies: Reply[]) {
  const engine = fakeEngine(...replies)
  const report = await lint(withEngine(openProject({ cwd, env }), engine), { rules: ['contradiction'] })
  return { report, asked: engine.asked }
}
