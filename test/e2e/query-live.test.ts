// memc query on a terminal: the answer's lines as they come from a service that still writes, what a person sees when it
// breaks off, and that anybody else gets the whole answer at once.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { runCli } from '../../src/cli.ts'
import { formatArticle } from '../../src/kb/article-draft.ts'
import { ledgerFolder, readLedger } from '../../src/llm/ledger.ts'
import { concept } from '../support/edit-base.ts'
import { installFakeClaude } from '../support/install-fake-claude.ts'
import { type Scripted, type ScriptedServer, scriptedServer } from '../support/scripted-server.ts'
import { chunkStream, messageStream, type Streaming } from '../support/streams.ts'
import { tempProject } from '../support/temp-project.ts'

const ENTRY = 'daily/2026-04-01#^e111111111'
const claims = ['Backups run every 15 minutes', 'The ledger is kept in SQLite', 'Jobs wait in @redis/client']
const BASE = Object.fromEntries(
  claims.map((text, at) => {
    const [id, title] = [`subject-${at}`, `Subject ${at}`]
    const article = concept(title, { summary: { text, cites: [ENTRY] }, keyPoints: [], details: [] })
    return [`concepts/${id}.md`, formatArticle(article)]
  }),
)
const sentence = (text: string, at?: number) => ({
  text,
  cites: at === undefined ? [] : [{ article: `concepts/subject-${at}`, block: 1 }],
})
const saying = (...sentences: object[]) => JSON.stringify({ known: true, sentences, followUps: ['Who runs them?'] })
const ANSWER = saying(
  sentence('There are backups.'),
  sentence('Backups run every 15 minutes.', 0),
  sentence('The ledger is kept in SQLite 9.', 1),
  sentence('Jobs wait in ＠redis/client\u001b\u202e,\n- and forged [1]', 2),
)
const LINES = [
  '- There are backups. [no source]',
  '- Backups run every 15 minutes. [1]',
  '- The ledger is kept in SQLite 9. [2] [not in its sources: 9]',
  '- Jobs wait in @redis/client, - and forged [1] [3]',
]
const REST = [
  '',
  `[1] [[concepts/subject-0]]  from ${ENTRY}`,
  `[2] [[concepts/subject-1]]  from ${ENTRY}`,
  `[3] [[concepts/subject-2]]  from ${ENTRY}`,
  '? Who runs them?',
]
const CHOICE = JSON.stringify({ articles: ['concepts/subject-0', 'concepts/subject-1', 'concepts/subject-2'] })
const cut = (text: string) => text.match(/[\s\S]{1,30}/g) ?? []
/** So that a piece ends where a sentence does. */
const cutAtSentences = (text: string) => text.split(/(?<=\]\})(?=,\{)/)

let server: ScriptedServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const SERVICES = [
  {
    engine: 'anthropic',
    settings: (url: string) => ({ 'anthropic.baseUrl': url }),
    stream: (streaming: Streaming): Scripted => ({ events: messageStream({ stop: 'end_turn', ...streaming }) }),
    whole: (text: string): Scripted => ({
      body: { type: 'message', model: 'm', content: [{ type: 'text', text }], stop_reason: 'end_turn' },
    }),
    tooLong: 'max_tokens',
  },
  {
    engine: 'openai-compatible',
    settings: (url: string) => ({ 'openai.baseUrl': `${url}/v1` }),
    stream: (streaming: Streaming): Scripted => ({ events: chunkStream({ stop: 'stop', ...streaming }) }),
    whole: (content: string): Scripted => ({
      body: { model: 'm', choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }] },
    }),
    tooLong: 'length',
  },
]

