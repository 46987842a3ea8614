// What model calls cost is counted before they are made, a day's cap stops them and nothing else, and work goes on by
// itself on the next day: with the real command line, a stand-in for the client, and engines that have a price.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compile } from '../../src/compile/compile.ts'
import { printBrief } from '../../src/hooks/brief-print.ts'
import { ledgerFolder, readLedger } from '../../src/llm/ledger.ts'
import type { Engine } from '../../src/llm/llm.ts'
import { metered } from '../../src/llm/metered.ts'
import { openProject, type Project } from '../../src/project.ts'
import { type FakeClaude, installFakeClaude } from '../support/install-fake-claude.ts'
import { dailyLogs, hold, spooled, stateOf } from '../support/old-sessions.ts'
import { type TempProject, tempProject } from '../support/temp-project.ts'

describe('a cap of the day', () => {
  it('stops calls, while capture goes on, and what waits is distilled on the next days by itself', async () => {
    const { temp, claude } = await priced()
    await capForTwoCalls(temp, claude)
    for (const name of ['b', 'c', 'd', 'e', 'f']) say(temp, name)
    await worker(temp)
    expect(made(claude)).toBe(2)
    expect(spooled(temp).filter((text) => text.startsWith('We use'))).toHaveLength(6)
    await worker(temp)
    expect(made(claude)).toBe(2)

    tomorrow(temp)
    await worker(temp)
    expect(made(claude)).toBe(4)
    tomorrow(temp)
    await worker(temp)
    expect(made(claude)).toBe(5)
    expect(readLedger(ledgerFolder(temp.env)).calls.filter(({ settled }) => !settled)).toEqual([])
  })

  it('is named with its numbers in status, doctor and the next brief, and is gone from them on the next day', async () => {
    const { temp, claude } = await priced()
    await capForTwoCalls(temp, claude)
    for (const name of ['b', 'c', 'd']) say(temp, name)
    await worker(temp)
    const { code, out } = await temp.memc('status')
    expect(code).toBe(1)
    expect(out).toMatch(/cost today: +2 calls; \$0\.00\d+ of \$2\.00; 2,468 of [\d,]+ tokens/)
    expect(out).toMatch(/Needs you:\n- The cap of [\d,]+ tokens a day is reached: 2,468 tokens used/)
    const { money } = JSON.parse((await temp.memc('status', '--json')).out)
    expect(money).toMatchObject({ calls: 2, tokens: 2_468, unknownCost: 0, unsettled: 0, damaged: 0 })
    expect(money.capReached).toContain('cap.tokensPerDay in your config.json')
    expect((await temp.memc('doctor')).out).toMatch(/Cost.*The cap of|The cap of .*tokens a day/)
    expect(out.match(/The cap of/g)).toHaveLength(1)
    expect(out).toContain('1 stretch wait to be distilled')
    expect(brief(temp).match(/The cap of/g)).toHaveLength(1)

    tomorrow(temp)
    expect(JSON.parse((await temp.memc('status', '--json')).out).money).toMatchObject({ calls: 0, capReached: null })
    await worker(temp)
    expect(brief(temp)).not.toContain('The cap of')
  })

  it('stops a command of a person as well, which says how it is lifted, and is lifted by that', async () => {
    const { temp, claude } = await priced()
    await capForTwoCalls(temp, claude)
    for (const name of ['b', 'c', 'd']) say(temp, name)
    const stopped = await temp.memc('flush')
    expect(stopped).toMatchObject({ code: 1, err: expect.stringContaining('`--over-cap` lifts it for one command') })
    expect(made(claude)).toBe(2)
    expect(await temp.memc('flush', '--over-cap')).toMatchObject({ code: 0, err: '' })
    expect(made(claude)).toBe(3)
    const { today } = JSON.parse((await temp.memc('cost', '--json')).out)
    expect(today).toMatchObject({ calls: 3, capReached: expect.any(String) })
  })

  it('is one for all projects of a user, and no setting of a project', async () => {
    const { temp } = await priced({ 'cap.usdPerDay': 0 })
    writeFileSync(join(temp.cwd, '.memory/memc.json'), '{"cap.usdPerDay": null, "cap.tokensPerDay": null}')
    say(temp, 'a')
    expect((await temp.memc('flush')).err).toContain('cap.usdPerDay is 0, so no model is called.')
    expect((await temp.memc('status')).out).toContain('"cap.usdPerDay" was ignored')
  })
})

