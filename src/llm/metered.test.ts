import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { tempFolder } from '../../test/support/temp-folder.ts'
import { loadConfig } from '../config/load.ts'
import type { Config } from '../config/schema.ts'
import { ledgerFolder, readLedger } from './ledger.ts'
import { type Completion, type Engine, EngineFailure, type FailureCode, type Payer, type Usage } from './llm.ts'
import { metered } from './metered.ts'

const USAGE: Usage = { inputTokens: 1_000, outputTokens: 200, costUsd: 0.01 }

interface Setup {
  payer?: Payer
  name?: string
  config?: Partial<Config>
  usage?: Usage
  fails?: unknown
  model?: string
}

function set({ payer = 'key', name = 'priced', config = {}, usage = USAGE, fails, model = 'priced-1' }: Setup = {}) {
  const env = { MEMC_STATE_DIR: join(tempFolder(), 'state'), MEMC_CONFIG_DIR: '/nonexistent' }
  const clock = { now: new Date(2026, 3, 10, 12) }
  const asked: string[] = []
  const engine: Engine = {
    ...{ name, payer, paysHow: 'Somebody.' },
    complete: async (request) => {
      asked.push(request.prompt)
      if (fails !== undefined) throw fails
      return { value: request.schema.parse({}), usage, model } as Completion<never>
    },
  }
  const all = { ...loadConfig({ env }).values, ...config }
  const wrapped = metered(engine, { config: all, env, home: '/h', project: '/p', now: () => clock.now })
  const ask = (prompt = 'What was decided?', signal?: AbortSignal) =>
    wrapped.complete(
      {
        purpose: 'extract',
        input: { date: '2026-04-10', title: undefined, turns: [] },
        system: 'Distil.',
        prompt,
        schema: z.object({}),
        timeoutMs: 60_000,
      },
      signal,
    )
  return { engine, wrapped, ask, asked, clock, env, ledger: () => readLedger(ledgerFolder(env)) }
}

function failure(promise: Promise<unknown>): Promise<EngineFailure> {
  return promise.then(
    () => expect.unreachable('it should have failed'),
    (error: unknown) => error as EngineFailure,
  )
}

