// memc undo
import type { Command } from 'commander'
import { renderBrief } from '../hooks/brief.ts'
import type { Io } from '../io.ts'
import { openProject } from '../project.ts'
import { type UndoReport, undo } from '../undo/undo.ts'
import { toCount } from './history.ts'

export function define(command: Command, io: Io): void {
  command
    .argument('[number]', 'which commit, as `memc history` counts them; default the newest that is not undone', toCount)
    .option('--with-later', 'undo later changes to the same files, too')
    .option('--dry-run', 'show what would change, change nothing')
    .option('--json', 'print the report as JSON')
    .addHelpText('after', HELP)
    .action(async (number: number | undefined, options: { withLater?: boolean; dryRun?: boolean; json?: boolean }) => {
      const project = openProject(io)
      const report = undo(project, { ...options, ...(number === undefined ? {} : { number }) })
      if (!options.dryRun) await renderBrief(project)
      io.print(options.json ? JSON.stringify(report, null, 2) : asText(report, number))
      for (const line of remarks(report)) io.note(line)
    })
}

function asText(report: UndoReport, number: number | undefined): string {
  const { status, undone, files, diff } = report
  if (status === 'already')
    return `Commit ${number} was undone already, by ${report.number}. \`memc undo ${report.number}\` brings it back.`
  if (status === 'planned') return diff || 'Nothing would change.'
  const what = undone.map(({ number, reason, summary }) => `${number} (${reason}${summary ? `: ${summary}` : ''})`)
  const head = status === 'finished' ? 'Finished an undo that had been cut off' : 'Undone'
  return [
    `${head}: ${what.join(', ')}`,
    ...files.map(({ path, gone }) => `  ${gone ? '-' : '~'} ${path.replace(/^home\//, '')}`),
  ].join('\n')
}

function remarks({ status, number, held, files, waiting }: UndoReport): string[] {
  const hidesNothing = files.some(({ path, gone }) => gone && path === 'home/.gitignore')
  return [
    ...(held.length > 0
      ? [`Held, so that nothing compiles them again: ${held.join(', ')}\n  \`memc compile --retry\` does.`]
      : []),
    ...(hidesNothing ? ['note: .gitignore is gone, so git sees this memory; `memc init` writes it again.'] : []),
    ...(waiting.length > 0 ? [`note: could not be written yet: ${waiting.join(', ')}; the next command does.`] : []),
    ...(status === 'undone' && number !== undefined ? [`\`memc undo ${number}\` brings it back.`] : []),
  ]
}

const HELP = `
Files get back the bytes they had, files that the commit made go, the index is rendered anew, and log.md says so. What
somebody has changed since is never overwritten: the undo is refused and names it. Entries whose compile is undone stay
held: nothing compiles them again by itself. An undo is a commit too, and can be undone by its number.

Examples:
  memc undo                    the newest commit that is not undone
  memc undo 12 --dry-run       what undoing commit 12 would change
  memc undo 12 --with-later    commit 12 and the later ones in its way`
