// The unified diff that a dry run shows. Pure. Line by line and plain: it is read by people and by `patch`, not merged.

const CONTEXT_LINES = 3
/** Above this many comparisons the changed middle of two texts is shown as replaced whole. */
const MOST_COMPARISONS = 4_000_000

/** A unified diff, '' when nothing differs. `undefined` is the file that is not there. */
export function diff(path: string, before: string | undefined, after: string | undefined): string {
  if (before === after) return ''
  const lines = compare(toLines(before ?? ''), toLines(after ?? ''))
  const from = before === undefined ? '/dev/null' : `a/${path}`
  const to = after === undefined ? '/dev/null' : `b/${path}`
  return `--- ${from}\n+++ ${to}\n${hunks(lines).join('')}`
}

interface DiffLine {
  sign: ' ' | '-' | '+'
  text: string
}

/** Lines with their line ends, so that a missing last one and CRLF count as differences. */
function toLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

function compare(before: string[], after: string[]): DiffLine[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  const same = (text: string): DiffLine => ({ sign: ' ', text })
  return [
    ...before.slice(0, start).map(same),
    ...compareMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(same),
  ]
}

/** Longest common subsequence by table; `table[i][j]` is its length for the lines from i and from j on. */
function compareMiddle(before: string[], after: string[]): DiffLine[] {
  const lines: DiffLine[] = []
  const width = after.length + 1
  const small = before.length * after.length <= MOST_COMPARISONS
  const table = small ? commonLengths(before, after) : new Uint32Array(0)
  let i = 0
  let j = 0
  while (i < before.length || j < after.length) {
    const removed = before[i]
    const added = after[j]
    if (small && removed !== undefined && removed === added) {
      lines.push({ sign: ' ', text: removed })
      i++
      j++
    } else if (
      removed !== undefined &&
      (added === undefined || !small || at(table, (i + 1) * width + j) >= at(table, i * width + j + 1))
    ) {
      lines.push({ sign: '-', text: removed })
      i++
    } else if (added !== undefined) {
      lines.push({ sign: '+', text: added })
      j++
    }
  }
  return lines
}

function commonLengths(before: string[], after: string[]): Uint32Array {
  const width = after.length + 1
  const table = new Uint32Array((before.length + 1) * width)
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const cell = i * width + j
      table[cell] =
        before[i] === after[j]
          ? at(table, cell + width + 1) + 1
          : Math.max(at(table, cell + width), at(table, cell + 1))
    }
  }
  return table
}

function at(table: Uint32Array, cell: number): number {
  return table[cell] ?? 0
}

function hunks(lines: DiffLine[]): string[] {
  const shown = lines.map(() => false)
  lines.forEach((line, index) => {
    if (line.sign !== ' ') shown.fill(true, Math.max(0, index - CONTEXT_LINES), index + CONTEXT_LINES + 1)
  })
  const found: string[] = []
  const passed = { before: 0, after: 0 }
  for (let index = 0; index < lines.length; ) {
    let end = index
    while (end < lines.length && shown[end] === shown[index]) end++
    const part = lines.slice(index, end)
    if (shown[index]) found.push(hunk(part, passed))
    passed.before += part.filter((line) => line.sign !== '+').length
    passed.after += part.filter((line) => line.sign !== '-').length
    index = end
  }
  return found
}

function hunk(lines: DiffLine[], passed: { before: number; after: number }): string {
  const range = (skipped: number, sign: string) => {
    const count = lines.filter((line) => line.sign !== sign).length
    return `${count === 0 ? skipped : skipped + 1},${count}`
  }
  const body = lines.map(({ sign, text }) =>
    text.endsWith('\n') ? `${sign}${text}` : `${sign}${text}\n\\ No newline at end of file\n`,
  )
  return `@@ -${range(passed.before, '+')} +${range(passed.after, '-')} @@\n${body.join('')}`
}
