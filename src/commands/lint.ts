// memc lint
import { relative } from 'node:path'
import { type Command, Option } from 'commander'
import { renderBrief } from '../hooks/brief.ts'
import type { Io } from '../io.ts'
import { fixFindings } from '../lint/fix.ts'
import { rememberLint } from '../lint/last-lint.ts'
import { type LintReport, lint } from '../lint/lint.ts'
import { asAnnotations, asText } from '../lint/report.ts'
import { saveReport } from '../lint/save-report.ts'
import { capFlags } from '../llm/caps.ts'
import { openProject, type Project } from '../project.ts'
import type { Finding } from '../rules/rule.ts'

interface Options {
  structuralOnly?: boolean
  strict?: boolean
  fix?: true | 'all'
  yes?: boolean
  dryRun?: boolean
  overCap?: boolean
  rule?: string[]
  report?: boolean
  json?: boolean
  github?: boolean
}

export function define(command: Command, io: Io, done: (code: number) => void): void {
  command
    .option('--structural-only', 'only what can be told without a model: free, and nothing leaves the machine')
    .option('--strict', 'exit code 1 on warnings, too')
    .option('--rule <id...>', 'only these rules')
    .addOption(
      new Option('--fix [what]', 'repair what follows from the files themselves; =all: ask for the rest').choices([
        'all',
      ]),
    )
    .option('--yes', 'with --fix=all: yes to everything that would be asked')
    .option('--dry-run', 'with --fix: show what would change, change nothing')
    .option('--over-cap', "go on comparing claims when the day's cap is reached")
    .option('--report', 'write the findings to reports/ in the memory, too')
    .option('--json', 'print the report as JSON')
    .option('--github', 'print annotations for GitHub Actions')
    .addHelpText('after', HELP)
    .action(async (options: Options) => {
      const project = openProject({ ...io, ...capFlags(options.overCap) })
      const rules = options.rule ?? []
      if (options.fix !== undefined) await repair(project, options, io)
      const { signal, progress } = io
      const report = await lint(project, { ...options, rules, signal, progress })
      for (const note of report.notes) io.note(`note: ${note}`)
      const isNews = rules.length === 0 && !options.dryRun && rememberLint(project, report)
      if (isNews || options.fix !== undefined) await renderBrief(project)
      io.print(printed(project, report, options))
      if (options.report) io.note(`Written to ${saveReport(project, report)}`)
      done(exitCode(report, options))
    })
}

async function repair(project: Project, { fix, yes, dryRun = false, rule = [] }: Options, io: Io): Promise<void> {
  let left = 0
  const agree = async (finding: Finding, shown: string) => {
    io.note(`${finding.path}: ${finding.message} (${finding.rule})\n${shown}`)
    const isAgreed = yes === true || ((await io.ask?.(`${finding.fix?.does ?? 'repair it'}?`)) ?? false)
    if (!isAgreed) left += 1
    return isAgreed
  }
  const { signal, progress } = io
  const asking = fix === 'all' ? { agree } : {}
  const done = await fixFindings(project, { rules: rule, dryRun, signal, progress, ...asking })
  if (dryRun) io.note(done.diff || 'Nothing would change.')
  else for (const { path, rule, fix } of done.fixed) io.note(`fixed: ${path}: ${fix?.does} (${rule})`)
  for (const path of done.conflicts) io.note(`note: ${path} was changed meanwhile and stayed as it was.`)
  if (left > 0 && !io.ask && !yes)
    io.note(`note: ${left} left as they are: nobody is there to ask. \`--yes\` does them.`)
  if (!dryRun && done.fixed.length > 0) io.note('`memc undo` takes this back.')
}

function printed({ home, record }: Project, report: LintReport, { json, github }: Options): string {
  if (json) return JSON.stringify({ ...report, findings: report.findings.map(plain) }, null, 2)
  const folder = relative(record.project, home).replaceAll('\\', '/')
  const annotations = github ? asAnnotations(report, folder) : ''
  return annotations === '' ? asText(report) : `${annotations}\n${asText(report)}`
}

/** What a program needs to know of a repair: whether there is one, and of which kind. */
function plain({ fix, ...finding }: Finding): object {
  return fix === undefined ? finding : { ...finding, fix: { safe: fix.safe, does: fix.does } }
}

function exitCode({ findings }: LintReport, { strict }: Options): number {
  const counts = findings.some(({ severity }) => severity === 'error' || (strict && severity === 'warning'))
  return counts ? 1 : 0
}

const HELP = `
Each rule, with what it finds, why, an example and the fix: docs/lint.md. "lint.rules" in memc.json sets their severity;
<!-- memc: lint-ignore RULE --> above a block silences one there, <!-- memc: lint-ignore-file RULE --> in a whole file.

Exit code 1 when there are errors (with --strict warnings, too), else 0.

Examples:
  memc lint                                  everything
  memc lint --structural-only --strict       as a check in CI
  memc lint --fix                            backlinks, index, frontmatter, links over redirects
  memc lint --fix --dry-run                  the same as a diff
  memc lint --rule broken-link bad-citation  two rules alone`
