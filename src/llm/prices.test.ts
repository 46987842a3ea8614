import { describe, expect, test } from 'vitest'
import { costOf, priceOf } from './prices.ts'

describe('the price of a model', () => {
  test.each([
    ['claude-sonnet-4-5', 3],
    ['claude-sonnet-4-5-20250929', 3],
    ['us.anthropic.claude-sonnet-4-5-20250929-v1:0', 3],
    ['claude-sonnet-4-5@20250929', 3],
    ['anthropic/claude-sonnet-4.5', 3],
    ['claude-sonnet-4-5[1m]', 3],
    ['claude-haiku-5-5', 0.1],
    ['haiku', 1],
    ['gpt-4o-mini-2024-07-18', 0.15],
    ['openai/gpt-5.4', 2.5],
  ])('is found by the name %s', (name, input) => {
    expect(priceOf(name)?.input).toBe(input)
  })

  test.each(['claude-sonnet-9', 'gpt-4o-mini:free', 'llama3.2', 'toString', '', 'gpt-5.4-mega'])(
    'is not guessed for %s',
    (name) => expect(priceOf(name)).toBeUndefined(),
  )

  test('is first of all what the user says', () => {
    const own = { 'llama3.2': { input: 0.2, output: 0.3 }, 'claude-sonnet-4-5': { input: 1, output: 2 } }
    expect(priceOf('llama3.2', own)).toEqual({ input: 0.2, output: 0.3 })
    expect(priceOf('claude-sonnet-4-5-20250929', own)?.input).toBe(1)
    expect(priceOf('haiku', own)?.input).toBe(1)
  })
})

describe('the cost of a call', () => {
  const price = { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 }

  test('is input and output at their prices', () => {
    expect(costOf({ inputTokens: 1_000_000, outputTokens: 100_000 }, price)).toBeCloseTo(4.5)
  })

  test('counts what a cache gave or took at prices of its own', () => {
    const usage = { inputTokens: 1_000_000, outputTokens: 0, cacheReadTokens: 600_000, cacheWriteTokens: 200_000 }
    expect(costOf(usage, price)).toBeCloseTo(0.6 + 0.18 + 0.75)
    expect(costOf(usage, { input: 3, output: 15 })).toBeCloseTo(3)
  })

  test('is that of a long prompt where those have a price of their own', () => {
    const price = priceOf('claude-haiku-5-5') ?? { input: 0, output: 0 }
    expect(costOf({ inputTokens: 100_000, outputTokens: 1_000 }, price)).toBeCloseTo(0.0105)
    expect(costOf({ inputTokens: 100_001, outputTokens: 1_000 }, price)).toBeCloseTo(0.0525)
  })

  test('is never less than nothing, whatever a service reports', () => {
    expect(
      costOf({ inputTokens: 10, outputTokens: 0, cacheReadTokens: 1_000 }, { input: 3, output: 15, cacheRead: 0 }),
    ).toBe(0)
  })
})
