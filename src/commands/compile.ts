// memc compile
import type { Command } from 'commander'
import { redaction } from '../capture/redact.ts'
import { type CompileReport, compile, estimate } from '../compile/compile.ts'
import { renderBrief } from '../hooks/brief.ts'
import type { Io } from '../io.ts'
import { openProject } from '../project.ts'

interface Options {
  all?: boolean
  file?: string
  dryRun?: boolean
  json?: boolean
}

export function define(command: Command, io: Io, done: (code: number) => void): void {
  command
    .option('--all', 'also entries that are compiled already')
    .option('--file <log>', 'only the entries of this daily log, e.g. daily/2026-04-01.md')
    .option('--dry-run', 'show what would change, change nothing')
    .option('--json', 'print the report as JSON')
    .addHelpText('after', HELP)
    .action(async (options: Options) => {
      const project = openProject(io)
      if (options.all) await announce(project, options, io)
      const redact = await redaction(project)
      const report = await compile(project, { ...options, redact, progress: io.progress, signal: io.signal })
      if (!options.dryRun) await renderBrief(project)
      io.print(options.json ? JSON.stringify(report, null, 2) : summary(report, options))
      for (const warning of report.warnings) io.note(`note: ${warning}`)
      for (const unit of report.quarantined)
        io.note(`memc: set aside: ${unit.refs.join(', ')}\n  ${unit.reasons.join('\n  ')}`)
      if (report.stopped) io.note(`memc: stopped: ${report.stopped}\n  The rest waits; run \`memc compile\` again.`)
      done(report.stopped ? 2 : report.quarantined.length > 0 ? 1 : 0)
    })
}

async function announce(project: ReturnType<typeof openProject>, options: Options, io: Io): Promise<void> {
  const { entries, units, chars } = estimate(project, options)
  const { engine } = await project.engine()
  io.note(
    `${entries} entries in ${units} calls, about ${Math.ceil(chars / 4000)},000 tokens to read. ${engine.paysHow}`,
  )
}

function summary(report: CompileReport, options: Options): string {
  if (report.entries === 0 && report.stopped) return 'Nothing was compiled.'
  if (report.entries === 0) return `Up to date.${options.all ? '' : ' (`--all` compiles everything again.)'}`
  if (options.dryRun) return report.diff || 'Nothing would change.'
  const { compiled, entries, created, updated, nothing } = report
  return [
    `${compiled} of ${entries} entries compiled: ${created.length} articles created, ${updated.length} updated, ${nothing.length} entries earned none.`,
    ...created.map((id) => `  + ${id}`),
    ...updated.map((id) => `  ~ ${id}`),
  ].join('\n')
}

const HELP = `
Examples:
  memc compile                              what was never compiled
  memc compile --dry-run                    the same, as a diff
  memc compile --file daily/2026-04-01.md   one day
  memc compile --all                        everything again; prints an estimate first`
