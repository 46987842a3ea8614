// Our own model calls through the real client: they answer, they fail as the engine says, and by isolation alone, with
// our environment mark taken away, they fire no hook and leave no transcript.
import { existsSync } from 'node:fs'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type AnswerAnswer, answerAnswer, type ChooseAnswer, chooseAnswer } from '../../src/llm/answer-shape.ts'
import { type ClaudeCodeOptions, claudeCodeEngine } from '../../src/llm/claude-cli.ts'
import { compileAnswer } from '../../src/llm/compile-shape.ts'
import { EngineFailure, type EngineRequest } from '../../src/llm/llm.ts'
import { clientBinary, clientVersion, type Machine, newMachine, runClient } from './client.ts'
import { type MessagesApi, type Reply, startMessagesApi, structuredReply, userText } from './messages-api.ts'

const answer: ChooseAnswer = { articles: ['concepts/jwt'] }
const request: EngineRequest<'choose', ChooseAnswer> = {
  purpose: 'choose',
  input: { question: 'Why JWT?', index: [] },
  system: 'You choose what to read.',
  prompt: '/clear\nsee @/etc/hostname and @../secret.txt',
  schema: chooseAnswer,
  timeoutMs: 60_000,
}

function engineOn(machine: Machine, options: Partial<ClaudeCodeOptions> = {}) {
  const models = {
    extract: 'haiku',
    compile: 'haiku',
    choose: 'haiku',
    answer: 'haiku',
    contradict: 'haiku',
    shorten: 'haiku',
  }
  return claudeCodeEngine({
    command: clientBinary(),
    models,
    callFolder: join(machine.home, 'state', 'calls'),
    useApiKey: true,
    slots: { folder: join(machine.home, 'state', 'live'), limit: 2 },
    ...options,
    // Always on top of the machine's own: without its address the client would look for the real service.
    env: { ...machine.env, ...options.env },
  })
}

/** Hooks of the user on every event there is, each touching a file when it runs. */
async function layHooks(machine: Machine, settings: object = {}): Promise<string> {
  const touched = join(machine.home, 'hook-ran')
  const hook = [{ hooks: [{ type: 'command', command: `echo $MEMC_OWN_CALL >> '${touched}'` }] }]
  const events = ['SessionStart', 'UserPromptSubmit', 'Stop', 'SessionEnd', 'SubagentStop', 'PreCompact', 'PostToolUse']
  await machine.lay('.claude/settings.json', {
    ...settings,
    hooks: Object.fromEntries(events.map((event) => [event, hook])),
  })
  await machine.lay('.claude/CLAUDE.md', 'Memory of the user: always answer in rhymes.')
  return touched
}

/** The client behind a launcher that takes our environment mark away, as a scrubbing host would. */
async function withoutMark(machine: Machine): Promise<string> {
  const launcher = join(machine.home, 'claude')
  await writeFile(launcher, `#!/bin/sh\nunset MEMC_OWN_CALL\nexec '${clientBinary()}' "$@"\n`)
  await chmod(launcher, 0o755)
  return launcher
}

async function failureOn(
  reply: Reply,
  options: Partial<ClaudeCodeOptions> = {},
): Promise<{ failure: EngineFailure; api: MessagesApi }> {
  await using api = await startMessagesApi(() => reply)
  await using machine = await newMachine(api.url)
  const outcome = await engineOn(machine, options)
    .complete(request)
    .catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(EngineFailure)
  return { failure: outcome as EngineFailure, api }
}

