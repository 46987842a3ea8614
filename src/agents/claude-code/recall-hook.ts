// How the client lets a running server speak at each prompt: a hook of type `mcp_tool` calls a tool of ours by name, without
// any process starting, and takes the text that comes back for a hook's output. The tool is not among those that agents
// are shown.

/** Under which the server is registered in the client. */
export const SERVER_NAME = 'memc'

export const RECALL_TOOL = 'recall'

export const RECALL_EVENT = 'UserPromptSubmit'

/** Seconds: a prompt waits for it. */
const TIMEOUT_SECONDS = 5

export interface RecallInput {
  session: string
  prompt: string
  cwd: string
}

/** The entry for a settings file, or for the hooks of a plugin, whose servers have longer names. */
export function recallHandler(server: string = SERVER_NAME): Record<string, unknown> {
  const input: RecallInput = { session: place('session_id'), prompt: place('prompt'), cwd: place('cwd') }
  return { type: 'mcp_tool', server, tool: RECALL_TOOL, input, timeout: TIMEOUT_SECONDS }
}

/** Whether a handler is such an entry of ours. */
export function isRecallHandler(handler: Readonly<Record<string, unknown>>): boolean {
  return handler.type === 'mcp_tool' && handler.server === SERVER_NAME && handler.tool === RECALL_TOOL
}

/** What the client sent, as far as it can be used. */
export function parseRecallInput(given: unknown): RecallInput {
  const fields = typeof given === 'object' && given !== null ? (given as Partial<Record<string, unknown>>) : {}
  // A client that does not know a field leaves its place as it is.
  const text = (value: unknown) => (typeof value === 'string' && !/^\$\{\w+\}$/.test(value) ? value : '')
  return { session: text(fields.session), prompt: text(fields.prompt), cwd: text(fields.cwd) }
}

/** The hook's output; with nothing to say it is an empty one. */
export function replyRecall(text: string | undefined): string {
  if (text === undefined) return '{}'
  return JSON.stringify({ hookSpecificOutput: { hookEventName: RECALL_EVENT, additionalContext: text } })
}

/** The client puts the field of the event's input in its place. */
function place(field: string): string {
  return `\${${field}}`
}
