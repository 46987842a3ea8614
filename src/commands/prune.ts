// memc prune
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { KnownError } from '../errors.ts'
import type { Io } from '../io.ts'
import { PROTECTIONS } from '../memory/finding.ts'
import { openProject, type Project } from '../project.ts'
import { type ClassAnswer, classesOf, confirmClasses, formatClasses, parseClasses } from '../prune/classes.ts'
import { asText, isOver } from '../prune/report.ts'
import { type PruneReport, prune } from '../prune/run.ts'

interface Options {
  apply?: boolean
  check?: boolean
  strict?: boolean
  confirm?: true | string
  accept?: string[]
  refuse?: string[]
  route?: boolean
  report?: boolean
  json?: boolean
}

export function define(command: Command, io: Io, done: (code: number) => void): void {
  command
    .option('--apply', 'do it; without, it is only shown')
    .option('--check', 'for CI: write nothing, exit code 1 when a file is over its budget')
    .option('--strict', 'with --check: exit code 1 on findings, too')
    .option('--confirm [file]', 'ask once for each class of protected items; with a file, read the answers from it')
    .option('--accept <key...>', 'say yes to proposals, or to `all`')
    .option('--refuse <key...>', 'say no to proposals: they do not come again while the text stays')
    .option('--route', 'propose to move items that need not be read at every start')
    .option('--report', 'write the report to reports/ in the memory, too')
    .option('--json', 'print the report as JSON')
    .addHelpText('after', HELP)
    .action(async (options: Options) => {
      checkUsage(options)
      const project = openProject(io)
      if (options.confirm !== undefined && !(await confirm(project, options.confirm, io))) return
      const report = await prune(project, { ...options, signal: io.signal, progress: io.note })
      io.print(options.json ? asJson(report) : asText(report))
      for (const path of report.conflicts) io.note(`note: ${path} was changed meanwhile and stayed as it was.`)
      if (report.reportPath !== undefined) io.note(`Written to ${report.reportPath}`)
      if (!options.apply && !options.check) io.note(nextStep(report))
      done(exitCode(report, options))
    })
}

function checkUsage({ apply, check, accept, refuse, confirm, report }: Options): void {
  const writes = [apply, accept, refuse, confirm, report].some((option) => option !== undefined)
  if (!check || !writes) return
  throw new KnownError(
    'bad-usage',
    '--check writes nothing, so it stands without --apply, --accept, --refuse, --confirm and --report.',
  )
}

/** False when nobody could be asked: then the list to fill in is printed. */
async function confirm(project: Project, from: true | string, io: Io): Promise<boolean> {
  const classes = classesOf(project)
  if (typeof from === 'string') {
    confirmClasses(project, parseClasses(readText(resolve(io.cwd, from))))
    return true
  }
  const { ask } = io
  if (ask === undefined) {
    io.print(formatClasses(classes))
    io.note('Nobody is there to ask: change no to yes where you agree, and read it back with --confirm FILE.')
    return false
  }
  const answers: ClassAnswer[] = []
  for (const { name, items } of classes) {
    io.note(items.map(({ content }) => `  - ${content.split('\n')[0]}`).join('\n'))
    const question = `${items.length} are protected since ${PROTECTIONS[name]}. May they be judged like any other?`
    answers.push({ name, yes: await ask(question) })
  }
  confirmClasses(project, answers)
  return true
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new KnownError('not-found', `${file} cannot be read.`, {
      hint: 'Write the questions into it first: memc prune --confirm > answers.txt',
      cause,
    })
  }
}

function nextStep({ counts, proposals, firstRun }: PruneReport): string {
  const would = counts.cut + counts.compressed + counts.superseded + counts.moved
  const answer = proposals.length > 0 ? ' `--accept KEY --apply` carries a proposal out, `--refuse KEY` ends it.' : ''
  if (would === 0) return `Nothing was changed.${firstRun ? ' The measure is taken; run it again.' : ''}${answer}`
  return `Nothing was changed; \`memc prune --apply\` does it.${answer}`
}

function exitCode({ files, conflicts }: PruneReport, { check, strict }: Options): number {
  const plans = files.map(({ plan }) => plan)
  if (conflicts.length > 0 || plans.some(({ protectedOver }) => protectedOver)) return 1
  if (!check) return 0
  const found = plans.some(({ lines }) => lines.some(({ findings }) => findings.length > 0))
  return plans.some(({ before }) => before.over.length > 0) || isOver(plans) || (strict === true && found) ? 1 : 0
}

function asJson(report: PruneReport): string {
  const files = report.files.map(({ path, plan, diff }) => ({ path, diff, ...plan }))
  return JSON.stringify({ ...report, files }, null, 2)
}

const HELP = `
Redundancy, contradiction and drift come first, the score judges what is left, and only what the budget has no room for goes:
below the drop threshold, then the middle by score. Pinned items, security, and text that names a host or a key or forbids
something stay until you confirm. What leaves goes whole into the archive. The first run only takes the measure.

Exit code 1 when what may not leave is by itself over the budget, and with --check when a file is over it.

Examples:
  memc prune                         what would change and why, as a diff
  memc prune --apply                 do it; \`memc undo\` takes it back
  memc prune --check                 in CI
  memc prune --confirm > classes.txt; memc prune --confirm classes.txt
  memc prune --accept p3f9a1c2d4 --apply`
