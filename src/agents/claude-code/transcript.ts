// A Claude Code transcript becomes turns: streamed, classified line by line, in constant memory but for the turns.
// It must never fail because of what a line holds: what it does not know is counted, what is damaged costs only itself.
import { KnownError } from '../../errors.ts'
import type { ReadOptions, TranscriptStretch } from '../agent.ts'
import { isSideChain, str } from './classify.ts'
import { type RawLine, readLines } from './lines.ts'
import { NOISE_TYPES, TOLD_TYPES } from './lines-noise.ts'
import { type ParsedObject, parseLine } from './lines-parse.ts'
import { noFacts, noteContext, noteFacts, type SessionFacts, titleFinder } from './transcript-facts.ts'
import { type Context, type LinePlace, turnCollector } from './transcript-turns.ts'

/**
 * Reads a transcript from `from` to its end. Rejects with a KnownError when the file cannot be read. Reading in steps gives
 * the turns of one pass: with `growing`, the stretch ends before whatever later lines may still add to or take back.
 */
export async function readTranscript(path: string, options: ReadOptions = {}): Promise<TranscriptStretch> {
  try {
    return await read(path, options)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (typeof code !== 'string' || !UNREADABLE.has(code)) throw error
    throw new KnownError('not-found', `cannot read the transcript ${path} (${code})`, {
      hint: 'Give the path of a session file (.jsonl) that exists and that you may read.',
      cause: error,
    })
  }
}

const UNREADABLE: ReadonlySet<string> = new Set(['ENOENT', 'EISDIR', 'EACCES', 'EPERM', 'ENOTDIR'])

async function read(path: string, options: ReadOptions): Promise<TranscriptStretch> {
  const { from = 0, growing = false, seen, signal } = options
  const before = from > 0 ? await readBefore(path, from, signal) : undefined
  const reader = lineTaker(from, before?.context)
  const bytesRead = await readLines(path, { from, signal, onLine: reader.take })

  const { facts, counts } = reader
  const { turns, end } = reader.turns.finish(counts.end, growing)
  return {
    sessionId: facts.sessionId ?? before?.facts.sessionId,
    title: reader.titles.best(reader.turns.has),
    turns: turns.filter((turn) => !seen?.(turn.uuid)),
    lines: counts.lines,
    damaged: counts.damaged,
    unknown: Object.fromEntries(counts.unknown),
    recognised: counts.recognised,
    headless: (before?.facts.headless ?? facts.headless) === true,
    ownCall: (before?.facts.ownCall ?? facts.ownCall) === true,
    cwd: before?.facts.cwd ?? facts.cwd,
    end,
    bytesRead: bytesRead + (before?.bytesRead ?? 0),
  }
}

/** Takes the lines one after the other and keeps what they give. */
function lineTaker(from: number, inherited: Context | undefined) {
  const context: Context = inherited ?? { timestamp: '', cwd: undefined, branch: undefined }
  const facts = noFacts()
  const titles = titleFinder()
  const turns = turnCollector(context)
  const counts = { lines: 0, damaged: 0, unknown: new Map<string, number>(), recognised: false, end: from }
  return { take, facts, titles, turns, counts }

  function take(raw: RawLine): boolean {
    const line = parseLine(raw)
    if (!line) return false
    counts.end = raw.next
    if (line.blank) return true
    counts.lines += 1
    if (line.damaged) counts.damaged += 1
    for (const type of line.skipped) countType(type)
    for (const object of line.objects) {
      countType(str(object.type))
      takeObject(object, { start: raw.offset, end: raw.next })
    }
    return true
  }

  function countType(type: string): void {
    if (TOLD_TYPES.has(type) || NOISE_TYPES.has(type)) counts.recognised = true
    else counts.unknown.set(type || '(none)', (counts.unknown.get(type || '(none)') ?? 0) + 1)
  }

  function takeObject(object: ParsedObject, place: LinePlace): void {
    titles.note(object)
    if (isSideChain(object)) return
    noteFacts(facts, object)
    noteContext(context, object)
    if (object.type === 'user') turns.user(object, place)
    else if (object.type === 'assistant') turns.assistant(object, place)
    else if (object.type === 'attachment') turns.attachment(object, place)
    else if (object.type === 'queue-operation') turns.queueOperation(object, place)
  }
}

/** How far to look for the first words of the session, and back from where a reading begins. */
const LOOK_AHEAD = 256 * 1024
const LOOK_BACK = 256 * 1024
const SMALL_CHUNK = 64 * 1024

/** What a reading that begins in the middle must know: who started the session, and what its first lines inherit. */
async function readBefore(
  path: string,
  from: number,
  signal: AbortSignal | undefined,
): Promise<{ facts: SessionFacts; context: Context; bytesRead: number }> {
  const facts = noFacts()
  const ahead = await eachObject(path, { from: 0, to: Math.min(from, LOOK_AHEAD), signal }, (object) => {
    noteFacts(facts, object)
    return facts.ownCall === undefined
  })
  const context: Context = { timestamp: '', cwd: undefined, branch: undefined }
  const back = await eachObject(path, { from: Math.max(0, from - LOOK_BACK), to: from, signal }, (object) => {
    noteContext(context, object)
    return true
  })
  return { facts, context, bytesRead: ahead + back }
}

interface Window {
  from: number
  to: number
  signal: AbortSignal | undefined
}

/** The objects of the main chain on the whole lines of a window, until `use` says false. */
function eachObject(path: string, window: Window, use: (object: ParsedObject) => boolean): Promise<number> {
  return readLines(path, {
    ...window,
    chunk: SMALL_CHUNK,
    onLine(raw) {
      if (raw.next > window.to || !raw.terminated) return false
      if (raw.offset === window.from && window.from > 0) return true
      const objects = parseLine(raw)?.objects ?? []
      return objects.filter((object) => !isSideChain(object)).every(use)
    },
  })
}
