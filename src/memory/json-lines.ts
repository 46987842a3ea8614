// Files of one JSON object a line. Reading is tolerant: a line that does not parse costs only itself and is kept as it is.
// Pure: text in, text out.

export interface JsonLine {
  text: string
  /** Undefined for a damaged line. */
  value: Record<string, unknown> | undefined
}

export function parseJsonLines(text: string | undefined): JsonLine[] {
  const lines = (text ?? '').replace(/^\uFEFF/, '').split(/\r?\n/)
  return lines.filter((line) => line.trim() !== '').map((line) => ({ text: line, value: toObject(line) }))
}

function toObject(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}
