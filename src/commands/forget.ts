// memc forget
import { relative } from 'node:path'
import type { Command } from 'commander'
import { readTracked } from '../doctor/git-index.ts'
import { type ForgetReport, forget } from '../forget/forget.ts'
import { renderBrief } from '../hooks/brief.ts'
import type { Io } from '../io.ts'
import { openProject } from '../project.ts'

interface Options {
  yes?: boolean
  dryRun?: boolean
  json?: boolean
}

export function define(command: Command, io: Io, done: (code: number) => void): void {
  command
    .argument(
      '<what>',
      'an entry (id or reference), a session (id, or its beginning) or an article (id, title or path)',
    )
    .option('--yes', 'forget it; without, only the reach is shown')
    .option('--dry-run', 'show the reach, change nothing')
    .option('--json', 'print the report as JSON')
    .addHelpText('after', HELP)
    .action(async (name: string, options: Options) => {
      const project = openProject(io)
      const yes = options.yes === true && !options.dryRun
      const report = await forget(project, name, { yes })
      if (report.status === 'forgotten') await renderBrief(project)
      const beyond = beyondReach(report, project.home)
      io.print(options.json ? JSON.stringify({ ...report, beyond }, null, 2) : asText(report, beyond))
      for (const path of report.left) io.note(`memc: ${path} was changed meanwhile and still holds it; run it again.`)
      if (!yes && !options.dryRun) io.note('Nothing was forgotten yet. It cannot be undone; `--yes` does it.')
      done(report.left.length > 0 || (!yes && !options.dryRun) ? 1 : 0)
    })
}

function asText(report: ForgetReport, beyond: string[]): string {
  const { status, what, reach } = report
  const goes = status === 'forgotten'
  const files = [
    ...some(reach.spans, 'stored stretch', 'stored stretches'),
    ...some(reach.copies, 'copy', 'copies'),
    ...some(reach.records, 'record'),
    ...some(reach.reports, 'report'),
    ...some(reach.conflicts, 'parked conflict'),
    ...some(reach.logLines, 'line of the log', 'lines of the log'),
    ...some(reach.caches, 'search index file'),
  ]
  return [
    `${goes ? 'Forgotten' : 'Would be forgotten'}: ${what}`,
    ...reach.entries.map(({ id, path, title }) => `  - ${path} ${id} ${goes ? '' : title}`.trimEnd()),
    ...(reach.stretches > 0 ? [`  - ${some(reach.stretches, 'stretch', 'stretches').join('')} without an entry`] : []),
    ...reach.articles.map(({ article, goes: whole, blocks }) =>
      whole ? `  - ${article}` : `  ~ ${article}: ${blocks === 0 ? 'links and sources' : some(blocks, 'block')}`,
    ),
    ...(files.length > 0 ? [`  - ${files.join(', ')}`] : []),
    ...(reach.history > 0
      ? [`  - ${some(reach.history, 'commit')} of the history, which can then no longer be undone`]
      : []),
    ...(reach.kept.length > 0 ? ['Stays, so look at it yourself:'] : []),
    ...reach.kept.map(({ article, text, why }) => `  = ${article}: ${text}\n    (${why})`),
    ...(beyond.length > 0 ? ['Beyond its reach:'] : []),
    ...beyond.map((line) => `  ! ${line}`),
  ].join('\n')
}

function beyondReach({ transcripts }: ForgetReport, home: string): string[] {
  const tracked = readTracked(home)
  const inside = tracked && relative(tracked.root, home).replaceAll('\\', '/')
  const held = tracked?.paths === undefined || tracked.paths.some((path) => path.startsWith(inside ? `${inside}/` : ''))
  return [
    ...transcripts.map((path) => `the client keeps its own transcript of the session: ${path}`),
    ...(tracked && held
      ? [`commits of git in ${tracked.root}, which may hold files of this memory, and their copies`]
      : []),
  ]
}

function some(count: number, one: string, more = `${one}s`): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : more}`]
}

const HELP = `
It cannot be undone. First it shows what it would reach; \`--yes\` does it.

An entry goes from its daily log and leaves a line of ids, so that nothing captures it again. Claims that rest on it
alone go from the articles; what a person wrote or changed stays. With it go its stored turns, copies, records, log lines,
reports, the search index (rebuilt when needed), and the content of every commit of the history that holds it: those can
no longer be undone.
A session: all its entries, and what was said in it up to now; what is said in it later is captured.
An article: its file, links to it become plain words, and none of its name is created again (a line in log.md remembers
it). The entries it came from stay, and what other articles say.

Git's history and the client's own transcript are beyond its reach; it names them.

Examples:
  memc forget e7k3q9x2ab             what forgetting this entry would reach
  memc forget e7k3q9x2ab --yes       forget it
  memc forget 0c4d1f22 --yes         a session, by the beginning of its id
  memc forget "Supabase auth" --yes  an article`
