// knowledge/index.md: the catalogue, made from the articles by code. A row's length is bounded, so that the page grows
// with the number of articles only.
import { parseMarkdown, tableCells } from '../lib/markdown.ts'
import { truncate } from '../lib/text.ts'
import type { ArticleFacts, ArticleId } from './article.ts'
import { cleanText, toReference } from './block-text.ts'

export interface IndexRow {
  id: ArticleId
  summary: string
  /** The latest days it was compiled from, `daily/2026-04-01.md`. */
  sources: string[]
  /** How many earlier days there are besides. */
  more: number
  updated: string
}

export const LONGEST_SUMMARY = 160
const DAYS_SHOWN = 3

/** What the index says of an article. */
export function indexRow(facts: ArticleFacts): IndexRow {
  const days = [...new Set(facts.sources)].sort()
  return {
    id: facts.id,
    summary: truncate(cleanText(facts.summary), LONGEST_SUMMARY),
    sources: days.slice(-DAYS_SHOWN),
    more: Math.max(0, days.length - DAYS_SHOWN),
    updated: facts.updated ?? '',
  }
}

/** The whole page. Rows are sorted by id, so that two machines make the same page. */
export function formatIndex(rows: IndexRow[]): string {
  const sorted = [...rows].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  const lines = sorted.map(({ id, summary, sources, more, updated }) => {
    const from = [...sources, ...(more > 0 ? [`${more} more`] : [])].join(', ')
    return `| ${[`[[${id}]]`, summary, from, updated].map(toCell).join(' | ')} |\n`
  })
  return `# Knowledge Base Index\n\n| Article | Summary | Compiled From | Updated |\n|---|---|---|---|\n${lines.join('')}`
}

/** The rows of a page; also of one by the earlier tool or changed by hand. */
export function parseIndex(text: string): IndexRow[] {
  const tables = parseMarkdown(text).blocks.filter(({ kind }) => kind === 'table')
  return tables.flatMap(({ start, end }) => {
    const lines = text.slice(start, end).split(/\r\n|\r|\n/)
    return lines.slice(2).flatMap((line) => toRow(line) ?? [])
  })
}

function toRow(line: string): IndexRow | undefined {
  const cells = tableCells(line, { start: 0, end: line.length }).map(({ start, end }) =>
    fromCell(line.slice(start, end)),
  )
  const [link = '', summary = '', from = '', updated = ''] = cells
  const target = /\[\[([^\]]+)\]\]/.exec(link)?.[1]
  if (target === undefined) return undefined
  const days = from.split(',').map((day) => day.trim())
  const more = days.map((day) => /^(\d+) more$/.exec(day)?.[1]).find((count) => count !== undefined)
  const sources = days.filter((day) => day !== '' && !/^\d+ more$/.test(day))
  return { id: toReference(target), summary, sources, more: Number(more ?? 0), updated }
}

function toCell(text: string): string {
  return cleanText(text).replaceAll('|', () => '\\|')
}

function fromCell(cell: string): string {
  return cell.replaceAll('\\|', () => '|')
}
