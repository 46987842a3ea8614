// Who is speaking on a parsed line: the order of the questions is that of the field notes, and it matters. It must never
// take for a person's what the client, the model or another program wrote.
import { isObject } from '../../lib/json-object.ts'
import { truncate } from '../../lib/text.ts'
import type { Turn, TurnKind } from '../agent.ts'
import { outcomeOf } from './classify-result.ts'
import { isCompactionSummary, isFromChannel, personalPart, type Speech, stripInjected } from './classify-text.ts'
import { FILE_TOOLS } from './lines-noise.ts'
import type { ParsedObject } from './lines-parse.ts'

/** Something said or done on a line, before it has an id. */
export interface Part {
  role: Turn['role']
  kind: TurnKind
  text: string
  /** The call this account of tool work belongs to. */
  call?: string
}

/** True for the lines of sub-agents. An agent's id alone does not make one when the line says it is on the main chain. */
export function isSideChain(line: ParsedObject): boolean {
  return line.isSidechain === true || (line.isSidechain === undefined && typeof line.agentId === 'string')
}

/** What a `user` line of the main chain says or tells; nothing for injected text and plain tool output. */
export function userParts(line: ParsedObject): Part[] {
  const content = contentOf(line)
  if (content.some((block) => block.type === 'tool_result')) return content.flatMap((block) => resultPart(line, block))
  const text = textOf(content)
  if (line.isCompactSummary === true || isCompactionSummary(text)) return []
  if (line.isMeta === true && !isFromChannel(text)) return []
  const speech = hasMachineOrigin(line) ? undefined : personalPart(text)
  return speech ? [{ role: 'user', ...speech }] : []
}

/** The calls a `user` line reports as failed or refused. */
export function failedCalls(line: ParsedObject): string[] {
  return contentOf(line)
    .filter((block) => block.type === 'tool_result' && block.is_error === true)
    .map((block) => str(block.tool_use_id))
}

/** What an `assistant` line says and does. Messages the client made up itself (errors of the API) are nobody's words. */
export function assistantParts(line: ParsedObject): Part[] {
  if (line.isApiErrorMessage === true || messageOf(line).model === '<synthetic>') return []
  const parts: Part[] = []
  for (const block of contentOf(line)) {
    if (block.type === 'text') parts.push(...part('assistant', 'text', stripInjected(str(block.text))))
    else if (block.type === 'tool_use') parts.push(...toolPart(block))
  }
  return parts
}

/** What a person typed while the model worked, as a line about the queue has it. */
export function queuedSpeech(content: unknown): Speech | undefined {
  const text = typeof content === 'string' ? content : textOf(blocks(content))
  if (/^\s*[{[]/.test(text) && isJson(text)) return undefined
  // A bare command name has nothing in it that a person meant; with arguments it is as typed.
  return /^\s*\/[\w:.-]+\s*$/.test(text) ? undefined : personalPart(text)
}

/** What a `queued_command` attachment repeats of a person; undefined for notifications and other programs' messages. */
export function attachmentSpeech(attachment: ParsedObject): Speech | undefined {
  if (attachment.isMeta === true && !isFromChannel(textOf(blocks(attachment.prompt)))) return undefined
  if (attachment.commandMode === 'task-notification' || hasMachineOrigin(attachment)) return undefined
  return queuedSpeech(attachment.prompt)
}

export function messageOf(line: ParsedObject): ParsedObject {
  return isObject(line.message) ? line.message : {}
}

export function str(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

const MACHINE_ORIGINS: ReadonlySet<string> = new Set([
  'task-notification',
  'agent-notification',
  'peer',
  'agent',
  'teammate',
  'coordinator',
  'hook',
  'system',
  'cron',
  'scheduled-task',
  'ci-monitor',
])

/** Origins not in the list are taken for a person's (channels, remote control): losing words is worse than a label. */
function hasMachineOrigin(line: ParsedObject): boolean {
  const origin = isObject(line.origin) ? str(line.origin.kind) : ''
  return MACHINE_ORIGINS.has(origin) || line.promptSource === 'system' || typeof line.planContent === 'string'
}

const COMMAND_CHARS = 200

function toolPart(block: ParsedObject): Part[] {
  const input = isObject(block.input) ? block.input : {}
  const call = str(block.id)
  if (FILE_TOOLS.has(str(block.name))) {
    return part('tool', 'file', str(input.file_path) || str(input.notebook_path)).map((file) => ({ ...file, call }))
  }
  return block.name === 'Bash' ? part('tool', 'command', commandLine(str(input.command))) : []
}

function commandLine(command: string): string {
  const [first = '', ...more] = command.trim().split('\n')
  return truncate(first.trimEnd(), COMMAND_CHARS) + (more.length > 0 ? ' …' : '')
}

function resultPart(line: ParsedObject, block: ParsedObject): Part[] {
  if (block.type !== 'tool_result') return []
  const outcome = outcomeOf({
    text: typeof block.content === 'string' ? block.content : textOf(blocks(block.content)),
    failed: block.is_error === true,
    record: line.toolUseResult,
    feedback: str(line.userFeedback).trim() || undefined,
    denial: str(line.toolDenialKind) || undefined,
  })
  if (!outcome) return []
  return [
    {
      role: outcome.kind === 'failure' ? 'tool' : 'user',
      kind: outcome.kind,
      text: outcome.text,
      call: str(block.tool_use_id),
    },
  ]
}

function part(role: Part['role'], kind: TurnKind, text: string): Part[] {
  return text === '' ? [] : [{ role, kind, text }]
}

function contentOf(line: ParsedObject): ParsedObject[] {
  return blocks(messageOf(line).content)
}

/** Content comes as a string or as a list of blocks. */
function blocks(content: unknown): ParsedObject[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  return Array.isArray(content) ? content.filter(isObject) : []
}

/** The text blocks, each cleaned by itself so that an injected block cannot reach into the next. */
function textOf(content: ParsedObject[]): string {
  const texts = content.filter((block) => block.type === 'text').map((block) => str(block.text))
  return texts.length > 1 ? texts.map(stripInjected).filter(Boolean).join('\n') : (texts[0] ?? '')
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
