// The command table and the one place where errors become messages and exit codes: 0 done, 1 done with findings,
// 2 could not run. A command's module is loaded only when it is asked for.
import { Command, CommanderError } from 'commander'
import { KnownError } from './errors.ts'
import type { Io } from './io.ts'
import { EngineFailure } from './llm/llm.ts'
import { VERSION } from './version.ts'

/** Adds arguments, options, help and the action to `command`; the action resolves with the exit code. */
type Define = (command: Command, io: Io, done: (code: number) => void) => void

interface Row {
  name: string
  about: string
  load: () => Promise<{ define: Define }>
  /** Run by a program, not by people: it is left out of the help. */
  hidden?: boolean
}

const COMMANDS: readonly Row[] = [
  { name: 'init', about: 'Give this project a memory', load: () => import('./commands/init.ts') },
  { name: 'trust', about: 'Use a memory that came with a clone', load: () => import('./commands/trust.ts') },
  {
    name: 'restore',
    about: 'Rebuild a vanished memory from the copies on this machine',
    load: () => import('./commands/restore.ts'),
  },
  { name: 'install', about: 'Add the hooks to Claude Code', load: () => import('./commands/install.ts') },
  {
    name: 'uninstall',
    about: 'Remove the hooks, and this project from memc',
    load: () => import('./commands/uninstall.ts'),
  },
  {
    name: 'status',
    about: 'What is captured, pending and compiled, and what is wrong',
    load: () => import('./commands/status.ts'),
  },
  {
    name: 'doctor',
    about: 'Check client, hooks, capture and machine, with a remedy for each problem',
    load: () => import('./commands/doctor.ts'),
  },
  { name: 'cost', about: 'What model calls have used and cost', load: () => import('./commands/cost.ts') },
  { name: 'pause', about: 'Keep nothing of this session or project', load: () => import('./commands/pause.ts') },
  {
    name: 'preview',
    about: 'Show what capture would keep of a transcript',
    load: () => import('./commands/preview.ts'),
  },
  { name: 'flush', about: 'Capture what is new into the daily logs', load: () => import('./commands/flush.ts') },
  { name: 'import', about: 'Capture sessions from before the memory', load: () => import('./commands/import.ts') },
  {
    name: 'compile',
    about: 'Turn new entries of the daily logs into articles',
    load: () => import('./commands/compile.ts'),
  },
  { name: 'lint', about: 'Check the health of the memory, with fixes', load: () => import('./commands/lint.ts') },
  {
    name: 'memory',
    about: 'Care for the rules of CLAUDE.md, AGENTS.md and rule files, one by one',
    load: () => import('./commands/memory.ts'),
  },
  {
    name: 'prune',
    about: 'Keep instruction files short and true, with a preview',
    load: () => import('./commands/prune.ts'),
  },
  { name: 'history', about: 'What was changed, and what can be undone', load: () => import('./commands/history.ts') },
  { name: 'undo', about: 'Take a change back, byte for byte', load: () => import('./commands/undo.ts') },
  {
    name: 'correct',
    about: 'Put a claim of an article right; no compile changes it again',
    load: () => import('./commands/correct.ts'),
  },
  {
    name: 'forget',
    about: 'Take an entry, a session or an article out of the memory for good',
    load: () => import('./commands/forget.ts'),
  },
  {
    name: 'trace',
    about: 'Show what each claim of an article rests on, down to what was said',
    load: () => import('./commands/trace.ts'),
  },
  { name: 'search', about: 'Find articles and entries by words', load: () => import('./commands/search.ts') },
  {
    name: 'query',
    about: 'Answer a question from the knowledge base, with citations',
    load: () => import('./commands/query.ts'),
  },
  { name: 'mcp', about: 'Serve the memory to agents over MCP', load: () => import('./commands/mcp.ts') },
  { name: 'brief', about: 'Show what a session that starts here is told', load: () => import('./commands/brief.ts') },
  { name: 'stats', about: 'What of the memory is used, and what never was', load: () => import('./commands/stats.ts') },
  {
    name: 'merge-file',
    about: 'Merge one file of a shared memory; git runs it',
    load: () => import('./commands/merge-file.ts'),
    hidden: true,
  },
]

const ISSUES = 'https://github.com/memory-compiler/memory-compiler/issues'

/** Runs one command line and resolves with its exit code; never rejects. */
export async function runCli(argv: string[], io: Io): Promise<number> {
  let code = 0
  const done = (value: number) => {
    code = value
  }
  try {
    const program = await defineProgram(argv, io, done)
    if (argv.length === 0) program.outputHelp()
    else await program.parseAsync(argv, { from: 'user' })
    return code
  } catch (error) {
    return report(error, io)
  }
}

async function defineProgram(argv: string[], io: Io, done: (code: number) => void): Promise<Command> {
  const program = new Command('memc')
    .description('A memory for coding agents that compiles itself.')
    .version(VERSION)
    .showHelpAfterError('(memc help <command> shows how to use it)')
  quiet(program, io)
  const asked = COMMANDS.find(({ name }) => name === nameIn(argv))
  // The others are there to be listed, or proposed for a name that is none.
  for (const row of asked ? [asked] : COMMANDS) {
    const command = quiet(program.command(row.name, { hidden: row.hidden === true }).description(row.about), io)
    if (row === asked) (await row.load()).define(command, io, done)
  }
  return program
}

/** `search` of `memc search …` and of `memc help search`. */
function nameIn(argv: string[]): string | undefined {
  return argv.find((word) => word !== 'help' && !word.startsWith('-'))
}

/** Output through Io, and exceptions in place of process exits. */
function quiet(command: Command, io: Io): Command {
  return command.exitOverride().configureOutput({ writeOut: io.print, writeErr: io.note })
}

function report(error: unknown, io: Io): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (error instanceof KnownError) {
    io.note(`memc: ${error.message}${error.hint ? `\n  ${error.hint}` : ''}`)
  } else if (error instanceof EngineFailure) {
    io.note(
      `memc: ${error.message} (${error.code})\n  Nothing was lost; run the command again, or \`memc status\` to see what waits.`,
    )
  } else if (io.signal.aborted) {
    io.note('memc: stopped. What was done is kept; run the command again to go on.')
  } else {
    io.note(
      `memc: this is a bug, please report it at ${ISSUES}\n${error instanceof Error ? error.stack : String(error)}`,
    )
  }
  return 2
}
