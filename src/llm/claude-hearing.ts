// What the Claude Code client prints while the model still writes (`--include-partial-messages`), as pieces of the answer.
// Only the input of the tool that carries the structured answer is one. The report of the whole call is read apart, from
// all of the output: nothing that is heard here decides anything, and what cannot be read is passed over.

import { StringDecoder } from 'node:string_decoder'
import { fieldsOf } from '../lib/json-object.ts'
import { ANSWER_TOOL } from './claude-report.ts'
import type { Listener } from './llm.ts'

/** Takes the output in pieces cut anywhere. */
export function claudeHearing(listener: Listener): (chunk: Buffer | string) => void {
  const decoder = new StringDecoder('utf8')
  const answer = { block: undefined as unknown }
  let rest = ''
  return (chunk) => {
    const lines = (rest + (typeof chunk === 'string' ? chunk : decoder.write(chunk))).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.includes('"stream_event"')) hear(eventIn(line), listener, answer)
  }
}

/** `answer.block`: number of the part of the message that is the answer, while one is being written. */
function hear(event: Fields, listener: Listener, answer: { block: unknown }): void {
  const [part, delta] = [fieldsOf(event.content_block), fieldsOf(event.delta)]
  if (event.type === 'message_start') answer.block = undefined
  if (event.type === 'content_block_start' && part.type === 'tool_use' && part.name === ANSWER_TOOL) {
    answer.block = event.index
    listener.begins()
  }
  const isPiece = event.type === 'content_block_delta' && delta.type === 'input_json_delta'
  if (isPiece && event.index === answer.block && typeof delta.partial_json === 'string')
    listener.piece(delta.partial_json)
}

type Fields = Record<string, unknown>

function eventIn(line: string): Fields {
  try {
    const message = fieldsOf(JSON.parse(line))
    return message.type === 'stream_event' ? fieldsOf(message.event) : {}
  } catch {
    return {}
  }
}
