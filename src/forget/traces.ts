// What commits do not reach: the history of earlier commits, parked conflicts, the log, the search index. Changed directly,
// outside commit, since the journal of a commit would keep what is to go. Every step can be repeated.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentOf, type Entry, hashBytes, type OldContent } from '../changes/entry.ts'
import { historyFiles } from '../changes/history.ts'
import { formatJournal, type Journal, parseJournal } from '../changes/journal.ts'
import type { ArticleId } from '../kb/article.ts'
import { nodeFileSystem } from '../lib/file-system.ts'
import { listFiles, PRIVATE_FILE, readText, remove, writeWhole } from '../lib/files.ts'
import type { Project } from '../project.ts'
import type { Needles } from './needles.ts'
import { scrubLog } from './scrub.ts'

export interface Wanted {
  needles: Needles
  gone: ArticleId[]
}

export interface Traces {
  /** Commits of the history that hold it, and lose all their content: they can no longer be undone. */
  emptied: number
  /** Lines of the log. */
  logLines: number
  /** Parked conflicts, the search index, vectors, shortened rules, what lint keeps: they go. */
  conflicts: string[]
  caches: string[]
  /** Files that stay with other content. */
  rewritten: { file: string; text: string }[]
}

export function findTraces({ store, state }: Project, wanted: Wanted): Traces {
  const { needles } = wanted
  const history = historyFiles(store).flatMap((file) => historyWithout(file, wanted) ?? [])
  const kept = ['log', 'uses', 'recall'].flatMap((folder) =>
    listFiles(join(state, folder)).map((name) => join(state, folder, name)),
  )
  const logs = kept.flatMap((file) => linesWithout(file, needles))
  const conflicts = listFiles(join(state, 'conflicts')).map((name) => join(state, 'conflicts', name))
  return {
    emptied: history.filter(({ isEmpty }) => isEmpty).length,
    logLines: logs.reduce((sum, { lines }) => sum + lines, 0),
    conflicts: conflicts.filter((file) => needles.isIn(readFileSync(file, 'utf8'))),
    caches: [
      ...namesIn(state)
        .filter((name) => /^\.?(?:index\.db|vectors|shortened|lint\.json|last-lint)/.test(name))
        .map((name) => join(state, name)),
      ...listFiles(join(state, 'briefs'))
        .map((name) => join(state, 'briefs', name))
        .filter((file) => needles.isIn(readFileSync(file, 'utf8'))),
    ],
    rewritten: [...history, ...logs].map(({ file, text }) => ({ file, text })),
  }
}

export function purge({ store }: Project, { conflicts, caches, rewritten }: Traces): void {
  const fs = store.fs ?? nodeFileSystem
  for (const file of [...conflicts, ...caches]) remove(fs, file)
  for (const { file, text } of rewritten) writeWhole(fs, file, text, { mode: PRIVATE_FILE })
}

/** The file keeps its place, since the numbers of commits are never given twice. Undefined when it holds nothing of it. */
function historyWithout(file: string, wanted: Wanted): { file: string; text: string; isEmpty: boolean } | undefined {
  const text = readText(file) ?? ''
  const journal = journalOf(text)
  if (journal === undefined) return wanted.needles.isIn(text) ? { file, text: '{}\n', isEmpty: true } : undefined
  const told = journal.summary ?? ''
  const own = journal.entries.filter(({ path }) => !RENDERED.has(path))
  if (wanted.needles.isIn(told) || own.some((entry) => contentsOf(entry).some(wanted.needles.isIn))) {
    return { file, text: formatJournal({ ...journal, summary: 'forgotten', bare: true, entries: [] }), isEmpty: true }
  }
  const next = formatJournal({ ...journal, entries: journal.entries.map((entry) => withoutWords(entry, wanted)) })
  return next === text ? undefined : { file, text: next, isEmpty: false }
}

const LOG = 'home/knowledge/log.md'
const INDEX = 'home/knowledge/index.md'
/** Undo makes these anew, so a commit can be undone without their words. */
const RENDERED = new Set<string>([LOG, INDEX])

function withoutWords(entry: Entry, { needles, gone }: Wanted): Entry {
  if (entry.kind === 'append' || !RENDERED.has(entry.path) || !contentsOf(entry).some(needles.saysIn)) return entry
  const clean = (text: string) => (entry.path === LOG ? scrubLog(text, gone, needles) : '')
  const old = entry.old ? { old: { text: clean(textOf(entry.old)) } } : {}
  if (entry.kind === 'remove') return { ...entry, ...old }
  const text = clean(contentOf(entry).toString('utf8'))
  return { ...entry, text, after: hashBytes(Buffer.from(text)), ...old }
}

/** Undefined for a file that is damaged or of another version. */
function journalOf(text: string): Journal | undefined {
  try {
    return parseJournal(text)
  } catch {
    return undefined
  }
}

function contentsOf(entry: Entry): string[] {
  const old = 'old' in entry && entry.old ? [textOf(entry.old)] : []
  if (entry.kind === 'remove') return [entry.path, ...old]
  const now = entry.kind === 'write' ? contentOf(entry).toString('utf8') : entry.text
  return [entry.path, now, ...old]
}

function textOf(old: OldContent): string {
  return 'text' in old ? old.text : Buffer.from(old.base64, 'base64').toString('utf8')
}

function linesWithout(file: string, needles: Needles): { file: string; text: string; lines: number }[] {
  const lines = (readText(file) ?? '').split('\n')
  const kept = lines.filter((line) => !needles.isIn(line))
  return kept.length === lines.length ? [] : [{ file, text: kept.join('\n'), lines: lines.length - kept.length }]
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
