// A prune from the first look to the last byte taken back, through the command line, with a simulated past of uses.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openProject } from '../../src/project.ts'
import { noteSignal } from '../../src/use/signals.ts'
import { type TempProject, tempProject } from '../support/temp-project.ts'

const RULES = [
  'Run `npm test` before every commit.',
  'Format with `npm run fix`.',
  'Use tabs in Makefiles.',
  'Name branches after their ticket.',
  'Prefer small modules.',
  'Answer reviews within a day.',
  'Sort imports by path.',
  'Write dates as ISO 8601.',
]
const CLAUDE = `# Shop\n\n## Rules\n\n${RULES.map((rule) => `- ${rule}\n`).join('')}\n## Security\n\n- Never print a token.\n`
const DAY = 86_400_000

describe('memc prune', () => {
  it('takes the measure first, shows what would go, does it, and is undone byte for byte', async () => {
    const temp = await aged({ 'memory.maxItems': 6 })
    const before = text(temp)
    const first = await temp.memc('prune', '--json')
    const measured = JSON.parse(first.out)
    expect(measured).toMatchObject({ firstRun: true, applied: false, items: 9 })
    expect(measured.counts).toMatchObject({ cut: 0, compressed: 0 })
    expect(text(temp)).toBe(before)

    const preview = await temp.memc('prune')
    expect(preview.code).toBe(0)
    expect(preview.out).toMatch(/9 → 6 items, 0 left of 6/)
    expect(preview.out).toMatch(/cut m\w+ "[^"]+": its score 0\.\d+/)
    expect(preview.out).toMatch(/topped up m\w+ "[^"]+": its score 0\.\d+ is between the thresholds/)
    expect(preview.out).toMatch(/^-- /m)
    expect(text(temp)).toBe(before)

    const applied = JSON.parse((await temp.memc('prune', '--apply', '--json')).out)
    expect(applied.applied).toBe(true)
    expect(Object.values(applied.counts).reduce((sum: number, one) => sum + Number(one), 0)).toBe(9)
    expect(applied.counts.cut).toBe(3)
    expect(text(temp)).toContain('- Never print a token.')
    expect(text(temp)).toContain('Run `npm test`')
    expect(archive(temp)).toHaveLength(3)
    expect((await temp.memc('history')).out).toContain('prune')

    const stable = text(temp)
    expect(JSON.parse((await temp.memc('prune', '--apply', '--json')).out).counts.cut).toBe(0)
    expect(text(temp)).toBe(stable)

    await temp.memc('undo')
    expect(text(temp)).toBe(before)
    expect(() => archive(temp)).toThrow()
  })

  it('brings an item back to the byte, with a new grace period in which no prune takes it', async () => {
    const temp = await aged({ 'memory.maxItems': 8 })
    await temp.memc('prune')
    const before = text(temp)
    await temp.memc('prune', '--apply')
    const [line] = archive(temp)
    expect(line).toMatchObject({
      reason: expect.stringMatching(/below-drop|over-budget/),
      score: { total: expect.any(Number) },
    })
    expect((await temp.memc('memory', 'explain', line.item.id)).out).toMatch(/\(archived\)[\s\S]*archived 2026-06-01: /)
    for (const { item } of archive(temp)) await temp.memc('memory', 'restore', item.id, '--raise')
    expect(text(temp)).toBe(before)
    const again = JSON.parse((await temp.memc('prune', '--apply', '--json')).out)
    expect(text(temp)).toContain(line.item.content)
    expect(again.items).toBe(9)
  })

  it('lets nothing protected go until a person confirms, and says so with exit code 1', async () => {
    const temp = await aged({ 'memory.maxItems': 1 }, '- Never use a.\n- Never use b.\n- You must not use c.\n')
    await temp.memc('prune')
    const before = text(temp)
    expect(await temp.memc('prune', '--apply')).toMatchObject({
      code: 1,
      out: expect.stringContaining('may not leave'),
    })
    expect(text(temp)).toBe(before)
    const { out } = await temp.memc('prune', '--confirm')
    expect(out).toMatch(/# 3 items, since it forbids[\s\S]*^forbids no$/m)
    writeFileSync(join(temp.cwd, 'classes.txt'), out.replace('forbids no', 'forbids yes'))
    expect((await temp.memc('prune', '--confirm', 'classes.txt', '--apply')).code).toBe(0)
    expect(text(temp).match(/^- /gm)?.length).toBeLessThan(3)
  })

  it('checks in CI without writing anything, and says what it cannot tell', async () => {
    const temp = await aged({ 'memory.maxItems': 6 }, undefined, false)
    const state = JSON.stringify(statSync(join(temp.cwd, '.memory/memory/items.jsonl')).mtimeMs)
    const over = await temp.memc('prune', '--check')
    expect(over).toMatchObject({ code: 1, out: expect.stringContaining('could not tell zones') })
    expect(over.out).toContain('3 over 6')
    expect(over.out).not.toContain('first run')
    settings(temp, { 'memory.maxItems': 50 })
    expect(await temp.memc('prune', '--check')).toMatchObject({ code: 0 })
    expect((await temp.memc('prune', '--check')).out).toContain('keeping it up by hand is enough')
    expect(JSON.stringify(statSync(join(temp.cwd, '.memory/memory/items.jsonl')).mtimeMs)).toBe(state)
    expect(JSON.parse((await temp.memc('prune', '--json')).out).firstRun).toBe(true)
    expect(await temp.memc('prune', '--check', '--apply')).toMatchObject({ code: 2 })
  })

  it('takes proofs by itself, and waits for answers on the rest, each bound to its text', async () => {
    const body = ['Run `npm run gone` first.', 'Use four spaces.', 'Look into `src/gone.ts`.', 'Use four spaces.']
    const temp = await aged({}, `# Rules\n\n${body.map((rule) => `- ${rule}\n`).join('')}`)
    write(temp, 'package.json', '{"scripts":{"test":"x"},"dependencies":{"left":"1"}}')
    write(temp, 'src/here.ts', '')
    await temp.memc('prune')
    const shown = JSON.parse((await temp.memc('prune', '--apply', '--json')).out)
    expect(shown.counts).toMatchObject({ cut: 1, flagged: 2 })
    expect(text(temp).match(/four spaces/g)).toHaveLength(1)
    const [script, path] = ['dead-script', 'dead-path'].map((kind) =>
      shown.proposals.find((one: { kind: string }) => one.kind === kind),
    )
    expect(script.reason).toBe('package.json has no script "gone"')

    await temp.memc('prune', '--refuse', path.key)
    expect(
      JSON.parse((await temp.memc('prune', '--json')).out).proposals.map(({ key }: { key: string }) => key),
    ).toEqual([script.key])
    writeFileSync(join(temp.cwd, 'CLAUDE.md'), text(temp).replace('gone` first', 'gone` at first'))
    expect(await temp.memc('prune', '--accept', script.key, '--apply')).toMatchObject({
      code: 2,
      err: expect.stringContaining(`Not proposed now: ${script.key}`),
    })
    const { proposals } = JSON.parse((await temp.memc('prune', '--json')).out)
    expect((await temp.memc('prune', '--accept', proposals[0].key, '--apply')).out).toContain('cut')
    expect(text(temp)).not.toContain('npm run gone')
    expect(archive(temp).at(-1)).toMatchObject({ reason: 'drifted' })
    expect(home(temp, 'memory/proposals.jsonl')).toContain(`{"refused":"${path.key}"`)
  })

  it('shortens what a person agrees to, which makes the rule no younger and keeps it from nothing', async () => {
    const story = 'Last year we spent weeks on flaky tests of the queue. Mock the clock in tests of the queue.'
    const temp = await aged({}, `# Rules\n\n- ${story}\n- Sort imports.\n`)
    await temp.memc('prune')
    const before = JSON.parse((await temp.memc('memory', 'list', '--json')).out)[0]
    const { proposals } = JSON.parse((await temp.memc('prune', '--json')).out)
    await temp.memc('prune', '--accept', proposals[0].key, '--apply')
    expect(text(temp)).toContain('- Mock the clock in tests of the queue.\n')
    const { last_accessed, shortened_at } = JSON.parse((await temp.memc('memory', 'list', '--json')).out)[0]
    expect([last_accessed, shortened_at]).toEqual([before.last_accessed, temp.clock.now.toISOString()])
    expect((await temp.memc('memory', 'explain', before.id)).out).not.toContain('cannot leave')
  })

  it('lets what a person was only ever shown expire, rest and come anew, which is no change to be undone', async () => {
    const temp = await aged({}, '# Rules\n\n- You may use arrow functions.\n- Sort imports.\n')
    const history = (await temp.memc('history')).out
    const seen = async (days: number) => {
      temp.clock.now = new Date(Date.parse('2026-06-01T12:00:00Z') + days * DAY)
      const { proposals, expired } = JSON.parse((await temp.memc('prune', '--json')).out)
      return [proposals.map(({ created_at }: { created_at: string }) => created_at.slice(0, 10)), expired]
    }
    expect(await seen(0)).toEqual([['2026-06-01'], 0])
    expect(await seen(29)).toEqual([['2026-06-01'], 0])
    expect(await seen(30)).toEqual([[], 1])
    expect((await temp.memc('prune')).out).toContain('1 proposal expired unanswered')
    expect(await seen(45)).toEqual([[], 1])
    expect(await seen(61)).toEqual([['2026-08-01'], 0])
    expect((await temp.memc('history')).out).toBe(history)
  })

  it('writes a page, and git sees the records of a shared home but not what left', async () => {
    const temp = await aged({ 'memory.maxItems': 6 })
    await temp.memc('init', '--share', 'knowledge')
    await temp.memc('prune')
    await temp.memc('prune', '--apply', '--report')
    expect(home(temp, 'reports/prune-2026-06-01.md')).toMatch(/^# Prune 2026-06-01[\s\S]*```diff/)
    const ignored = home(temp, '.gitignore').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['!memory/**', 'memory/archive*', 'memory/proposals*']))
    expect(ignored.indexOf('memory/archive*')).toBeGreaterThan(ignored.indexOf('!memory/**'))
  })
})

