// Answers of both kinds of service as they really stream them, for scriptedServer; `between` runs before each piece.
import type { ServerEvent } from './scripted-server.ts'

export interface Streaming {
  pieces: readonly string[]
  /** Why the model stopped, in the service's words; none when the stream breaks off. */
  stop?: string | undefined
  /** Sent after the pieces, e.g. an error. */
  last?: readonly (ServerEvent | string)[]
  before?: ((piece: string, at: number) => Promise<void>) | undefined
}

export async function* messageStream({
  pieces,
  stop,
  last = [],
  before,
}: Streaming): AsyncGenerator<ServerEvent | string> {
  const usage = { input_tokens: 400, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 1 }
  const message = {
    id: 'msg_01',
    type: 'message',
    role: 'assistant',
    model: 'm',
    content: [],
    stop_reason: null,
    usage,
  }
  yield { type: 'message_start', message }
  yield { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } }
  yield { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Which of them? {' } }
  yield { type: 'content_block_stop', index: 0 }
  yield { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } }
  yield { type: 'ping' }
  for (const [at, text] of pieces.entries()) {
    await before?.(text, at)
    yield { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text } }
  }
  yield* last
  if (stop === undefined) return
  yield { type: 'content_block_stop', index: 1 }
  yield { type: 'message_delta', delta: { stop_reason: stop, stop_sequence: null }, usage: { output_tokens: 34 } }
  yield { type: 'message_stop' }
}

export async function* chunkStream({ pieces, stop, last = [], before }: Streaming): AsyncGenerator<string> {
  const chunk = (delta: object, finish_reason: string | null = null) =>
    JSON.stringify({ ...CHUNK, choices: [{ index: 0, delta, logprobs: null, finish_reason }], usage: null })
  yield chunk({ role: 'assistant', content: '' })
  yield chunk({ reasoning_content: 'Which of them? {' })
  for (const [at, content] of pieces.entries()) {
    await before?.(content, at)
    yield chunk({ content })
  }
  for (const event of last) yield typeof event === 'string' ? event : JSON.stringify(event)
  if (stop === undefined) return
  yield chunk({}, stop)
  const usage = { prompt_tokens: 400, completion_tokens: 34, total_tokens: 434 }
  yield JSON.stringify({ ...CHUNK, choices: [], usage })
  yield '[DONE]'
}

const CHUNK = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1775044800, model: 'm' }
