// The labelled sessions of `npm run eval` (bench/data/eval), and each as a transcript in the client's format.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { z } from 'zod'
import { transcriptLines, uuidOf } from '../test/support/transcript.ts'

const DATA = fileURLToPath(new URL('../bench/data/eval', import.meta.url))

const turn = z.union([
  z.strictObject({ user: z.string() }),
  z.strictObject({ assistant: z.string() }),
  z.strictObject({
    tool: z.union([z.object({ failure: z.string() }), z.object({ command: z.string(), output: z.string() })]),
  }),
])
const label = z.strictObject({
  turns: z.array(z.number()).min(1),
  must: z.array(z.string()).min(1),
  /** May be noted, and need not be. */
  optional: z.boolean().default(false),
})
const trap = z.object({ all: z.array(z.string()).min(1), unless: z.array(z.string()) })
const sessionShape = z.strictObject({
  language: z.string(),
  start: z.preprocess((value) => (value instanceof Date ? value.toISOString() : value), z.iso.datetime()),
  turns: z.array(turn).min(2),
  decisions: z.array(label),
  lessons: z.array(label),
  never: z.array(trap),
})
const questionShape = z.strictObject({
  q: z.string(),
  sessions: z.array(z.string()).default([]),
  must: z.array(z.array(z.union([z.string(), z.number()]).transform(String))).default([]),
})

export type Label = z.infer<typeof label>
export type Trap = z.infer<typeof trap>
export type Question = z.infer<typeof questionShape>
type LabelledTurn = z.infer<typeof turn>
export type EvalSession = z.infer<typeof sessionShape> & { id: string; uuid: string }

/** In the order of their days. */
export function readSessions(): EvalSession[] {
  const folder = join(DATA, 'sessions')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => {
      const id = name.slice(0, -5)
      return { id, uuid: uuidOf(`eval ${id}`), ...sessionShape.parse(parse(readFileSync(join(folder, name), 'utf8'))) }
    })
}

/** Those that the sessions answer, and those that none does. */
export function readQuestions(sessions: EvalSession[]): Question[] {
  const ids = new Set(sessions.map(({ id }) => id))
  const all = z.array(questionShape).parse(parse(readFileSync(join(DATA, 'questions.yaml'), 'utf8')))
  return all.filter((question) => question.sessions.every((id) => ids.has(id)))
}

/** All that was said and shown in a turn. */
export function textOf(one: LabelledTurn): string {
  if ('user' in one) return one.user
  if ('assistant' in one) return one.assistant
  return 'failure' in one.tool ? one.tool.failure : `${one.tool.command}\n${one.tool.output}`
}

/** The session as the client would have written it. */
export function toTranscript(session: EvalSession, cwd: string): string {
  const said = session.turns.flatMap((one) => {
    if ('user' in one) return [{ role: 'user' as const, text: one.user }]
    if ('assistant' in one) return [{ role: 'assistant' as const, text: one.assistant }]
    return [TOOL_CALL, TOOL_RESULT]
  })
  const tools = session.turns.flatMap((one) => ('tool' in one ? [one.tool] : []))
  let call = 0
  return transcriptLines(said, { session: session.uuid, cwd, start: session.start })
    .map((line, at) => {
      const what = said[at]
      if (what !== TOOL_CALL && what !== TOOL_RESULT) return line
      const tool = tools[Math.floor(call / 2)]
      call += 1
      return tool === undefined
        ? line
        : asTool(line, { tool, id: `toolu_${Math.ceil(call / 2)}`, isCall: what === TOOL_CALL })
    })
    .join('')
}

const TOOL_CALL = { role: 'assistant' as const, text: '' }
const TOOL_RESULT = { role: 'user' as const, text: '' }

type Tool = Extract<LabelledTurn, { tool: unknown }>['tool']

function asTool(line: string, { tool, id, isCall }: { tool: Tool; id: string; isCall: boolean }): string {
  const parsed = JSON.parse(line)
  const failed = 'failure' in tool
  const input = { command: failed ? 'npm test' : tool.command }
  const output = failed ? tool.failure : tool.output
  const result = { type: 'tool_result', tool_use_id: id, content: output, ...(failed ? { is_error: true } : {}) }
  parsed.message.content = [isCall ? { type: 'tool_use', id, name: 'Bash', input } : result]
  if (!isCall) parsed.toolUseResult = failed ? `Error: ${output}` : { stdout: output, stderr: '', interrupted: false }
  return `${JSON.stringify(parsed)}\n`
}
