// memc memory adopt
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { readSnapshot } from '../changes/commit.ts'
import { KnownError } from '../errors.ts'
import type { Io } from '../io.ts'
import { BEGIN, END } from '../memory/markers.ts'
import { openProject, type Project } from '../project.ts'
import { type AdoptReport, adoptFiles } from '../prune/adopt.ts'
import { formatAnswers, parseAnswers } from '../prune/answers.ts'
import { setAnswers } from '../prune/set.ts'
import { openWorkspace } from '../prune/workspace.ts'

export type Verb = (name: string, about: string) => Command

interface Options {
  yes?: boolean
  dryRun?: boolean
  list?: true | string
  json?: boolean
}

export function defineAdopt(verb: Verb, io: Io): void {
  verb('adopt', 'Take instruction files into care: two comment lines each, nothing else')
    .argument('[files...]', 'instruction files; without, all that the client reads here and that hold rules')
    .option('--yes', 'add the lines without asking')
    .option('--dry-run', 'show what would be added, change nothing')
    .option('--list [file]', 'print the list of priority, category, layer and pin; with a file, read it back')
    .option('--json', 'print the report as JSON')
    .addHelpText('after', HELP)
    .action(async (files: string[], options: Options) => {
      const project = openProject(io)
      if (typeof options.list === 'string') return readBack(project, options.list, io)
      if (options.list) return io.print(listOf(project))
      const plan = adoptFiles(project, { files, dryRun: true })
      const isNews = plan.files.some(({ status }) => status === 'adopted')
      if (isNews && !options.json) io.note(shown(plan))
      if (options.dryRun || !isNews || !(await isAgreed(options, io))) return io.print(result(plan, options, false))
      const report = adoptFiles(project, { files })
      for (const path of report.conflicts) io.note(`note: ${path} was changed meanwhile and stayed as it was.`)
      io.print(result(report, options, true))
      if (!options.json) io.print(listOf(project, report.items))
    })
}

async function isAgreed({ yes }: Options, io: Io): Promise<boolean> {
  if (yes) return true
  return (await io.ask?.('Add these lines?')) ?? false
}

function shown({ diff }: AdoptReport): string {
  return `Two lines are added to each file and nothing else; \`memc undo\` takes them out again:\n  ${BEGIN}\n  ${END}\n\n${diff}`
}

function result({ files, items }: AdoptReport, { json, dryRun }: Options, isDone: boolean): string {
  if (json) return JSON.stringify({ applied: isDone, files, items }, null, 2)
  if (files.length === 0) return 'This project has no instruction file yet: no CLAUDE.md, AGENTS.md or rule file.'
  const says = {
    adopted: isDone ? 'adopted' : 'would be adopted',
    already: 'adopted already',
    'no-rules': 'holds no rules',
  }
  const lines = files.map(
    (file) => `${file.path}: ${says[file.status]}${file.items > 0 ? `, ${count(file.items)}` : ''}`,
  )
  const waits = !isDone && !dryRun && files.some(({ status }) => status === 'adopted')
  return [...lines, ...(waits ? ['Nothing was changed; `--yes` adopts.'] : [])].join('\n')
}

function listOf(project: Project, ids?: readonly string[]): string {
  const { items } = openWorkspace(project, readSnapshot(project.store))
  return formatAnswers(ids === undefined ? items : items.filter(({ id }) => ids.includes(id)))
}

function readBack(project: Project, file: string, io: Io): void {
  const { items } = setAnswers(project, parseAnswers(textOf(resolve(io.cwd, file))))
  io.print(
    items.length === 0 ? 'Nothing changed.' : `${count(items.length)} changed: ${items.map(({ id }) => id).join(', ')}`,
  )
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new KnownError('not-found', `${file} cannot be read.`, {
      hint: 'Write the list into it first: memc memory adopt --list > answers.txt',
      cause,
    })
  }
}

function count(items: number): string {
  return `${items} ${items === 1 ? 'item' : 'items'}`
}

const HELP = `
The lines are comments that the client strips, so they cost nothing; all between them stays as it is to the byte. Adopted
are CLAUDE.md, CLAUDE.local.md, AGENTS.md, rule files, and what they import from inside the project. Running it again
changes nothing.

Examples:
  memc memory adopt                              show the lines
  memc memory adopt CLAUDE.md --yes              one file
  memc memory adopt --list > answers.txt         then edit the file, and
  memc memory adopt --list answers.txt           read it back`
