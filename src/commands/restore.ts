// memc restore
import type { Command } from 'commander'
import type { Io } from '../io.ts'
import { restore } from '../setup/restore.ts'

export function define(command: Command, io: Io): void {
  command
    .addHelpText(
      'after',
      '\nEvery entry has a redacted copy in the machine state; the daily logs are rebuilt from them.',
    )
    .action(() => {
      const { home, entries } = restore(io)
      io.print(`${home}: ${entries} entries are back in the daily logs. \`memc compile --all\` rebuilds the articles.`)
    })
}