describe('a backlog', () => {
  it('of imported sessions is compiled by no more than the cap of each day', async () => {
    const temp = tempProject()
    await temp.memc('init')
    for (let day = 10; day < 22; day++) say(temp, `old ${day}`, `2026-01-${day}T09:00:00.000Z`)
    await temp.memc('import')
    expect(Object.keys(dailyLogs(temp.cwd))).toHaveLength(12)

    const paid = withPrice(temp)
    const days: number[] = []
    for (let day = 0; day < 6 && days.at(-1) !== 0; day++) {
      const before = paid.calls()
      const report = await compile(paid.project, { automatic: true })
      days.push(paid.calls() - before)
      const spent = readLedger(ledgerFolder(temp.env), { from: midnight(temp.clock.now) }).calls
      const usd = spent.reduce((sum, { settled }) => sum + (settled?.usd ?? 0), 0)
      expect(usd).toBeLessThanOrEqual(2)
      if (days.at(-1) !== 0 && paid.calls() < 12) expect(report.stopped).toContain('The cap of $2.00 a day is reached')
      expect(report.quarantined).toEqual([])
      tomorrow(temp)
    }
    expect(paid.calls()).toBeGreaterThan(6)
    expect(days.length).toBeGreaterThan(2)
    expect(days.at(-1)).toBe(0)
    expect(JSON.parse((await temp.memc('status', '--json')).out).entries.uncompiled).toBe(0)
  })

  it('is announced with its price and what the day leaves before it is imported', async () => {
    const { temp, claude } = await priced({ 'cap.tokensPerDay': 20_000 })
    for (let day = 10; day < 22; day++) say(temp, `old ${day}`, `2026-01-${day}T09:00:00.000Z`)
    const { code, out } = await temp.memc('import')
    expect(code).toBe(0)
    expect(out).toMatch(
      /12 calls to the engine claude-code, about [\d,]+ tokens to read and 12,000 to 72,000 to write: \$/,
    )
    expect(out).toContain(
      "Today's cap leaves $2.00 and 20,000 tokens; it stops there, and what is left goes on tomorrow",
    )
    expect(made(claude)).toBe(0)
    expect((await temp.memc('import', '--yes')).err).toContain('The cap of 20,000 tokens a day is reached')
    expect(made(claude)).toBeGreaterThan(0)
    expect(made(claude)).toBeLessThan(12)
  })
})

describe('memc cost', () => {
  it('says by what you ask for how much was used, in all projects, failed calls too', async () => {
    const { temp, claude } = await priced()
    say(temp, 'a')
    await temp.memc('flush')
    installFakeClaude(temp.cwd, { mode: 'refusal' })
    say(temp, 'b')
    await temp.memc('flush')
    expect(made(claude)).toBe(2)
    const { code, out } = await temp.memc('cost', '--by', 'purpose')
    expect(code).toBe(0)
    expect(out).toMatch(/^purpose +calls +failed +tokens in +out +billed\nextract +2 +1 +2,400 +68 +\$0\.0024\n/)
    for (const by of ['day', 'project', 'engine', 'payer', 'model']) {
      const report = JSON.parse((await temp.memc('cost', '--by', by, '--json')).out)
      expect(report.total).toMatchObject({ calls: 2, failed: 1, inputTokens: 2_400, outputTokens: 68 })
    }
    expect((await temp.memc('cost', '--since', '2026-04-11')).out).toContain('No calls since 2026-04-11.')
    for (const since of ['yesterday', '2026-02-31', '2026-4-1']) {
      expect(await temp.memc('cost', '--since', since)).toMatchObject({
        code: 2,
        err: expect.stringContaining('--since'),
      })
    }
  })

  it('works without a project, and says that there was nothing', async () => {
    const temp = tempProject()
    expect(await temp.memc('cost')).toEqual({ code: 0, err: '', out: 'No calls since 2026-03-12.\n\nToday: no calls' })
  })

  it('counts nothing for the offline engine', async () => {
    const temp = tempProject()
    await temp.memc('init')
    say(temp, 'a')
    await temp.memc('flush')
    await temp.memc('compile')
    expect((await temp.memc('cost')).out).toContain('No calls')
  })
})

