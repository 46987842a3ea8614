// memc mcp
import type { Command } from 'commander'
import type { Io } from '../io.ts'
import { serve } from '../mcp/serve.ts'

export function define(command: Command, io: Io): void {
  command.addHelpText('after', HELP).action(async () => {
    // Standard output carries the protocol and nothing else, so Io's printing is not used.
    await serve(io, { input: process.stdin, output: process.stdout })
  })
}

const HELP = `
An agent starts this, not a person: it speaks the Model Context Protocol on standard input and output, for the project
in CLAUDE_PROJECT_DIR or the working folder. See docs/mcp.md.

Examples:
  memc install --mcp                     tell Claude Code of it
  claude mcp add memc -- memc mcp        the same by hand, for this project`
