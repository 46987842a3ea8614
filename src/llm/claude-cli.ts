// The engine `claude-code`: the user's installed client, headless, one process a call, on the user's own login. The
// call is isolated: no settings, hooks, plugins, MCP servers, tools or transcript. It must never fall back to fewer of
// these, whatever the client answers, and text from sessions goes in on stdin only.
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import type { Env } from '../config/folders.ts'
import { hash } from '../lib/hash.ts'
import { OWN_CALL_MARK } from '../lib/own-call.ts'
import { findClaude } from './claude-command.ts'
import { callEnvironment } from './claude-env.ts'
import { ADVICE, type ProcessEnd, toFailure } from './claude-failure.ts'
import { claudeHearing } from './claude-hearing.ts'
import { type ClientReport, readReport } from './claude-report.ts'
import { claimLiveCall } from './live-calls.ts'
import { type Completion, type Engine, EngineFailure, type EngineRequest, type Listener } from './llm.ts'
import type { Purpose } from './purposes.ts'
import { checkAnswer, readJson, toJsonSchema } from './structured.ts'

export interface ClaudeCodeOptions {
  /** The client's path or name; by default found as findClaude does. */
  command?: string | undefined
  /** Further files where the client may be. */
  places?: readonly string[] | undefined
  env: Env
  models: Readonly<Record<Purpose, string>>
  /** Private folder outside every project: the working folder of each call. */
  callFolder: string
  /** ANTHROPIC_API_KEY may pay. */
  useApiKey: boolean
  /** The user's client settings hold what a call needs (proxy, Bedrock, key helper): keep them, and isolate by safe mode. */
  needsUserSettings?: boolean
  /** The cap on calls at the same time, over all processes of the user. */
  slots: { folder: string; limit: number }
}

export function claudeCodeEngine(options: ClaudeCodeOptions): Engine {
  const byKey = options.useApiKey && Boolean(options.env.ANTHROPIC_API_KEY)
  return {
    name: 'claude-code',
    payer: byKey ? 'key' : 'plan',
    paysHow: byKey ? PAYS_KEY : PAYS_LOGIN,
    complete: (request, signal) => complete(options, request, signal),
  }
}

const PAYS_LOGIN = 'Calls run on the login of your Claude Code and count against its plan.'
const PAYS_KEY = 'Calls are billed to ANTHROPIC_API_KEY, as you set claude.useApiKey.'

async function complete<P extends Purpose, T>(
  options: ClaudeCodeOptions,
  request: EngineRequest<P, T>,
  signal?: AbortSignal,
): Promise<Completion<T>> {
  if (signal?.aborted) throw new EngineFailure('cancelled', ADVICE.cancelled)
  const prompt = `${OWN_CALL_MARK}\n${request.prompt}`
  if (Buffer.byteLength(prompt) > MOST_STDIN_BYTES) throw new EngineFailure('too-long', ADVICE['too-long'])
  const command = findClaude(options)
  if (!command) throw new EngineFailure('not-installed', ADVICE['not-installed'])
  const live = claimLiveCall({ ...options.slots, timeoutMs: request.timeoutMs })
  if (!live) throw new EngineFailure('busy', ADVICE.busy)
  try {
    const args = await callArguments(options, request)
    const { timeoutMs, listener } = request
    const { stdout, ...end } = await runClient({ command, args, prompt, options, timeoutMs, listener, signal })
    return toCompletion(request, readReport(stdout), end)
  } finally {
    live.release()
  }
}

// The client takes 10 MB and then fails without a report.
const MOST_STDIN_BYTES = 9_000_000

async function callArguments<P extends Purpose, T>(
  options: ClaudeCodeOptions,
  request: EngineRequest<P, T>,
): Promise<string[]> {
  // Empty strings are values here ("none"); leaving one out would make its flag swallow the next.
  const isolation = options.needsUserSettings ? ['--safe-mode'] : ['--setting-sources', '']
  return [
    '-p',
    ...isolation,
    ...['--tools', ''],
    '--strict-mcp-config',
    '--no-session-persistence',
    ...['--output-format', 'stream-json', '--verbose'],
    ...(request.listener ? ['--include-partial-messages'] : []),
    // Clients before 2.1.187 ask again for ever when the model keeps giving its answer: this ends it.
    ...['--max-turns', '8'],
    ...['--model', options.models[request.purpose]],
    ...['--system-prompt-file', await systemPromptFile(options.callFolder, request.system)],
    ...['--json-schema', JSON.stringify(toJsonSchema(request.schema))],
  ]
}

