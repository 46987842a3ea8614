// memc query
import type { Command } from 'commander'
import { rememberEmitted } from '../capture/emitted.ts'
import { redaction } from '../capture/redact.ts'
import type { Io } from '../io.ts'
import { capFlags } from '../llm/caps.ts'
import { fileBack } from '../query/file-back.ts'
import { type Answer, query } from '../query/query.ts'
import { openForReading, sessionHere } from '../setup/muted-here.ts'
import { noteUse } from '../use/uses.ts'

export function define(command: Command, io: Io, done: (code: number) => void): void {
  command
    .argument('<question...>', 'what you want to know')
    .option('--file-back', 'file the answer as an article of its own')
    .option('--over-cap', "go on when the day's cap is reached")
    .option('--json', 'print the answer as JSON')
    .addHelpText('after', '\nExample:\n  memc query "Why did we choose Supabase?"')
    .action(async (words: string[], options: { fileBack?: boolean; overCap?: boolean; json?: boolean }) => {
      const project = openForReading({ ...io, ...capFlags(options.overCap) })
      // The question goes to the engine and, with the answer, into the knowledge base.
      const question = await (await redaction(project))(words.join(' '))
      const answer = await query(project, question, { signal: io.signal })
      const filed = options.fileBack && answer.known ? fileBack(project, answer) : undefined
      const text = asText(answer)
      const shown = options.json ? JSON.stringify({ ...answer, filed }, null, 2) : text
      if (answer.known) rememberEmitted(project.state, [text, shown], io.now())
      noteUse(project.state, {
        time: io.now(),
        how: 'cited',
        by: 'query',
        ids: cited(answer),
        session: sessionHere(io.env),
      })
      io.print(shown)
      if (filed) io.note(`Filed as knowledge/${filed}.md`)
      done(answer.known ? 0 : 1)
    })
}

function cited(answer: Answer): string[] {
  return answer.sentences.flatMap(({ citations }) => citations.map(({ article }) => article))
}

function asText(answer: Answer): string {
  if (!answer.known) {
    const read = answer.consulted.length > 0 ? ` Read: ${answer.consulted.join(', ')}.` : ''
    return `The knowledge base does not know.${read}`
  }
  const sources = [
    ...new Set(answer.sentences.flatMap(({ citations }) => citations.map((citation) => citation.article))),
  ]
  const marks = (articles: string[]) => [...new Set(articles)].map((id) => `[${sources.indexOf(id) + 1}]`).join('')
  const body = answer.sentences.map(({ text, citations }) =>
    citations.length > 0 ? `- ${text} ${marks(citations.map(({ article }) => article))}` : `- ${text} [no source]`,
  )
  const evidence = (id: string) => [
    ...new Set(
      answer.sentences.flatMap(({ citations }) =>
        citations.filter(({ article }) => article === id).flatMap(({ entries }) => entries),
      ),
    ),
  ]
  return [
    ...body,
    '',
    ...sources.map(
      (id, index) => `[${index + 1}] [[${id}]]${evidence(id).length > 0 ? `  from ${evidence(id).join(', ')}` : ''}`,
    ),
    ...answer.followUps.map((question) => `? ${question}`),
  ].join('\n')
}
