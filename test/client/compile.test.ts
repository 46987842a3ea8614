// Flush and compile through the engine `claude-code` and the real client: entries and articles of the right form come
// out, nothing is asked twice, and our own calls are not taken for sessions of the user.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { setUserSetting } from '../../src/config/save.ts'
import type { CompileAnswer } from '../../src/llm/compile-shape.ts'
import type { ExtractAnswer } from '../../src/llm/extract-shape.ts'
import { type Machine, newMachine, runClient } from './client.ts'
import { dailyLogs, entryIds, filesUnder, memc, setUp, statusOf, untilCaptured, untilFailed } from './memory.ts'
import { type ApiRequest, type Reply, startMessagesApi, structuredReply, userText } from './messages-api.ts'

const PROMPT = 'We take Postgres and not MySQL, since we need row-level security. Retry webhooks with a jitter of 20 %.'
const ENGINE = { engine: 'claude-code', 'claude.useApiKey': true, 'model.extract': 'haiku', 'model.compile': 'haiku' }

const extracted: ExtractAnswer = {
  keep: true,
  why: '',
  title: 'Database and webhooks of the shop',
  context: 'The shop needed a database and a way to retry webhooks.',
  exchanges: [],
  decisions: [
    { text: 'Postgres is the database, not MySQL', because: 'row-level security is needed', turns: [1] },
    { text: 'Webhooks are retried with a jitter of 20 %', because: '', turns: [1] },
  ],
  lessons: [],
  actions: [],
}

function compiled(entry: string): CompileAnswer {
  const claim = (text: string) => ({ text, cites: [entry] })
  const article = (title: string, other: string, points: string[]): CompileAnswer['operations'][number] => ({
    op: 'create',
    title,
    aliases: [],
    tags: ['shop'],
    summary: claim(`${points[0]}.`),
    keyPoints: points.map(claim),
    details: [claim(`${points[0]}, as was decided when the shop was set up.`)],
    related: [{ to: other, why: 'decided in the same session' }],
  })
  return {
    operations: [
      article('Postgres of the shop', 'Webhook retries', [
        'Postgres is the database, not MySQL',
        'Row-level security is the reason',
      ]),
      article('Webhook retries', 'Postgres of the shop', ['Webhooks are retried with a jitter of 20 %']),
    ],
    nothing: [],
  }
}

/** A model for everything: talks to the user, and answers our calls by what their schema asks for. */
async function model(machine: () => Machine, request: ApiRequest): Promise<Reply> {
  const schema = JSON.stringify(request.tools?.find((tool) => tool.name === 'StructuredOutput')?.input_schema ?? '')
  if (schema.includes('"operations"')) return structuredReply(compiled((await entryIds(machine()))[0] ?? ''))(request)
  if (schema.includes('"keep"')) return structuredReply(extracted)(request)
  if (schema.includes('"known"')) return structuredReply({ known: false, sentences: [], followUps: [] })(request)
  return { text: 'Agreed.' }
}

function isOurs(request: ApiRequest): boolean {
  return userText(request).includes('[memc-own-call]')
}

test('flush and compile give valid articles, each entry is asked for once, and only the user has transcripts', async () => {
  let on: Machine | undefined
  const machine = () => on as Machine
  await using api = await startMessagesApi((request) => model(machine, request))
  await using here = await newMachine(api.url)
  on = here
  await setUp(here, ENGINE)
  await runClient(here, PROMPT)
  await untilCaptured(here)
  expect(await dailyLogs(here)).toContain('- Postgres is the database, not MySQL: row-level security is needed')
  expect(await entryIds(here)).toHaveLength(1)

  const report = await memc(here, 'compile', '--json')
  expect(report).toMatchObject({ exitCode: 0 })
  await expectArticles(here)
  expect(api.requests.filter((request) => isOurs(request.body)).length).toBeLessThanOrEqual(4)

  const asked = api.requests.length
  expect((await memc(here, 'flush')).exitCode).toBe(0)
  expect((await memc(here, 'compile')).exitCode).toBe(0)
  expect(api.requests).toHaveLength(asked)
  expect(await here.transcripts()).toHaveLength(1)
  expect((await statusOf(here)).sessions.known).toBe(1)
})

async function expectArticles(machine: Machine) {
  const [entry] = await entryIds(machine)
  const knowledge = join(machine.project, '.memory', 'knowledge')
  const names = (await filesUnder(knowledge)).map((file) => file.slice(knowledge.length + 1).replaceAll('\\', '/'))
  expect(names).toEqual(['concepts/postgres-of-the-shop.md', 'concepts/webhook-retries.md', 'index.md', 'log.md'])
  const [article = '', , index = '', log = ''] = await Promise.all(
    names.map((name) => readFile(join(knowledge, name), 'utf8')),
  )
  const today = /^date|created: "?(\d{4}-\d{2}-\d{2})/m.exec(article)?.[1]
  expect(article).toMatch(/^---\ntitle: "?Postgres of the shop"?\n/)
  expect(article).toContain(`sources: ["daily/${today}.md"]`)
  expect(article).toMatch(
    new RegExp(`^- Row-level security is the reason \\(\\[\\[daily/${today}#\\^${entry}\\]\\]\\) \\^c`, 'm'),
  )
  expect(article).toContain('[[concepts/webhook-retries]]')
  expect(index).toContain('[[concepts/postgres-of-the-shop]]')
  expect(log).toContain(entry)
  expect(await statusOf(machine)).toMatchObject({ articles: 2, entries: { total: 1, compiled: 1 }, problems: [] })
  expect((await memc(machine, 'search', 'jitter')).stdout).toContain('webhook-retries')
}

test('without a login the session is captured, the failure is shown, and a later login finishes the work', async () => {
  let on: Machine | undefined
  await using api = await startMessagesApi((request) => model(() => on as Machine, request))
  await using here = await newMachine(api.url)
  on = here
  await setUp(here, { ...ENGINE, 'claude.useApiKey': false })
  await runClient(here, PROMPT)
  const waiting = await untilFailed(here)
  expect(waiting.spans).toMatchObject({ pending: 1, failed: 1, dead: 0 })
  expect(waiting.problems.join()).toContain('/login')
  expect(await entryIds(here)).toEqual([])

  setUserSetting('claude.useApiKey', true, here.env)
  expect((await memc(here, 'flush', '--retry')).exitCode).toBe(0)
  expect(await entryIds(here)).toHaveLength(1)
})

test('init tries the engine with one small call before it is chosen', async () => {
  await using api = await startMessagesApi(structuredReply({ known: false, sentences: [], followUps: [] }))
  await using machine = await newMachine(api.url)
  await setUp(machine, { 'claude.useApiKey': true })
  const chosen = await memc(machine, 'init', '--engine', 'claude-code')
  expect(chosen).toMatchObject({ exitCode: 0 })
  expect((await statusOf(machine)).engine).toMatchObject({ name: 'claude-code' })
  expect(await machine.transcripts()).toEqual([])

  setUserSetting('claude.useApiKey', false, machine.env)
  setUserSetting('engine', 'offline', machine.env)
  const refused = await memc(machine, 'init', '--engine', 'claude-code')
  expect(refused.exitCode).toBe(2)
  expect(refused.stderr).toContain('/login')
  expect((await statusOf(machine)).engine).toMatchObject({ name: 'offline' })
})
