import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { tempFolder } from '../../test/support/temp-folder.ts'
import { loadConfig } from '../config/load.ts'
import type { Config } from '../config/schema.ts'
import { ledgerFolder, reserve } from '../llm/ledger.ts'
import type { Engine, Payer } from '../llm/llm.ts'
import { describeEstimate, estimateCost } from './estimate.ts'

function project(payer: Payer, settings: Partial<Config> = {}) {
  const env = { MEMC_STATE_DIR: join(tempFolder(), 'state'), MEMC_CONFIG_DIR: '/nonexistent' }
  const engine = { name: 'some', payer, paysHow: 'Somebody pays.' } as Engine
  const config = { ...loadConfig({ env }).values, 'model.compile': 'claude-sonnet-4-5', ...settings }
  return { env, config, now: () => new Date(2026, 3, 10, 12), engine: async () => ({ engine, why: 'a test says so' }) }
}

const TEN = [{ purpose: 'compile', calls: 10, inputTokens: 100_000 }] as const

describe('an estimate', () => {
  test('is a range of what a key is billed, with what today leaves', async () => {
    const estimate = await estimateCost(project('key'), TEN)
    expect(estimate).toMatchObject({ calls: 10, inputTokens: 100_000, outputTokens: { likely: 30_000, most: 160_000 } })
    expect(estimate.usd?.likely).toBeCloseTo(0.75)
    expect(estimate.usd?.most).toBeCloseTo(2.7)
    expect(describeEstimate(estimate)).toBe(
      '10 calls to the engine some, about 100,000 tokens to read and 30,000 to 160,000 to write: $0.75 to $2.70. Somebody pays.\n' +
        "Today's cap leaves $2.00 and 1,000,000 tokens.",
    )
  })

  test('says that it stops at the cap where it will', async () => {
    const place = project('key', { 'cap.usdPerDay': 0.5 })
    const estimate = await estimateCost(place, TEN)
    expect(estimate.stopsAtCap).toBe(true)
    expect(describeEstimate(estimate)).toContain(
      "Today's cap leaves $0.50 and 1,000,000 tokens; it stops there, and what",
    )
    expect((await estimateCost(project('plan', { 'cap.tokensPerDay': 120_000 }), TEN)).stopsAtCap).toBe(true)
    expect((await estimateCost(project('key', { 'cap.usdPerDay': null }), TEN)).stopsAtCap).toBe(false)
  })

  test('takes off what was used today', async () => {
    const place = project('key')
    const time = place.now().toISOString()
    const call = {
      time,
      id: 'a',
      until: time,
      home: '',
      project: '',
      engine: 'some',
      payer: 'key',
      model: 'm',
    } as const
    const most = { purpose: 'extract', input: 400_000, output: 0, usd: 1.5 } as const
    reserve(ledgerFolder(place.env), { ...call, ...most }, { from: new Date(0), allows: () => true })
    expect((await estimateCost(place, TEN)).left).toEqual({ usd: 0.5, tokens: 600_000 })
  })

  test('for a plan names what it would have cost and does not call it a bill', async () => {
    const text = describeEstimate(await estimateCost(project('plan'), TEN))
    expect(text).toContain('$0.75 to $2.70 if it were billed')
    expect(text).toContain("Today's cap leaves 1,000,000 tokens.")
  })

  test('with a model of unknown price says so and gives tokens', async () => {
    const estimate = await estimateCost(project('key', { 'model.compile': 'mine' }), TEN)
    expect(estimate.usd).toBeNull()
    expect(describeEstimate(estimate)).toContain('what that costs is not known (setting `prices`)')
  })

  test('where nobody pays has no cap and no price', async () => {
    const estimate = await estimateCost(project('nobody', { 'cap.tokensPerDay': 10 }), TEN)
    expect(estimate).toMatchObject({
      usd: { likely: 0, most: 0 },
      left: { usd: null, tokens: null },
      stopsAtCap: false,
    })
    expect(describeEstimate(estimate)).toBe('10 calls to the engine some, about 100,000 tokens to read. Somebody pays.')
  })
})
