// memc history
import { type Command, InvalidArgumentError } from 'commander'
import type { Io } from '../io.ts'
import { localTime } from '../lib/local-time.ts'
import { openProject } from '../project.ts'
import { type HistoryList, type HistoryRow, listHistory } from '../undo/list.ts'

export function define(command: Command, io: Io): void {
  command
    .option('-n, --number <count>', 'how many of the newest to show', toCount, 20)
    .option('--json', 'print it as JSON')
    .addHelpText('after', HELP)
    .action((options: { number: number; json?: boolean }) => {
      const list = listHistory(openProject(io), { count: options.number })
      io.print(options.json ? JSON.stringify(list, null, 2) : asText(list))
    })
}

export function toCount(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Expected a number from 1 on.')
}

function asText({ rows, more, cutBefore }: HistoryList): string {
  if (rows.length === 0) return 'Nothing has been committed to this memory yet.'
  const width = Math.max(...rows.map(({ number }) => String(number).length))
  const lines = rows.map((row) => lineOf(row, width))
  if (more > 0) lines.push(`… and ${more} older ones (-n shows more)`)
  if (cutBefore !== undefined) lines.push(`Commits before ${cutBefore} are no longer kept (90 days, 200 MB at most).`)
  return lines.join('\n')
}

function lineOf({ number, time, reason, summary, files, why }: HistoryRow, width: number): string {
  const at = localTime(time ?? '')
  const when = (at ? `${at.date} ${at.time}` : '').padEnd(16)
  const what = [summary, `${files.length} ${files.length === 1 ? 'file' : 'files'}`].filter((part) => part !== '')
  const state = why === undefined ? '' : `  (${time === undefined ? why : `cannot be undone: ${why}`})`
  return `${String(number).padStart(width)}  ${when}  ${reason.padEnd(8)} ${what.join(', ')}${state}`
}

const HELP = `
Every change to the home is kept for 90 days (200 MB at most) with what it replaced. Numbers are those \`memc undo\` takes.

Examples:
  memc history           the newest 20
  memc history -n 100    more of them`
