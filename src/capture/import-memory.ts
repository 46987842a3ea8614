// The agent's own memory as entries of their own kind: one a file, dated by the file, its id made from name and content, so
// that a file comes once and a changed one comes anew. No engine is asked: these files are notes already.
import { existsSync } from 'node:fs'
import type { AgentMemory } from '../agents/agent.ts'
import { agents } from '../agents/index.ts'
import { commit, readSnapshot, recover, type Snapshot } from '../changes/commit.ts'
import { readRegistry } from '../config/homes.ts'
import { KnownError } from '../errors.ts'
import { appendEntry, type Bullet, type EntryDraft, formatEntry } from '../kb/daily-log.ts'
import { entryId } from '../kb/ids.ts'
import { hash } from '../lib/hash.ts'
import { localTime } from '../lib/local-time.ts'
import { parseMarkdown } from '../lib/markdown.ts'
import { oneLine } from '../lib/text.ts'
import { dailyPath, openHome, openProject, type Project } from '../project.ts'
import { readDailyLogs } from '../read-home.ts'
import { checkDate, type ImportOptions, isOpen } from './import.ts'
import { createRedactor, type Redactor, stripPrivate } from './redact.ts'

/** What stands in place of a session. */
const AUTO_MEMORY = 'auto-memory'

export interface MemoryImport {
  home: string
  project: string
  /** Files of the agent's memory. */
  files: number
  /** The entries written, or with a dry run those that would be. */
  entries: { id: string; path: string; file: string; title: string }[]
}

/** `paths` and `into` must be left out: where these files lie is the agent's business, and each project has its own. */
export type MemoryOptions = Pick<
  ImportOptions,
  'cwd' | 'env' | 'now' | 'paths' | 'since' | 'allProjects' | 'into' | 'dryRun' | 'changed'
>

/** Into the memory of this project, or of every one that is registered. */
export async function importAutoMemory(options: MemoryOptions): Promise<{ homes: MemoryImport[]; problems: string[] }> {
  const { cwd, env, now, paths = [], since = '', allProjects, into, dryRun = false, changed } = options
  checkDate(since)
  if (paths.length > 0 || into !== undefined) {
    throw new KnownError(
      'bad-usage',
      '--auto-memory takes neither paths nor --into: the notes of a project are its own.',
      {
        hint: 'Run it in the project, or with --all-projects.',
      },
    )
  }
  const projects = allProjects
    ? readRegistry(env).flatMap((record) => (existsSync(record.home) ? openHome(record, { env, now }) : []))
    : [openProject({ cwd, env, now })]
  const homes: MemoryImport[] = []
  const problems: string[] = []
  for (const project of projects.filter((each) => isOpen(each, problems))) {
    const home = await importMemories(project, { since, dryRun })
    homes.push(home)
    if (home.entries.length > 0 && !dryRun) changed?.(project)
  }
  return { homes, problems }
}

/** Files changed since the date, if there is one, that are in no entry yet. */
async function importMemories(
  project: Project,
  { since = '', dryRun = false }: { since?: string; dryRun?: boolean },
): Promise<MemoryImport> {
  // What a killed run has left in the journal counts as known, so it must be in the log as well.
  if (!dryRun) recover(project.store, 'home')
  const redactor = await createRedactor({ patterns: project.config['redact.patterns'] })
  const known = knownEntries(readSnapshot(project.store))
  const drafts: { file: string; draft: EntryDraft }[] = []
  let files = 0
  for (const agent of agents()) {
    const memories = agent.readMemories(project.record.project, project.env)
    files += memories.length
    for (const memory of memories) {
      const draft = await toDraft(memory, agent.name, redactor)
      if (draft && !known.has(draft.id) && draft.date >= since) drafts.push({ file: memory.name, draft })
    }
  }
  drafts.sort((a, b) => (order(a.draft) < order(b.draft) ? -1 : 1))
  if (drafts.length > 0) store(project, { drafts: drafts.map(({ draft }) => draft), dryRun })
  const entries = drafts.map(({ file, draft: { id, date, title } }) => ({
    id,
    path: dailyPath(project, date),
    file,
    title,
  }))
  return { home: project.home, project: project.record.project, files, entries }
}

/** The entry of a file; undefined when it says nothing. */
async function toDraft(memory: AgentMemory, agent: string, redactor: Redactor): Promise<EntryDraft | undefined> {
  const clean = async (text: string) => (await redactor.redact(stripPrivate(text))).text
  const when = localTime(memory.changed)
  const rank = memory.fromPerson ? 'human' : 'assistant'
  const lessons = toBullets(await clean(memory.text), rank)
  const context = oneLine(await clean(memory.about))
  if (!when || (lessons.length === 0 && context === '')) return undefined
  const id = entryId(hash(AUTO_MEMORY, agent, memory.name, memory.content))
  return {
    ...{ id, agent, ...when, context, lessons },
    session: AUTO_MEMORY,
    turns: [memory.name, memory.name],
    title: oneLine(await clean(memory.title)),
    ...{ exchanges: [], decisions: [], actions: [] },
  }
}

/** A bullet for each paragraph and each item, with the heading it stands under. */
function toBullets(text: string, rank: Bullet['rank']): Bullet[] {
  const bullets: Bullet[] = []
  let heading = ''
  let end = 0
  for (const block of parseMarkdown(text).blocks) {
    const words = oneLine(text.slice(block.textStart, block.end))
    if (block.kind === 'heading') heading = block.level > 1 ? words : ''
    // What is nested in an item is part of it.
    else if (block.start >= end && block.kind !== 'rule' && block.kind !== 'html' && words !== '') {
      bullets.push({ text: heading === '' ? words : `${heading}: ${words}`, rank })
      end = block.end
    }
  }
  return bullets
}

/** Entries that stand in a log, and those that did: what a person has taken out is not to come back. */
function knownEntries(snapshot: Snapshot): Set<string> {
  const copies = snapshot.list('state/copies').flatMap((path) => /([^/]+)\.md$/.exec(path)?.[1] ?? [])
  const logs = readDailyLogs(snapshot).flatMap((log) => log.entries.map((entry) => entry.id))
  return new Set([...copies, ...logs])
}

function store(project: Project, { drafts, dryRun }: { drafts: EntryDraft[]; dryRun: boolean }): void {
  const summary = `${drafts.length} files of the agent's own memory`
  commit(project.store, { reason: 'import', scope: 'home', summary, dryRun }, (snapshot) => {
    const days = new Map<string, string>()
    const copies = drafts.map((draft) => {
      const { id, date } = draft
      const path = dailyPath(project, date)
      const entry = formatEntry(draft)
      const text = days.get(path) ?? snapshot.read(`home/${path}`)
      days.set(path, appendEntry({ text, date, id, entry }))
      return { path: `state/copies/${date}/${id}.md`, kind: 'write', text: entry } as const
    })
    const logs = [...days].map(([path, text]) => ({ path: `home/${path}`, kind: 'write', text }) as const)
    return { changes: [...logs, ...copies], value: undefined }
  })
}

function order(draft: EntryDraft): string {
  return `${draft.date}T${draft.time} ${draft.id}`
}
