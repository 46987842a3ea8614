// From raw lines to parsed ones: noise is passed over unparsed, tool output is cut out, and a damaged line gives up what
// can be read of it. Nothing is lost to noise detection: a line that is not evidently noise is parsed.

import { isObject } from '../../lib/json-object.ts'
import type { RawLine } from './lines.ts'
import { ANSWERED, isGlued, isNoise, NOISE_TYPES, TOLD_TYPES } from './lines-noise.ts'
import { type LineShape, lineShape, type Slice, skipValue } from './lines-shape.ts'

export type ParsedObject = Record<string, unknown>

export interface ParsedLine {
  /** The objects on the line that can mean something: one as a rule, none for noise and blank lines. */
  objects: ParsedObject[]
  /** The types of objects passed over unparsed. */
  skipped: string[]
  blank: boolean
  /** Something on this line could not be read. */
  damaged: boolean
}

const NOTHING: ParsedLine = { objects: [], skipped: [], blank: false, damaged: false }
/** Four lines of five are noise, so their results are made once for each type. */
const PASSED_OVER = new Map<string, ParsedLine>()

/** What a line holds. An unterminated line that does not parse is `undefined`: it may be half written. */
export function parseLine(raw: RawLine): ParsedLine | undefined {
  const line = trimmed(raw)
  if (line.start >= line.end) {
    const blank = !raw.bytes.subarray(raw.start, raw.end).includes(0)
    return raw.terminated || blank ? { ...NOTHING, blank, damaged: !blank } : undefined
  }
  if (!raw.terminated) {
    const object = parseObject(raw.bytes.toString('utf8', line.start, line.end))
    return object && holding(object)
  }
  const shape = lineShape(raw.bytes, line, (found) => isNoise(raw.bytes, found))
  if (shape?.noise && !isGlued(raw.bytes, line)) return passedOver(shape.type)
  const object = parseShaped(raw, line, shape)
  if (object) return holding(object)
  return salvage(raw.bytes, line)
}

function passedOver(type: string): ParsedLine {
  const known = PASSED_OVER.get(type)
  if (known) return known
  const made = { ...NOTHING, skipped: [type] }
  if (NOISE_TYPES.has(type) || TOLD_TYPES.has(type)) PASSED_OVER.set(type, made)
  return made
}

function holding(object: ParsedObject): ParsedLine {
  return { objects: [object], skipped: NOTHING.skipped, blank: false, damaged: false }
}

/** The line without blanks, byte order mark and NUL padding at its ends. */
function trimmed({ bytes, start, end }: RawLine): Slice {
  if (bytes[start] === 0x7b && bytes[end - 1] === 0x7d) return { start, end }
  let from = start
  let to = end
  while (from < to && (bytes[from] ?? 0) <= 0x20) from += 1
  if (bytes[from] === 0xef && bytes[from + 1] === 0xbb && bytes[from + 2] === 0xbf) from += 3
  while (from < to && (bytes[from] ?? 0) <= 0x20) from += 1
  while (to > from && (bytes[to - 1] ?? 0) <= 0x20) to -= 1
  return { start: from, end: to }
}

const QUEUED = Buffer.from('queued_command')

function parseShaped(raw: RawLine, line: Slice, shape: LineShape | undefined): ParsedObject | undefined {
  const { bytes } = raw
  if (shape?.type === 'attachment' && !bytes.subarray(line.start, line.end).includes(QUEUED)) {
    return isGlued(bytes, line) ? undefined : { type: 'attachment' }
  }
  const cut = shape && toCut(raw, shape)
  const short = cut && parseObject(without(raw, line, cut))
  return short ?? parseObject(bytes.toString('utf8', line.start, line.end))
}

/** What need not be parsed. Answers are: they stand in the tool's own record in a better form than in its text. */
function toCut({ bytes, cutShort }: RawLine, { message, copy, accounts, whole }: LineShape): Slice | undefined {
  if (!whole) return cutShort ? copy : undefined
  if (accounts) return accounts
  const answers = message !== undefined && bytes.subarray(message.start, message.end).includes(ANSWERED)
  return answers ? undefined : copy
}

/** The line's text with `null` for a value that is cut, and without fields that are. */
function without({ bytes, cutShort }: RawLine, line: Slice, cut: Slice): string {
  const instead = bytes[cut.start] === COMMA || cut.start === cut.end ? '' : 'null'
  const tail = cutShort ? '}' : bytes.toString('utf8', cut.end, line.end)
  return bytes.toString('utf8', line.start, cut.start) + instead + tail
}

const COMMA = 0x2c

function parseObject(text: string): ParsedObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Whole objects on a line that does not parse as one, in order. */
function salvage(bytes: Buffer, line: Slice): ParsedLine {
  const objects: ParsedObject[] = []
  let at = line.start
  let covered = true
  while (at >= 0 && at < line.end) {
    const end = skipValue(bytes, at, line.end)
    const object = end < 0 ? undefined : parseObject(bytes.toString('utf8', at, end))
    if (object) objects.push(object)
    else covered = false
    const rest = object ? end : at + 1
    if (object && isBlank(bytes, rest, line.end)) break
    const next = nextObject(bytes, rest, line.end)
    if (object && next !== rest) covered = false
    at = next
  }
  return { ...NOTHING, objects, damaged: !covered || objects.length === 0 }
}

const NEXT_OBJECT = Buffer.from('}{"')
const NEXT_LINE = Buffer.from('{"parentUuid":')

function nextObject(bytes: Buffer, from: number, end: number): number {
  if (bytes[from] === 0x7b) return from
  const starts = [bytes.indexOf(NEXT_OBJECT, from - 1) + 1, bytes.indexOf(NEXT_LINE, from)].filter(
    (at) => at >= from && at < end,
  )
  return starts.length > 0 ? Math.min(...starts) : -1
}

function isBlank(bytes: Buffer, from: number, end: number): boolean {
  for (let at = from; at < end; at += 1) if ((bytes[at] ?? 0) > 0x20) return false
  return true
}
