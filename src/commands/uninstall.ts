// memc uninstall
import type { Command } from 'commander'
import type { Io } from '../io.ts'
import { uninstall } from '../setup/uninstall.ts'

export function define(command: Command, io: Io): void {
  command
    .option('--all', 'all your projects, not only this one')
    .addHelpText('after', '\nThe memory itself stays: delete its folder if you want it gone.')
    .action((options: { all?: boolean }) => {
      const report = uninstall({ cwd: io.cwd, env: io.env, ...options })
      for (const home of report.forgotten) io.print(`${home} is no longer registered.`)
      for (const { file, removal } of report.settings) io.print(`${file}: hooks removed (${removal}).`)
      for (const config of report.drivers) io.print(`${config}: merge driver removed.`)
      if (report.kept.length > 0)
        io.print(`Kept, delete by hand if you want:\n${report.kept.map((path) => `  ${path}`).join('\n')}`)
      for (const line of report.notes) io.note(`note: ${line}`)
    })
}
