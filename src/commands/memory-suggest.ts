// memc memory suggest
import type { Command } from 'commander'
import { KnownError } from '../errors.ts'
import type { Io } from '../io.ts'
import type { Suggestion } from '../memory/suggest.ts'
import { openProject, type Project } from '../project.ts'
import { acceptSuggestion, type Learned, learn, refuseSuggestions } from '../prune/learn.ts'

interface Options {
  accept?: string[]
  refuse?: string[]
  file?: string
  heading?: string
  category?: string
  json?: boolean
}

export function defineSuggest(
  verb: (name: string, about: string) => Command,
  io: Io,
  done: (code: number) => void,
): void {
  verb('suggest', 'Rules that people keep saying and that stand in no file; you accept each')
    .option('--accept <key...>', 'put these into the file')
    .option('--refuse <key...>', 'they do not come again')
    .option('--file <path>', 'with --accept: the adopted file; without, the first')
    .option('--heading <text>', 'with --accept: the heading it goes under; without, the end')
    .option('--category <name>', 'with --accept: its category; without, that of its neighbours')
    .option('--json', 'print the suggestions as JSON')
    .addHelpText('after', HELP)
    .action((options: Options) => {
      const project = openProject(io)
      const { accept = [], refuse = [] } = options
      if ([...accept, ...refuse].includes('all'))
        throw new KnownError('bad-usage', 'Each is accepted or refused by its key.')
      if (refuse.length > 0) refuseSuggestions(project, refuse)
      for (const key of accept) if (!accepted(project, key, { options, io })) done(1)
      if (accept.length + refuse.length > 0 && !options.json) {
        if (refuse.length > 0) io.print(`Refused: ${refuse.join(', ')}`)
        return
      }
      const learned = learn(project)
      io.print(options.json ? JSON.stringify(learned, null, 2) : asText(learned))
    })
}

/** False when the file was changed meanwhile. */
function accepted(project: Project, key: string, { options, io }: { options: Options; io: Io }): boolean {
  const { file, heading, category, json } = options
  const { items, diff, conflicts } = acceptSuggestion(project, { key, file, heading, category })
  for (const path of conflicts) io.note(`note: ${path} was changed meanwhile and stayed as it was; run it again.`)
  if (!json && conflicts.length === 0) io.print(`Added: ${items.map(({ id }) => id).join(', ')}\n${diff}`)
  return conflicts.length === 0
}

function asText({ suggestions, standing, archived, refused, expired }: Learned): string {
  const said = [
    ...(standing > 0
      ? [`${standing} more that came up as often ${standing === 1 ? 'stands' : 'stand'} in a file.`]
      : []),
    ...archived.map(
      ({ id, text, evidence }) => `archived, and in ${evidence} entries: "${text}" (memc memory restore ${id})`,
    ),
    ...(refused > 0 ? [`${refused} more you have refused.`] : []),
    ...(expired > 0 ? [`${expired} more expired unanswered, to come again after as long.`] : []),
  ]
  if (suggestions.length === 0) return ['Nothing to suggest.', ...said].join('\n')
  const next = 'Nothing was changed; `memc memory suggest --accept KEY` adds one, `--refuse KEY` ends it.'
  return [...suggestions.flatMap(lines), ...said, next].join('\n')
}

function lines({ key, kind, text, evidence, against }: Suggestion): string[] {
  return [
    `${key}  ${text}`,
    `  ${kind}, in ${evidence.length} entries:`,
    ...evidence.map((one) => `    ${one.ref}  ${one.text}${one.claim === undefined ? '' : `  (${one.claim})`}`),
    ...against.map((id) => `  ${id} in the file says otherwise: \`memc memory archive ${id}\` when this holds`),
    '',
  ]
}

const HELP = `
Suggested is what people said, never what an agent concluded: the same correction in two sessions, a gotcha or a decision in
three entries of the daily log, in its newest wording, unless it was denied or superseded since. What stands in an adopted
file is not suggested, and what was archived is only named.

Examples:
  memc memory suggest
  memc memory suggest --accept s3f9a1c2d4 --heading Testing
  memc memory suggest --refuse s3f9a1c2d4`
