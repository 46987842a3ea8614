// memc brief
import { join } from 'node:path'
import type { Command } from 'commander'
import { replyContext } from '../agents/claude-code/hook-io.ts'
import { rememberEmitted } from '../capture/emitted.ts'
import { sessionName } from '../capture/session-file.ts'
import { renderBrief } from '../hooks/brief.ts'
import { branchAt } from '../hooks/brief-branch.ts'
import { BRIEF_FILE, readBrief } from '../hooks/brief-file.ts'
import { BRIEF_BUDGET, isReplayed } from '../hooks/brief-print.ts'
import { briefFor } from '../hooks/brief-session.ts'
import { staleNotice } from '../hooks/stale.ts'
import type { Io } from '../io.ts'
import { openForReading } from '../setup/muted-here.ts'

interface Options {
  source: string
  session: string
  json?: boolean
}

export function define(command: Command, io: Io, done: (code: number) => void): void {
  command
    .option('--source <s>', 'why the session starts: startup, resume, fork, clear, compact or another word', 'startup')
    .option('--session <id>', 'the brief of this session: what it was given, if it has asked already', '')
    .option('--json', "print the hook's reply as JSON, with what it shows")
    .addHelpText('after', HELP)
    .action(async ({ source, session, json }: Options) => {
      const project = openForReading(io)
      const { state } = project
      if (!readBrief(join(state, BRIEF_FILE))) await renderBrief(project)
      const stale = staleNotice(state, io.now())
      const problems = stale === undefined ? [] : [stale]
      const given = briefFor({ state, session: sessionName(session), source, branch: branchAt(io.cwd), problems })
      if (given) rememberEmitted(state, [given.text], io.now())
      if (json) {
        const reply = given ? JSON.parse(replyContext(given.text)) : {}
        const units = given?.text.length ?? 0
        io.print(JSON.stringify({ ...reply, source, units, budget: BRIEF_BUDGET, ids: given?.ids ?? [] }, null, 2))
      } else if (given) io.print(given.text)
      else io.note(isReplayed(source) ? REPLAYED : 'There is nothing to tell a session yet.')
      done(0)
    })
}

const REPLAYED = 'Nothing: after resume and fork the client shows the session the brief it was given before.'

const HELP = `
Prints what the hook puts before a session that starts in this folder: within 9,000 characters, as the client counts them,
most valuable first. Nothing is noted as shown.

Examples:
  memc brief
  memc brief --source compact     with what was said last and is not in the log yet
  memc brief --session 0c4d1f6e-…`
