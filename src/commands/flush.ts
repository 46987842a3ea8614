// memc flush
import type { Command } from 'commander'
import { flush } from '../capture/flush.ts'
import { KnownError } from '../errors.ts'
import { work } from '../hooks/worker.ts'
import type { Io } from '../io.ts'
import { capFlags } from '../llm/caps.ts'
import { openProject } from '../project.ts'
import { noticeWork } from '../prune/notice.ts'

interface Options {
  retry?: boolean
  overCap?: boolean
  json?: boolean
  worker?: boolean
  home?: string
}

export function define(command: Command, io: Io, done: (code: number) => void): void {
  command
    .option('--retry', 'try what failed before now, dead letters too, and distil again what was undone')
    .option('--over-cap', "go on when the day's cap is reached")
    .option('--json', 'print the report as JSON')
    .option('--worker', 'run as the hooks start it: quietly, with the automatic compile after it')
    .option('--home <folder>', 'with --worker: the registered home')
    .addHelpText('after', HELP)
    .action(async (options: Options) => {
      if (options.worker) return work({ home: options.home ?? '', env: io.env, now: io.now, signal: io.signal })
      const project = openProject({ ...io, ...capFlags(options.overCap) })
      // What waits for the cap waits until tomorrow.
      const retry = options.retry === true || options.overCap === true
      const report = await flush(project, { progress: io.progress, signal: io.signal, retry })
      if (report.status === 'busy') {
        throw new KnownError('locked', 'A background worker is flushing this memory right now.', {
          hint: 'It does the same work; `memc status` shows when it is done.',
        })
      }
      noticeWork(project)
      if (options.json) io.print(JSON.stringify(report, null, 2))
      else io.print(summary(report))
      for (const problem of report.problems) io.note(`memc: ${problem}`)
      done(report.problems.length > 0 ? 1 : 0)
    })
}

function summary(report: { sessions: number; entries: number; nothing: number; failed: number }): string {
  const { sessions, entries, nothing, failed } = report
  if (sessions + entries + nothing + failed === 0) return 'Nothing new.'
  const parts = [`${sessions} sessions read`, `${entries} entries written`, `${nothing} with nothing worth keeping`]
  return [...parts, ...(failed > 0 ? [`${failed} waiting for another try`] : [])].join(', ')
}

const HELP = `
Examples:
  memc flush           capture what is new in this project's sessions, now
  memc flush --retry   also what failed before, e.g. after a login`
