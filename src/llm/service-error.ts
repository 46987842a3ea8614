// The error in what a service wrote, whatever its shape: Anthropic `{type, error: {type, message}}`, OpenAI `{error:
// {message, type, code, param}}`, Ollama the same or `{error: "text"}` as LM Studio, vLLM `{object: "error", message}`,
// OpenRouter with the provider's own words in `metadata.raw`, or plain text. Pure.
import { fieldsOf, parseObject } from '../lib/json-object.ts'

export interface ServiceError {
  /** Type and code as the service names them, joined; '' when there is none. */
  kind: string
  message: string
  /** A status that a gateway passes on in the body, under a good one of its own. */
  status: number | undefined
}

export function serviceError(body: string): ServiceError {
  const value = parseObject(body)
  if (value === undefined) return { kind: '', message: isPage(body) ? '' : body.trim(), status: undefined }
  const choice = Array.isArray(value.choices) ? fieldsOf(value.choices[0]) : {}
  const error = fieldsOf(value.error ?? choice.error)
  const details = fieldsOf(error.details)
  const metadata = fieldsOf(error.metadata)
  const kind = [error.type, error.code, details.error_code, metadata.error_type, value.code]
  const message = [value.error, error.message, value.message, value.detail].find((said) => typeof said === 'string')
  const raw = typeof metadata.raw === 'string' ? metadata.raw : ''
  return {
    kind: kind.filter((part) => typeof part === 'string').join(' '),
    message: [typeof message === 'string' ? message : '', raw].filter((part) => part !== '').join(': '),
    status: [error.code, value.code, error.status].find(isStatus),
  }
}

function isStatus(value: unknown): value is number {
  return typeof value === 'number' && value >= 400 && value <= 599
}

function isPage(body: string): boolean {
  return /^\s*</.test(body)
}
