// memc pause
import type { Command } from 'commander'
import type { Io } from '../io.ts'
import { type PauseReport, pause } from '../setup/pause.ts'

export function define(command: Command, io: Io, done: (code: number) => void): void {
  command
    .option('--session <id>', 'this session only; default the one the command runs in, else the whole project')
    .option('--off', 'end the pause')
    .addHelpText('after', HELP)
    .action((options: { session?: string; off?: boolean }) => {
      const report = pause(io, options)
      io.print(sentence(report))
      if (options.off && report.open) io.note(`${subject(report.open.session)} is still paused.`)
      done(report.status === 'was-not-paused' ? 1 : 0)
    })
}

function sentence({ status, session, project }: PauseReport): string {
  const who = session === undefined ? `${subject(session)} (${project})` : `${subject(session)} (${session})`
  return {
    paused: `${who} is paused: what is said from now on is not kept. \`memc pause --off\` ends it.`,
    'was-paused': `${who} was paused already.`,
    ended: `${who} is no longer paused. What was said meanwhile stays out.`,
    'was-not-paused': `${who} was not paused.`,
  }[status]
}

function subject(session: string | undefined): string {
  return session === undefined ? 'The memory of this project' : 'The memory of this session'
}

const HELP = `
While paused nothing that is said is captured, then or later; no brief is given, and search and query are refused.

Examples:
  memc pause            within a session (or as \`! memc pause\`): that session; elsewhere: the whole project
  memc pause --off      go on`
