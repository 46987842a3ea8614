// Makes one metered call of a known size, in step with its brothers, and says whether it was made. It may be long, so that
// a test can kill it.
import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import type { Config } from '../../src/config/schema.ts'
import { EngineFailure } from '../../src/llm/llm.ts'
import { metered } from '../../src/llm/metered.ts'

const [folder = '', name = '', settings = '{}', holdMs = '50'] = process.argv.slice(2)

writeFileSync(`${folder}/ready-${name}`, '')
while (!existsSync(`${folder}/go`)) pause(1)

const engine = metered(
  {
    name: 'priced',
    payer: 'key',
    paysHow: 'A key.',
    complete: async (request) => {
      appendFileSync(`${folder}/called`, `${name}\n`)
      pause(Number(holdMs))
      return {
        value: request.schema.parse({}),
        usage: { inputTokens: 1_000, outputTokens: 6_000, costUsd: 0.5 },
        model: 'priced-1',
      }
    },
  },
  {
    config: JSON.parse(settings) as Config,
    env: { MEMC_STATE_DIR: folder },
    home: '/h',
    project: '/p',
    now: () => new Date(),
  },
)

try {
  await engine.complete({
    purpose: 'extract',
    input: { date: '', title: undefined, turns: [] },
    system: '',
    prompt: 'word '.repeat(800),
    schema: z.object({}),
    timeoutMs: 1_000,
  })
} catch (error) {
  if (!(error instanceof EngineFailure) || error.code !== 'over-cap') throw error
  appendFileSync(`${folder}/refused`, `${name}\n`)
}

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
