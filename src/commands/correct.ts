// memc correct
import type { Command } from 'commander'
import { redaction } from '../capture/redact.ts'
import { type CorrectReport, correct, readArticle } from '../correct/correct.ts'
import { KnownError } from '../errors.ts'
import { renderBrief } from '../hooks/brief.ts'
import type { Io } from '../io.ts'
import type { Article } from '../kb/article.ts'
import { openProject } from '../project.ts'

interface Options {
  block?: string
  replace?: boolean
  retire?: boolean
  dryRun?: boolean
  json?: boolean
}

export function define(command: Command, io: Io, done: (code: number) => void): void {
  command
    .argument('<article>', 'id, title or path')
    .argument('[text...]', 'what holds; without it the blocks are listed')
    .option('--block <block>', 'the block that is wrong: its number or id')
    .option('--replace', 'put the text in its place')
    .option('--retire', 'take the block out as wrong')
    .option('--dry-run', 'show what would change, change nothing')
    .option('--json', 'print the blocks or the report as JSON')
    .addHelpText('after', HELP)
    .action(async (name: string, words: string[], options: Options) => {
      const project = openProject(io)
      const text = words.join(' ').trim()
      checkUsage(text, options)
      if (text === '' && !options.retire) return io.print(list(readArticle(project, name), options))
      const { block, dryRun } = options
      const said = text === '' ? {} : { text: await (await redaction(project))(text) }
      const report = correct(project, {
        ...{ article: name, ...said, ...(block === undefined ? {} : { block }) },
        ...(dryRun ? { dryRun } : {}),
      })
      if (report.applied) await renderBrief(project)
      io.print(options.json ? JSON.stringify(report, null, 2) : asText(report))
      done(report.conflicts.length > 0 ? 1 : 0)
    })
}

function checkUsage(text: string, { block, replace, retire }: Options): void {
  const fault =
    replace && retire
      ? '--replace and --retire are two things'
      : (replace || retire) && block === undefined
        ? `${replace ? '--replace' : '--retire'} needs --block`
        : replace && text === ''
          ? '--replace needs the text that holds'
          : retire && text !== ''
            ? '--retire takes no text; --replace puts one in its place'
            : block !== undefined && !replace && !retire
              ? '--block needs --replace and a text, or --retire'
              : undefined
  if (fault === undefined) return
  throw new KnownError('bad-usage', `${fault}.`, { hint: '`memc help correct` has examples.' })
}

function list(article: Article, { json }: Options): string {
  if (json) {
    const blocks = article.blocks.map(({ n, id, section, text, byPerson, cites }) => ({
      n,
      id,
      section,
      text,
      byPerson,
      cites,
    }))
    return JSON.stringify({ article: article.id, title: article.title, blocks }, null, 2)
  }
  const width = String(article.blocks.length).length
  let section = ''
  const lines = article.blocks.flatMap((block) => {
    const heading = block.section === section ? [] : [`## ${block.section}`]
    section = block.section
    const mark = block.byPerson ? (LINK.test(block.text) ? '' : 'yours') : (block.id ?? '')
    return [...heading, `${String(block.n).padStart(width)}  ${mark.padEnd(8)}  ${block.text}`]
  })
  return [`${article.title} (${article.id})`, ...lines].join('\n')
}

/** An item of a list of links has no id either, and is nobody's claim. */
const LINK = /^\[\[[^\]]+\]\](?: - |$)/

function asText({ article, applied, diff, conflicts }: CorrectReport): string {
  if (conflicts.length > 0) return `${conflicts.join(', ')} was changed meanwhile and stays as it is; run it again.`
  if (!applied) return diff || 'Nothing would change.'
  return `Corrected ${article}. No compile changes it; \`memc undo\` does.`
}

const HELP = `
What you write gets no id and is yours: no engine changes it or takes it away. A claim that you replace or take out moves
to Superseded, "corrected by a person", and is not said again in any article. Editing the file does the same as far as
your words go, but the old claim may then come back.

Examples:
  memc correct "Supabase auth"                                     list its blocks
  memc correct concepts/supabase-auth "Tokens last 15 minutes"     add a block of yours
  memc correct concepts/supabase-auth --block 3 --replace "It is Postgres 16"
  memc correct concepts/supabase-auth --block c1f0a9d2 --retire    it is wrong`
