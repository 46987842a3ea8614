// Turns a call of the Claude Code client that gave no answer into one of the closed list of failures, with a message
// that says what to do. It decides by the client's own fields and never by words in a text.
import { oneLine, truncate } from '../lib/text.ts'
import type { ClientReport, ClientResult } from './claude-report.ts'
import { EngineFailure, type FailureCode } from './llm.ts'

/** How the process itself ended. */
export interface ProcessEnd {
  exitCode: number | undefined
  signal: string | undefined
  stderr: string
}

/** The failure behind a closing message with `is_error`, or behind its absence. */
export function toFailure(report: ClientReport, end: ProcessEnd): EngineFailure {
  const { usage, retryAt } = report
  if (!report.result) return new EngineFailure('failed', endedEarly(end), { usage })
  const code = codeOf(report.result, report.error)
  const said = oneLine(report.result.text)
  const message = said ? `${ADVICE[code]} Claude Code says: ${truncate(said, 300)}` : ADVICE[code]
  return new EngineFailure(code, message, { usage, retryAt: code === 'rate-limited' ? retryAt : undefined })
}

function codeOf(result: ClientResult, error: string | undefined): ClientFailure {
  if (result.subtype === 'error_max_structured_output_retries' || result.subtype === 'error_max_turns')
    return 'bad-output'
  if (result.subtype !== 'success') return 'failed'
  if (result.stopReason === 'refusal') return 'refused'
  if (TOO_LONG.has(result.terminalReason ?? '')) return 'too-long'
  const byError = BY_ERROR[error ?? '']
  if (byError) return byError
  if (result.status === null) return error === 'invalid_request' ? 'failed' : 'network'
  return BY_STATUS[result.status] ?? (result.status >= 500 ? 'overloaded' : 'failed')
}

const TOO_LONG: ReadonlySet<string> = new Set(['prompt_too_long', 'blocking_limit'])

const BY_ERROR: Readonly<Record<string, ClientFailure>> = {
  authentication_failed: 'not-logged-in',
  billing_error: 'no-credit',
  rate_limit: 'rate-limited',
  overloaded: 'overloaded',
  model_not_found: 'model-not-found',
  max_output_tokens: 'truncated',
}

const BY_STATUS: Readonly<Record<number, ClientFailure>> = {
  401: 'not-logged-in',
  402: 'no-credit',
  403: 'not-logged-in',
  404: 'model-not-found',
  413: 'too-long',
  429: 'rate-limited',
}

/** Our own cap is no failure of the client. */
type ClientFailure = Exclude<FailureCode, 'over-cap'>

/** What each failure means for the user, and the next step. */
export const ADVICE: Readonly<Record<ClientFailure, string>> = {
  'not-installed': 'Claude Code was not found: install it, or set MEMC_CLAUDE to its path.',
  'not-logged-in':
    'Claude Code is not logged in: run `claude` and then /login; what waits is taken up again by itself.',
  'rate-limited': 'The limit of your Claude plan or key is used up; what waits is taken up again when it ends.',
  'no-credit': 'The account has no credit left: add some, or log in to Claude Code with a plan.',
  overloaded: 'The service is overloaded; what waits is tried again later.',
  network: 'The service could not be reached: check the network and proxy; what waits is tried again later.',
  timeout: 'Claude Code gave no answer in time and was stopped; what waits is tried again.',
  busy: 'Other calls are running: the limit of calls at the same time is reached. Try again when they have ended.',
  cancelled: 'The call was cancelled.',
  'model-not-found': 'The model in the configuration is not available to this account: choose another one.',
  'too-long': 'The prompt is longer than the model can take.',
  truncated: 'The answer was longer than the model may write, and was cut.',
  refused: 'The model refused to answer.',
  'bad-output': 'The model gave no answer of the asked form.',
  failed: 'Claude Code could not run the call.',
}

function endedEarly({ exitCode, signal, stderr }: ProcessEnd): string {
  const how = signal ? `was ended by ${signal}` : `ended with code ${exitCode ?? 'unknown'}`
  const said = oneLine(stderr)
  const words = said ? `: ${truncate(said, 300)}` : '.'
  return `Claude Code ${how} before it answered${words} If it does not know one of our options, update it: \`claude update\`.`
}
