// A request of ours as a chat completion. Pure. The form of the answer is asked for in the strictest way the service
// takes: by schema, as some JSON object, or in words alone. The schema stands in the system prompt as well: servers that
// hold a model to it by a grammar do not show it to the model. What stays the same stands first, for prompt caches.
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions'
import type { EngineRequest } from './llm.ts'
import { OUTPUT_LIMIT } from './output-limit.ts'
import type { Purpose } from './purposes.ts'
import type { ServiceError } from './service-error.ts'
import { closeSchema, schemaInWords, toJsonSchema } from './structured.ts'

/** What a service is asked for besides the answer; one that turns a part down is asked for less. */
export interface Asking {
  form: 'json_schema' | 'json_object' | 'text'
  /** The parameter that bounds the answer. */
  limit: 'max_completion_tokens' | 'max_tokens' | 'none'
  /** The service turned down to stream, or to count what it streams. */
  whole?: true
}

/** A local server is bounded by its own settings, and may turn down more than its context holds. */
export function firstAsking({ host, free }: { host: string; free: boolean }): Asking {
  const limit = host === 'api.openai.com' ? 'max_completion_tokens' : 'max_tokens'
  return { form: 'json_schema', limit: free ? 'none' : limit }
}

export function chatParams(
  request: EngineRequest<Purpose, unknown>,
  { model, asking }: { model: string; asking: Asking },
): ChatCompletionCreateParamsNonStreaming {
  const schema = toJsonSchema(request.schema)
  return {
    model,
    messages: [
      { role: 'system', content: `${request.system}\n\n${schemaInWords(schema)}` },
      { role: 'user', content: request.prompt },
    ],
    ...responseFormat(request.purpose, schema, asking.form),
    ...(asking.limit === 'none' ? {} : { [asking.limit]: OUTPUT_LIMIT }),
  }
}

/** What to ask for after this error; undefined when it is about something else, or nothing can be left out. */
export function askForLess(
  asking: Asking,
  status: number | undefined,
  { kind, message }: ServiceError,
): Asking | undefined {
  const text = `${kind} ${message}`
  if (!asking.whole && (status === 400 || status === 422) && STREAM.test(text)) return { ...asking, whole: true }
  // llama.cpp has answered 500 to a schema that it can make no grammar of.
  const isForm = status === 500 ? /grammar/i.test(message) : FORM.test(text)
  if (status !== 400 && status !== 422 && status !== 500 && status !== 501) return undefined
  const form = ({ json_schema: 'json_object', json_object: 'text', text: undefined } as const)[asking.form]
  if (isForm) return form && { ...asking, form }
  if (status !== 400 || !LIMIT.test(text) || asking.limit === 'none') return undefined
  return {
    ...asking,
    limit: asking.limit === 'max_tokens' && /max_completion_tokens/.test(text) ? 'max_completion_tokens' : 'none',
  }
}

const FORM = /response.?format|json.?schema|json.?object|\bschema\b|structured.?output|guided|grammar/i

const STREAM = /\bstream(?:ing|_options)?\b/i

const LIMIT = /max_(?:completion_)?tokens/i

function responseFormat(
  name: Purpose,
  schema: Record<string, unknown>,
  form: Asking['form'],
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
