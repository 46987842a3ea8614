// A request of ours as a chat completion. Pure. The form of the answer is asked for in the strictest way the service
// takes: by schema, as some JSON object, or in words alone. The schema stands in the system prompt as well: servers that
// hold a model to it by a grammar do not show it to the model. What stays the same stands first, for prompt caches.
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions'
import type { EngineRequest } from './llm.ts'
import { OUTPUT_LIMIT } from './output-limit.ts'
import type { Purpose } from './purposes.ts'
import type { ServiceError } from './service-error.ts'
import { closeSchema, schemaInWords, toJsonSchema } from './structured.ts'

export type Form = 'json_schema' | 'json_object' | 'text'

/** The next looser form; undefined after the last. */
export function nextForm(form: Form): Form | undefined {
  return ({ json_schema: 'json_object', json_object: 'text', text: undefined } as const)[form]
}

export function chatParams(
  request: EngineRequest<Purpose, unknown>,
  options: { model: string; form: Form; host: string; free: boolean },
): ChatCompletionCreateParamsNonStreaming {
  const schema = toJsonSchema(request.schema)
  return {
    model: options.model,
    messages: [
      { role: 'system', content: `${request.system}\n\n${schemaInWords(schema)}` },
      { role: 'user', content: request.prompt },
    ],
    ...responseFormat(request.purpose, schema, options.form),
    ...outputLimit(options),
  }
}

/** True when the service says that it does not take the form of the answer that was asked for. */
export function turnsDown(status: number | undefined, { kind, message }: ServiceError): boolean {
  // llama.cpp has answered 500 to a schema that it can make no grammar of.
  if (status === 500) return /grammar/i.test(message)
  if (status !== 400 && status !== 422 && status !== 501) return false
  return /response.?format|json.?schema|json.?object|\bschema\b|structured.?output|guided|grammar/i.test(
    `${kind} ${message}`,
  )
}

function responseFormat(
  name: Purpose,
  schema: Record<string, unknown>,
  form: Form,
): Pick<ChatCompletionCreateParamsNonStreaming, 'response_format'> {
  if (form === 'text') return {}
  if (form === 'json_object') return { response_format: { type: 'json_object' } }
  const { schema: closed, closed: isClosed, complete } = closeSchema(schema)
  // Strict means that nothing may be missing and nothing added.
  const strict = isClosed && complete
  return {
    response_format: { type: 'json_schema', json_schema: { name, strict, schema: isClosed ? closed : schema } },
  }
}

/** A local server is bounded by its own settings, and may turn down more than its context holds. */
function outputLimit({
  host,
  free,
}: {
  host: string
  free: boolean
}): Pick<ChatCompletionCreateParamsNonStreaming, 'max_tokens' | 'max_completion_tokens'> {
  if (free) return {}
  return host === 'api.openai.com' ? { max_completion_tokens: OUTPUT_LIMIT } : { max_tokens: OUTPUT_LIMIT }
}
