// What Claude Code says to a hook, and the only answer we ever give. Reading is tolerant: fields may be missing, unknown
// ones are ignored, and Windows paths may come unescaped. Loaded by the hooks: no imports but node:path.

import { posix, win32 } from 'node:path'
import { parseObject } from '../../lib/json-object.ts'

/** The moments of a session that the hooks act on; `loaded`: the client has read a file of instructions. */
export type HookKind = 'start' | 'loaded' | 'turn-end' | 'compact' | 'end'

export interface HookNews {
  agent: string
  kind: HookKind
  /** As the agent wrote it; '' when unknown. */
  session: string
  /** Path of the transcript; '' when unknown. */
  transcript: string
  /** '' when unknown. */
  cwd: string
  /**
   * Why a session starts (startup, resume, clear, compact, fork), is compacted (manual, auto) or reads a file
   * (path_glob_match), or what later clients invent; '' when unknown.
   */
  source: string
  /** The file that was read, where the news is of one. */
  file?: string
  /** It happened inside a sub-agent of the session. */
  subagent: boolean
}

const KINDS: Readonly<Record<string, HookKind>> = {
  SessionStart: 'start',
  InstructionsLoaded: 'loaded',
  Stop: 'turn-end',
  PreCompact: 'compact',
  SessionEnd: 'end',
}

/** The events we install, in the order of a session. */
export const HOOK_EVENTS = Object.keys(KINDS)

/** Of the files it reads only those that come late: a process for each would slow a start down, which is known anyway. */
export const HOOK_MATCHERS: Readonly<Record<string, string>> = { InstructionsLoaded: 'path_glob_match' }

const PATHS = ['transcript_path', 'cwd', 'file_path'] as const

/** The news in what came on stdin; undefined when the event is none of ours or the text holds nothing to go by. */
export function parseHookInput(event: string | undefined, text: string): HookNews | undefined {
  const fields = parseFields(text)
  const kind = fields && (own(KINDS, event) ?? own(KINDS, fields.hook_event_name))
  if (!fields || !kind) return undefined
  const transcript = asText(fields.transcript_path)
  return {
    agent: 'claude-code',
    kind,
    session: asText(fields.session_id) || sessionOf(transcript),
    transcript,
    cwd: asText(fields.cwd),
    source: asText(fields[REASONS[kind] ?? 'source']),
    subagent: asText(fields.agent_id) !== '',
    ...(kind === 'loaded' ? { file: asText(fields.file_path) } : {}),
  }
}

/** Where an event says why it came, when not in `source`. */
const REASONS: Partial<Record<HookKind, string>> = { loaded: 'load_reason', compact: 'trigger' }

/** True when the text is one whole JSON object, so that nothing more need be waited for. */
export function isWhole(text: string): boolean {
  return /\}\s*$/.test(text.slice(-64)) && (parseObject(text) ?? parseObject(doubleLoneBackslashes(text))) !== undefined
}

/** The output that puts `text` into the session's context. Only a session's start may print it. */
export function replyContext(text: string): string {
  return JSON.stringify({ hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: text } })
}

/** The id of the session whose command runs in this environment; '' outside of one. */
export function sessionInEnvironment(env: Readonly<Record<string, string | undefined>>): string {
  return env.CLAUDE_CODE_SESSION_ID ?? ''
}

/** The environment without the marks of the session it was started in; login, proxies and folders stay. */
export function withoutSessionMarks(env: Readonly<Record<string, string | undefined>>): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !SESSION_MARKS.test(name)))
}

const SESSION_MARKS =
  /^(?:CLAUDECODE|CLAUDE_ENV_FILE|CLAUDE_PROJECT_DIR|CLAUDE_PLUGIN_\w+|CLAUDE_CODE_(?:SESSION_ID|CHILD_SESSION|ENTRYPOINT|SSE_PORT|EXECPATH))$/i

function parseFields(text: string): Record<string, unknown> | undefined {
  const fields = parseObject(text) ?? parseObject(doubleLoneBackslashes(text)) ?? pickFields(text)
  if (!fields) return undefined
  for (const name of PATHS) {
    const raw = rawField(text, name)
    // An unescaped `C:\new` parses, but as a line break and "ew".
    if (raw !== undefined && isWindowsPath(raw) && hasControl(fields[name])) fields[name] = unescapePath(raw)
  }
  return fields
}

/** The fields that can be told apart in text that is not JSON: cut short, or with a path that ends in a backslash. */
function pickFields(text: string): Record<string, unknown> | undefined {
  const names = ['session_id', 'hook_event_name', 'source', 'trigger', 'load_reason', 'agent_id', ...PATHS]
  const found = names.flatMap((name) => {
    const raw = rawField(text, name)
    return raw === undefined ? [] : [[name, unescapePath(raw)]]
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

/** What stands between the quotes of a string field, unread. Paths and ids hold no quotes, so the first one ends it. */
function rawField(text: string, name: string): string | undefined {
  return new RegExp(`"${name}"\\s*:\\s*"([^"\\n]*)"`).exec(text)?.[1]
}

function unescapePath(raw: string): string {
  return raw.replace(/\\\\/g, '\\')
}

function doubleLoneBackslashes(text: string): string {
  return text.replace(/\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})|\\/g, (found) => (found === '\\' ? '\\\\' : found))
}

function isWindowsPath(raw: string): boolean {
  return /^(?:[A-Za-z]:|\\\\)/.test(raw)
}

function hasControl(value: unknown): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a misread backslash becomes
  return typeof value === 'string' && /[\u0000-\u001f]/.test(value)
}

function sessionOf(transcript: string): string {
  return (isWindowsPath(transcript) ? win32 : posix).basename(transcript, '.jsonl')
}

function own(kinds: Readonly<Record<string, HookKind>>, name: unknown): HookKind | undefined {
  return typeof name === 'string' && Object.hasOwn(kinds, name) ? kinds[name] : undefined
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