describe('a call', () => {
  test('is written down with what it may take, and again with what it took', async () => {
    const { ask, ledger } = set({ config: { 'model.extract': 'claude-haiku-4-5' } })
    await ask()
    const [call] = ledger().calls
    expect(call).toMatchObject({ home: '/h', project: '/p', purpose: 'extract', engine: 'priced', payer: 'key' })
    expect(call).toMatchObject({
      model: 'claude-haiku-4-5',
      output: 6_000,
      settled: { outcome: 'ok', model: 'priced-1' },
    })
    expect(call?.usd).toBeCloseTo(0.03, 3)
    expect(call?.settled).toMatchObject({ input: 1_000, output: 200, usd: 0.01 })
  })

  test('is written down before it is made', async () => {
    const { engine, ask, ledger } = set()
    const seen: unknown[] = []
    engine.complete = async () => {
      seen.push(...ledger().calls.map(({ settled }) => settled))
      throw new EngineFailure('refused', 'no')
    }
    await failure(ask())
    expect(seen).toEqual([undefined])
  })

  test('leaves not a word of what was asked or answered in the ledger', async () => {
    const { ask, ledger } = set()
    await ask('the launch code is 4711')
    expect(JSON.stringify(ledger())).not.toMatch(/4711|Distil/)
  })

  test.each<[FailureCode, object]>([
    ['timeout', { outcome: 'timeout', input: null, usd: null }],
    ['cancelled', { outcome: 'cancelled', input: null, usd: null }],
    ['network', { outcome: 'network', input: null, usd: null }],
    ['not-logged-in', { outcome: 'not-logged-in', input: 0, output: 0, usd: 0 }],
  ])('that failed as %s ends with that, and unknown is not nothing', async (code, settled) => {
    const { ask, ledger } = set({ fails: new EngineFailure(code, 'no') })
    expect((await failure(ask())).code).toBe(code)
    expect(ledger().calls).toMatchObject([{ settled }])
  })

  test('that failed with what it had cost ends with that', async () => {
    const { ask, ledger } = set({ fails: new EngineFailure('bad-output', 'no', { usage: USAGE }) })
    await failure(ask())
    expect(ledger().calls).toMatchObject([{ settled: { outcome: 'bad-output', input: 1_000, usd: 0.01 } }])
  })

  test('that met a bug of the engine is ended, too', async () => {
    const { ask, ledger } = set({ fails: new TypeError('undefined is not a function') })
    await expect(ask()).rejects.toThrow(TypeError)
    expect(ledger().calls).toMatchObject([{ settled: { outcome: 'failed', input: null } }])
  })

  test('for which an engine reports no tokens and no price is of unknown cost', async () => {
    const { ask, ledger } = set({ usage: { inputTokens: 0, outputTokens: 0, costUsd: undefined } })
    await ask()
    expect(ledger().calls).toMatchObject([{ settled: { outcome: 'ok', input: null, output: null, usd: null } }])
  })

  test('is priced by the model that answered, else by the one that was asked, else not at all', async () => {
    const usage = { inputTokens: 1_000_000, outputTokens: 0, costUsd: undefined }
    const usdOf = async (setup: Setup) => {
      const { ask, ledger } = set({ usage, ...setup })
      await ask()
      return ledger().calls[0]?.settled?.usd
    }
    expect(await usdOf({ model: 'claude-opus-4-5-20251101' })).toBeCloseTo(5)
    expect(await usdOf({ model: 'unheard-of' })).toBeCloseTo(1)
    expect(await usdOf({ model: 'unheard-of', config: { 'model.extract': 'mine' } })).toBeNull()
    const prices = { mine: { input: 7, output: 1 } }
    expect(await usdOf({ model: 'unheard-of', config: { 'model.extract': 'mine', prices } })).toBeCloseTo(7)
    expect(await usdOf({ model: 'claude-opus-4-5', payer: 'nobody' })).toBe(0)
  })

  test('that was cancelled before it began is not one', async () => {
    const { ask, ledger } = set({ fails: new EngineFailure('cancelled', 'no') })
    await failure(ask('x', AbortSignal.abort()))
    expect(ledger().calls).toEqual([])
  })

  test('of the offline engine leaves nothing behind, and one of a local model does', async () => {
    const offline = set({ name: 'offline', payer: 'nobody' })
    expect(offline.wrapped).toBe(offline.engine)
    const local = set({ name: 'openai-compatible', payer: 'nobody' })
    await local.ask()
    expect(local.ledger().calls).toMatchObject([{ payer: 'nobody', usd: 0, settled: { input: 1_000 } }])
  })
})

describe('a budget', () => {
  test('is kept before anything is sent, by whoever pays, and is named', async () => {
    for (const payer of ['key', 'nobody'] as const) {
      const { ask, asked, ledger } = set({ payer, config: { 'budget.extract': 1_000 } })
      const { code, message, environmental } = await failure(ask('word '.repeat(2_000)))
      expect({ code, environmental, asked: asked.length, calls: ledger().calls.length }).toEqual({
        ...{ code: 'too-long', environmental: false, asked: 0, calls: 0 },
      })
      expect(message).toContain('budget.extract')
    }
  })

  test('counts system text and schema in', async () => {
    const { ask } = set({ config: { 'budget.extract': 10 } })
    expect((await failure(ask('ten words'))).code).toBe('too-long')
  })
})

