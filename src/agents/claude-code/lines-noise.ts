// Which lines nobody needs, judged by their bytes: tool output, thinking, bookkeeping. It must never call noise what a person
// or the model has said, whatever they quote.
import { type LineShape, type Slice, skipValue } from './lines-shape.ts'

/** Types whose lines carry no words of anyone and nothing about the session. */
export const NOISE_TYPES: ReadonlySet<string> = new Set([
  'progress',
  'file-history-snapshot',
  'file-history-delta',
  'system',
  'last-prompt',
  'mode',
  'permission-mode',
  'worktree-state',
  'relocated',
  'bridge-session',
  'atis-latch',
  'frame-link',
  'pr-link',
  'agent-name',
])

/** Types whose lines are parsed. */
export const TOLD_TYPES: ReadonlySet<string> = new Set([
  'user',
  'assistant',
  'attachment',
  'queue-operation',
  'summary',
  'ai-title',
  'custom-title',
])

// A quote inside a JSON string is escaped, so what is sought here up to a quote cannot be part of what somebody wrote.
const RESULT = Buffer.from('"tool_use_id":"')
const FAILED = Buffer.from('"is_error":true')
export const ANSWERED = Buffer.from('answered')
const CONTENT = Buffer.from('"content":[')
const THINKING = Buffer.from('{"type":"thinking"')
const TOOL_USE = Buffer.from('{"type":"tool_use"')
const NAME = Buffer.from('"name":"')
const ID = Buffer.from('"id":"')
const MODEL = Buffer.from('"model":"')
// Begins with a rare letter: the native search is several times faster for those.
const PARENT = Buffer.from('Uuid":')

/** The judgement `lineShape` asks for. What must not be lost is parsed: in doubt the answer is no. */
export function isNoise(bytes: Buffer, shape: LineShape): boolean {
  const { type, message } = shape
  if (type === 'user') return message !== undefined && isPlainResult(bytes, message)
  if (type === 'assistant') return message !== undefined && isSilent(bytes, shape, message)
  return !TOLD_TYPES.has(type)
}

/** True for the result of a tool that succeeded and that is no answer of a person. */
function isPlainResult(bytes: Buffer, message: Slice): boolean {
  const block = firstBlock(bytes, message)
  if (block < 0 || !within(bytes, { needle: RESULT, from: block, to: message.end })) return false
  const part = bytes.subarray(block, message.end)
  return !part.includes(FAILED) && !part.includes(ANSWERED)
}

/**
 * True for a message of one block that is thinking, or a call that changes nothing and runs nothing. Of one that tells
 * something it notes what need not be parsed.
 */
function isSilent(bytes: Buffer, shape: LineShape, message: Slice): boolean {
  const start = firstBlock(bytes, message)
  const end = start < 0 ? -1 : skipValue(bytes, start, message.end)
  if (end < 0 || bytes[end] !== CLOSE_BRACKET) return false
  if (begins(bytes, start, THINKING)) return true
  const isCall = begins(bytes, start, TOOL_USE) && within(bytes, { needle: NAME, from: start, to: end })
  if (isCall && !TOLD_TOOLS.has(stringAfter(bytes, NAME, start))) return true
  const head = { from: message.start, to: start }
  const isTold = within(bytes, { needle: ID, ...head }) && within(bytes, { needle: MODEL, ...head })
  if (isTold) shape.accounts = { start: end + 1, end: message.end - 1 }
  return false
}

function stringAfter(bytes: Buffer, needle: Buffer, from: number): string {
  const start = bytes.indexOf(needle, from) + needle.length
  return bytes.toString('latin1', start, bytes.indexOf(QUOTE, start))
}

const CLOSE_BRACKET = 0x5d
const QUOTE = 0x22
/** How far into a message, or a block, its first fields reach. */
const FIRST_FIELDS = 400
/** Tools whose calls change files. */
export const FILE_TOOLS: ReadonlySet<string> = new Set(['Edit', 'Write', 'MultiEdit', 'NotebookEdit'])
const TOLD_TOOLS: ReadonlySet<string> = new Set([...FILE_TOOLS, 'Bash'])

/** Where the first block of a message's content begins; -1 when that is not near its beginning. */
function firstBlock(bytes: Buffer, message: Slice): number {
  const content = bytes.indexOf(CONTENT, message.start)
  return content < 0 || content > Math.min(message.start + FIRST_FIELDS, message.end) ? -1 : content + CONTENT.length
}

function within(bytes: Buffer, { needle, from, to }: { needle: Buffer; from: number; to: number }): boolean {
  const end = Math.min(from + FIRST_FIELDS, to) + needle.length - 1
  return bytes.subarray(from, end).includes(needle)
}

function begins(bytes: Buffer, at: number, opening: Buffer): boolean {
  for (let index = 0; index < opening.length; index += 1) if (bytes[at + index] !== opening[index]) return false
  return true
}

/** Where the line's own parent stands, which is not the next object's. */
const OWN_PARENT = 16

/** True when a second line of the conversation may stand on this one: glued on after a crash or a bad merge. */
export function isGlued(bytes: Buffer, line: Slice): boolean {
  return bytes.subarray(line.start + OWN_PARENT, line.end).includes(PARENT)
}
