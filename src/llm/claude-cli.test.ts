import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeWish, installFakeClaude } from '../../test/support/install-fake-claude.ts'
import { OWN_CALL_MARK } from '../lib/own-call.ts'
import { type ChooseAnswer, chooseAnswer } from './answer-shape.ts'
import { type ClaudeCodeOptions, claudeCodeEngine } from './claude-cli.ts'
import { EngineFailure, type EngineRequest } from './llm.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'memc-claude-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const answer: ChooseAnswer = { articles: ['concepts/jwt'] }
const request: EngineRequest<'choose', ChooseAnswer> = {
  purpose: 'choose',
  input: { question: 'Why JWT?', index: [] },
  system: 'Choose what to read.',
  prompt: '/clear is not a command here, and @/etc/hostname no file.',
  schema: chooseAnswer,
  timeoutMs: 20_000,
}

function set(wish: FakeWish = {}, options: Partial<ClaudeCodeOptions> = {}) {
  const fake = installFakeClaude(folder, { answer, ...wish })
  const models = {
    extract: 'haiku',
    compile: 'sonnet',
    choose: 'haiku',
    answer: 'sonnet',
    contradict: 'sonnet',
    shorten: 'sonnet',
  }
  const callFolder = join(folder, 'calls')
  const slots = { folder: join(folder, 'live'), limit: 2 }
  const env = { PATH: process.env.PATH, HOME: folder, ...options.env }
  const engine = claudeCodeEngine({
    command: fake.command,
    models,
    callFolder,
    useApiKey: false,
    slots,
    ...options,
    env,
  })
  return { fake, engine, callFolder }
}

async function failureOf(promise: Promise<unknown>): Promise<EngineFailure> {
  const outcome = await promise.then(
    () => new Error('it succeeded'),
    (error: unknown) => error,
  )
  if (outcome instanceof EngineFailure) return outcome
  throw outcome
}

test('a call gives the checked answer, the model and what it cost', async () => {
  const { engine } = set()
  const completion = await engine.complete(request)
  expect(completion).toEqual({
    value: answer,
    model: 'claude-fake-1',
    usage: { inputTokens: 1200, outputTokens: 34, costUsd: 0.0012 },
  })
})

test('an answer that somebody waits for is heard while the client writes, and is the same', async () => {
  const { engine, fake } = set()
  const heard: string[] = []
  const listener = { begins: () => heard.push('begins'), piece: (text: string) => heard.push(text) }
  const completion = await engine.complete({ ...request, listener })
  expect(completion).toEqual(await engine.complete(request))
  expect(heard.length).toBeGreaterThan(2)
  expect(heard.join('')).toBe(`begins${JSON.stringify(answer)}`)
  expect(fake.calls().map(({ args }) => args.includes('--include-partial-messages'))).toEqual([true, false])
})

test('a call is isolated by its arguments, empty ones included', async () => {
  const { engine, fake, callFolder } = set()
  await engine.complete(request)
  const [call] = fake.calls()
  const system = join(
    callFolder,
    call?.args[call.args.indexOf('--system-prompt-file') + 1]?.slice(callFolder.length) ?? '',
  )
  expect(call?.args.slice(0, 7)).toEqual([
    '-p',
    '--setting-sources',
    '',
    '--tools',
    '',
    '--strict-mcp-config',
    '--no-session-persistence',
  ])
  expect(call?.args).toContain('haiku')
  expect(readFileSync(system, 'utf8')).toBe('Choose what to read.')
  expect(statSync(callFolder).mode & 0o077).toBe(0)
  expect(call?.cwd.endsWith('calls')).toBe(true)
})

test('the prompt goes in on stdin and starts with the mark of our own calls', async () => {
  const { engine, fake } = set()
  await engine.complete({ ...request, prompt: 'x'.repeat(300_000) })
  const [call] = fake.calls()
  expect(call?.input).toBe(`${OWN_CALL_MARK}\n${'x'.repeat(300_000)}`)
  expect(JSON.stringify(call?.args)).not.toContain('xxx')
})

test('user settings that a call needs are kept in safe mode', async () => {
  const { engine, fake } = set({}, { needsUserSettings: true })
  await engine.complete(request)
  expect(fake.calls()[0]?.args).toContain('--safe-mode')
  expect(fake.calls()[0]?.args).not.toContain('--setting-sources')
})

