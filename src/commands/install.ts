// memc install
import type { Command } from 'commander'
import { loadConfig } from '../config/load.ts'
import type { Io } from '../io.ts'
import { type InstallReport, install } from '../setup/install.ts'

export function define(command: Command, io: Io): void {
  command
    .option('--project', "into this project's own local settings instead of yours")
    .option('--mcp', 'also register the MCP server, so that the agent can search the memory')
    .addHelpText('after', HELP)
    .action(async (options: { project?: boolean; mcp?: boolean }) => {
      const claude = loadConfig({ env: io.env }).values['claude.command']
      const { cwd, env, now } = io
      const report = await install({ cwd, env, now, ...options, ...(claude ? { claude } : {}) })
      io.print(SAID[report.status].replace('%', report.file))
      if (report.backup) io.print(`  your former settings: ${report.backup}`)
      const server = SERVER[report.mcp]
      if (server) io.print(server)
      for (const line of report.notes) io.note(`note: ${line}`)
    })
}

const SAID = {
  installed: 'The hooks are in % now.',
  updated: 'The hooks in % were brought up to date.',
  unchanged: 'The hooks were in % already.',
  plugin: 'Nothing was changed in %.',
}

const SERVER: Partial<Record<InstallReport['mcp'], string>> = {
  registered: 'The MCP server `memc` is registered now, for all your projects.',
  updated: 'The MCP server `memc` was brought up to date.',
  unchanged: 'The MCP server `memc` was registered already.',
}

const HELP = `
One installation serves all your projects: the hooks act only where \`memc init\` or \`memc trust\` was run.
Nothing else in the settings is touched; \`memc uninstall\` takes out exactly what this puts in.`
