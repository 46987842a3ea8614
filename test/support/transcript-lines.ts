// Lines of a session as the client writes them, made by hand. Every call gives new uuids in a fixed order, so that a test
// can name what it expects. Field order follows the client's: `message` before `uuid`, the copy of tool output last.
export type Line = Record<string, unknown>

export interface Session {
  prompt(content: unknown, more?: Line): Line
  says(text: string, more?: Line): Line
  uses(name: string, input: Line, more?: Line): Line
  result(content: unknown, more?: Line): Line
  failure(content: string, more?: Line): Line
  enqueue(content: string): Line
  queue(operation: string, more?: Line): Line
  queued(prompt: unknown, more?: Line): Line
}

export const SESSION = '5f0c4f0e-0000-4000-8000-000000000001'

/** A new session; its lines are a second apart. `tool` blocks get ids `tool-1`, `tool-2` …; results name the last one. */
export function session(): Session {
  let count = 0
  let calls = 0
  const time = () => new Date(Date.UTC(2026, 2, 1, 9, 0, count)).toISOString()
  const uuid = () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`
  const head = { isSidechain: false, userType: 'external', cwd: '/project', sessionId: SESSION, version: '2.1.140' }
  const line = (type: string, message: Line, { message: own, ...more }: Line = {}): Line => ({
    parentUuid: null,
    ...head,
    gitBranch: 'main',
    type,
    message: { role: type, ...message, ...(own as Line) },
    uuid: uuid(),
    timestamp: time(),
    ...more,
  })
  const toolResult = (content: unknown, more: Line = {}, failed = false) =>
    line(
      'user',
      {
        content: [
          { tool_use_id: `tool-${calls}`, type: 'tool_result', content, ...(failed ? { is_error: true } : {}) },
        ],
      },
      { toolUseResult: { stdout: content }, ...more },
    )
  return {
    prompt: (content, more) => line('user', { content }, more),
    says: (text, more) => line('assistant', { id: `msg-${count}`, content: [{ type: 'text', text }] }, more),
    uses: (name, input, more) =>
      line(
        'assistant',
        { id: `msg-${count}`, content: [{ type: 'tool_use', id: `tool-${++calls}`, name, input }] },
        more,
      ),
    result: (content, more) => toolResult(content, more),
    failure: (content, more) => toolResult(content, { toolUseResult: `Error: ${content}`, ...more }, true),
    enqueue: (content) => ({ ...queueLine('enqueue'), content }),
    queue: (operation, more) => ({ ...queueLine(operation), ...more }),
    queued: (prompt, more = {}) => ({
      parentUuid: null,
      attachment: { type: 'queued_command', prompt, commandMode: 'prompt', ...more },
      type: 'attachment',
      uuid: uuid(),
      timestamp: time(),
      ...head,
    }),
  }

  function queueLine(operation: string): Line {
    count += 1
    return { type: 'queue-operation', operation, timestamp: time(), sessionId: SESSION }
  }
}

export function jsonl(lines: readonly (Line | string)[]): string {
  return `${lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')}\n`
}
