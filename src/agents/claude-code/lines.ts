// The lines of a growing file as bytes, in constant memory whatever the length of a line. Nothing is decoded here, so that
// noise can be passed over at the speed of the disk. It must never hand out a line whose end has not been seen without
// saying so.
import { closeSync, openSync, readSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { longLine } from './lines-long.ts'

export interface RawLine {
  /** The file's bytes, valid only during the call. The line is `bytes[start..end)`, without its newline. */
  bytes: Buffer
  start: number
  end: number
  /** Where the line begins in the file, and where the next one does. */
  offset: number
  next: number
  /** False for a last line without a newline: it may still be growing. */
  terminated: boolean
  /** True when the line was too long to keep, so that only its beginning is here. */
  cutShort: boolean
}

export interface LineRequest {
  from: number
  signal?: AbortSignal | undefined
  /** Bytes to read at a time, for short looks into a file. */
  chunk?: number
  /** Called for each line in order; `false` stops the reading. */
  onLine(line: RawLine): boolean
}

/** Lines up to this length are held as they are; what is longer goes through `longLine`. */
const HOLD = 16 * 1024 * 1024
const CHUNK = 1024 * 1024
/** Reads after which others get their turn. */
const READS_AT_ONCE = 8
const NEWLINE = 0x0a

/** Reads lines from the byte offset `from` on; returns the number of bytes read. Rejects when the file cannot be read. */
export async function readLines(path: string, request: LineRequest): Promise<number> {
  const file = openSync(path, 'r')
  try {
    const reader = lineReader(request)
    // The file is in memory as a rule, and then waiting for another thread takes longer than copying the bytes here.
    for (let reads = 1; ; reads += 1) {
      request.signal?.throwIfAborted()
      const space = reader.space()
      const count = readSync(file, space, 0, space.length, request.from + reader.bytesRead)
      if (count === 0) reader.finish()
      else reader.push(count)
      if (count === 0 || reader.stopped) return reader.bytesRead
      if (reads % READS_AT_ONCE === 0) await setImmediate()
    }
  } finally {
    closeSync(file)
  }
}

/** Cuts what arrives into lines: `space` is where to read to, `push` says how much came. */
function lineReader(request: LineRequest) {
  let buffer = Buffer.allocUnsafe(request.chunk ?? CHUNK)
  let filled = 0
  let long: ReturnType<typeof longLine> | undefined
  // One object for all lines: at hundreds of thousands a second, making one for each is what takes the time.
  const line: RawLine = {
    bytes: buffer,
    start: 0,
    end: 0,
    offset: 0,
    next: request.from,
    terminated: true,
    cutShort: false,
  }
  const reader = { bytesRead: 0, stopped: false, space, push, finish }
  return reader

  /** The free part of the buffer; a line that fills it gets a bigger one, and past `HOLD` is shortened as it comes. */
  function space(): Buffer {
    if (filled < buffer.length) return buffer.subarray(filled)
    if (buffer.length < HOLD) {
      buffer = Buffer.concat([buffer], buffer.length * 2)
      return buffer.subarray(filled)
    }
    long ??= longLine()
    long.push(buffer.subarray(0, filled))
    filled = 0
    return buffer
  }

  function push(count: number): void {
    reader.bytesRead += count
    const known = filled
    filled += count
    let start = 0
    for (let search = known; !reader.stopped; ) {
      const newline = buffer.indexOf(NEWLINE, search)
      if (newline < 0 || newline >= filled) break
      emit(start, newline, true)
      start = newline + 1
      search = start
    }
    buffer.copy(buffer, 0, start, filled)
    filled -= start
  }

  function finish(): void {
    if (!reader.stopped && (filled > 0 || long)) emit(0, filled, false)
  }

  function emit(start: number, end: number, terminated: boolean): void {
    line.offset = line.next
    line.next = request.from + reader.bytesRead - filled + end + (terminated ? 1 : 0)
    line.terminated = terminated
    long?.push(buffer.subarray(start, end))
    const whole = long?.finish()
    long = undefined
    line.bytes = whole?.bytes ?? buffer
    line.start = whole ? 0 : start
    line.end = whole ? whole.bytes.length : end
    line.cutShort = whole?.cutShort ?? false
    reader.stopped = request.onLine(line) === false
  }
}
