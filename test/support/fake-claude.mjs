// A scripted stand-in for the Claude Code client, as strict about its arguments as the real one. FAKE_CLAUDE_MODE says
// how it ends, FAKE_CLAUDE_ANSWER what it answers (JSON), FAKE_CLAUDE_RECORD where it appends how it was called.
// The reports of failures are shortened from what clients 2.1.139 and 2.1.332 really print.
import { appendFileSync } from 'node:fs'

const mode = process.env.FAKE_CLAUDE_MODE ?? 'ok'
const answer = process.env.FAKE_CLAUDE_ANSWER ?? '{}'
const MODEL = 'claude-fake-1'

const SOURCES = ['user', 'project', 'local']
const anything = () => true
const FLAGS = {
  '-p': undefined,
  '--verbose': undefined,
  '--include-partial-messages': undefined,
  '--strict-mcp-config': undefined,
  '--no-session-persistence': undefined,
  '--setting-sources': (value) => value === '' || value.split(',').every((source) => SOURCES.includes(source)),
  '--tools': (value) => !value.startsWith('-'),
  '--output-format': (value) => ['text', 'json', 'stream-json'].includes(value),
  '--max-turns': (value) => Number(value) > 0,
  '--model': (value) => value !== '' && !value.startsWith('-'),
  '--system-prompt-file': anything,
  '--json-schema': (value) => JSON.parse(value).type === 'object',
  ...(mode === 'old' ? {} : { '--safe-mode': undefined }),
}

function checkArguments(args) {
  for (let at = 0; at < args.length; at += 1) {
    const flag = args[at]
    if (!Object.hasOwn(FLAGS, flag)) fail(`error: unknown option '${flag}'`)
    const accepts = FLAGS[flag]
    if (!accepts) continue
    at += 1
    if (args[at] === undefined) fail(`error: option '${flag} <value>' argument missing`)
    if (!accepts(args[at])) fail(`error: option '${flag} <value>' argument '${args[at]}' is invalid`)
  }
}

async function play() {
  if (mode === 'hang') {
    process.on('SIGTERM', () => {})
    setInterval(() => {}, 1000)
    print(init())
    return
  }
  if (mode === 'slow') await new Promise((resolve) => setTimeout(resolve, Number(process.env.FAKE_CLAUDE_DELAY ?? 500)))
  if (mode === 'killed') {
    print(init(), said({ type: 'text', text: 'Let me' }))
    process.kill(process.pid, 'SIGKILL')
  }
  if (mode === 'crash') fail('TypeError: undefined is not a function')
  print(init(), ...(TEXTS[mode] ? written(TEXTS[mode]()) : (FAILURES[mode]?.() ?? structured())))
}

/** The model calls the answer tool. */
function structured() {
  const value = JSON.parse(answer)
  const use = { type: 'tool_use', id: 'toolu_1', name: 'StructuredOutput', input: value }
  return [...partly(answer), said(use), result({ result: answer, structured_output: value, stop_reason: 'tool_use' })]
}

/** What is printed while the answer is written, for those who asked for it. */
function partly(text) {
  if (!process.argv.includes('--include-partial-messages')) return []
  const use = { type: 'tool_use', id: 'toolu_1', name: 'StructuredOutput', input: {} }
  const pieces = text.match(/[\s\S]{1,20}/g) ?? []
  const events = [
    { type: 'message_start', message: { id: 'msg_1', model: MODEL, content: [] } },
    { type: 'content_block_start', index: 0, content_block: use },
    ...pieces.map((partial_json) => {
      return { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json } }
    }),
    { type: 'content_block_stop', index: 0 },
  ]
  return events.map((event) => ({ type: 'stream_event', event, session_id: 's', parent_tool_use_id: null }))
}

/** The model answers in text only: a success without a structured answer. */
function written(text) {
  return [said({ type: 'text', text }), result({ result: text })]
}

/** Modes whose answer is text. */
const TEXTS = {
  text: () => `${answer}`,
  fenced: () => `\`\`\`json\n${answer}\n\`\`\``,
  prose: () => `Here is what I found {as asked}:\n\n${answer}\n\nTell me if you want more.`,
  truncated: () => answer.slice(0, Math.floor(answer.length / 2)),
  refuses: () => "I can't help with that.",
  echo: () => input,
  'auth-prose': () => 'Please run /login to continue. Invalid API key. rate limit 429',
}

const limit = (type) => ({
  type: 'rate_limit_event',
  rate_limit_info: { status: 'rejected', resetsAt: 1796030092, rateLimitType: type, isUsingOverage: false },
})