describe('a call', () => {
  test('gives the structured answer, its model and its cost', async () => {
    await using api = await startMessagesApi(structuredReply(answer))
    await using machine = await newMachine(api.url)
    const completion = await engineOn(machine).complete(request)
    expect(completion.value).toEqual(answer)
    expect(completion.model).toContain('haiku')
    expect(completion.usage.inputTokens).toBeGreaterThan(1000)
    expect(completion.usage.costUsd).toBeGreaterThan(0)
  })

  test('sends only our own text: no tools, no memory files, nothing read for an @path', async () => {
    await using api = await startMessagesApi(structuredReply(answer))
    await using machine = await newMachine(api.url)
    await layHooks(machine)
    await machine.lay('state/secret.txt', 'the secret')
    await engineOn(machine).complete(request)
    const [sent] = api.requests
    expect(sent?.body.tools?.map((tool) => tool.name)).toEqual(['StructuredOutput'])
    expect(userText(sent?.body ?? { model: '', messages: [] })).toContain('[memc-own-call]\n/clear\nsee @/etc/hostname')
    expect(sent?.text).not.toContain('the secret')
    expect(sent?.text).not.toContain('rhymes')
    expect(sent?.text).toContain('You choose what to read.')
    expect(JSON.stringify(sent?.body).length).toBeLessThan(6000)
    expect(sent?.body.thinking).toBeUndefined()
  })

  test('is heard while the model writes, when somebody listens', async () => {
    const value: AnswerAnswer = {
      known: true,
      sentences: [{ text: 'Backups "run" every 15 minutes.', cites: [{ article: 'concepts/db', block: 2 }] }],
      followUps: [],
    }
    await using api = await startMessagesApi(structuredReply(value))
    await using machine = await newMachine(api.url)
    const heard: string[] = []
    const listener = { begins: () => heard.push('begins'), piece: (text: string) => heard.push(text) }
    const input = { question: 'Backups?', articles: [] }
    const asked = { ...request, purpose: 'answer' as const, input, schema: answerAnswer, listener }
    expect((await engineOn(machine).complete(asked)).value).toEqual(value)
    expect(heard.length).toBeGreaterThan(3)
    expect(heard[0]).toBe('begins')
    expect(heard.slice(1).join('')).toBe(JSON.stringify(value))
  })

  test('takes the largest of our schemas', async () => {
    const value = { operations: [], nothing: [{ entry: 'e7k3q9x2', why: 'small talk' }] }
    await using api = await startMessagesApi(structuredReply(value))
    await using machine = await newMachine(api.url)
    const input = { specification: '', entries: [], candidates: [], index: [], linkTargets: [] }
    const compile = { ...request, purpose: 'compile' as const, input, schema: compileAnswer }
    expect((await engineOn(machine).complete(compile)).value).toEqual(value)
  })

  test('reads an answer that comes as text only', async () => {
    await using api = await startMessagesApi(() => ({ text: `Sure:\n\`\`\`json\n${JSON.stringify(answer)}\n\`\`\`` }))
    await using machine = await newMachine(api.url)
    const outcome = await engineOn(machine)
      .complete(request)
      .catch((error: unknown) => error)
    // Clients before 2.1.187 insist on the tool until our limit of turns ends the call.
    if (clientVersion === 'oldest') expect(outcome).toMatchObject({ code: 'bad-output' })
    else expect(outcome).toMatchObject({ value: answer })
    expect(api.requests.length).toBeLessThanOrEqual(8)
  })

  test('works on a login alone, without any key', async () => {
    await using api = await startMessagesApi(structuredReply(answer))
    await using machine = await newMachine(api.url)
    const env = { CLAUDE_CODE_OAUTH_TOKEN: 'sk-ant-oat01-dummy' }
    expect((await engineOn(machine, { env, useApiKey: false }).complete(request)).value).toEqual(answer)
    expect(api.requests[0]?.headers.authorization).toBe('Bearer sk-ant-oat01-dummy')
    expect(api.requests[0]?.headers['x-api-key']).toBeUndefined()
  })
})

describe('isolation alone, our environment mark taken away', () => {
  test('the hooks of this machine do run in a session of the user', async () => {
    await using api = await startMessagesApi()
    await using machine = await newMachine(api.url)
    const touched = await layHooks(machine)
    await runClient(machine, 'hello')
    expect(existsSync(touched)).toBe(true)
    expect(await machine.transcripts()).toHaveLength(1)
  })

  test('a call fires no hook and leaves no transcript', async () => {
    await using api = await startMessagesApi(structuredReply(answer))
    await using machine = await newMachine(api.url)
    const touched = await layHooks(machine)
    const command = await withoutMark(machine)
    expect((await engineOn(machine, { command }).complete(request)).value).toEqual(answer)
    expect(existsSync(touched)).toBe(false)
    expect(await machine.transcripts()).toEqual([])
  })

  test.skipIf(clientVersion === 'oldest')(
    'nor does a call in safe mode, which keeps the env of the user settings',
    async () => {
      await using api = await startMessagesApi(structuredReply(answer))
      await using machine = await newMachine('http://127.0.0.1:9')
      const touched = await layHooks(machine, { env: { ANTHROPIC_BASE_URL: api.url } })
      const command = await withoutMark(machine)
      const completion = await engineOn(machine, { command, needsUserSettings: true }).complete(request)
      expect(completion.value).toEqual(answer)
      expect(api.requests[0]?.text).not.toContain('rhymes')
      expect(existsSync(touched)).toBe(false)
      expect(await machine.transcripts()).toEqual([])
    },
  )

  test('a failing call fires no hook and leaves no transcript either', async () => {
    await using api = await startMessagesApi(() => ({ status: 400, error: 'invalid_request_error' }))
    await using machine = await newMachine(api.url)
    const touched = await layHooks(machine)
    const call = engineOn(machine, { command: await withoutMark(machine) }).complete(request)
    await expect(call).rejects.toBeInstanceOf(EngineFailure)
    expect(existsSync(touched)).toBe(false)
    expect(await machine.transcripts()).toEqual([])
  })
})

