// Calls for vectors under the same caps and in the same ledger as every other call; purpose `embed`.
import { randomUUID } from 'node:crypto'
import { estimateTokens } from './budget.ts'
import type { Embedded, Embedder, EmbedOptions } from './embed.ts'
import { GRACE_MS, type Metered, type Metering, usdOf, writtenDown } from './metered.ts'

export function meteredEmbedder(embedder: Embedder, metering: Metering): Embedder {
  const meter = { ...metering, engine: embedder }
  return { ...embedder, embed: (texts, options) => embed(meter, texts, options) }
}

async function embed(
  meter: Metered & { engine: Embedder },
  texts: readonly string[],
  options: EmbedOptions,
): Promise<Embedded> {
  const { engine, home, project } = meter
  if (options.signal?.aborted) return engine.embed(texts, options)
  const now = meter.now()
  const input = estimateTokens(texts.join('\n'))
  const { name, payer, model } = engine
  const call = {
    time: now.toISOString(),
    id: randomUUID(),
    until: new Date(now.getTime() + options.timeoutMs + GRACE_MS).toISOString(),
    ...{ home, project, purpose: 'embed' as const, engine: name, payer, model, input, output: 0 },
    usd: usdOf(meter, { inputTokens: input, outputTokens: 0, costUsd: undefined }, [model]),
  }
  return writtenDown(meter, call, () => engine.embed(texts, options))
}
