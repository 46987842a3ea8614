// memc init
import type { Command } from 'commander'
import { Option } from 'commander'
import { type Config, ENGINE_NAMES } from '../config/schema.ts'
import type { Io } from '../io.ts'
import { chooseEngineAtInit } from '../setup/choose-engine.ts'
import { init } from '../setup/init.ts'
import { aboutDriver } from '../setup/merge-driver.ts'
import type { Share } from '../setup/sharing.ts'

export function define(command: Command, io: Io): void {
  command
    .addOption(new Option('--share <what>', 'what git may see').choices(['none', 'knowledge', 'all']))
    .option('--home <folder>', 'use this folder as the memory; `.` adopts one that already has daily/ and knowledge/')
    .addOption(new Option('--engine <name>', 'what distils and compiles').choices(ENGINE_NAMES))
    .addHelpText('after', HELP)
    .action(async (options: { share?: Share; home?: string; engine?: Config['engine'] }) => {
      const { cwd, env, now } = io
      const report = init({ cwd, env, now, ...options })
      const { project } = report
      io.print(
        report.registered
          ? `Memory of ${project.record.project}: ${project.home}`
          : `${project.home} is ready already.`,
      )
      if (report.written.length > 0) io.print(`  written: ${report.written.join(', ')}`)
      const driver = report.driver && aboutDriver(report.driver)
      if (driver) io.print(`  ${driver}`)
      if (report.skippedSessions > 0)
        io.print(`  ${report.skippedSessions} earlier sessions are left as they are; capture starts now`)
      io.print(`  engine: ${await chooseEngineAtInit(project, options.engine, io)}`)
      if (report.registered) io.print('Next: `memc install` adds the hooks to Claude Code.')
    })
}

const HELP = `
Examples:
  memc init                        a private memory in .memory/
  memc init --share knowledge      git sees the articles, not the daily logs, and merges them with memc
  memc init --home ~/vault/app     keep it in an Obsidian vault
  memc init --engine claude-code   use your Claude login; one small call checks that it works
  memc init --engine anthropic     use an API key given to memc alone (MEMC_ANTHROPIC_API_KEY)
  memc init --engine openai-compatible   use a local server or another service (openai.baseUrl)

docs/engines.md says what each engine needs, who pays and what leaves the machine.`
