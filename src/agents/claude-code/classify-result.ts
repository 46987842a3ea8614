// What a tool result tells beyond the tool's output: why a person refused, what they answered, and that a call failed.

import { isObject } from '../../lib/json-object.ts'
import { sliceWellFormed } from '../../lib/text.ts'
import type { TurnKind } from '../agent.ts'
import { stripInjected } from './classify-text.ts'

export interface Outcome {
  kind: Extract<TurnKind, 'rejection' | 'answer' | 'failure'>
  text: string
}

export interface ToolResult {
  text: string
  failed: boolean
  /** The client's structured record of the call, where the line has one. */
  record: unknown
  /** What the person wrote on refusing, in clients that keep it apart. */
  feedback: string | undefined
  denial: string | undefined
}

/** The outcome worth a turn; undefined for plain output, bare refusals and interruptions. */
export function outcomeOf(result: ToolResult): Outcome | undefined {
  if (result.failed || result.feedback) {
    const words = result.feedback ?? reasonGiven(result.text)
    if (words !== undefined) return clarification(words) ?? told('rejection', words)
    if (result.denial && result.denial !== 'permission-rule') return undefined
    return isRefusal(result.text) ? undefined : told('failure', shorten(result.text.replace(ERROR_TAG, '')))
  }
  return ANSWER_OPENINGS.test(result.text) ? answer(result) : undefined
}

/** Longer accounts of a failure keep their beginning, which names it, and their end, where the reason stands. */
const FAILURE_HEAD = 140
const FAILURE_TAIL = 260

const ERROR_TAG = /<\/?tool_use_error>/g
const REASON = 'the user said:'
const NOTE = /\n+Note: The user's next message may contain a correction[\s\S]*$/

function reasonGiven(text: string): string | undefined {
  if (!/^(?:Error: )?(?:The user doesn't want to|Permission for this tool use was denied)/.test(text)) return undefined
  const at = text.indexOf(REASON)
  return at < 0
    ? undefined
    : text
        .slice(at + REASON.length)
        .replace(NOTE, '')
        .trim()
}

const REFUSALS = [
  "The user doesn't want to",
  '[Request interrupted by user',
  'Permission prompt was aborted',
  'Sibling tool call errored',
  'Cancelled: parallel tool call',
  'The agent proposed a plan that was rejected by the user',
]

function isRefusal(text: string): boolean {
  const bare = text
    .replace(ERROR_TAG, '')
    .replace(/^Error: /, '')
    .trim()
  return REFUSALS.some((refusal) => bare.startsWith(refusal))
}

/** A refusal to answer yet, which the client words itself; what has been answered so far stands in it. */
function clarification(words: string): Outcome | undefined {
  if (!words.startsWith('The user wants to clarify these questions')) return undefined
  const answers = [...words.matchAll(/^- "(.*)"\n\s+Answer: (.*)$/gm)]
  return told('answer', answers.map(([, question = '', reply = '']) => pair(question, reply)).join('\n\n'))
}

const ANSWER_OPENINGS = /^(?:User has answered your questions?|The user answered):?\s*/

function answer(result: ToolResult): Outcome | undefined {
  const { record } = result
  // Any tool can print these words; only the client's own question leaves a record of questions.
  if (
    record !== undefined &&
    record !== null &&
    !(isObject(record) && ('answers' in record || 'questions' in record))
  ) {
    return undefined
  }
  const answers = isObject(record) && isObject(record.answers) ? Object.entries(record.answers) : []
  const notes = isObject(record) && isObject(record.annotations) ? record.annotations : {}
  const pairs = answers.map(([question, reply]) => pair(question, replyText(reply, notes[question])))
  return told('answer', pairs.length > 0 ? pairs.join('\n\n') : pairsInText(result.text))
}

function replyText(reply: unknown, note: unknown): string {
  const words = Array.isArray(reply) ? reply.join(', ') : String(reply)
  return isObject(note) && typeof note.notes === 'string' && note.notes !== '' ? `${words} (${note.notes})` : words
}

function pairsInText(text: string): string {
  const body = text
    .replace(ANSWER_OPENINGS, '')
    .replace(/\.?\s*You can now continue with the user's answers in mind\.?\s*$/, '')
  const pairs = [...body.matchAll(/"((?:[^"\\]|\\.)*)"\s*=\s*"((?:[^"\\]|\\.)*)"/g)]
  if (pairs.length === 0) return body
  return pairs.map(([, question = '', reply = '']) => pair(question, reply)).join('\n\n')
}

function pair(question: string, reply: string): string {
  return `Question: ${question.trim()}\nAnswer: ${reply.trim()}`
}

function told(kind: Outcome['kind'], words: string): Outcome | undefined {
  const text = stripInjected(words)
  return text === '' ? undefined : { kind, text }
}

function shorten(text: string): string {
  const whole = stripInjected(text)
  if (whole.length <= FAILURE_HEAD + FAILURE_TAIL) return whole
  const head = sliceWellFormed(whole, 0, FAILURE_HEAD)
  return `${head} … ${sliceWellFormed(whole, whole.length - FAILURE_TAIL, whole.length)}`
}
