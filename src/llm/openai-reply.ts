// A chat completion as a reply, as far as services agree on one. Pure. A server that drops the front of a prompt without
// a word (Ollama does, at the end of its context) is found out by the tokens it says it has read.

import type { ChatCompletion, ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions'
import { fieldsOf, parseObject } from '../lib/json-object.ts'
import { estimateTokens } from './budget.ts'
import type { Usage } from './llm.ts'
import type { Reply } from './service.ts'

export interface Context {
  params: ChatCompletionCreateParamsNonStreaming
  model: string
  free: boolean
}

/** A body of another content type comes as text. */
export function readCompletion(answer: ChatCompletion | string, { params, model, free }: Context): Reply {
  const body = fieldsOf(typeof answer === 'string' ? parseObject(answer) : answer)
  const choice = Array.isArray(body.choices) ? fieldsOf(body.choices[0]) : undefined
  const usage = usageOf(fieldsOf(body.usage), free)
  const answered = typeof body.model === 'string' && body.model !== '' ? body.model : model
  if (!choice) return { text: '', end: 'no-answer', usage, model: answered }
  const message = fieldsOf(choice.message)
  const refusal = typeof message.refusal === 'string' ? message.refusal : ''
  const cut = usage && readTooLittle(usage.inputTokens, params)
  return {
    text: textOf(message.content),
    end: cut ? 'too-long' : refusal ? 'refused' : endOf(choice.finish_reason),
    said: cut || refusal || undefined,
    usage,
    model: answered,
  }
}

function endOf(reason: unknown): Reply['end'] {
  if (reason === 'length') return 'truncated'
  if (reason === 'content_filter') return 'refused'
  return reason === 'error' ? 'no-answer' : 'done'
}

/** Some services give a list of parts. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  const parts = Array.isArray(content) ? content.map(fieldsOf) : []
  return parts.map((part) => (typeof part.text === 'string' ? part.text : '')).join('')
}

export function usageOf(usage: Record<string, unknown>, free: boolean): Usage | undefined {
  const [input, output] = [number(usage.prompt_tokens), number(usage.completion_tokens)]
  if (input === undefined && output === undefined) return undefined
  const cached = number(fieldsOf(usage.prompt_tokens_details).cached_tokens)
  return {
    inputTokens: input ?? 0,
    outputTokens: output ?? 0,
    ...(cached === undefined ? {} : { cacheReadTokens: cached }),
    costUsd: free ? 0 : number(usage.cost),
  }
}

/** What to say when far less was read than was sent; undefined when all seems well or nothing is known. */
function readTooLittle(read: number, { messages }: ChatCompletionCreateParamsNonStreaming): string | undefined {
  const sent = estimateTokens(messages.map(({ content }) => (typeof content === 'string' ? content : '')).join('\n'))
  // Small prompts tell nothing, and some servers leave out what they still had in memory.
  if (read === 0 || sent < SMALLEST_CONTEXT || read >= sent * LEAST_SHARE) return undefined
  return `the server read ${read} tokens of about ${sent} and dropped the rest without a word. Raise its context length (for Ollama: OLLAMA_CONTEXT_LENGTH).`
}

const SMALLEST_CONTEXT = 1_500

// The estimate is at most 1.6 times the true count, and a server that drops anything keeps about half of its context.
const LEAST_SHARE = 0.55

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
