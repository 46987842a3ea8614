// What models cost, for engines that report tokens and no money. Prices change: the table says when it was true, the
// setting `prices` goes before it, and a model that neither knows has no price, which is never the same as free. Pure.
import type { Usage } from './llm.ts'

/** US dollars for a million tokens. */
export interface Price {
  input: number
  output: number
  /** Input that came from a prompt cache, or was put into one; without them it costs as other input does. */
  cacheRead?: number | undefined
  cacheWrite?: number | undefined
  /** For prompts of more tokens than `above`, this many times as much. */
  long?: { above: number; times: number } | undefined
}

export type Prices = Readonly<Record<string, Price>>

/** The day on which the table was taken from the pages of those who sell. */
export const PRICES_OF = '2026-11-06'

/** The price of a model by its name as the service or the user writes it; undefined when it is not known. */
export function priceOf(model: string, own: Prices = {}): Price | undefined {
  const name = familyOf(model)
  const mine =
    Object.entries(own).find(([key]) => key === model) ?? Object.entries(own).find(([key]) => familyOf(key) === name)
  return mine?.[1] ?? (Object.hasOwn(PRICES, name) ? PRICES[name] : undefined)
}

/** Dollars for what a call has used. */
export function costOf(
  usage: Pick<Usage, 'inputTokens' | 'outputTokens' | 'cacheReadTokens' | 'cacheWriteTokens'>,
  price: Price,
): number {
  const { inputTokens, outputTokens, cacheReadTokens = 0, cacheWriteTokens = 0 } = usage
  const plain = Math.max(0, inputTokens - cacheReadTokens - cacheWriteTokens)
  const { input, output, cacheRead = input, cacheWrite = input, long } = price
  const times = long && inputTokens > long.above ? long.times : 1
  const each = plain * input + cacheReadTokens * cacheRead + cacheWriteTokens * cacheWrite + outputTokens * output
  return (each * times) / 1_000_000
}

/** `us.anthropic.claude-sonnet-4-5-20250929-v1:0`, `anthropic/claude-sonnet-4.5` -> `claude-sonnet-4-5`. */
function familyOf(model: string): string {
  const name = model
    .toLowerCase()
    .replace(/^.*\//, '')
    .replace(/^.*\.(?=claude-)/, '')
  const bare = name
    .replace(/\[\w+\]$/, '')
    .replace(/-v\d+(?::\d+)?$/, '')
    .replace(/[-@](?:\d{8}|\d{4}-\d{2}-\d{2}|latest)$/, '')
  return bare.startsWith('claude-') ? bare.replaceAll('.', '-') : bare
}

/** Of a seller whose cached input costs this part of other input, and whose cache is filled at a quarter more. */
function anthropic(input: number, output: number, cached = 0.1): Price {
  return { input, output, cacheRead: input * cached, cacheWrite: input * 1.25 }
}

function openai(input: number, output: number, cached = 0.1): Price {
  return { input, output, cacheRead: input * cached }
}

const PRICES: Prices = {
  'claude-fable-5-1': anthropic(10, 50, 0.025),
  'claude-fable-5': anthropic(10, 50),
  'claude-opus-5-5': anthropic(4, 20, 0.05),
  'claude-opus-5': anthropic(5, 25),
  'claude-opus-4-8': anthropic(5, 25),
  'claude-opus-4-7': anthropic(5, 25),
  'claude-opus-4-6': anthropic(5, 25),
  'claude-opus-4-5': anthropic(5, 25),
  'claude-opus-4-1': anthropic(15, 75),
  'claude-opus-4': anthropic(15, 75),
  'claude-sonnet-5-5': anthropic(2, 10, 0.05),
  'claude-sonnet-5': anthropic(2, 10),
  'claude-sonnet-4-6': anthropic(3, 15),
  'claude-sonnet-4-5': anthropic(3, 15),
  'claude-sonnet-4': anthropic(3, 15),
  'claude-3-7-sonnet': anthropic(3, 15),
  'claude-haiku-5-5': { ...anthropic(0.1, 0.5), long: { above: 100_000, times: 5 } },
  'claude-haiku-4-5': anthropic(1, 5),
  'claude-3-5-haiku': anthropic(0.8, 4),
  'claude-3-haiku': anthropic(0.25, 1.25),
  // What a short name stands for depends on the client's version: the dearest of what it may be.
  fable: anthropic(10, 50),
  opus: anthropic(5, 25),
  sonnet: anthropic(3, 15),
  haiku: anthropic(1, 5),
  'gpt-5.5': openai(5, 30),
  'gpt-5.4': openai(2.5, 15),
  'gpt-5.4-mini': openai(0.75, 4.5),
  'gpt-5.4-nano': openai(0.2, 1.25),
  'gpt-5': openai(1.25, 10),
  'gpt-5-mini': openai(0.25, 2),
  'gpt-5-nano': openai(0.05, 0.4),
  'gpt-4.1': openai(2, 8, 0.25),
  'gpt-4.1-mini': openai(0.4, 1.6, 0.25),
  'gpt-4.1-nano': openai(0.1, 0.4, 0.25),
  'gpt-4o': openai(2.5, 10, 0.5),
  'gpt-4o-mini': openai(0.15, 0.6, 0.5),
  'text-embedding-3-large': { input: 0.13, output: 0 },
  'text-embedding-3-small': { input: 0.02, output: 0 },
}
