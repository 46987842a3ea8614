// memc query
import type { Command } from 'commander'
import { rememberEmitted } from '../capture/emitted.ts'
import { redaction } from '../capture/redact.ts'
import type { Io } from '../io.ts'
import { capFlags } from '../llm/caps.ts'
import type { Project } from '../project.ts'
import { answerLines, explainLines } from '../query/answer-text.ts'
import { fileBack } from '../query/file-back.ts'
import { type GrowingLines, growingLines } from '../query/growing-lines.ts'
import { type Answer, query } from '../query/query.ts'
import { openForReading, sessionHere } from '../setup/muted-here.ts'
import { noteUse } from '../use/uses.ts'

interface Options {
  explain?: boolean
  fileBack?: boolean
  fresh?: boolean
  overCap?: boolean
  json?: boolean
}

export function define(command: Command, io: Io, done: (code: number) => void): void {
  command
    .argument('<question...>', 'what you want to know')
    .option('--explain', 'show how the articles were found, and what it took')
    .option('--file-back', 'file the answer as an article of its own')
    .option('--fresh', 'ask anew, also when an answer to this question is filed')
    .option('--over-cap', "go on when the day's cap is reached")
    .option('--json', 'print the answer as JSON')
    .addHelpText('after', HELP)
    .action(async (words: string[], options: Options) => {
      const project = openForReading({ ...io, ...capFlags(options.overCap) })
      // The question goes to the engine and, with the answer, into the knowledge base.
      const question = await (await redaction(project))(words.join(' '))
      const screen = growingLines(io)
      const answer = await asked(project, question, { io, options, screen })
      const filed = options.fileBack && answer.known ? fileBack(project, answer) : undefined
      const lines = answerLines(answer)
      const shown = options.json
        ? [JSON.stringify({ ...answer, ...(filed ? { filedAs: filed } : {}) }, null, 2)]
        : lines
      if (answer.known) rememberEmitted(project.state, [lines.join('\n'), shown.join('\n')], io.now())
      const session = sessionHere(io.env)
      noteUse(project.state, { time: io.now(), how: 'cited', by: 'query', ids: citedBy(answer), session })
      screen.end(shown)
      if (options.explain && !options.json) io.print(['', ...explainLines(answer)].join('\n'))
      if (filed)
        io.note(answer.way === 'filed' ? `It stands in knowledge/${filed}.md` : `Filed as knowledge/${filed}.md`)
      done(answer.known ? 0 : 1)
    })
}

/** On a terminal its lines are shown as they come; what was shown of one that failed is no session's own words either. */
async function asked(
  project: Project,
  question: string,
  { io, options, screen }: { io: Io; options: Options; screen: GrowingLines },
): Promise<Answer> {
  const { signal, progress } = io
  const show = io.isTerminal && !options.json ? screen.show : undefined
  try {
    const redact = await redaction(project)
    return await query(project, question, { signal, progress, redact, show, fresh: options.fresh === true })
  } catch (error) {
    screen.breakOff()
    throw error
  } finally {
    if (screen.printed.length > 0) rememberEmitted(project.state, [screen.printed.join('\n')], io.now())
  }
}

function citedBy({ sentences }: Answer): string[] {
  const supported = sentences.filter(({ unsupported }) => unsupported === undefined)
  return supported.flatMap(({ citations }) => citations.map(({ article }) => article))
}

const HELP = `
Each sentence names the articles that say it. [no source] or [not in its sources: …] marks one that they do not carry, and
[no longer holds since …] one from an article's history. On a terminal sentences are shown as they come, each checked
first. Exit code 1: the knowledge base does not know.

When no article answers, entries of the daily log that are about the question are read, in one more call; the answer says
that it comes from there, and marks what the agent said or a tool showed and no person.

Examples:
  memc query "Why did we choose Supabase?"
  memc query --explain "Why did we choose Supabase?"
  memc query --file-back "Why did we choose Supabase?"    asked again, it is there without a call`
