// The cost report as a table for a terminal. Columns that have nothing to say are left out. Pure.
import type { CostRow } from './report.ts'
import { showCalls, showCount, showUsd } from './show.ts'
import { describeToday, type MoneyToday } from './today.ts'

export interface CostReport {
  since: string
  by: string
  rows: readonly CostRow[]
  total: CostRow
  /** Lines of the ledger that cannot be read. */
  damaged: number
  today: MoneyToday
}

export function costTable({ since, by, rows, total, damaged, today }: CostReport): string {
  const notes = [
    ...(total.unknownCost > 0
      ? [
          `${showCalls(total.unknownCost)} of unknown cost; against the caps they count with the most they may have cost.`,
        ]
      : []),
    ...(damaged > 0 ? [`${showCount(damaged)} lines of the ledger cannot be read and are not counted.`] : []),
  ]
  const table = rows.length === 0 ? [`No calls since ${since}.`] : tableOf(by, rows, total)
  return [
    ...table,
    '',
    `Today: ${describeToday(today)}`,
    ...(today.capReached ? [today.capReached] : []),
    ...notes,
  ].join('\n')
}

interface Column {
  head: string
  cell: (row: CostRow) => string
}

function tableOf(by: string, rows: readonly CostRow[], total: CostRow): string[] {
  const columns: Column[] = [
    { head: 'calls', cell: ({ calls }) => showCount(calls) },
    ...(total.failed > 0 ? [{ head: 'failed', cell: ({ failed }: CostRow) => showCount(failed) }] : []),
    { head: 'tokens in', cell: ({ inputTokens }) => showCount(inputTokens) },
    { head: 'out', cell: ({ outputTokens }) => showCount(outputTokens) },
    { head: 'billed', cell: ({ usd, unknownCost }) => `${unknownCost > 0 ? '≥ ' : ''}${showUsd(usd)}` },
    ...(total.planUsd > 0 ? [{ head: 'on a plan', cell: ({ planUsd }: CostRow) => showUsd(planUsd) }] : []),
  ]
  const lines = [
    [by, ...columns.map(({ head }) => head)],
    ...[...rows, ...(rows.length > 1 ? [total] : [])].map((row) => [
      plain(row.name),
      ...columns.map(({ cell }) => cell(row)),
    ]),
  ]
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  return lines.map((line) =>
    line
      .map((cell, column) => pad(cell, widths[column] ?? 0, column))
      .join('  ')
      .trimEnd(),
  )
}

/** Names of models come from services: no control characters of theirs reach a terminal. */
function plain(name: string): string {
  return name.replace(/\p{C}/gu, '\ufffd')
}

/** Names to the left, numbers to the right. */
function pad(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width)
}
