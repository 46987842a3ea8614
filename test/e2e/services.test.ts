// The whole way through a service that speaks HTTP: the engines as the command line runs them, in a process of its own,
// stopped with Ctrl-C in the middle of a call, and gone on with afterwards.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { type Scripted, type ScriptedServer, scriptedServer } from '../support/scripted-server.ts'
import { type TempProject, tempProject } from '../support/temp-project.ts'
import { transcript, uuidOf } from '../support/transcript.ts'

const BIN = fileURLToPath(new URL('../../dist/bin.js', import.meta.url))
const ENTRY = {
  keep: true,
  why: '',
  title: 'Database',
  context: 'Choosing a database.',
  exchanges: [],
  decisions: [{ text: 'Chose Postgres over MySQL', because: 'row-level security', turns: [1] }],
  lessons: [],
  actions: [],
}

let server: ScriptedServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const ENGINES = [
  { engine: 'anthropic', reply: message, settings: (url: string) => ({ 'anthropic.baseUrl': url }) },
  { engine: 'openai-compatible', reply: completion, settings: (url: string) => ({ 'openai.baseUrl': `${url}/v1` }) },
]

it.each(ENGINES)(
  '$engine: Ctrl-C in a call leaves the home as it was, and the next run does the work once',
  async (way) => {
    const { temp, server } = await set(way, [{ ending: 'hang' }, way.reply(ENTRY), { ending: 'hang' }])
    const before = filesOf(temp)
    await interrupted(temp, server, ['flush'])
    expect(filesOf(temp)).toEqual(before)

    expect(await temp.memc('flush', '--retry')).toMatchObject({ code: 0 })
    const flushed = filesOf(temp)
    expect(flushed['daily/2026-04-11.md']).toContain('Chose Postgres over MySQL')

    await interrupted(temp, server, ['compile'])
    expect(filesOf(temp)).toEqual(flushed)
    expect(server.asked).toHaveLength(3)
  },
)

it.each(ENGINES)('$engine: a session becomes an entry and an article', async (way) => {
  const create = (entry: string) => {
    const claim = { text: 'Postgres was chosen over MySQL for row-level security', cites: [entry] }
    const article = {
      op: 'create',
      title: 'Postgres',
      aliases: [],
      tags: [],
      summary: claim,
      keyPoints: [],
      details: [],
    }
    return { operations: [{ ...article, related: [] }], nothing: [] }
  }
  const { temp, server } = await set(way, [way.reply(ENTRY)])
  expect(await temp.memc('flush')).toMatchObject({ code: 0 })
  const entry = /entry=(\w+)/.exec(filesOf(temp)['daily/2026-04-11.md'] ?? '')?.[1] ?? ''
  server.add(way.reply(create(entry)))
  const compiled = await temp.memc('compile')
  expect({ ...compiled, files: Object.keys(filesOf(temp)) }).toMatchObject({
    code: 0,
    files: expect.arrayContaining(['knowledge/concepts/postgres.md']),
  })
})

interface Way {
  engine: string
  settings: (url: string) => Record<string, unknown>
}

async function set({ engine, settings }: Way, script: Scripted[]) {
  server = await scriptedServer(...script)
  const temp = tempProject()
  await temp.memc('init')
  const models = { 'model.extract': 'm', 'model.compile': 'm', 'model.answer': 'm' }
  writeFileSync(
    join(temp.env.MEMC_CONFIG_DIR ?? '', 'config.json'),
    JSON.stringify({ engine, ...models, ...settings(server.url) }),
  )
  temp.env.MEMC_ANTHROPIC_API_KEY = 'sk-ant-test'
  const session = uuidOf(engine)
  const said = [{ role: 'user' as const, text: 'Let us use Postgres, not MySQL: we need row-level security.' }]
  const start = '2026-04-11T09:00:00.000Z'
  writeFileSync(join(temp.transcripts, `${session}.jsonl`), transcript(said, { session, cwd: temp.cwd, start }))
  temp.clock.now = new Date('2026-04-20T12:00:00Z')
  return { temp, server }
}

/** Runs a command until it has called, and stops it as a terminal does. */
async function interrupted(temp: TempProject, server: ScriptedServer, argv: string[]): Promise<void> {
  const calls = server.asked.length
  const child = spawn(process.execPath, [BIN, ...argv], {
    cwd: temp.cwd,
    env: temp.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = outputOf(child)
  await expect.poll(() => server.asked.length, { timeout: 20_000 }).toBe(calls + 1)
  const left = server.abandoned()
  child.kill('SIGINT')
  const [code] = await once(child, 'exit')
  await left
  expect({ code, said: await said }).toMatchObject({
    code: expect.toBeOneOf([1, 2, 130]),
    said: expect.stringMatching(/cancel|stopped/i),
  })
}

async function outputOf(child: ChildProcess): Promise<string> {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (text += String(part)))
  await once(child, 'close')
  return text
}

/** Every file of the home with its text. */
function filesOf(temp: TempProject): Record<string, string> {
  const home = join(temp.cwd, '.memory')
  const names = readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name).slice(home.length + 1))
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(home, name), 'utf8')]))
}

function message(value: unknown): Scripted {
  const content = [{ type: 'text', text: JSON.stringify(value) }]
  const usage = { input_tokens: 10, output_tokens: 5 }
  return { body: { type: 'message', role: 'assistant', model: 'm', content, stop_reason: 'end_turn', usage } }
}

function completion(value: unknown): Scripted {
  const message = { role: 'assistant', content: JSON.stringify(value) }
  return { body: { model: 'm', choices: [{ index: 0, message, finish_reason: 'stop' }] } }
}
