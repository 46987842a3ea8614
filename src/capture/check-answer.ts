// Whether an answer that has the right form is an entry at all: a model may hand back its own instructions, decline, or put
// a message of the client (a login that ran out, a blocked tool) into the fields. Such words must never become memory.
import { OWN_CALL_MARK } from '../lib/own-call.ts'
import type { ExtractAnswer, ExtractInput } from '../llm/extract-shape.ts'

/** What is wrong with the answer, without a word of it; undefined when nothing is. */
export function faultOfAnswer(answer: ExtractAnswer, input: ExtractInput): string | undefined {
  if (!answer.keep) return undefined
  const bullets = [...answer.exchanges, ...answer.decisions, ...answer.lessons, ...answer.actions].map(
    ({ text }) => text,
  )
  const fields = [answer.title, answer.context, ...bullets]
  if (fields.some((field) => SCAFFOLDING.some((part) => field.includes(part)) || TURN_HEAD.test(field)))
    return 'the answer repeats its instructions in place of an entry'
  if (fields.some((field) => MARKUP.test(field)) && !input.turns.some(({ text }) => MARKUP.test(text)))
    return 'the answer holds tool markup in place of an entry'
  if (fields.some((field) => field.length > LONGEST_FIELD) || repeats(answer.context, input))
    return 'the answer repeats the session in place of an entry'
  const said = (pattern: RegExp) =>
    [answer.title, answer.context].some((field) => pattern.test(field.trim())) ||
    (bullets.length > 0 && bullets.every((bullet) => pattern.test(bullet.trim())))
  if (said(REFUSAL)) return 'the answer is a refusal in place of an entry'
  if (said(CLIENT_MESSAGE)) return 'the answer is a message of the client in place of an entry'
  return undefined
}

/** Far above a sentence: what is longer was copied. */
const LONGEST_FIELD = 2_500
/** A context this long that stands in one turn word for word was copied, too. */
const COPIED = 800

function repeats(context: string, { turns }: ExtractInput): boolean {
  return context.length >= COPIED && turns.some(({ text }) => text.includes(context.trim()))
}

const SCAFFOLDING = [
  OWN_CALL_MARK,
  '=====RECORD',
  '=====END OF RECORD',
  'The record, between the fences:',
  'Now write the diary entry.',
  'You keep the engineering diary of a software developer',
]
/** Thoughts and calls of a model; a session may speak of them, too. */
const MARKUP =
  /<\/?(?:think(?:ing)?|antml:\w+|function_calls?|invoke|tool_(?:use|call|result)s?)\b[^>]*>|<\|[\w-]+\|>|\[\/?INST\]/i
/** A turn as the prompt heads it. */
const TURN_HEAD = /^\[\d+\] (?:user|assistant|tool) \([a-z]+\)\s*$/m

// Both only at the beginning of a field, and never for one bullet among others: sessions are about such things, too.
const REFUSAL =
  /^(?:(?:i['’]?m|i am) (?:sorry|unable|not able)\b|sorry[,.] |i (?:can['’]?t|cannot|won['’]?t) (?:help|assist|comply|do that|process|summari[sz]e|write|create|produce)\b|as an ai\b|i apologi[sz]e\b|抱歉[，,]|对不起[，,]|申し訳(?:ありません|ございません)|죄송합니다)/i
const CLIENT_MESSAGE =
  /^(?:api error\b|invalid api key\b|please run \/login\b|oauth token (?:has expired|revoked)|authentication_error\b|credit balance is too low|you['’]ve (?:hit|reached) your\b.*\blimit|claude (?:ai )?usage limit reached|prompt is too long|operation (?:stopped|blocked) by hook|(?:\w+ )?hook (?:blocked|stopped|feedback)|\w+ operation blocked by hook|this command requires approval|claude requested permissions? to|permission to use \w+ (?:has been|was) denied|the user doesn['’]t want to proceed)/i
