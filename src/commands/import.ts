// memc import
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { type HomeImport, type ImportReport, importSessions } from '../capture/import.ts'
import type { Estimate } from '../capture/import-home.ts'
import { importAutoMemory, type MemoryImport } from '../capture/import-memory.ts'
import { renderBrief } from '../hooks/brief.ts'
import type { Io } from '../io.ts'
import { describeEstimate } from '../money/estimate.ts'

interface Options {
  since?: string
  allProjects?: boolean
  into?: string
  autoMemory?: boolean
  dryRun?: boolean
  yes?: boolean
  overCap?: boolean
  json?: boolean
}

export function define(command: Command, io: Io, done: (code: number) => void): void {
  command
    .argument('[path...]', 'transcripts, or folders of them; none: all that Claude Code still keeps')
    .option('--since <date>', 'only what was said on or after this day, e.g. 2026-04-01')
    .option('--all-projects', 'sessions of every project, each into the memory of its own')
    .option('--into <project>', 'collect sessions of folders without a memory in the memory of this project')
    .option('--auto-memory', 'the notes that Claude Code keeps for itself (MEMORY.md and its files), no sessions')
    .option('--dry-run', 'say what would be captured, write nothing')
    .option('--yes', 'go on although the engine costs money')
    .option('--over-cap', "go on when the day's cap is reached")
    .option('--json', 'print the report as JSON')
    .addHelpText('after', HELP)
    .action(async (paths: string[], options: Options) => {
      if (options.autoMemory) return done(await importNotes(paths, options, io))
      const { cwd, env, now, signal, progress } = io
      const report = await importSessions({
        ...{ cwd, env, now, signal, progress },
        paths: paths.map((path) => resolve(cwd, path)),
        ...options,
        ...(options.into === undefined ? {} : { into: resolve(cwd, options.into) }),
        announce: (before) => io.note(estimateLine(before)),
        changed: renderBrief,
      })
      io.print(options.json ? JSON.stringify(report, null, 2) : asText(report, options))
      for (const problem of report.problems) io.note(`memc: ${problem}`)
      done(report.problems.length > 0 ? 1 : 0)
    })
}

async function importNotes(paths: string[], options: Options, io: Io): Promise<number> {
  const { cwd, env, now } = io
  const report = await importAutoMemory({ cwd, env, now, paths, ...options, changed: renderBrief })
  io.print(
    options.json ? JSON.stringify(report, null, 2) : report.homes.map((home) => notesText(home, options)).join('\n'),
  )
  for (const problem of report.problems) io.note(`memc: ${problem}`)
  return report.problems.length > 0 ? 1 : 0
}

function notesText({ project, files, entries }: MemoryImport, { dryRun }: Options): string {
  if (entries.length === 0) return `${project}: nothing new in ${count(files, 'file')} of the client's own memory.`
  const what = dryRun ? 'would be written' : 'written'
  const lines = entries.map(({ path, file, title }) => `  + ${path} ${title} (${file})`)
  return [`${project}: ${count(entries.length, 'entry', 'entries')} ${what}`, ...lines].join('\n')
}

function asText(report: ImportReport, options: Options): string {
  const { status, needsYes, homes, homeless, elsewhere, headless, estimate } = report
  const next = needsYes
    ? 'Nothing was captured yet: `--yes` goes on, `--since <date>` takes less.'
    : status === 'estimated' && options.dryRun
      ? 'A dry run: nothing was written.'
      : homes.some((home) => home.done?.entries)
        ? 'Next: `memc compile` turns the entries into articles.'
        : ''
  return [
    ...(estimate.calls === 0 ? ['Nothing to import.'] : homes.map((home) => homeLine(home))),
    ...(status === 'estimated' && estimate.calls > 0 ? [estimateLine(report)] : []),
    ...(next && estimate.calls > 0 ? [next] : []),
    ...(homeless.length > 0 ? ['Sessions of folders without a memory, and what would make one:'] : []),
    ...homeless.map(
      ({ folder, sessions, command }) => `  ${sessions} in ${folder || 'no folder that is named'}: ${command}`,
    ),
    ...(elsewhere > 0
      ? [`${count(elsewhere, 'session')} of other projects passed over; \`--all-projects\` takes them.`]
      : []),
    ...(headless > 0
      ? [`${count(headless, 'session')} that programs started passed over (setting capture.headless).`]
      : []),
  ].join('\n')
}

function homeLine({ project, estimate, done }: HomeImport): string {
  if (!done) return `${project}: ${amount(estimate)}`
  const parts = [
    `${count(done.sessions, 'session')} captured`,
    `${count(done.entries, 'entry', 'entries')} written`,
    `${done.nothing} with nothing worth keeping`,
    ...(done.failed > 0 ? [`${done.failed} waiting for another try`] : []),
  ]
  return `${project}: ${parts.join(', ')}`
}

function estimateLine({ estimate, cost }: ImportReport): string {
  if (!cost) return amount(estimate)
  const later = `Compiling the entries comes after it: about as many calls again, under the same cap (\`compile.auto\`).`
  return [`${amount(estimate)}: ${describeEstimate(cost)}`, ...(cost.payer === 'nobody' ? [] : [later])].join('\n')
}

function amount({ sessions, turns, chars }: Estimate): string {
  return `${count(sessions, 'session')}, ${count(turns, 'turn')}, ${chars.toLocaleString('en-US')} characters`
}

function count(number: number, one: string, more = `${one}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : more}`
}

const HELP = `
Captures sessions from before \`memc init\`. An estimate comes first; an engine that costs money waits for --yes. Stop it
whenever you like and run it again: nothing is captured twice. \`memc compile\` is a step of its own.

Examples:
  memc import --dry-run                  what this project's old sessions would give
  memc import --since 2026-01-01         those of this year
  memc import --all-projects             every project that has a memory
  memc import ~/backup/transcripts --into .   what was held in folders that are gone
  memc import --auto-memory              the notes that Claude Code keeps for itself`
