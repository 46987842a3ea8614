// The events of a Messages API answer as a reply: text, how it ended, what it cost. Usage is told at the first event, so
// a stream that breaks off has a known input.

import type { Message, MessageDeltaUsage, RawMessageStreamEvent, Usage } from '@anthropic-ai/sdk/resources/messages'
import { parseObject } from '../lib/json-object.ts'
import type { Listener, Usage as OwnUsage } from './llm.ts'
import type { Reply } from './service.ts'

export async function readEvents(
  events: AsyncIterable<RawMessageStreamEvent>,
  { model, spent, listener }: { model: string; spent: (usage: OwnUsage) => void; listener?: Listener | undefined },
): Promise<Reply> {
  let text = ''
  let usage: OwnUsage | undefined
  let answered: Pick<Message, 'model'> | undefined
  let ended: Ended = { stop_reason: null }
  for await (const event of events) {
    if (event.type === 'message_start') {
      answered = event.message
      usage = usageOf(event.message?.usage)
    } else if (event.type === 'content_block_delta' && event.delta.type === 'text_delta') {
      text += event.delta.text
      listener?.piece(event.delta.text)
    } else if (event.type === 'message_delta') {
      ended = event.delta
      usage = updated(usage, event.usage)
    }
    if (usage) spent(usage)
  }
  const end = answered === undefined ? 'cut' : endOf(ended.stop_reason)
  return { text, end, said: saidOf(ended), usage, model: answered?.model ?? model }
}

/** A message that came as one JSON object instead of events. */
export function readWhole(body: string, model: string): Reply {
  const message: Partial<Message> | undefined = parseObject(body)
  if (message?.type !== 'message' || !Array.isArray(message.content))
    return { text: '', end: 'no-answer', usage: undefined, model }
  const text = message.content.map((block) => (block.type === 'text' ? block.text : '')).join('')
  const usage = usageOf(message.usage)
  return { text, end: endOf(message.stop_reason ?? null), said: saidOf(message), usage, model: message.model ?? model }
}

type Ended = Pick<Message, 'stop_reason'> & Partial<Pick<Message, 'stop_details'>>

function endOf(reason: string | null): Reply['end'] {
  if (reason === null) return 'cut'
  return ENDS[reason] ?? 'paused'
}

const ENDS: Readonly<Record<string, Reply['end']>> = {
  end_turn: 'done',
  stop_sequence: 'done',
  tool_use: 'done',
  max_tokens: 'truncated',
  refusal: 'refused',
  model_context_window_exceeded: 'too-long',
}

function saidOf({ stop_details: details, stop_reason: reason }: Partial<Ended>): string | undefined {
  if (details && 'explanation' in details && details.explanation) return details.explanation
  if (details && 'category' in details && details.category) return `category ${details.category}`
  return reason && !(reason in ENDS) ? reason : undefined
}

/** Undefined where a gateway leaves it out. */
function usageOf(usage: Partial<Usage> | undefined): OwnUsage | undefined {
  if (usage?.input_tokens === undefined) return undefined
  return counted({ plain: usage.input_tokens, output: usage.output_tokens ?? 0, usage, before: undefined })
}

/** The closing event counts the whole output, and the input again in some answers. */
function updated(before: OwnUsage | undefined, usage: Partial<MessageDeltaUsage> | undefined): OwnUsage | undefined {
  const cached = (before?.cacheReadTokens ?? 0) + (before?.cacheWriteTokens ?? 0)
  const plain = usage?.input_tokens ?? (before && before.inputTokens - cached)
  if (usage?.output_tokens === undefined || plain === undefined) return before
  return counted({ plain, output: usage.output_tokens, usage, before })
}

function counted(from: {
  plain: number
  output: number
  usage: Partial<Pick<Usage, 'cache_read_input_tokens' | 'cache_creation_input_tokens'>>
  before: OwnUsage | undefined
}): OwnUsage {
  const read = from.usage.cache_read_input_tokens ?? from.before?.cacheReadTokens ?? 0
  const written = from.usage.cache_creation_input_tokens ?? from.before?.cacheWriteTokens ?? 0
  return {
    inputTokens: from.plain + read + written,
    outputTokens: from.output,
    cacheReadTokens: read,
    cacheWriteTokens: written,
    costUsd: undefined,
  }
}