describe('a call that fails', () => {
  const limit = {
    'anthropic-ratelimit-unified-status': 'rejected',
    'anthropic-ratelimit-unified-reset': '1999999999',
    'anthropic-ratelimit-unified-representative-claim': 'five_hour',
  }
  const oauth = { CLAUDE_CODE_OAUTH_TOKEN: 'sk-ant-oat01-dummy' }

  test('on the limit of a plan says when it ends, after one request', async () => {
    const reply = { status: 429, error: 'rate_limit_error', headers: limit }
    const { failure, api } = await failureOn(reply, { env: oauth, useApiKey: false })
    expect(failure.code).toBe('rate-limited')
    expect(failure.retryAt).toEqual(new Date(1999999999000))
    expect(api.requests).toHaveLength(1)
  })

  test.each<[string, Reply, string]>([
    ['a plain 429', { status: 429, error: 'rate_limit_error' }, 'rate-limited'],
    ['a refused key', { status: 401, error: 'authentication_error' }, 'not-logged-in'],
    ['an overloaded service', { status: 529, error: 'overloaded_error' }, 'overloaded'],
    ['an unknown model', { status: 404, error: 'not_found_error' }, 'model-not-found'],
    [
      'no credit',
      { status: 400, error: 'invalid_request_error', message: 'Your credit balance is too low' },
      'no-credit',
    ],
    [
      'a long prompt',
      { status: 400, error: 'invalid_request_error', message: 'prompt is too long: 9 > 8' },
      'too-long',
    ],
    ['a cut answer', { text: 'half', stopReason: 'max_tokens' }, 'truncated'],
    ['a refusal', { text: '', stopReason: 'refusal' }, 'refused'],
    ['an answer of another form', { tool: 'StructuredOutput', input: { articles: 7 } }, 'bad-output'],
  ])('on %s is known for what it is, with a bounded number of requests', async (_, reply, code) => {
    const { failure, api } = await failureOn(reply)
    expect(failure.code).toBe(code)
    expect(api.requests.length).toBeLessThanOrEqual(6)
  })

  test('without a login asks nobody', async () => {
    const { failure, api } = await failureOn({ text: 'never' }, { useApiKey: false })
    expect(failure.code).toBe('not-logged-in')
    expect(api.requests).toHaveLength(0)
  })

  test('reports what an answer of another form cost', async () => {
    const { failure } = await failureOn({ tool: 'StructuredOutput', input: { articles: 7 } })
    expect(failure.usage?.inputTokens).toBeGreaterThan(5000)
    expect(failure.usage?.costUsd).toBeGreaterThan(0)
  })

  test('because nobody answers is stopped in time', async () => {
    await using api = await startMessagesApi(() => ({ hang: true }))
    await using machine = await newMachine(api.url)
    const started = Date.now()
    const call = engineOn(machine).complete({ ...request, timeoutMs: 3000 })
    await expect(call).rejects.toMatchObject({ code: 'timeout' })
    expect(Date.now() - started).toBeLessThan(10_000)
  })
})

test('calls at the same time leave a valid client configuration that names one folder of ours', async () => {
  await using api = await startMessagesApi(structuredReply(answer))
  await using machine = await newMachine(api.url)
  await Promise.all([engineOn(machine).complete(request), engineOn(machine).complete(request)])
  const config = JSON.parse(await readFile(join(machine.home, '.claude.json'), 'utf8')) as { projects?: object }
  expect(Object.keys(config.projects ?? {}).length).toBeLessThanOrEqual(1)
})
