// A service with OpenAI's /v1/embeddings on loopback, as local servers have it, with the vectors of the fake embedder; and
// /v1/chat/completions with whatever a test wants to be answered.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { vectorOf } from './fake-embedder.ts'

export interface EmbeddingServer {
  url: string
  /** The texts of each call for vectors. */
  embedded: string[][]
  /** The last message of each call for an answer. */
  asked: string[]
  /** Undefined: it works. */
  fails: { status: number; body: unknown } | undefined
  /** The value that a chat answers with. */
  answer: (prompt: string) => unknown
}

export async function embeddingServer(): Promise<EmbeddingServer> {
  const state: EmbeddingServer = { url: '', embedded: [], asked: [], fails: undefined, answer: () => ({}) }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = JSON.parse(Buffer.concat(parts).toString('utf8'))
    const { status, body: reply } = state.fails ?? { status: 200, body: replyTo(state, request.url ?? '', body) }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return state
}

interface Request {
  model: string
  input: string[]
  messages: { content: string }[]
}

function replyTo(state: EmbeddingServer, path: string, { model, input, messages }: Request): object {
  if (path.endsWith('/embeddings')) {
    state.embedded.push(input)
    const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }))
    return { object: 'list', data, model, usage: { prompt_tokens: input.length * 10, total_tokens: input.length * 10 } }
  }
  const prompt = messages.at(-1)?.content ?? ''
  state.asked.push(prompt)
  const message = { role: 'assistant', content: JSON.stringify(state.answer(prompt)) }
  return {
    ...{ id: 'chatcmpl-1', object: 'chat.completion', created: 1775044800, model },
    choices: [{ index: 0, message, finish_reason: 'stop' }],
    usage: { prompt_tokens: 9_000, completion_tokens: 20, total_tokens: 9_020 },
  }
}
