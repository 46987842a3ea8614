// The chunks of a streamed chat completion, heard as they come and put together to the completion they would have been. One
// that breaks off has cost something all the same, and no service tells how much: then it is estimated, never nothing.

import type { ChatCompletionChunk } from 'openai/resources/chat/completions'
import { fieldsOf } from '../lib/json-object.ts'
import { estimateTokens } from './budget.ts'
import type { Listener, Usage } from './llm.ts'
import { type Context, readCompletion, textOf, usageOf } from './openai-reply.ts'
import type { Reply } from './service.ts'
import { readJson } from './structured.ts'

interface Streamed extends Context {
  spent: (usage: Usage) => void
  listener: Listener
}

export async function readChunks(
  chunks: AsyncIterable<ChatCompletionChunk>,
  { spent, listener, ...context }: Streamed,
): Promise<Reply> {
  const heard: Heard = { model: undefined, usage: undefined, finish: null, message: undefined }
  try {
    for await (const chunk of chunks) {
      const text = take(heard, fieldsOf(chunk))
      if (text !== '') listener.piece(text)
    }
  } catch (error) {
    const usage = usageOf(fieldsOf(heard.usage), context.free) ?? estimated(heard, context)
    if (usage) spent(usage)
    throw error
  }
  const { model, usage, finish, message } = heard
  const choices = message ? [{ message, finish_reason: finish }] : []
  const reply = readCompletion(JSON.stringify({ model, usage, choices }), context)
  // Without a word on its end a stream may have broken off at any place.
  const isCut = finish === null && (reply.end === 'done' || message === undefined) && !readJson(reply.text).found
  return isCut ? { ...reply, end: 'cut', usage: reply.usage ?? estimated(heard, context) } : reply
}

interface Heard {
  model: unknown
  usage: unknown
  finish: unknown
  message: { content: string; refusal: string } | undefined
}

/** The piece of the answer that the chunk brings; '' for none. */
function take(heard: Heard, chunk: Record<string, unknown>): string {
  heard.model ??= chunk.model
  heard.usage = chunk.usage ?? heard.usage
  if (!Array.isArray(chunk.choices) || chunk.choices.length === 0) return ''
  const choice = fieldsOf(chunk.choices[0])
  const delta = fieldsOf(choice.delta)
  const text = textOf(delta.content)
  heard.finish = choice.finish_reason ?? heard.finish
  heard.message ??= { content: '', refusal: '' }
  heard.message.content += text
  if (typeof delta.refusal === 'string') heard.message.refusal += delta.refusal
  return text
}

function estimated({ message }: Heard, { params, free }: Context): Usage | undefined {
  if (message === undefined) return undefined
  const sent = params.messages.map(({ content }) => (typeof content === 'string' ? content : '')).join('\n')
  return {
    inputTokens: estimateTokens(sent),
    outputTokens: estimateTokens(message.content),
    costUsd: free ? 0 : undefined,
  }
}
