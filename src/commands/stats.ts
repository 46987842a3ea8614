// memc stats
import type { Command } from 'commander'
import type { Io } from '../io.ts'
import { openProject } from '../project.ts'
import { metricsLines } from '../prune/metrics-text.ts'
import { type MemoryStats, memoryStats } from '../stats.ts'
import type { UseCounts } from '../use/count-uses.ts'
import { toCount } from './history.ts'

interface Options {
  number: number
  json?: boolean
}

export function define(command: Command, io: Io, done: (code: number) => void): void {
  command
    .option('-n, --number <count>', 'how many articles to show', toCount, 20)
    .option('--json', 'print all of it as JSON')
    .addHelpText('after', HELP)
    .action(({ number, json }: Options) => {
      const stats = memoryStats(openProject(io))
      io.print(json ? JSON.stringify(stats, null, 2) : asText(stats, number))
      done(0)
    })
}

function asText(stats: MemoryStats, count: number): string {
  const { articles, entries, answers, used, unused, instructions } = stats
  const shown = used.slice(0, count)
  const width = Math.max(0, ...shown.map(({ id }) => id.length))
  return [
    `${entries} ${entries === 1 ? 'entry' : 'entries'} captured, ${articles} ${articles === 1 ? 'article' : 'articles'}, ${answers} ${answers === 1 ? 'answer' : 'answers'} filed`,
    '',
    ...(used.length === 0 ? ['Nothing was used yet.'] : [`${'article'.padEnd(width)}  shown  returned  cited  last`]),
    ...shown.map((row) => rowOf(row, width)),
    ...(used.length > count ? [`… and ${used.length - count} more (-n shows more)`] : []),
    ...(unused.length === 0 ? [] : ['', `Never used: ${some(unused, count)}`]),
    ...(instructions === undefined
      ? []
      : ['', 'Instruction files:', ...metricsLines(instructions).map((line) => `  ${line}`)]),
  ].join('\n')
}

function rowOf({ id, shown, returned, cited }: UseCounts, width: number): string {
  const last = [shown.last, returned.last, cited.last].sort().at(-1)?.slice(0, 10) ?? ''
  const [a, b, c] = [shown, returned, cited].map(({ times }) => String(times)) as [string, string, string]
  return `${id.padEnd(width)}  ${a.padStart(5)}  ${b.padStart(8)}  ${c.padStart(5)}  ${last}`
}

function some(ids: string[], count: number): string {
  const more = ids.length - count
  return `${ids.slice(0, count).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const HELP = `
Whether the memory is of use, by article: how often the brief has shown it unasked, a search, a tool or the recall returned
it, an answer cited it. Each counts once a session and day. Only citations may affect the order of anything.

Of adopted instruction files it tells size, corrections, contradictions, the share never used, sessions that the client had
to compact by itself, how often the commands of rules succeed, and what came back within three months: before the first
applied prune, and since.

Examples:
  memc stats
  memc stats --json`
