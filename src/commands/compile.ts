// memc compile
import type { Command } from 'commander'
import { redaction } from '../capture/redact.ts'
import { type CompileReport, compile } from '../compile/compile.ts'
import { type CompilePlan, explain } from '../compile/plan.ts'
import type { PlannedRun } from '../compile/run.ts'
import { fillHomeVectors } from '../home-vectors.ts'
import { renderBrief } from '../hooks/brief.ts'
import type { Io } from '../io.ts'
import { lintAfterCompile } from '../lint/last-lint.ts'
import { capFlags } from '../llm/caps.ts'
import { describeEstimate, estimateCost } from '../money/estimate.ts'
import { openProject, type Project } from '../project.ts'

interface Options {
  all?: boolean
  outdated?: boolean
  retry?: boolean
  file?: string
  explain?: boolean
  dryRun?: boolean
  yes?: boolean
  overCap?: boolean
  json?: boolean
}

export function define(command: Command, io: Io, done: (code: number) => void): void {
  command
    .option('--file <log>', 'only the entries of this daily log, e.g. daily/2026-04-01.md')
    .option('--retry', 'also entries that were set aside, and those whose compile was undone')
    .option('--outdated', 'also what was compiled with another specification, prompt or model')
    .option('--all', 'everything again')
    .option('--explain', 'list every entry with its reason, and what a run would do; change nothing')
    .option('--dry-run', 'show what would change, change nothing; asks the engine')
    .option('--yes', 'do what --outdated or --all would cost')
    .option('--over-cap', "go on when the day's cap is reached")
    .option('--json', 'print the report as JSON')
    .addHelpText('after', HELP)
    .action(async (options: Options) => {
      const project = openProject({ ...io, ...capFlags(options.overCap) })
      if (options.explain) return done(await showPlan(project, options, io))
      const redact = await redaction(project)
      let agreed = true
      const agree = async (planned: PlannedRun) => {
        agreed = await isAgreed(project, { options, planned, io })
        return agreed
      }
      const report = await compile(project, { ...options, agree, redact, progress: io.progress, signal: io.signal })
      if (!agreed) return done(2)
      if (!options.dryRun && report.entries > 0) await lintAfterCompile(project)
      if (!options.dryRun) await renderBrief(project)
      const { progress, signal } = io
      const vectors = options.dryRun ? undefined : await fillHomeVectors(project, { redact, progress, signal })
      io.print(options.json ? JSON.stringify(report, null, 2) : summary(project, report, options))
      for (const warning of report.warnings) io.note(`note: ${warning}`)
      for (const unit of report.quarantined)
        io.note(`memc: set aside: ${unit.refs.join(', ')}\n  ${unit.reasons.join('\n  ')}`)
      if (report.quarantined.length > 0) io.note('  `memc compile --retry` tries them again.')
      if (report.stopped) io.note(`memc: stopped: ${report.stopped}\n  The rest waits; run \`memc compile\` again.`)
      if (vectors?.stopped) io.note(`memc: ${vectors.waiting} vectors are missing: ${vectors.stopped}`)
      done(report.stopped ? 2 : report.quarantined.length > 0 ? 1 : 0)
    })
}

async function showPlan(project: Project, options: Options, io: Io): Promise<number> {
  const plan = explain(project, options)
  const { calls, inputTokens } = plan.run
  const cost = await estimateCost(project, [{ purpose: 'compile', calls, inputTokens }])
  io.print(options.json ? JSON.stringify({ ...plan, cost }, null, 2) : planAsText(plan))
  if (!options.json && calls > 0) io.print(describeEstimate(cost))
  return 0
}

/** What is new is compiled without a question, but not without a word when it is much. */
async function isAgreed(
  project: Project,
  { options, planned, io }: { options: Options; planned: PlannedRun; io: Io },
): Promise<boolean> {
  const again = options.all === true || options.outdated === true
  const { entries, calls, inputTokens } = planned
  if (calls === 0 || (!again && calls < MUCH)) return true
  const cost = await estimateCost(project, [{ purpose: 'compile', calls, inputTokens }])
  io.note(`${entries} entries: ${describeEstimate(cost)}`)
  if (!again || options.yes || cost.payer === 'nobody') return true
  io.note('memc: nothing was done. Run it again with `--yes` to do this.')
  return false
}

const MUCH = 10

function planAsText({ entries, gone, run }: CompilePlan): string {
  const rows = entries.map(({ ref, state, why, notYet, taken }) => {
    const later = notYet && taken ? ` (not by itself yet: ${notYet})` : ''
    return `${taken ? '*' : ' '} ${state.padEnd(11)} ${ref}: ${why}${later}`
  })
  const lost = gone.map(
    ({ id, forgotten, articles }) =>
      `  gone        ^${id}: ${forgotten ? 'it was forgotten' : 'its entry is gone'}, and ${articles.join(', ')} cite it`,
  )
  const end =
    run.entries === 0 ? 'A run would take nothing.' : `A run would take the ${run.entries} entries marked with *.`
  return [...rows, ...lost, end].join('\n')
}

function summary(project: Project, report: CompileReport, options: Options): string {
  if (report.entries === 0 && report.stopped) return 'Nothing was compiled.'
  if (report.entries === 0) return upToDate(project)
  if (options.dryRun) return report.diff || 'Nothing would change.'
  const { compiled, entries, created, updated, nothing } = report
  return [
    `${compiled} of ${entries} entries compiled: ${created.length} articles created, ${updated.length} updated, ${nothing.length} entries earned none.`,
    ...created.map((id) => `  + ${id}`),
    ...updated.map((id) => `  ~ ${id}`),
  ].join('\n')
}

/** Not the same as all compiled. */
function upToDate(project: Project): string {
  const { entries } = explain(project)
  const count = (wanted: string) => entries.filter(({ state }) => state === wanted).length
  const [aside, held, outdated] = [count('quarantined'), count('held'), count('outdated')]
  const left = [
    ...(aside > 0 ? [`${aside} set aside (--retry)`] : []),
    ...(held > 0 ? [`${held} held after an undo (--retry)`] : []),
    ...(outdated > 0 ? [`${outdated} outdated (--outdated)`] : []),
  ]
  return `Up to date${left.length > 0 ? `, but for ${left.join(', ')}` : ''}. (\`--explain\` says why, entry by entry.)`
}

const HELP = `
Entries that were never compiled and those whose text has changed are taken by themselves; what was compiled with another
specification, prompt or model is only shown. What rests on an entry is taken back before it is compiled again.

Examples:
  memc compile                              what was never compiled, or changed since
  memc compile --explain                    every entry: why it would be taken or not
  memc compile --dry-run                    the same as a run, as a diff
  memc compile --file daily/2026-04-01.md   one day
  memc compile --retry                      also what could not be compiled, or was undone
  memc compile --outdated --yes             also what another specification or model made; prints an estimate first`
