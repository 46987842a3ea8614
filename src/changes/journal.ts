// The redo journal: one file that says, for every path of a commit, what was there and what shall be. Once it is durable
// the commit has happened, whatever is killed afterwards; finishing it is idempotent. Never written outside the state lock.
//
// A commit of scope `home` journals in pending.json, one of scope `state` in pending-state.json: a home that cannot be
// written (its file held open, its disk read-only) leaves the first one waiting, and capture must go on meanwhile.

import { dirname } from 'node:path'
import { KnownError } from '../errors.ts'
import { errorCode } from '../lib/file-system.ts'
import { ensureFolder, PRIVATE_FILE, PRIVATE_FOLDER, readText, remove, syncFolder, writeWhole } from '../lib/files.ts'
import { parseObject } from '../lib/json-object.ts'
import { type Applied, applyEntry } from './apply.ts'
import type { StorePath } from './change.ts'
import { type Conflict, setAside } from './conflict.ts'
import { contentOf, type Entry, hashBytes } from './entry.ts'
import { archive } from './history.ts'
import type { Disk, Store } from './store.ts'

export interface Journal {
  version: 1
  reason: string
  time: string
  summary: string | undefined
  /** Numbers of the commits that this one undoes. */
  undoes: number[]
  /** The history is to keep no content of it. */
  bare?: true
  entries: Entry[]
}

export interface Finished {
  /** Paths that could not be written and still wait. */
  waiting: StorePath[]
  conflicts: Conflict[]
}

export type JournalName = 'pending.json' | 'pending-state.json'

const VERSION = 1

/** The commit point: when this returns the commit will be carried out, when it throws nothing has happened. */
export function writeJournal(disk: Disk, name: JournalName, journal: Journal): void {
  const file = journalFile(disk, name)
  try {
    ensureFolder(disk.fs, dirname(file), PRIVATE_FOLDER)
    writeWhole(disk.fs, file, formatJournal(journal), { mode: PRIVATE_FILE })
  } catch (error) {
    // Its folder may have failed to sync after the rename: then it is there and must not come true later.
    if (errorCode(error) !== undefined) remove(disk.fs, file)
    throw error
  }
}

/** Carries out what a journal still asks for, of the paths that `mine` admits; the rest waits. */
export function finishJournal(disk: Disk, name: JournalName, mine: (path: StorePath) => boolean): Finished {
  const journal = readJournal(disk, name)
  if (journal === undefined) return { waiting: [], conflicts: [] }
  const tried = journal.entries.filter((entry) => !entry.done && mine(entry.path))
  const applied = tried.map((entry) => tryToApply(disk, journal, entry))
  const unsynced = new Set(syncFolders(disk, applied))
  const done = new Set(tried.filter((_, index) => isSafe(applied[index], unsynced)))
  const entries = journal.entries.map((entry): Entry => (done.has(entry) ? { ...entry, done: true } : entry))
  const waiting = entries.filter((entry) => !entry.done).map((entry) => entry.path)
  if (waiting.length === 0) close(disk, name, journal)
  else if (done.size > 0) saveProgress(disk, name, { ...journal, entries })
  return { waiting, conflicts: applied.flatMap((result) => result?.conflict ?? []) }
}

function tryToApply(disk: Disk, journal: Journal, entry: Entry): Applied | undefined {
  try {
    return applyEntry(disk, journal.time, entry)
  } catch (error) {
    if (errorCode(error) === undefined) throw error
    return undefined
  }
}

/** Syncs each folder once; returns those that failed. */
function syncFolders({ fs }: Disk, applied: (Applied | undefined)[]): string[] {
  const folders = new Set(applied.flatMap((result) => result?.folder ?? []))
  return [...folders].filter((folder) => {
    try {
      syncFolder(fs, folder)
      return false
    } catch (error) {
      if (errorCode(error) === undefined) throw error
      return true
    }
  })
}

function isSafe(result: Applied | undefined, unsynced: ReadonlySet<string>): boolean {
  return result !== undefined && !unsynced.has(result.folder)
}

