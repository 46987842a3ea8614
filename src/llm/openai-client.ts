// The official OpenAI SDK, told everything that it would else take from the environment: it sends what we give it, once, to
// the address we name, and nothing else.
import type { OpenAI } from 'openai'

/** Our own time limit ends the call first and says so better. */
const SDK_GRACE_MS = 5_000

export interface ClientOptions {
  baseUrl: string
  fetch: typeof fetch
  timeoutMs: number
}

export async function openaiClient({ baseUrl, fetch, timeoutMs }: ClientOptions): Promise<OpenAI> {
  const { default: Client } = await import('openai')
  return new Client({
    // The SDK wants one; it is never sent.
    apiKey: 'none',
    ...{ organization: null, project: null, adminAPIKey: null, webhookSecret: null },
    baseURL: baseUrl,
    fetch,
    maxRetries: 0,
    timeout: timeoutMs + SDK_GRACE_MS,
    logLevel: 'off',
  })
}
