// Reads what the Claude Code client printed (stream-json, a message a line) into the few facts a call is judged by. Only
// fields that the client itself sets are read; the text of the conversation decides nothing.
import { fieldsOf } from '../lib/json-object.ts'
import { type Limits, nearest, timeOf } from './limits.ts'
import type { Usage } from './llm.ts'

export interface ClientReport {
  /** The closing message; undefined when the client ended before it could write one. */
  result: ClientResult | undefined
  /** The code on the last assistant message that the client marked as an error. */
  error: string | undefined
  /** When a rejected limit ends. */
  retryAt: Date | undefined
  /** The plan's limit that is nearest, when the client told. */
  limits: Limits | undefined
  /** The last input of the tool that carries the structured answer. */
  toolAnswer: unknown
  model: string | undefined
  /** Undefined when nothing was reported, which is not the same as free. */
  usage: Usage | undefined
}

export interface ClientResult {
  isError: boolean
  subtype: string
  /** HTTP status of the service, null when the request never got an answer. */
  status: number | null
  terminalReason: string | undefined
  stopReason: string | undefined
  /** The final text; for errors the client's own message. */
  text: string
  structured: unknown
}

type Fields = Record<string, unknown>

/** The name of the tool the client adds for an answer with a schema. */
export const ANSWER_TOOL = 'StructuredOutput'

/** Reads the whole output; lines that are not JSON objects are passed over. */
export function readReport(stdout: string): ClientReport {
  const messages = stdout.split('\n').flatMap(parseLine)
  const result = messages.findLast((message) => message.type === 'result')
  const assistant = messages.filter((message) => message.type === 'assistant')
  return {
    result: result && toResult(result),
    error: assistant.map((message) => text(message.error)).findLast((error) => error !== undefined),
    retryAt: limitEnd(messages),
    limits: limitsOf(messages),
    toolAnswer: assistant.flatMap(answersIn).at(-1),
    model: modelOf(result, assistant),
    usage: (result && usageOfResult(result)) ?? usageOfMessages(assistant),
  }
}

function toResult(message: Fields): ClientResult {
  const errors = Array.isArray(message.errors) ? message.errors.filter((error) => typeof error === 'string') : []
  return {
    isError: message.is_error === true,
    subtype: text(message.subtype) ?? '',
    status: number(message.api_error_status) ?? null,
    terminalReason: text(message.terminal_reason),
    stopReason: text(message.stop_reason),
    text: text(message.result) ?? errors.join('; '),
    structured: message.structured_output,
  }
}

function limitEnd(messages: Fields[]): Date | undefined {
  return resetOf(limitInfos(messages).findLast((limit) => limit.status === 'rejected') ?? {})
}

/** The client tells each of its limits when it changes: the last word on each counts. */
function limitsOf(messages: Fields[]): Limits | undefined {
  const last = new Map(limitInfos(messages).map((limit) => [limit.rateLimitType, limit]))
  return nearest([...last.values()].flatMap(toLimits))
}

function toLimits(limit: Fields): Limits[] {
  const resetsAt = resetOf(limit)
  // Overage is paid beyond the plan: for work nobody waits for that is as good as no plan left.
  const isNear = limit.status === 'allowed_warning' || limit.status === 'rejected' || limit.isUsingOverage === true
  if (isNear) return [{ remaining: 'warning', resetsAt }]
  const used = number(limit.utilization)
  return used === undefined ? [] : [{ remaining: Math.min(1, Math.max(0, 1 - used)), resetsAt }]
}

function limitInfos(messages: Fields[]): Fields[] {
  return messages
    .filter((message) => message.type === 'rate_limit_event')
    .map((message) => fieldsOf(message.rate_limit_info))
}

function resetOf(limit: Fields): Date | undefined {
  const seconds = number(limit.resetsAt)
  return seconds === undefined ? undefined : timeOf(seconds * 1000)
}

function answersIn(assistant: Fields): unknown[] {
  const content = fieldsOf(assistant.message).content
  const parts = Array.isArray(content) ? content.map(fieldsOf) : []
  return parts.filter((part) => part.type === 'tool_use' && part.name === ANSWER_TOOL).map((part) => part.input)
}

/** The model that wrote most; the client may have asked a smaller one besides. */
function modelOf(result: Fields | undefined, assistant: Fields[]): string | undefined {
  const used = Object.entries(fieldsOf(result?.modelUsage)).map(([model, usage]) => ({
    model,
    output: number(fieldsOf(usage).outputTokens) ?? 0,
  }))
  const most = used.sort((a, b) => b.output - a.output)[0]?.model
  return most ?? text(fieldsOf(assistant[0]?.message).model)
}

function usageOfResult(result: Fields): Usage | undefined {
  const costUsd = number(result.total_cost_usd)
  // Per model it is complete; `usage` leaves out rounds whose answer the client turned down.
  const models = Object.values(fieldsOf(result.modelUsage)).map(fieldsOf)
  if (models.length > 0) {
    const inputs = ['inputTokens', 'cacheCreationInputTokens', 'cacheReadInputTokens']
    return { inputTokens: sum(models, inputs), outputTokens: sum(models, ['outputTokens']), costUsd }
  }
  return 'usage' in result ? { ...tokens([fieldsOf(result.usage)]), costUsd } : undefined
}

/** For a call that was killed: what the messages until then cost. Lines of one message repeat its usage. */
function usageOfMessages(assistant: Fields[]): Usage | undefined {
  const byId = new Map(
    assistant.map((message) => fieldsOf(message.message)).map((message) => [message.id, fieldsOf(message.usage)]),
  )
  return byId.size === 0 ? undefined : { ...tokens([...byId.values()]), costUsd: undefined }
}

function tokens(usages: Fields[]): Pick<Usage, 'inputTokens' | 'outputTokens'> {
  const inputs = ['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens']
  return { inputTokens: sum(usages, inputs), outputTokens: sum(usages, ['output_tokens']) }
}

function sum(rows: Fields[], names: string[]): number {
  return rows.flatMap((row) => names.map((name) => number(row[name]) ?? 0)).reduce((total, value) => total + value, 0)
}

function parseLine(line: string): Fields[] {
  if (!line.startsWith('{')) return []
  try {
    return [fieldsOf(JSON.parse(line))]
  } catch {
    return []
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
