// The lines of one session become its turns. What belongs together may stand apart in the file: the lines of one API message,
// a file change and the error that undid it, queued words and the message they became. It must never give one line twice.

import { shortId } from '../../lib/hash.ts'
import { isObject } from '../../lib/json-object.ts'
import type { Turn } from '../agent.ts'
import {
  assistantParts,
  attachmentSpeech,
  failedCalls,
  messageOf,
  type Part,
  queuedSpeech,
  str,
  userParts,
} from './classify.ts'
import type { ParsedObject } from './lines-parse.ts'
import { type Interval, messageQueue, safeCut } from './transcript-queue.ts'

/** A turn with the place of its first line; `end` is that of its last. */
export interface Draft extends Turn {
  start: number
}

/** A line of the file: its bytes are `start..end`, the newline included. */
export interface LinePlace {
  start: number
  end: number
}

/** Time, folder and branch of the line at hand: its own or, where it has none, those of the lines before. */
export interface Context {
  timestamp: string
  cwd: string | undefined
  branch: string | undefined
}

export interface Collected {
  turns: Turn[]
  /** Where the next reading must begin. */
  end: number
}

/** Collects turns from the lines of the main chain, given in file order; `context` is kept up to date by the caller. */
export function turnCollector(context: Context) {
  const drafts: Draft[] = []
  const withdrawn = new Set<Draft>()
  const taken = new Set<string>()
  const queue = messageQueue((words) => drafts.push(words))
  let message: { id: string; text: Draft | undefined } = { id: '', text: undefined }
  const changes = new Map<string, Draft>()
  return { user, assistant, attachment, queueOperation, finish, has: (uuid: string) => taken.has(uuid) }

  function user(line: ParsedObject, place: LinePlace): void {
    const uuid = lineId(line, place)
    for (const call of failedCalls(line)) withdraw(call)
    const parts = userParts(line)
    if (parts.length === 0 || !takes(uuid)) return
    for (const [index, part] of parts.entries()) {
      if (part.call === undefined) {
        queue.repeated(part.text, uuid, place.end)
        openMessage('')
      }
      drafts.push(draft({ part, place, uuid: numbered(uuid, index) }))
    }
  }

  function assistant(line: ParsedObject, place: LinePlace): void {
    const uuid = lineId(line, place)
    if (taken.has(uuid)) return
    const id = str(messageOf(line).id) || uuid
    if (message.id !== id) {
      openMessage(id)
      queue.answered(place.end)
    }
    const parts = assistantParts(line)
    if (parts.length > 0) taken.add(uuid)
    let index = 0
    for (const part of parts) {
      if (part.kind === 'text' && message.text) extend(message.text, part.text, place.end)
      else {
        const made = draft({ part, place, uuid: numbered(uuid, index++) })
        drafts.push(made)
        if (part.kind === 'text') message.text = made
        if (part.kind === 'file' && part.call) changes.set(part.call, made)
      }
    }
  }

  /** Words given to the model while it worked, as newer clients repeat them; they may come once more as a message. */
  function attachment(line: ParsedObject, place: LinePlace): void {
    const record = isObject(line.attachment) ? line.attachment : {}
    const speech = record.type === 'queued_command' ? attachmentSpeech(record) : undefined
    const uuid = ID.test(str(record.source_uuid)) ? str(record.source_uuid) : lineId(line, place)
    if (!speech || taken.has(uuid) || !takes(`attachment ${uuid}`)) return
    queue.repeated(speech.text, uuid, place.end)
    const words = draft({ part: { role: 'user', kind: 'steering', text: speech.text }, place, uuid })
    queue.add({ words, spoken: true })
  }

  function queueOperation(line: ParsedObject, place: LinePlace): void {
    queue.passed(place.end)
    const speech = queuedSpeech(line.content)
    if (line.operation === 'enqueue' && speech) {
      const uuid = `queued-${shortId(20, str(line.sessionId), str(line.timestamp), speech.text)}`
      if (!takes(uuid)) return
      const words = draft({ part: { role: 'user', kind: 'steering', text: speech.text }, place, uuid })
      queue.add({ words, spoken: false })
    } else if (line.operation === 'remove' && (speech || line.content === undefined)) {
      queue.removed(speech?.text, place.end, CANCELLED.test(str(line.reason)))
    } else if (line.operation === 'popAll' && speech) queue.tookBack(speech.text, place.end)
  }

  /** All turns in file order. With `growing`, only what no later line can change. */
  function finish(end: number, growing: boolean): Collected {
    const open = [queue.openSince(), message.text?.start, ...[...changes.values()].map((change) => change.start)]
    if (!growing) queue.settleAll(end)
    const cuts: Interval[] = [...queue.intervals, ...drafts]
    const stop = growing ? safeCut(Math.min(end, ...open.filter((start) => start !== undefined)), cuts) : end
    const kept = drafts.filter((one) => one.start < stop && !withdrawn.has(one)).sort((a, b) => a.start - b.start)
    joinOverlapping(kept)
    return { turns: kept.map(({ start, ...turn }) => ({ ...turn, text: turn.text.toWellFormed() })), end: stop }
  }

  function takes(uuid: string): boolean {
    if (taken.has(uuid)) return false
    taken.add(uuid)
    return true
  }

  function openMessage(id: string): void {
    message = { id, text: undefined }
    changes.clear()
  }

  /** A call that failed or was refused changed no file. */
  function withdraw(call: string): void {
    const change = changes.get(call)
    if (change) withdrawn.add(change)
    changes.delete(call)
  }

  // Assigned field by field: with spreads this took a quarter of the whole reading.
  function draft({ part, place, uuid }: { part: Part; place: LinePlace; uuid: string }): Draft {
    const { role, kind, text } = part
    const made: Draft = { role, kind, text, uuid, timestamp: context.timestamp, start: place.start, end: place.end }
    if (context.cwd !== undefined) made.cwd = context.cwd
    if (context.branch !== undefined) made.branch = context.branch
    return made
  }
}

/** Lines without a uuid exist only in old and foreign files; what they get instead is as stable as their place. */
function lineId(line: ParsedObject, place: LinePlace): string {
  if (ID.test(str(line.uuid))) return str(line.uuid)
  return `line-${shortId(20, str(line.sessionId), String(place.start), JSON.stringify(line.message ?? ''))}`
}

const ID = /^[\w.:-]{1,100}$/
const CANCELLED = /cancel|discard|withdr|clear|edit/i

function numbered(uuid: string, index: number): string {
  return index === 0 ? uuid : `${uuid}#${index + 1}`
}

function extend(text: Draft, more: string, end: number): void {
  text.text = `${text.text}\n\n${more}`
  text.end = end
}

/** Turns whose lines interleave get one common `end`, so that no end lies inside another turn. */
function joinOverlapping(drafts: Draft[]): void {
  let group: Draft[] = []
  let groupEnd = 0
  for (const one of drafts) {
    if (one.start >= groupEnd) group = []
    group.push(one)
    groupEnd = Math.max(groupEnd, one.end)
    for (const member of group) member.end = groupEnd
  }
}
