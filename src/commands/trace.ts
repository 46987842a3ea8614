// memc trace
import type { Command } from 'commander'
import { rememberEmitted } from '../capture/emitted.ts'
import type { Io } from '../io.ts'
import { openForReading } from '../setup/muted-here.ts'
import { traceAsText } from '../trace/text.ts'
import { trace } from '../trace/trace.ts'

interface Options {
  block?: string
  json?: boolean
}

export function define(command: Command, io: Io, done: (code: number) => void): void {
  command
    .argument('<article>', 'id, title or path')
    .option('--block <block>', 'only this claim, by its number or id, with more of what was said')
    .option('--json', 'print the claims and their sources as JSON')
    .addHelpText('after', HELP)
    .action(async (name: string, { block, json }: Options) => {
      const project = openForReading(io)
      const found = await trace(project, name, { signal: io.signal, ...(block === undefined ? {} : { block }) })
      const text = traceAsText(found)
      const shown = json ? JSON.stringify(found, null, 2) : text
      rememberEmitted(project.state, [text, shown], io.now())
      io.print(shown)
      done(found.sources.some(({ state }) => state !== 'there') ? 1 : 0)
    })
}

const HELP = `
For each claim: who stands behind it, and the entries it cites; for each entry the turns it was made from, in the words of
the session while the agent keeps its transcript, else as they were captured, else the entry as it stands. What is paused,
excluded, private or forgotten is not shown. Long turns are cut, and it says so.

Exit code 1: something that is cited no longer exists.

Examples:
  memc trace concepts/supabase-auth               every claim, and where it comes from
  memc trace "Supabase auth" --block 3            one claim, with more of what was said
  memc trace concepts/supabase-auth --block c1f0a9d2 --json`
