// memc status
import type { Command } from 'commander'
import type { Io } from '../io.ts'
import { openProject } from '../project.ts'
import { type Status, status } from '../status.ts'

export function define(command: Command, io: Io, done: (code: number) => void): void {
  command
    .option('--json', 'print it as JSON')
    .addHelpText('after', '\nExit code 1 when something needs you, 0 when nothing does.')
    .action(async (options: { json?: boolean }) => {
      const found = await status(openProject(io))
      io.print(options.json ? JSON.stringify(found, null, 2) : asText(found))
      done(found.problems.length > 0 ? 1 : 0)
    })
}

function asText(found: Status): string {
  const { sessions, spans, entries, engine } = found
  const rows: [string, string][] = [
    ['home', found.home],
    ['engine', `${engine.name}: ${engine.why}`],
    ['who pays', engine.payer],
    ['captured', `${sessions.known - sessions.pending} of ${sessions.known} sessions, ${sessions.pending} pending`],
    ['distilled', `${entries.total} entries, ${spans.pending} stretches waiting`],
    ['compiled', `${entries.compiled} of ${entries.total} entries, in ${found.articles} articles`],
    ['last flush', found.lastFlush ?? 'never'],
    ['last compile', found.lastCompile ?? 'never'],
    ['worker', found.workerRunning ? 'running' : 'not running'],
    ['log', found.log],
  ]
  const problems = found.problems.length > 0 ? ['', 'Needs you:', ...found.problems.map((line) => `- ${line}`)] : []
  return [...rows.map(([name, value]) => `${`${name}:`.padEnd(14)}${value}`), ...problems].join('\n')
}