/** Modes in which the client reports a failure. */
const FAILURES = {
  'not-logged-in': () => apiError(null, 'authentication_failed', 'Not logged in · Please run /login'),
  'bad-key': () => apiError(401, 'authentication_failed', 'Invalid API key · Fix external API key'),
  revoked: () => apiError(403, 'authentication_failed', 'Failed to authenticate: OAuth token revoked.'),
  'session-limit': () => [limit('five_hour'), ...apiError(429, 'rate_limit', "You've hit your session limit")],
  'weekly-limit': () => [limit('seven_day'), ...apiError(429, 'rate_limit', "You've hit your weekly limit")],
  429: () => apiError(429, 'rate_limit', 'API Error: Request rejected (429) · slow down'),
  529: () => apiError(529, 'server_error', 'API Error: 529 Overloaded'),
  500: () => apiError(500, 'server_error', 'API Error: 500 Internal'),
  'too-long': () => apiError(400, 'invalid_request', 'Prompt is too long', { terminal_reason: 'prompt_too_long' }),
  'too-long-local': () =>
    apiError(null, 'invalid_request', 'Prompt is too long', { terminal_reason: 'blocking_limit' }),
  'no-credit': () => apiError(400, 'billing_error', 'Credit balance is too low'),
  'no-model': () => apiError(404, 'model_not_found', "There's an issue with the selected model"),
  'no-model-old': () => apiError(404, 'invalid_request', "There's an issue with the selected model"),
  'bad-request': () => apiError(400, 'unknown', 'API Error: 400 tools.0: bad schema, please login'),
  refused: () => apiError(null, 'server_error', 'API Error: Connection refused', { api_error: 'connection_failed' }),
  'refused-old': () => apiError(null, 'unknown', 'API Error: Unable to connect to API (ConnectionRefused)'),
  'timed-out': () => apiError(null, 'server_error', 'Request timed out'),
  'max-tokens': () => apiError(null, 'max_output_tokens', 'exceeded the output token maximum', { spent: true }),
  refusal: () => apiError(null, 'invalid_request', 'Usage Policy', { stop_reason: 'refusal', spent: true }),
  invalid: () => [
    said({ type: 'tool_use', id: 'toolu_1', name: 'StructuredOutput', input: { nonsense: true } }),
    ended('error_max_structured_output_retries', 'Failed to provide valid structured output after 5 attempts'),
  ],
  budget: () => [ended('error_max_budget_usd', 'Reached maximum budget')],
  turns: () => [ended('error_max_turns', 'Reached maximum number of turns (8)')],
  'turns-with-answer': () => [structured()[0], ended('error_max_turns', 'Reached maximum number of turns (8)')],
}

/** What the client prints when the service fails: a made-up assistant message, and a "success" that is an error. */
function apiError(status, error, text, { spent = false, ...fields } = {}) {
  process.exitCode = 1
  const message = {
    model: '<synthetic>',
    content: [{ type: 'text', text }],
    usage: { input_tokens: 0, output_tokens: 0 },
  }
  const cost = spent ? {} : { total_cost_usd: 0, usage: { input_tokens: 0, output_tokens: 0 }, modelUsage: {} }
  const report = {
    is_error: true,
    api_error_status: status,
    result: text,
    stop_reason: 'stop_sequence',
    ...cost,
    ...fields,
  }
  return [{ type: 'assistant', error, message }, result(report)]
}

function ended(subtype, error) {
  process.exitCode = 1
  return result({ subtype, is_error: true, errors: [error], result: undefined })
}

function init() {
  return { type: 'system', subtype: 'init', model: MODEL, claude_code_version: '2.1.332' }
}

function said(part) {
  const usage = { input_tokens: 1000, cache_read_input_tokens: 200, output_tokens: 34 }
  return { type: 'assistant', message: { id: 'msg_1', model: MODEL, content: [part], usage } }
}

function result(fields) {
  const tokens = { inputTokens: 1000, cacheReadInputTokens: 200, outputTokens: 34 }
  return {
    type: 'result',
    subtype: 'success',
    is_error: false,
    api_error_status: null,
    terminal_reason: 'completed',
    stop_reason: 'end_turn',
    total_cost_usd: 0.0012,
    usage: { input_tokens: 1000, cache_read_input_tokens: 200, output_tokens: 34 },
    modelUsage: { [MODEL]: tokens },
    ...fields,
  }
}

function print(...messages) {
  process.stdout.write(`${messages.map((message) => JSON.stringify(message)).join('\n')}\n`)
}

async function readInput() {
  const chunks = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function record(file, input) {
  const call = { args: process.argv.slice(2), env: process.env, cwd: process.cwd(), input, pid: process.pid }
  appendFileSync(file, `${JSON.stringify(call)}\n`)
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

// Last, since everything above is a constant of this module.
checkArguments(process.argv.slice(2))
const input = await readInput()
if (input.trim() === '') fail('Error: Input must be provided either through stdin or as a prompt argument')
if (process.env.FAKE_CLAUDE_RECORD) record(process.env.FAKE_CLAUDE_RECORD, input)
await play()