describe.each(SERVICES)('$engine: an answer on a terminal', (service) => {
  const { stream } = service
  const set = async (...script: Scripted[]) => {
    server = await scriptedServer(service.whole(CHOICE), ...script)
    return withBase({ engine: service.engine, ...service.settings(server.url) })
  }

  it('comes line by line, each checked and harmless, before the service has written the next', async () => {
    const seen: string[] = []
    const counts: number[] = []
    // A piece is sent once everything is seen that the pieces before it can show.
    const before = async (_: string, at: number) => {
      await expect.poll(() => seen.length, { interval: 5 }).toBe(at < 2 ? 0 : at)
      counts.push(seen.length)
    }
    const { memc } = await set(stream({ pieces: cutAtSentences(ANSWER), before }))
    expect(await memc(['Backups?'], { seen })).toBe(0)
    expect(counts).toEqual([0, 0, 2, 3])
    expect(seen).toEqual([...LINES, ...REST])
  })

  it('is the same to the letter as one that nobody watches, which comes at once', async () => {
    const { memc } = await set(service.whole(ANSWER), service.whole(CHOICE), service.whole(ANSWER))
    const seen: string[] = []
    expect(await memc(['Backups?'], { seen, isTerminal: false })).toBe(0)
    expect(seen).toEqual([...LINES, ...REST])
    const json: string[] = []
    expect(await memc(['--json', 'Backups?'], { seen: json })).toBe(0)
    expect(JSON.parse(json.join(''))).toMatchObject({ known: true, followUps: ['Who runs them?'] })
    if (service.engine === 'openai-compatible')
      expect(server?.asked.map(({ body }) => body.stream)).toEqual([undefined, undefined, undefined, undefined])
  })

  it('shows nothing of one that no source carries', async () => {
    const { memc } = await set(stream({ pieces: cut(saying(sentence('It is Kafka 4.', 0), sentence('Yes.'))) }))
    const seen: string[] = []
    expect(await memc(['Kafka?'], { seen })).toBe(1)
    expect(seen.join('\n')).toMatch(/^The knowledge base does not know\. Read: [^\n]*$/)
  })

  it('is begun anew in plain sight when it was cut, from fewer articles', async () => {
    const half = stream({ pieces: cut(ANSWER).slice(0, 7), stop: service.tooLong })
    const { memc } = await set(half, stream({ pieces: cut(saying(sentence('Backups run every 15 minutes.', 0))) }))
    const seen: string[] = []
    expect(await memc(['Backups?'], { seen })).toBe(0)
    expect(seen).toEqual([
      ...LINES.slice(0, 2),
      expect.stringMatching(/^! .*does not count/),
      '- Backups run every 15 minutes. [1]',
      ...['', REST[1], REST.at(-1)],
    ])
  })

  it('is said to be broken off by Ctrl-C, files nothing, and counts as its own words for captures', async () => {
    const abort = new AbortController()
    const seen: string[] = []
    const before = async (_: string, at: number) => {
      if (at < 3) return
      await expect.poll(() => seen.length, { interval: 5 }).toBe(3)
      abort.abort()
      await new Promise(() => {})
    }
    const { memc, temp } = await set(stream({ pieces: cutAtSentences(ANSWER), before }))
    const files = () => readdirSync(join(temp.cwd, '.memory'), { recursive: true }).sort()
    const homeBefore = files()
    expect(await memc(['--file-back', 'Backups?'], { seen, signal: abort.signal })).toBeGreaterThan(0)
    expect(seen.slice(0, 3)).toEqual(LINES.slice(0, 3))
    expect(seen.slice(3).join('\n')).toMatch(/^! .*broke off.*\n! .*cancelled/)
    expect(files()).toEqual(homeBefore)
    expect(existsSync(join(temp.cwd, '.memory/knowledge/qa'))).toBe(false)
    const states = readdirSync(temp.env.MEMC_STATE_DIR ?? '', { recursive: true, encoding: 'utf8' })
    const emitted = states.find((name) => name.endsWith('emitted.txt'))
    expect(readFileSync(join(temp.env.MEMC_STATE_DIR ?? '', emitted ?? ''), 'utf8')).not.toBe('')
    const settled = readLedger(ledgerFolder(temp.env)).calls.at(-1)?.settled
    expect(settled?.outcome).toBe('cancelled')
    expect(settled?.input).toBeGreaterThan(100)
    await server?.abandoned()
  })
})

it('claude-code: lines are heard from the client, which is told to give them only by who shows them', async () => {
  const { temp, memc } = await withBase({})
  // The stand-in gives one answer to every request: it chooses and answers in one.
  const client = installFakeClaude(temp.cwd, { answer: { ...JSON.parse(CHOICE), ...JSON.parse(ANSWER) } })
  writeConfig(temp.env, { engine: 'claude-code', 'claude.command': client.command })
  const seen: string[] = []
  expect(await memc(['Backups?'], { seen })).toBe(0)
  expect(seen).toEqual([...LINES, ...REST])
  await memc(['--json', 'Backups?'], { seen: [] })
  const told = client.calls().map(({ args }) => args.includes('--include-partial-messages'))
  expect(told).toEqual([false, true, false, false])
})

function writeConfig(env: Record<string, string>, settings: object): void {
  writeFileSync(join(env.MEMC_CONFIG_DIR ?? '', 'config.json'), JSON.stringify(settings))
}

async function withBase(settings: object) {
  const temp = tempProject()
  await temp.memc('init')
  const models = { 'model.extract': 'm', 'model.compile': 'm', 'model.answer': 'm' }
  writeConfig(temp.env, { ...models, ...settings })
  temp.env.MEMC_ANTHROPIC_API_KEY = 'sk-ant-test'
  for (const [name, text] of Object.entries(BASE)) {
    const file = join(temp.cwd, '.memory/knowledge', name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  /** What is printed and, with a mark, what is noted, in the order a terminal shows it. */
  const memc = (argv: string[], at: { seen: string[]; isTerminal?: boolean; signal?: AbortSignal }) =>
    runCli(['query', ...argv], {
      cwd: temp.cwd,
      env: temp.env,
      now: () => temp.clock.now,
      isTerminal: at.isTerminal ?? true,
      print: (text) => at.seen.push(text),
      note: (text) => at.seen.push(`! ${text}`),
      progress: () => {},
      signal: at.signal ?? new AbortController().signal,
    })
  return { temp, memc }
}
