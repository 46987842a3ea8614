// Options that a reply can pick although they are no list: rows of a table, and paragraphs or headings that begin with a
// mark ("**Option A: Redis Streams** - cheap", "### B. SQS").
import type { Speech } from './dialogue.ts'

export interface Option {
  /** `1`, `a`; '' when it has none. */
  mark: string
  /** Its words on one line, without markdown. */
  text: string
}

/** The options of a turn in their order; none when there are fewer than two. */
export function optionsIn(speech: Speech): Option[] {
  const lines = speech.raw.split('\n').map((line) => line.trim())
  const found = [...tableRows(lines), ...markedLines(lines)]
  return found.length > 1 ? found : []
}

function tableRows(lines: string[]): Option[] {
  const rule = lines.findIndex((line) => /^\|?[\s:|-]*-{3,}[\s:|-]*\|?$/.test(line) && line.includes('|'))
  if (rule < 1) return []
  const rows: Option[] = []
  for (const line of lines.slice(rule + 1)) {
    if (!line.includes('|')) break
    const cells = line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map(plain)
    const [first = '', ...rest] = cells
    const marked = /^#?([1-9]|[a-e])[.)]?$/i.exec(first)?.[1]
    rows.push({
      mark: marked?.toLowerCase() ?? '',
      text: (marked ? rest : cells).filter((cell) => cell !== '').join(', '),
    })
  }
  return rows
}

function markedLines(lines: string[]): Option[] {
  return lines.flatMap((line) => {
    const match = /^(?:#{1,6}\s+|\*\*|__)+(?:option|approach|plan|variant)?\s*([1-9]|[a-e])\s*[:.)–-]+\s*(.+)$/iu.exec(
      line,
    )
    return match?.[1] && match[2] ? [{ mark: match[1].toLowerCase(), text: plain(match[2]) }] : []
  })
}

function plain(text: string): string {
  return text
    .replace(/\*\*|__|`/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