test('a client that does not know an isolating option is not asked again without it', async () => {
  const { engine, fake } = set({ mode: 'old' }, { needsUserSettings: true })
  const failure = await failureOf(engine.complete(request))
  expect(failure.code).toBe('failed')
  expect(failure.message).toContain("unknown option '--safe-mode'")
  expect(fake.calls()).toHaveLength(0)
})

describe('the environment of a call', () => {
  const env = {
    HOME: '/home/kim',
    LC_ALL: 'ko_KR.UTF-8',
    https_proxy: 'http://proxy:8080',
    NODE_EXTRA_CA_CERTS: '/certs.pem',
    CLAUDE_CONFIG_DIR: '/home/kim/claude',
    CLAUDE_CODE_OAUTH_TOKEN: 'oat',
    CLAUDE_CODE_USE_BEDROCK: '1',
    CLAUDE_CODE_SKIP_BEDROCK_AUTH: '1',
    AWS_PROFILE: 'work',
    ANTHROPIC_BASE_URL: 'http://gateway',
    ANTHROPIC_API_KEY: 'sk-project',
    CLAUDECODE: '1',
    CLAUDE_CODE_SESSION_ID: 'abc',
    CLAUDE_CODE_CHILD_SESSION: '1',
    CLAUDE_CODE_ENTRYPOINT: 'cli',
    CLAUDE_PROJECT_DIR: '/work',
    NODE_OPTIONS: '--inspect',
    DATABASE_PASSWORD: 'secret',
  }

  test('keeps login, cloud, proxy and certificates and drops session marks and what it does not know', async () => {
    const { engine, fake } = set({}, { env })
    await engine.complete(request)
    const got = fake.calls()[0]?.env ?? {}
    const kept = Object.keys(env).filter((name) => name in got)
    expect(kept).toEqual(Object.keys(env).slice(0, 10))
    expect(got).toMatchObject({
      MEMC_OWN_CALL: '1',
      CLAUDE_CODE_DISABLE_ATTACHMENTS: '1',
      CLAUDE_CODE_MAX_RETRIES: '2',
      DISABLE_AUTOUPDATER: '1',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    })
  })

  test('holds the API key only when the user said so, and then says who pays', async () => {
    const { engine, fake } = set({}, { env, useApiKey: true })
    await engine.complete(request)
    expect(fake.calls()[0]?.env.ANTHROPIC_API_KEY).toBe('sk-project')
    expect(engine).toMatchObject({ payer: 'key', paysHow: expect.stringContaining('ANTHROPIC_API_KEY') })
    expect(set({}, { env }).engine.payer).toBe('plan')
  })
})

test.each(['text', 'fenced', 'prose', 'turns-with-answer'])('an answer that comes as %s is read', async (mode) => {
  const { engine } = set({ mode })
  expect((await engine.complete(request)).value).toEqual(answer)
})

test.each([
  ['not-logged-in', 'not-logged-in'],
  ['bad-key', 'not-logged-in'],
  ['revoked', 'not-logged-in'],
  ['session-limit', 'rate-limited'],
  ['weekly-limit', 'rate-limited'],
  ['429', 'rate-limited'],
  ['529', 'overloaded'],
  ['500', 'overloaded'],
  ['too-long', 'too-long'],
  ['too-long-local', 'too-long'],
  ['no-credit', 'no-credit'],
  ['no-model', 'model-not-found'],
  ['no-model-old', 'model-not-found'],
  ['bad-request', 'failed'],
  ['refused', 'network'],
  ['refused-old', 'network'],
  ['timed-out', 'network'],
  ['max-tokens', 'truncated'],
  ['refusal', 'refused'],
  ['invalid', 'bad-output'],
  ['turns', 'bad-output'],
  ['budget', 'failed'],
  ['truncated', 'bad-output'],
  ['refuses', 'bad-output'],
  ['echo', 'bad-output'],
  ['auth-prose', 'bad-output'],
  ['crash', 'failed'],
  ['killed', 'failed'],
])('a call that ends as %s fails with %s', async (mode, code) => {
  const failure = await failureOf(set({ mode }).engine.complete(request))
  expect(failure.code).toBe(code)
  expect(failure.message.length).toBeGreaterThan(20)
})