/** A file with the system prompt, named by its content: written once and then only read, also by calls beside this one. */
async function systemPromptFile(folder: string, system: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `system-${hash(system).slice(0, 16)}.md`)
  const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`
  await writeFile(draft, system, { mode: 0o600 })
  await rename(draft, file)
  return file
}

interface Run {
  command: string
  args: string[]
  prompt: string
  options: ClaudeCodeOptions
  timeoutMs: number
  listener: Listener | undefined
  signal: AbortSignal | undefined
}

async function runClient({
  command,
  args,
  prompt,
  options,
  timeoutMs,
  listener,
  signal,
}: Run): Promise<ProcessEnd & { stdout: string }> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const stop = signal ? AbortSignal.any([signal, timeout]) : timeout
  const child = execa(command, args, {
    cwd: options.callFolder,
    env: callEnvironment(options),
    extendEnv: false,
    input: prompt,
    reject: false,
    cancelSignal: stop,
    forceKillAfterDelay: KILL_AFTER_MS,
    maxBuffer: MOST_OUTPUT,
    windowsHide: true,
  })
  if (listener) child.stdout.on('data', claudeHearing(listener))
  stop.addEventListener('abort', () => setTimeout(() => closeOutput(child), KILL_AFTER_MS * 2).unref())
  const result = await child
  const { usage } = readReport(result.stdout)
  if (signal?.aborted && result.failed) throw new EngineFailure('cancelled', ADVICE.cancelled, { usage })
  if (timeout.aborted && result.failed) throw new EngineFailure('timeout', ADVICE.timeout, { usage })
  if (result.failed && result.exitCode === undefined && result.signal === undefined) {
    throw new EngineFailure('not-installed', `${ADVICE['not-installed']} ${command} could not be started.`, {
      cause: result.cause,
    })
  }
  return { stdout: result.stdout, stderr: result.stderr, exitCode: result.exitCode, signal: result.signal }
}

const KILL_AFTER_MS = 2_000
const MOST_OUTPUT = 64_000_000

/** A launcher may leave the client behind when it is killed; who holds the other end of a pipe must not hold us. */
function closeOutput(child: { stdout: { destroy(): unknown }; stderr: { destroy(): unknown } }): void {
  child.stdout.destroy()
  child.stderr.destroy()
}

function toCompletion<P extends Purpose, T>(
  request: EngineRequest<P, T>,
  report: ClientReport,
  end: ProcessEnd,
): Completion<T> {
  const answer = answerIn(report)
  if (!answer) throw toFailure(report, end)
  const { usage } = report
  if (!answer.found) throw new EngineFailure('bad-output', `${ADVICE['bad-output']} It wrote text instead.`, { usage })
  const checked = checkAnswer(request.schema, answer.value)
  if (!checked.ok) {
    const problems = checked.problems.slice(0, 10).join('; ')
    throw new EngineFailure('bad-output', `${ADVICE['bad-output']} ${problems}`, { usage })
  }
  return {
    value: checked.value,
    usage: usage ?? { inputTokens: 0, outputTokens: 0, costUsd: undefined },
    model: report.model ?? 'unknown',
    ...(report.limits ? { limits: report.limits } : {}),
  }
}

/** Where the answer may be, best first; undefined when the client reports a failure. */
function answerIn({
  result,
  toolAnswer,
}: ClientReport): { found: true; value: unknown } | { found: false } | undefined {
  if (!result) return undefined
  const outOfTurns = result.subtype === 'error_max_turns' && toolAnswer !== undefined
  if (result.isError && !outOfTurns) return undefined
  if (result.structured !== undefined && result.structured !== null) return { found: true, value: result.structured }
  if (toolAnswer !== undefined) return { found: true, value: toolAnswer }
  return readJson(result.text)
}
