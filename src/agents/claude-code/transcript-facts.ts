// What a transcript tells about its session as a whole: id, title, folder, and who started it.
import { OWN_CALL_MARK } from '../../lib/own-call.ts'
import { queuedSpeech, str, userParts } from './classify.ts'
import type { ParsedObject } from './lines-parse.ts'
import type { Context } from './transcript-turns.ts'

export interface SessionFacts {
  sessionId: string | undefined
  cwd: string | undefined
  /** Unset while no line has said it. */
  headless: boolean | undefined
  /** Unset until the first words of the session have been seen. */
  ownCall: boolean | undefined
}

export function noFacts(): SessionFacts {
  return { sessionId: undefined, cwd: undefined, headless: undefined, ownCall: undefined }
}

/** Takes from a line of the main chain what is not known yet: the first line that says something decides. */
export function noteFacts(facts: SessionFacts, line: ParsedObject): void {
  facts.sessionId ??= str(line.sessionId) || undefined
  facts.cwd ??= str(line.cwd) || undefined
  if (facts.headless === undefined && (line.type === 'user' || line.type === 'assistant')) {
    if (line.promptSource === 'sdk' || str(line.entrypoint).startsWith('sdk')) facts.headless = true
    else if (str(line.entrypoint) !== '') facts.headless = false
  }
  facts.ownCall ??= startsWithMark(line)
}

/**
 * Only the first words of a session count, and only a first line that is the mark and nothing else: a person who quotes
 * the mark later, or within a sentence, is still a person.
 */
function startsWithMark(line: ParsedObject): boolean | undefined {
  const words = line.type === 'user' ? userParts(line)[0]?.text : queuedWords(line)
  return words === undefined ? undefined : words.split('\n', 1)[0]?.trimEnd() === OWN_CALL_MARK
}

function queuedWords(line: ParsedObject): string | undefined {
  const isFirst = line.type === 'queue-operation' && line.operation === 'enqueue'
  return isFirst ? queuedSpeech(line.content)?.text : undefined
}

/** Takes what the line says of time, folder and branch. Equal values are kept, so that turns share them in memory. */
export function noteContext(context: Context, line: ParsedObject): void {
  const { cwd, gitBranch, timestamp } = line
  if (typeof timestamp === 'string' && /^\d{4}-\d\d-\d\dT/.test(timestamp)) context.timestamp = timestamp
  if (typeof cwd === 'string' && cwd !== '' && cwd !== context.cwd) context.cwd = cwd
  if (typeof gitBranch === 'string' && gitBranch !== '' && gitBranch !== context.branch) context.branch = gitBranch
}

/** Follows the titles: the person's own wins, then the model's last; a summary counts when its message is in this file. */
export function titleFinder() {
  let custom = ''
  let generated = ''
  const summaries: { leaf: string; text: string }[] = []
  return { note, best }

  function note(line: ParsedObject): void {
    if (line.type === 'custom-title') custom = str(line.customTitle).trim() || custom
    else if (line.type === 'ai-title') generated = str(line.aiTitle).trim() || generated
    else if (line.type === 'summary') summaries.push({ leaf: str(line.leafUuid), text: str(line.summary).trim() })
  }

  /** `isHere` says whether a message of this file has that uuid. */
  function best(isHere: (uuid: string) => boolean): string | undefined {
    const summary = summaries.findLast(({ leaf, text }) => text !== '' && isHere(leaf))
    const title = custom || generated || summary?.text
    return title === undefined ? undefined : title.toWellFormed()
  }
}
