// memc uninstall
import type { Command } from 'commander'
import { loadConfig } from '../config/load.ts'
import type { Io } from '../io.ts'
import { unregisterWithLast } from '../setup/install-mcp.ts'
import { uninstall } from '../setup/uninstall.ts'

export function define(command: Command, io: Io): void {
  command
    .option('--all', 'all your projects, not only this one')
    .addHelpText('after', '\nThe memory itself stays: delete its folder if you want it gone.')
    .action(async (options: { all?: boolean }) => {
      const claude = loadConfig({ env: io.env }).values['claude.command']
      const report = uninstall({ cwd: io.cwd, env: io.env, ...options })
      const server = await unregisterWithLast({ env: io.env, ...(claude ? { claude } : {}) })
      for (const home of report.forgotten) io.print(`${home} is no longer registered.`)
      for (const { file, removal } of report.settings) io.print(`${file}: hooks removed (${removal}).`)
      for (const config of report.drivers) io.print(`${config}: merge driver removed.`)
      if (server) io.print(server)
      if (report.kept.length > 0)
        io.print(`Kept, delete by hand if you want:\n${report.kept.map((path) => `  ${path}`).join('\n')}`)
      for (const line of report.notes) io.note(`note: ${line}`)
    })
}
