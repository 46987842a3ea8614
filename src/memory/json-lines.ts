// Files of one JSON object a line. Reading is tolerant: a line that does not parse costs only itself and is kept as it is.
// Pure: text in, text out.
import { parseObject } from '../lib/json-object.ts'

export interface JsonLine {
  text: string
  /** Undefined for a damaged line. */
  value: Record<string, unknown> | undefined
}

export function parseJsonLines(text: string | undefined): JsonLine[] {
  const lines = (text ?? '').replace(/^\uFEFF/, '').split(/\r?\n/)
  return lines.filter((line) => line.trim() !== '').map((line) => ({ text: line, value: parseObject(line) }))
}