/** Without this, a file that was applied and then edited would look like a conflict when the rest is finished. */
function saveProgress(disk: Disk, name: JournalName, journal: Journal): void {
  try {
    writeWhole(disk.fs, journalFile(disk, name), formatJournal(journal), { mode: PRIVATE_FILE })
  } catch (error) {
    if (errorCode(error) === undefined) throw error
  }
}

/** Only what touched the user's files can be undone, so only that becomes history. */
function close(disk: Disk, name: JournalName, journal: Journal): void {
  const file = journalFile(disk, name)
  try {
    // Emptied in its place first, so that no moment leaves its content in the history.
    if (journal.bare) writeWhole(disk.fs, file, formatJournal({ ...journal, entries: [] }), { mode: PRIVATE_FILE })
    if (!journal.bare && journal.entries.every((entry) => entry.path.startsWith('state/'))) remove(disk.fs, file)
    else archive(disk, file, journal.reason)
  } catch (error) {
    // All is applied; the next commit finds that and closes the journal.
    if (errorCode(error) === undefined) throw error
  }
}

/** Why a commit that was cut off was made, undefined when none waits or it cannot be read. */
export function pendingReason(store: Store): string | undefined {
  const text = readText(journalFile(store, 'pending.json'))
  return text === undefined ? undefined : parseJournal(text)?.reason
}

function readJournal(disk: Disk, name: JournalName): Journal | undefined {
  const file = journalFile(disk, name)
  const text = readText(file)
  if (text === undefined) return undefined
  const journal = parseJournal(text)
  if (journal === undefined) setAside(disk, file, text)
  return journal
}

function journalFile(store: Store, name: JournalName): string {
  return `${store.roots.state}/journal/${name}`
}

/** JSON with its head on the first line, which is all that ageing the history needs to read. */
export function formatJournal({ version, reason, time, summary, undoes, bare, entries }: Journal): string {
  const head = JSON.stringify({ version, reason, time }).slice(0, -1)
  const more = { ...(undoes.length > 0 ? { undoes } : {}), ...(bare ? { bare } : {}) }
  const rest = JSON.stringify({ summary, ...more, entries }).slice(1)
  return `${head},\n${rest}\n`
}

/** The journal in a text, undefined when the text is damaged. Throws KnownError for one that a later version wrote. */
export function parseJournal(text: string): Journal | undefined {
  const value = parseObject(text)
  if (value === undefined) return undefined
  const { version, reason, time, summary, entries } = value
  if (typeof version === 'number' && version > VERSION) {
    throw new KnownError('bad-document', `The journal was written by a later version of memc (format ${version}).`, {
      hint: 'Update memc, then run the command again.',
    })
  }
  if (version !== VERSION || typeof reason !== 'string' || typeof time !== 'string') return undefined
  if (!Array.isArray(entries) || !entries.every(isEntry)) return undefined
  const undoes = Array.isArray(value.undoes) ? value.undoes.filter((number) => typeof number === 'number') : []
  const bare = value.bare === true ? { bare: true as const } : {}
  return { version, reason, time, summary: typeof summary === 'string' ? summary : undefined, undoes, ...bare, entries }
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null || !('path' in value) || !('kind' in value)) return false
  const entry: Record<string, unknown> = { ...value }
  if (typeof entry.path !== 'string') return false
  if (entry.kind === 'remove') return typeof entry.before === 'string'
  if (typeof entry.text !== 'string') return false
  if (entry.kind === 'append') return typeof entry.tail === 'string' && isNullOr('number', entry.length)
  const content = entry.encoding === 'base64' ? contentOf({ text: entry.text, encoding: 'base64' }) : entry.text
  return entry.kind === 'write' && isNullOr('string', entry.before) && entry.after === hashBytes(Buffer.from(content))
}

function isNullOr(type: 'string' | 'number', value: unknown): boolean {
  return value === null || typeof value === type
}