/** Adopted on the first of April, used until the end of May: the first rules most. */
async function aged(keys: Record<string, unknown>, body = CLAUDE, isUsed = true): Promise<TempProject> {
  const temp = tempProject({ 'CLAUDE.md': body })
  temp.clock.now = new Date('2026-04-01T12:00:00Z')
  await temp.memc('init')
  settings(temp, keys)
  await temp.memc('memory', 'adopt', '--yes')
  temp.clock.now = new Date('2026-06-01T12:00:00Z')
  const { state } = openProject({ cwd: temp.cwd, env: temp.env })
  const items: { id: string }[] = JSON.parse((await temp.memc('memory', 'list', '--json')).out)
  for (const [at, { id }] of isUsed ? items.entries() : []) {
    for (let day = at * 8; day < 56; day += 2) {
      const time = new Date(temp.clock.now.getTime() - day * DAY).toISOString()
      noteSignal(state, { time, item: id, kind: 'matched', session: `s${day}` })
    }
  }
  return temp
}

function settings(temp: TempProject, keys: Record<string, unknown>): void {
  writeFileSync(join(temp.cwd, '.memory/memc.json'), JSON.stringify({ version: 1, ...keys }))
}

function write(temp: TempProject, name: string, content: string): void {
  mkdirSync(dirname(join(temp.cwd, name)), { recursive: true })
  writeFileSync(join(temp.cwd, name), content)
}

function text(temp: TempProject): string {
  return readFileSync(join(temp.cwd, 'CLAUDE.md'), 'utf8')
}

function home(temp: TempProject, name: string): string {
  return readFileSync(join(temp.cwd, '.memory', name), 'utf8')
}

function archive(temp: TempProject) {
  return home(temp, 'memory/archive.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}