test('a limit says when it ends, and only a limit does', async () => {
  expect((await failureOf(set({ mode: 'session-limit' }).engine.complete(request))).retryAt).toEqual(
    new Date(1796030092000),
  )
  expect((await failureOf(set({ mode: '429' }).engine.complete(request))).retryAt).toBeUndefined()
})

test('a failed call reports what it cost, and "unknown" is not "nothing"', async () => {
  const spent = { inputTokens: 1200, outputTokens: 34 }
  expect((await failureOf(set({ mode: 'max-tokens' }).engine.complete(request))).usage).toEqual({
    ...spent,
    costUsd: 0.0012,
  })
  expect((await failureOf(set({ mode: 'truncated' }).engine.complete(request))).usage).toEqual({
    ...spent,
    costUsd: 0.0012,
  })
  expect((await failureOf(set({ mode: 'killed' }).engine.complete(request))).usage).toEqual({
    ...spent,
    costUsd: undefined,
  })
  expect((await failureOf(set({ mode: 'crash' }).engine.complete(request))).usage).toBeUndefined()
})

test('an answer of the wrong form names what is wrong', async () => {
  const failure = await failureOf(set({ answer: { articles: 'concepts/jwt' } }).engine.complete(request))
  expect(failure.code).toBe('bad-output')
  expect(failure.message).toContain('articles: expected array, found "concepts/jwt"')
})

test('a client that hangs is killed when the time is over, even if it ignores the polite signal', async () => {
  const { engine, fake } = set({ mode: 'hang' })
  const failure = await failureOf(engine.complete({ ...request, timeoutMs: 700 }))
  expect(failure.code).toBe('timeout')
  expect(isRunning(fake.calls()[0]?.pid)).toBe(false)
})

test('a cancelled call kills the client', async () => {
  const { engine, fake } = set({ mode: 'slow', delayMs: 15_000 })
  const controller = new AbortController()
  const call = failureOf(engine.complete(request, controller.signal))
  await until(() => fake.calls().length > 0)
  controller.abort()
  expect((await call).code).toBe('cancelled')
  expect(isRunning(fake.calls()[0]?.pid)).toBe(false)
})

test('a launcher that leaves the client behind does not hold the call past its time', async () => {
  const { fake } = set({ mode: 'hang' })
  const launcher = join(folder, 'launcher')
  writeFileSync(launcher, `#!/bin/sh\n"${fake.command}" "$@"\n`)
  chmodSync(launcher, 0o755)
  const started = Date.now()
  const failure = await failureOf(
    set({ mode: 'hang' }, { command: launcher }).engine.complete({ ...request, timeoutMs: 700 }),
  )
  const pid = fake.calls()[0]?.pid
  if (pid && isRunning(pid)) process.kill(pid, 'SIGKILL')
  expect(failure.code).toBe('timeout')
  expect(Date.now() - started).toBeLessThan(10_000)
})

test('a missing client is said so, and one that is named is not replaced by another', async () => {
  const failure = await failureOf(set({}, { command: join(folder, 'nowhere') }).engine.complete(request))
  expect(failure.code).toBe('not-installed')
  expect(failure.environmental).toBe(true)
})

test('more calls than the limit are refused as busy', async () => {
  const { engine } = set({ mode: 'slow', delayMs: 800 })
  const outcomes = await Promise.allSettled([
    engine.complete(request),
    engine.complete(request),
    engine.complete(request),
  ])
  const codes = outcomes.map((outcome) =>
    outcome.status === 'rejected' ? (outcome.reason as EngineFailure).code : 'ok',
  )
  expect(codes).toEqual(['ok', 'ok', 'busy'])
  expect((await engine.complete(request)).value).toEqual(answer)
})

test('a prompt that the client cannot take is refused before it starts', async () => {
  const { engine, fake } = set()
  expect((await failureOf(engine.complete({ ...request, prompt: 'x'.repeat(9_100_000) }))).code).toBe('too-long')
  expect(fake.calls()).toHaveLength(0)
})

function isRunning(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20))
}
