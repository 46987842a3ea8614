// memc init
import type { Command } from 'commander'
import { Option } from 'commander'
import type { Io } from '../io.ts'
import { chooseEngineAtInit } from '../setup/choose-engine.ts'
import { init, type Share } from '../setup/init.ts'

export function define(command: Command, io: Io): void {
  command
    .addOption(new Option('--share <what>', 'what git may see').choices(['none', 'knowledge', 'all']))
    .option('--home <folder>', 'use this folder as the memory; `.` adopts one that already has daily/ and knowledge/')
    .addOption(new Option('--engine <name>', 'what distils and compiles').choices(['offline', 'claude-code']))
    .addHelpText('after', HELP)
    .action(async (options: { share?: Share; home?: string; engine?: 'offline' | 'claude-code' }) => {
      const { cwd, env, now } = io
      const report = init({ cwd, env, now, ...options })
      const { project } = report
      io.print(
        report.registered
          ? `Memory of ${project.record.project}: ${project.home}`
          : `${project.home} is ready already.`,
      )
      if (report.written.length > 0) io.print(`  written: ${report.written.join(', ')}`)
      if (report.skippedSessions > 0)
        io.print(`  ${report.skippedSessions} earlier sessions are left as they are; capture starts now`)
      io.print(`  engine: ${await chooseEngineAtInit(project, options.engine, io)}`)
      if (report.registered) io.print('Next: `memc install` adds the hooks to Claude Code.')
    })
}

const HELP = `
Examples:
  memc init                        a private memory in .memory/
  memc init --share knowledge      git sees the articles, not the daily logs
  memc init --home ~/vault/app     keep it in an Obsidian vault
  memc init --engine claude-code   use your Claude login; one small call checks that it works`
