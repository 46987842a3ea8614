// A line too long to hold, shortened while it is read: a string longer than any text a person writes (an image, a copied
// file) becomes the empty string, everything else stays, so the line still parses. It must never keep more than KEEP bytes.

/** Longer strings are emptied. */
const LONGEST_STRING = 1024 * 1024
const KEEP = 16 * 1024 * 1024
const QUOTE = 0x22
const BACKSLASH = 0x5c

export interface ShortenedLine {
  bytes: Buffer
  /** True when even the shortened line was too long; `bytes` is its beginning. */
  cutShort: boolean
}

export function longLine(): { push(bytes: Buffer): void; finish(): ShortenedLine } {
  let kept = Buffer.allocUnsafe(64 * 1024)
  let length = 0
  let cutShort = false
  let inString = false
  let escaped = false
  let stringStart = 0
  let dropping = false
  return { push, finish: () => ({ bytes: kept.subarray(0, length), cutShort }) }

  function push(bytes: Buffer): void {
    for (let at = 0; at < bytes.length && !cutShort; ) {
      const quote = inString ? stringEnd(bytes, at) : bytes.indexOf(QUOTE, at)
      const stop = quote < 0 ? bytes.length : quote
      if (inString && (dropping || length - stringStart + stop - at > LONGEST_STRING)) {
        dropping = true
        length = stringStart
      } else keep(bytes, at, stop)
      if (quote < 0) return
      keep(bytes, quote, quote + 1)
      at = quote + 1
      inString = !inString
      stringStart = length
      dropping = false
    }
  }

  /** Where the current string ends, -1 when not in these bytes. */
  function stringEnd(bytes: Buffer, from: number): number {
    for (let at = from; at < bytes.length; at += 1) {
      if (escaped) escaped = false
      else if (bytes[at] === BACKSLASH) escaped = true
      else if (bytes[at] === QUOTE) return at
    }
    return -1
  }

  function keep(bytes: Buffer, from: number, to: number): void {
    const room = Math.min(to - from, KEEP - length)
    if (room < to - from) cutShort = true
    while (length + room > kept.length) kept = Buffer.concat([kept], kept.length * 2)
    bytes.copy(kept, length, from, from + room)
    length += room
  }
}
