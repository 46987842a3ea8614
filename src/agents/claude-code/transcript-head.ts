// Whose session a transcript is, from its first lines: import looks at every transcript on the machine, and reading them
// all to their end would take minutes.
import type { SessionHead } from '../agent.ts'
import { isSideChain, str } from './classify.ts'
import { readLines } from './lines.ts'
import { NOISE_TYPES, TOLD_TYPES } from './lines-noise.ts'
import { type ParsedObject, parseLine } from './lines-parse.ts'
import { noFacts, noteContext, noteFacts, type SessionFacts } from './transcript-facts.ts'
import type { Context } from './transcript-turns.ts'

/** How far to look for the first words once folder and time are known. */
const FAR_ENOUGH = 1024 * 1024
const SMALL_CHUNK = 64 * 1024

export async function readHead(path: string, signal?: AbortSignal): Promise<SessionHead> {
  const facts = noFacts()
  const context: Context = { timestamp: '', cwd: undefined, branch: undefined }
  const seen = { started: '', spoken: false, recognised: false }
  await readLines(path, {
    from: 0,
    signal,
    chunk: SMALL_CHUNK,
    onLine(raw) {
      const line = parseLine(raw)
      for (const type of line?.skipped ?? []) seen.recognised ||= isKnown(type)
      for (const object of line?.objects ?? []) take(object)
      return !isEnough(facts, seen.started, raw.next)
    },
  })
  const { cwd, headless = false, ownCall = false } = facts
  return { cwd, headless, ownCall, ...seen }

  function take(object: ParsedObject): void {
    seen.recognised ||= isKnown(str(object.type))
    if (isSideChain(object)) return
    noteFacts(facts, object)
    noteContext(context, object)
    seen.started ||= context.timestamp
    seen.spoken ||= facts.ownCall !== undefined || object.type === 'assistant'
  }
}

function isEnough({ cwd, ownCall }: SessionFacts, started: string, offset: number): boolean {
  return cwd !== undefined && started !== '' && (ownCall !== undefined || offset > FAR_ENOUGH)
}

function isKnown(type: string): boolean {
  return TOLD_TYPES.has(type) || NOISE_TYPES.has(type)
}
