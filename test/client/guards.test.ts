// The guards against recursion, each with the others off. Isolation alone is in engine.test.ts, the cap by itself also
// in src/llm/live-calls.test.ts.
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clientBinary, type Machine, newMachine, runClient } from './client.ts'
import { entryIds, everything, memc, setUp, statusOf, untilCaptured } from './memory.ts'
import { startMessagesApi, structuredReply } from './messages-api.ts'

const DECISION = 'We decided to use Postgres instead of MySQL, because we need row-level security for every tenant.'
const MARK = '[memc-own-call]'

test('without any guard in the way the same session is captured', async () => {
  await using api = await startMessagesApi(() => ({ text: 'Agreed.' }))
  await using machine = await newMachine(api.url)
  await setUp(machine)
  await runClient(machine, DECISION)
  await untilCaptured(machine)
  expect(await entryIds(machine)).toHaveLength(1)
})

test('the environment mark alone: hooks write nothing and start nothing', async () => {
  await using api = await startMessagesApi(() => ({ text: 'Agreed.' }))
  await using machine = await newMachine(api.url)
  await setUp(machine)
  const before = await everything(machine)
  await runClient(machine, DECISION, { env: { MEMC_OWN_CALL: '1' } })
  await pause(1500)
  expect(await machine.transcripts()).toHaveLength(1)
  expect(await everything(machine)).toEqual(before)
})

test('the mark in the prompt alone: the hooks run, and the session is never captured', async () => {
  await using api = await startMessagesApi(() => ({ text: 'Agreed.' }))
  await using machine = await newMachine(api.url)
  await setUp(machine)
  const { id } = await runClient(machine, `${MARK}\n${DECISION}`)
  await untilCaptured(machine)
  await runClient(machine, DECISION.replace('Postgres', 'SQLite'), { resume: id })
  await memc(machine, 'flush')
  await untilCaptured(machine)
  expect(await machine.transcripts()).toHaveLength(1)
  expect(Object.keys(await everything(machine)).some((file) => file.includes('sessions'))).toBe(true)
  expect(await entryIds(machine)).toEqual([])
  expect((await statusOf(machine)).spans.pending).toBe(0)
})

test('the cap alone: calls that run as sessions of the project, unmarked, stay few and come to an end', async () => {
  let live = 0
  let most = 0
  const api = await startMessagesApi((request) => {
    const reply = structuredReply({ ...KEEP, context: `Call ${api.requests.length}` })(request)
    return request.tools?.some((tool) => tool.name === 'StructuredOutput') ? reply : { text: 'Agreed.' }
  })
  await using _ = api
  await using machine = await newMachine(api.url)
  await setUp(machine, { engine: 'claude-code', 'claude.useApiKey': true })
  const log = join(machine.home, 'calls.log')
  machine.env.MEMC_CLAUDE = await withoutGuards(machine, log)
  await Promise.all([1, 2, 3].map((n) => runClient(machine, `${DECISION} (${n})`)))
  await quiet(api)
  for (const line of (await readFile(log, 'utf8')).trim().split('\n')) {
    live += line === 'start' ? 1 : -1
    most = Math.max(most, live)
  }
  expect(live).toBe(0)
  expect(most).toBeLessThanOrEqual(2)
  const calls = api.requests.filter((request) => request.body.tools?.some((tool) => tool.name === 'StructuredOutput'))
  expect(calls.length).toBeGreaterThan(2)
  expect(calls.length).toBeLessThan(30)
})

test('the cap alone: of six commands at once two ask the model and four are refused', async () => {
  let ended = 0
  const answer = structuredReply({ known: false, sentences: [], followUps: [] })
  const api = await startMessagesApi(async (request) => {
    for (let tries = 0; ended < 4 && tries < 400; tries += 1) await pause(100)
    return answer(request)
  })
  await using _ = api
  await using machine = await newMachine(api.url)
  await setUp(machine, { 'claude.useApiKey': true })
  const commands = Array.from({ length: 6 }, async () => {
    const ran = await memc(machine, 'init', '--engine', 'claude-code')
    ended += 1
    return ran
  })
  const outcomes = await Promise.all(commands)
  const refused = outcomes.filter((ran) => ran.stderr.includes('Other calls are running'))
  expect(outcomes.filter((ran) => ran.exitCode === 0)).toHaveLength(2)
  expect(refused.map((ran) => ran.exitCode)).toEqual([2, 2, 2, 2])
  expect(api.requests.length).toBeLessThanOrEqual(4)
})

const KEEP = {
  keep: true,
  why: '',
  title: 'Database of the shop',
  exchanges: [],
  decisions: [{ text: 'Postgres is the database', because: '', turns: [1] }],
  lessons: [],
  actions: [],
}

/** A launcher that undoes every other guard: no isolating flags, no marks, and the working folder of the project. */
async function withoutGuards(machine: Machine, log: string): Promise<string> {
  const launcher = join(machine.home, 'claude')
  const script = `
    import { spawnSync } from 'node:child_process'
    import { appendFileSync, readFileSync } from 'node:fs'
    const args = process.argv.slice(2)
    const without = (flag, values) => { const at = args.indexOf(flag); if (at >= 0) args.splice(at, 1 + values) }
    without('--setting-sources', 1)
    without('--safe-mode', 0)
    without('--no-session-persistence', 0)
    const { MEMC_OWN_CALL, ...env } = process.env
    const input = readFileSync(0, 'utf8').replace('${MARK}\\n', '')
    appendFileSync(${JSON.stringify(log)}, 'start\\n')
    const { status, stdout } = spawnSync(${JSON.stringify(clientBinary())}, args, { env, input, cwd: ${JSON.stringify(machine.project)} })
    appendFileSync(${JSON.stringify(log)}, 'end\\n')
    process.stdout.write(stdout, () => process.exit(status ?? 1))
  `
  await writeFile(`${launcher}.mjs`, script)
  await writeFile(launcher, `#!/bin/sh\nexec '${process.execPath}' '${launcher}.mjs' "$@"\n`)
  await chmod(launcher, 0o755)
  return launcher
}

/** Waits until the service has not been asked for four seconds; gives up after a minute. */
async function quiet(api: { requests: unknown[] }): Promise<void> {
  let [seen, since] = [-1, Date.now()]
  const end = Date.now() + 60_000
  while (Date.now() < end && Date.now() - since < 4000) {
    if (api.requests.length !== seen) [seen, since] = [api.requests.length, Date.now()]
    await pause(200)
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
