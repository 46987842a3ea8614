// The one list that an adoption ends with: an item a line, with what a person may want otherwise. Printed, edited anywhere and
// read back; lines that were taken out change nothing. Pure: text in, text out.
import { KnownError } from '../errors.ts'
import { oneLine, truncate } from '../lib/text.ts'
import type { Layer, MemoryItem } from '../memory/item.ts'

export interface Answer {
  id: string
  priority: number
  category: string
  layer: Layer
  pinned: boolean
}

export function formatAnswers(items: readonly MemoryItem[]): string {
  const rows = items.map(
    ({ id, priority, category, layer, pinned, content }) =>
      [id, String(priority), category, layer, pinned ? 'pin' : '-', truncate(oneLine(content), 90)] as const,
  )
  const widths = [0, 1, 2, 3, 4].map((at) => Math.max(0, ...rows.map((row) => (row[at] ?? '').length)))
  const lines = rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [HEAD, ...lines, ''].join('\n')
}

const LAYERS: readonly Layer[] = ['fixed', 'project', 'temporary']

const HEAD = `# id, priority 1 to 10, category, layer (fixed, project, temporary), pin or -, text
# Change what is not right and read it back: memc memory adopt --list FILE. The text itself is changed in the file.`

/** Throws at the first line that is none. */
export function parseAnswers(text: string): Answer[] {
  const lines = text.split(/\r?\n/).map((line, at) => ({ line: line.trim(), at: at + 1 }))
  return lines.filter(({ line }) => line !== '' && !line.startsWith('#')).map(({ line, at }) => toAnswer(line, at))
}

function toAnswer(line: string, at: number): Answer {
  const [id = '', priority = '', category = '', layer = '', pin = ''] = line.split(/\s+/)
  const known = LAYERS.find((one) => one === layer)
  const number = /^\d+$/.test(priority) ? Number(priority) : 0
  if (number < 1 || number > 10) throw refusal(at, `priority is 1 to 10, found "${priority}"`)
  if (!/^[\p{L}\p{N}_-]+$/u.test(category)) throw refusal(at, `a category is one word, found "${category}"`)
  if (known === undefined) throw refusal(at, `a layer is ${LAYERS.join(', ')}, found "${layer}"`)
  if (pin !== 'pin' && pin !== '-') throw refusal(at, `"pin" or "-" was expected, found "${pin}"`)
  return { id, priority: number, category, layer: known, pinned: pin === 'pin' }
}

function refusal(line: number, fault: string): KnownError {
  return new KnownError('bad-usage', `Line ${line}: ${fault}. Nothing was changed.`, {
    hint: 'A line is: m7k2p9qa 5 commands project - and then the text, which is not read.',
  })
}
