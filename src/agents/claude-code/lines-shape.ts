// What kind of line this is, found in its bytes without parsing: a walk over the top-level keys that stops as soon as the
// answer is known. Quotes inside JSON strings are escaped, so a walk that respects strings cannot take the words of a
// person for structure. It must never skip a line it has not understood: in doubt the line is parsed.

export interface LineShape {
  type: string
  noise: boolean
  /** The line's own `message`, when the walk came past it. */
  message: Slice | undefined
  /** The second copy of tool output, which is cut out before parsing. */
  copy: Slice | undefined
  /** What follows the content of the model's message: counts of tokens, which nobody here wants. */
  accounts: Slice | undefined
  /** True when the walk reached the closing brace at the end of the line. */
  whole: boolean
}

export interface Slice {
  start: number
  end: number
}

/** Types whose message decides whether the line is noise. */
const SPOKEN: ReadonlySet<string> = new Set(['user', 'assistant'])

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_BRACE = 0x7b
const OPEN_BRACKET = 0x5b

/**
 * The shape of the JSON object in `bytes[start..end)`; undefined when its beginning is no object or has no type. `isNoise`
 * is asked once, when the type is known and, where it has one, the message; the walk ends when the answer is yes.
 */
export function lineShape(bytes: Buffer, line: Slice, isNoise: (shape: LineShape) => boolean): LineShape | undefined {
  const { end } = line
  let at = skipSpace(bytes, line.start, end)
  if (bytes[at] !== OPEN_BRACE) return undefined
  const shape: LineShape = {
    type: '',
    noise: false,
    message: undefined,
    copy: undefined,
    accounts: undefined,
    whole: false,
  }
  let judged = false
  at = skipSpace(bytes, at + 1, end)
  while (bytes[at] === QUOTE && at < end) {
    const keyEnd = skipString(bytes, at, end)
    const colon = skipSpace(bytes, keyEnd, end)
    if (keyEnd < 0 || bytes[colon] !== COLON) return known(shape)
    const start = skipSpace(bytes, colon + 1, end)
    const key = keyName(bytes, at + 1, keyEnd - 1)
    const stop = skipValue(bytes, start, end)
    if (stop < 0) {
      if (key === 'toolUseResult') shape.copy = { start, end }
      return known(shape)
    }
    note(shape, key, { bytes, start, stop })
    if (!judged && key && shape.type !== '' && (shape.message || !SPOKEN.has(shape.type))) {
      judged = true
      shape.noise = isNoise(shape)
      if (shape.noise) return shape
    }
    at = skipSpace(bytes, stop, end)
    if (bytes[at] !== COMMA) break
    at = skipSpace(bytes, at + 1, end)
  }
  shape.whole = bytes[at] === 0x7d && skipSpace(bytes, at + 1, end) >= end
  return known(shape)
}

function known(shape: LineShape): LineShape | undefined {
  return shape.type === '' ? undefined : shape
}

function note(shape: LineShape, key: Key | undefined, value: { bytes: Buffer; start: number; stop: number }): void {
  const { bytes, start, stop } = value
  if (key === 'type' && bytes[start] === QUOTE) shape.type = bytes.toString('latin1', start + 1, stop - 1)
  else if (key === 'message') shape.message = { start, end: stop }
  else if (key === 'toolUseResult') shape.copy = { start, end: stop }
}

type Key = 'type' | 'message' | 'toolUseResult'
const KEYS: ReadonlyMap<number, Key> = new Map([
  [4, 'type'],
  [7, 'message'],
  [13, 'toolUseResult'],
])

/** The name of a key that matters; its length rules out the others without decoding them. */
function keyName(bytes: Buffer, start: number, end: number): Key | undefined {
  const key = KEYS.get(end - start)
  return key !== undefined && bytes[start] === key.charCodeAt(0) && isWord(bytes, start, key) ? key : undefined
}

function isWord(bytes: Buffer, start: number, word: string): boolean {
  for (let index = 0; index < word.length; index += 1) if (bytes[start + index] !== word.charCodeAt(index)) return false
  return true
}

function skipSpace(bytes: Buffer, from: number, end: number): number {
  let at = from
  while (at < end && (bytes[at] ?? 0) <= 0x20) at += 1
  return at
}

/** Strings this short are walked; for longer ones the native search pays. */
const WALK = 128

/** Just past the string that begins at `from`, -1 when it does not end before `end`. */
function skipString(bytes: Buffer, from: number, end: number): number {
  let at = from + 1
  const near = Math.min(end, at + WALK)
  for (; at < near; at += 1) {
    const byte = bytes[at]
    if (byte === QUOTE) return at + 1
    if (byte === BACKSLASH) at += 1
  }
  while (at < end) {
    const quote = bytes.indexOf(QUOTE, at)
    if (quote < 0 || quote >= end) return -1
    let slash = quote - 1
    while (slash >= at && bytes[slash] === BACKSLASH) slash -= 1
    if ((quote - slash) % 2 === 1) return quote + 1
    at = quote + 1
  }
  return -1
}

/** Just past the value that begins at `from`, -1 when it does not end before `end`. */
export function skipValue(bytes: Buffer, from: number, end: number): number {
  const first = bytes[from]
  if (first === QUOTE) return skipString(bytes, from, end)
  if (first === OPEN_BRACE || first === OPEN_BRACKET) return skipNested(bytes, from, end)
  let at = from
  while (at < end && bytes[at] !== COMMA && bytes[at] !== 0x7d && bytes[at] !== 0x5d) at += 1
  return at < end ? at : -1
}

function skipNested(bytes: Buffer, from: number, end: number): number {
  let depth = 0
  for (let at = from; at < end; at += 1) {
    const byte = bytes[at]
    if (byte === QUOTE) {
      at = skipString(bytes, at, end) - 1
      if (at < 0) return -1
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth += 1
    else if ((byte === 0x7d || byte === 0x5d) && --depth === 0) return at + 1
  }
  return -1
}
