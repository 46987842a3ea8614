// A capped log file for processes that have no terminal. Private, two files at most, outside commit. Never throws:
// a log that cannot be written must not stop what it was to report.
import { appendFileSync, mkdirSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from './file-system.ts'
import { fileSize, PRIVATE_FILE, PRIVATE_FOLDER } from './files.ts'

const DEFAULT_MAX_BYTES = 1_000_000

export interface LogOptions {
  /** Above this the file becomes `<file>.1` and a new one is begun. */
  maxBytes?: number
  now?: () => Date
}

/** Appends one line: the time, then the text with line breaks and control characters made harmless. */
export function appendLog(file: string, line: string, options: LogOptions = {}): void {
  const { maxBytes = DEFAULT_MAX_BYTES, now = () => new Date() } = options
  const text = `${now().toISOString()} ${oneLine(line)}\n`
  try {
    mkdirSync(dirname(file), { recursive: true, mode: PRIVATE_FOLDER })
    const size = fileSize(file) ?? 0
    if (size > 0 && size + Buffer.byteLength(text) > maxBytes) renameSync(file, `${file}.1`)
    appendFileSync(file, text, { mode: PRIVATE_FILE })
  } catch (error) {
    if (errorCode(error) === undefined) throw error
  }
}

function oneLine(text: string): string {
  return text
    .trim()
    .replace(/\s*[\r\n]+\s*/g, ' | ')
    .replace(/\p{Cc}/gu, ' ')
}