/** A project whose engine is the stand-in for the client, billed to a key. */
async function priced(settings: object = {}): Promise<{ temp: TempProject; claude: FakeClaude }> {
  const temp = tempProject()
  await temp.memc('init')
  const decision = { text: 'Chose Postgres', because: 'row-level security', turns: [1] }
  const parts = { exchanges: [], decisions: [decision], lessons: [], actions: [] }
  const claude = installFakeClaude(temp.cwd, {
    answer: { keep: true, why: '', title: 'Database', context: 'Which one.', ...parts },
  })
  temp.env.ANTHROPIC_API_KEY = 'sk-of-a-test'
  configure(temp, { engine: 'claude-code', 'claude.command': claude.command, 'claude.useApiKey': true, ...settings })
  return { temp, claude }
}

/** A cap that two calls fit under and three do not, measured on one; the next day begins. */
async function capForTwoCalls(temp: TempProject, claude: FakeClaude): Promise<void> {
  say(temp, 'a')
  await worker(temp)
  const [call] = readLedger(ledgerFolder(temp.env)).calls
  const used = (call?.settled?.input ?? 0) + (call?.settled?.output ?? 0)
  const most = (call?.input ?? 0) + (call?.output ?? 0)
  const claudeCommand = { engine: 'claude-code', 'claude.command': claude.command, 'claude.useApiKey': true }
  configure(temp, { ...claudeCommand, 'cap.tokensPerDay': most + Math.round(used * 1.5), 'compile.auto': 'off' })
  before.set(claude, claude.calls().length)
  tomorrow(temp)
}

/** Calls that were made before a test began to count. */
const before = new Map<FakeClaude, number>()

function made(claude: FakeClaude): number {
  return claude.calls().length - (before.get(claude) ?? 0)
}

function configure(temp: TempProject, settings: object): void {
  const file = join(temp.env.MEMC_CONFIG_DIR ?? '', 'config.json')
  writeFileSync(file, JSON.stringify({ 'compile.auto': 'off', ...settings }))
}

/** Holds a session: now, or on a day long ago. */
function say(temp: TempProject, name: string, start = temp.clock.now.toISOString()): void {
  const said = [
    { role: 'user' as const, text: `We use Postgres for ${name}, because of row-level security.` },
    { role: 'assistant' as const, text: 'Agreed: Postgres, because of row-level security.' },
  ]
  hold(temp, name, { cwd: temp.cwd, said, start })
  temp.clock.now = new Date(temp.clock.now.getTime() + 600_000)
}

async function worker(temp: TempProject): Promise<void> {
  await temp.memc('flush', '--worker', '--home', join(temp.cwd, '.memory'))
}

function tomorrow(temp: TempProject): void {
  temp.clock.now = new Date(temp.clock.now.getTime() + 24 * 3_600_000)
}

function midnight(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate())
}

function brief(temp: TempProject): string {
  const file = readdirSync(stateOf(temp)).find((name) => name.startsWith('brief'))
  return printBrief(JSON.parse(readFileSync(join(stateOf(temp), file ?? ''), 'utf8')), 'startup') ?? ''
}

/** The project with an engine that takes thirty cents a call and finds nothing worth an article. */
function withPrice(temp: TempProject): { project: Project; calls: () => number } {
  let calls = 0
  const engine: Engine = {
    ...{ name: 'priced', payer: 'key', paysHow: 'A key pays.' },
    complete: async (request) => {
      calls += 1
      const { entries } = request.input as { entries: { id: string }[] }
      const value = { operations: [], nothing: entries.map(({ id }) => ({ entry: id, why: 'a test' })) }
      const usage = { inputTokens: 10_000, outputTokens: 500, costUsd: 0.3 }
      return { value: request.schema.parse(value), usage, model: 'priced-1' }
    },
  }
  const { cwd, env } = temp
  const now = () => temp.clock.now
  const project = openProject({ cwd, env, now })
  const wrapped = metered(engine, { ...project, config: project.config, home: project.home, project: cwd })
  return {
    project: { ...project, engine: async () => ({ engine: wrapped, why: 'a test says so' }) },
    calls: () => calls,
  }
}