describe('a cap', () => {
  test('stops what would pass it, names itself, and lets work wait until the next local midnight', async () => {
    const { ask, asked, ledger } = set({ config: { 'cap.usdPerDay': 0.045, 'model.extract': 'claude-haiku-4-5' } })
    await ask()
    await ask()
    const { code, message, environmental, retryAt } = await failure(ask())
    expect({ code, environmental, asked: asked.length }).toEqual({ code: 'over-cap', environmental: true, asked: 2 })
    expect(message).toMatch(/\$0\.04 a day.*\$0\.02 used.*\$0\.03.*--over-cap.*cap\.usdPerDay/)
    expect(retryAt).toEqual(new Date(2026, 3, 11))
    expect(ledger().refusals).toHaveLength(1)
  })

  test('is new every local day', async () => {
    const { ask, clock } = set({ config: { 'cap.tokensPerDay': 7_000 } })
    clock.now = new Date(2026, 3, 10, 23, 59, 59)
    await ask()
    expect((await failure(ask())).code).toBe('over-cap')
    clock.now = new Date(2026, 3, 11)
    await ask()
  })

  test('of tokens holds for plan and key, one of dollars for a key alone, and none for what costs nobody', async () => {
    const made = async (payer: Payer, config: Partial<Config>) => {
      const { ask } = set({ payer, config: { 'model.extract': 'haiku', ...config } })
      return ask().then(
        () => true,
        (error: EngineFailure) => error.code !== 'over-cap',
      )
    }
    expect(await made('key', { 'cap.tokensPerDay': 100 })).toBe(false)
    expect(await made('plan', { 'cap.tokensPerDay': 100 })).toBe(false)
    expect(await made('nobody', { 'cap.tokensPerDay': 100 })).toBe(true)
    expect(await made('key', { 'cap.usdPerDay': 0.001 })).toBe(false)
    expect(await made('plan', { 'cap.usdPerDay': 0.001 })).toBe(true)
    expect(await made('nobody', { 'cap.usdPerDay': 0.001 })).toBe(true)
  })

  test('of 0 stops every call that somebody pays for, and null or less than 0 is none', async () => {
    for (const key of ['cap.usdPerDay', 'cap.tokensPerDay'] as const) {
      for (const payer of ['plan', 'key'] as const) {
        expect((await failure(set({ payer, config: { [key]: 0 } }).ask())).message).toContain(`${key} is 0`)
      }
      await set({ payer: 'nobody', config: { [key]: 0 } }).ask()
    }
    const none = { 'cap.usdPerDay': null, 'cap.tokensPerDay': -1 }
    const { ask } = set({ config: none, usage: { inputTokens: 9_000_000, outputTokens: 0, costUsd: 900 } })
    for (let n = 0; n < 3; n++) await ask()
  })

  test('says that waiting does not help where one call is more than the cap', async () => {
    const { message } = await failure(set({ config: { 'cap.tokensPerDay': 500 } }).ask())
    expect(message).toContain("more than a whole day's cap")
  })

  test('counts a call whose end nobody saw, or whose cost nobody knows, with the most it may have taken', async () => {
    for (const code of ['timeout', 'failed', 'cancelled'] as const) {
      const { ask } = set({ fails: new EngineFailure(code, 'no'), config: { 'cap.tokensPerDay': 10_000 } })
      expect((await failure(ask())).code).toBe(code)
      expect((await failure(ask())).code).toBe('over-cap')
    }
    const { engine, ask } = set({ config: { 'cap.tokensPerDay': 10_000 } })
    engine.complete = () => new Promise(() => {})
    void ask()
    expect((await failure(ask())).code).toBe('over-cap')
  })

  test('is not used up by a day without a network or a login', async () => {
    for (const code of ['network', 'not-logged-in', 'rate-limited', 'busy'] as const) {
      const { ask } = set({ fails: new EngineFailure(code, 'no'), config: { 'cap.tokensPerDay': 10_000 } })
      for (let n = 0; n < 5; n++) expect((await failure(ask())).code).toBe(code)
    }
  })
})

describe('a ledger that cannot be written', () => {
  test('makes the work wait: no call is made without it', async () => {
    const { ask, asked, env } = set()
    mkdirSync(env.MEMC_STATE_DIR, { recursive: true })
    writeFileSync(ledgerFolder(env), 'a file where the folder should be')
    const { code, environmental } = await failure(ask())
    expect({ code, environmental, asked: asked.length }).toEqual({ code: 'busy', environmental: true, asked: 0 })
  })

  test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'any more loses no answer that was paid for',
    async () => {
      const { engine, ask, env, ledger } = set()
      const complete = engine.complete
      engine.complete = (request, signal) => {
        chmodSync(join(ledgerFolder(env), '2026-04.jsonl'), 0o400)
        return complete(request, signal)
      }
      expect((await ask()).model).toBe('priced-1')
      expect(ledger().calls).toMatchObject([{ settled: undefined }])
    },
  )
})
