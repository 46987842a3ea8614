// The contract of an embedding engine: texts in, a vector for each out. It makes one call, sees no file, and fails only with
// an EngineFailure. Which one there is follows from the settings; without embedding.model there is none, and no call.
import type { Env } from '../config/folders.ts'
import type { Config } from '../config/schema.ts'
import type { Payer, Usage } from './llm.ts'

export interface Embedded {
  /** In the order of the texts, all of one length. */
  vectors: number[][]
  usage: Usage
  /** What answered. */
  model: string
}

export interface EmbedOptions {
  signal?: AbortSignal | undefined
  /** Milliseconds until the call is given up. */
  timeoutMs: number
  /** How often it is tried again; three times without it. */
  retries?: number
}

export interface Embedder {
  name: 'openai-compatible'
  /** As it is asked for: vectors of another one cannot be compared. */
  model: string
  /** The address, as it may be shown. */
  place: string
  payer: Payer
  embed(texts: readonly string[], options: EmbedOptions): Promise<Embedded>
}

/** The embedding engine that the settings name, not yet metered. */
export async function chooseEmbedder(config: Config, env: Env): Promise<Embedder | undefined> {
  const model = config['embedding.model']
  if (model === '') return undefined
  const { openaiEmbedder } = await import('./embed-openai.ts')
  const own = config['embedding.baseUrl'] !== ''
  // A key goes to the address that it was given for, and to no other.
  const target = own
    ? {
        baseUrl: config['embedding.baseUrl'],
        free: config['embedding.free'],
        key: { variable: 'MEMC_EMBEDDING_API_KEY', file: config['embedding.keyFile'], setting: 'embedding.keyFile' },
        setting: 'embedding.baseUrl',
      }
    : {
        baseUrl: config['openai.baseUrl'],
        free: config['openai.free'] || config['embedding.free'],
        key: { variable: 'MEMC_OPENAI_API_KEY', file: config['openai.keyFile'], setting: 'openai.keyFile' },
        setting: 'openai.baseUrl',
      }
  return openaiEmbedder({ ...target, key: { ...target.key, env }, model })
}
