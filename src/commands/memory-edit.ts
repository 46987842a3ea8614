// memc memory add, edit, set, touch, pin, unpin, confirm, archive, restore, undo
import { type Command, Option } from 'commander'
import { redaction } from '../capture/redact.ts'
import { KnownError } from '../errors.ts'
import type { Io } from '../io.ts'
import { openProject, type Project } from '../project.ts'
import type { HandReport } from '../prune/hand.ts'
import { addItem, archiveItems, restoreItem } from '../prune/leave.ts'
import { moveItem } from '../prune/move.ts'
import { rearrange } from '../prune/rearrange.ts'
import { rewriteItem } from '../prune/rewrite.ts'
import { prune } from '../prune/run.ts'
import { confirmItems, type ItemSettings, setItems } from '../prune/set.ts'
import { touchItems } from '../prune/touch.ts'
import { undoMemory } from '../undo/undo-memory.ts'

export type Verb = (name: string, about: string) => Command

interface AddOptions extends SetOptions {
  file?: string
  heading?: string
  pin?: boolean
  again?: boolean
}

interface SetOptions {
  priority?: string
  category?: string
  layer?: 'fixed' | 'project' | 'temporary'
}

export function defineEditing(verb: Verb, io: Io, done: (code: number) => void): void {
  const finish = (says: string, { applied, diff, conflicts, items }: HandReport) => {
    for (const path of conflicts) io.note(`note: ${path} was changed meanwhile and stayed as it was; run it again.`)
    const ids = items.map(({ id }) => id).join(', ')
    io.print(
      applied ? [says + (ids === '' ? '' : `: ${ids}`), ...(diff === '' ? [] : [diff])].join('\n') : 'Nothing changed.',
    )
    if (conflicts.length > 0) done(1)
  }
  const redacted = async (project: Project, words: string[]) => (await redaction(project))(words.join(' '))
  const forMany = (name: string, about: string, run: (project: Project, ids: string[]) => [string, HandReport]) =>
    verb(name, about)
      .argument('<id...>', 'ids, or the beginnings of them')
      .action((ids: string[]) => finish(...run(openProject(io), ids)))

  verb('add', 'A new item, in the file and beside it')
    .argument('<text...>', 'the rule')
    .option('--file <path>', 'the adopted file; without, the first')
    .option('--heading <text>', 'the heading or category it goes under; without, the end')
    .option('--priority <1-10>', 'how much it matters')
    .option('--category <name>', 'its category; without, that of its neighbours')
    .option('--pin', 'it never leaves without you')
    .option('--again', 'also where the same text was archived')
    .action(async (words: string[], options: AddOptions) => {
      const project = openProject(io)
      const { priority, category } = settingsOf(options)
      const { file, heading, again, pin: pinned } = options
      finish(
        'Added',
        addItem(project, { text: await redacted(project, words), file, heading, again, pinned, priority, category }),
      )
    })
  verb('edit', 'Another text for an item; it keeps its id')
    .argument('<id>', 'its id, or the beginning of it')
    .argument('<text...>', 'what it says then')
    .action(async (id: string, words: string[]) => {
      const project = openProject(io)
      finish('Edited', rewriteItem(project, id, await redacted(project, words)))
    })
  verb('set', 'Priority, category or layer of items')
    .argument('<id...>', 'ids, or the beginnings of them')
    .option('--priority <1-10>', 'how much they matter')
    .option('--category <name>', 'their category')
    .addOption(new Option('--layer <name>', 'how they are kept').choices(['fixed', 'project', 'temporary']))
    .action((ids: string[], options: SetOptions) => finish('Set', setItems(openProject(io), ids, settingsOf(options))))
  verb('touch', 'Say that items were of use; once a session and day counts')
    .argument('<id...>', 'ids, or the beginnings of them')
    .option('--session <id>', 'the session they were of use in')
    .addOption(
      new Option(
        '--as <kind>',
        'cited: somebody named it; confirmed: it held; corrected: it had to be repeated or was wrong',
      )
        .choices(['cited', 'confirmed', 'corrected'])
        .default('cited'),
    )
    .action((ids: string[], { as, session }: { as: 'cited' | 'confirmed' | 'corrected'; session?: string }) => {
      const touched = touchItems(openProject(io), ids, { kind: as, session })
      io.print(`Noted as ${as}: ${touched.join(', ')}`)
    })
  forMany('pin', 'They never leave without you', (project, ids) => ['Pinned', setItems(project, ids, { pinned: true })])
  forMany('unpin', 'They may leave again', (project, ids) => ['Unpinned', setItems(project, ids, { pinned: false })])
  forMany('confirm', 'Lift what protects them, for the text they have now; a pin stays', (project, ids) => [
    'Confirmed',
    confirmItems(project, ids),
  ])
  forMany('archive', 'Out of the file, whole into the archive', (project, ids) => [
    'Archived',
    archiveItems(project, ids),
  ])
  verb('restore', 'Back into its file, with a new grace period')
    .argument('<id>', 'its id, or the beginning of it')
    .option('--raise', 'with priority + 1, so that it does not leave again at once')
    .action(async (id: string, options: { raise?: boolean }) => {
      const project = openProject(io)
      const raise = options.raise ?? (await io.ask?.('With priority + 1?')) ?? false
      finish('Restored', restoreItem(project, id, { raise }))
      if (!raise) io.note('`memc memory restore --raise` gives it priority + 1; `memc memory set` any other.')
    })
  verb('move', 'To another adopted file, or to a rule file that is made for it')
    .argument('<id>', 'its id, or the beginning of it')
    .argument('<file>', 'where it goes, from the root of the project')
    .option('--paths <globs>', 'of a new rule file: what it is read with; without, the folder the rule is about')
    .action((id: string, to: string, { paths }: { paths?: string }) =>
      finish('Moved', moveItem(openProject(io), id, { to, paths })),
    )
  verb('rearrange', 'Commands on top, history last, a heading a category; shown as a diff')
    .argument('[file]', 'an adopted file; without, all of them')
    .option('--apply', 'do it')
    .action((file: string | undefined, { apply = false }: { apply?: boolean }) => {
      const report = rearrange(openProject(io), { file, dryRun: !apply })
      if (apply) finish('Rearranged', report)
      else io.print(report.diff || 'Nothing would change.')
    })
  verb('diff', 'What a prune would change now, as a diff')
    .option('--json', 'print the diff of each file as JSON')
    .action(async (options: { json?: boolean }) => {
      const { files } = await prune(openProject(io), { check: true })
      const diffs = files.map(({ path, diff }) => ({ path, diff }))
      const text = diffs.map(({ diff }) => diff).join('')
      io.print(options.json ? JSON.stringify(diffs, null, 2) : text || 'Nothing would change.')
    })
  verb('undo', 'Take the last change of items or the last prune back, byte for byte').action(() => {
    const { number, undone } = undoMemory(openProject(io))
    io.print(
      `Undone: ${undone.map((one) => `${one.number} (${one.reason}${one.summary ? `: ${one.summary}` : ''})`).join('; ')}, by ${number}.`,
    )
  })
}

function settingsOf({ priority, category, layer }: SetOptions): ItemSettings {
  const number = priority === undefined ? undefined : Number(priority)
  if (number !== undefined && !(Number.isInteger(number) && number >= 1 && number <= 10)) {
    throw new KnownError('bad-usage', `A priority is a number from 1 to 10, found "${priority}".`)
  }
  return {
    ...(number === undefined ? {} : { priority: number }),
    ...(category === undefined ? {} : { category }),
    ...(layer === undefined ? {} : { layer }),
  }
}
