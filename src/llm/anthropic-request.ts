// A request of ours as a request of the Messages API. Pure. What stays the same from call to call stands first and is
// marked for the prompt cache: the system prompt, and the part of the prompt that the caller calls stable.
import type { MessageCreateParamsNonStreaming, TextBlockParam } from '@anthropic-ai/sdk/resources/messages'
import { sliceWellFormed } from '../lib/text.ts'
import type { EngineRequest } from './llm.ts'
import { OUTPUT_LIMIT } from './output-limit.ts'
import type { Purpose } from './purposes.ts'
import { closeSchema, schemaInWords, toJsonSchema } from './structured.ts'

/** Parts that some models turn down and that a request can do without. */
export type AnthropicParts = 'effort' | 'format'

export function messageParams(
  request: EngineRequest<Purpose, unknown>,
  { model, leftOut }: { model: string; leftOut: ReadonlySet<AnthropicParts> },
): MessageCreateParamsNonStreaming {
  const schema = toJsonSchema(request.schema)
  const closed = leftOut.has('format') ? undefined : closeSchema(schema)
  const format = closed?.closed ? { type: 'json_schema' as const, schema: closed.schema } : undefined
  const system = format ? request.system : `${request.system}\n\n${schemaInWords(schema)}`
  // Thinking costs more than the answer, and the newest models cannot be told to leave it.
  const effort = leftOut.has('effort') ? {} : { effort: 'low' as const }
  return {
    model,
    max_tokens: OUTPUT_LIMIT,
    system: [kept(system)],
    messages: [{ role: 'user', content: parts(request.prompt, request.stablePrefix ?? 0) }],
    ...(format || 'effort' in effort ? { output_config: { ...effort, ...(format ? { format } : {}) } } : {}),
  }
}

function parts(prompt: string, stable: number): TextBlockParam[] {
  const head = sliceWellFormed(prompt, 0, stable)
  const rest = prompt.slice(head.length)
  // The API takes no empty block.
  if (head.trim() === '' || rest.trim() === '') return [{ type: 'text', text: prompt }]
  return [kept(head), { type: 'text', text: rest }]
}

function kept(text: string): TextBlockParam {
  return { type: 'text', text, cache_control: { type: 'ephemeral' } }
}
