// The one way to write. A pure decide function sees the current bytes and returns changes; they are journalled, then
// applied. Everything is synchronous: nothing can be awaited under the lock. Ledger, use counters, logs and leases are
// private append-only records outside it.
//
// Scope `state` holds only the lock in the machine state, so capture works whatever becomes of the home. Scope `home`
// holds the home's lock as well, always taken first.
import { KnownError } from '../errors.ts'
import { errorCode, nodeFileSystem } from '../lib/file-system.ts'
import { ensureFolder, PRIVATE_FOLDER } from '../lib/files.ts'
import type { Lease } from '../lib/lease.ts'
import { withLock } from '../lib/lock.ts'
import { type Change, fold, type StorePath } from './change.ts'
import type { Conflict } from './conflict.ts'
import { type Entry, toEntry } from './entry.ts'
import { type Finished, finishJournal, type JournalName, writeJournal } from './journal.ts'
import { type Disk, type HeldSnapshot, holdSnapshot, openSnapshot, type Snapshot, type Store } from './store.ts'

export type { Change, StorePath } from './change.ts'
export type { Snapshot, Store } from './store.ts'

export type Scope = 'state' | 'home'

export interface CommitOptions {
  /** One word for the history: compile, flush, undo. */
  reason: string
  summary?: string
  scope: Scope
  /** When given, nothing is written unless it is still held. */
  lease?: Lease
  /** Decide only: no lock, no journal, no write. */
  dryRun?: boolean
  /** The history keeps what was there in the machine state, too: an undo can then be undone whole. */
  keepState?: boolean
  /** The history says that there was such a commit and keeps nothing of what it replaced or wrote: nothing can be undone. */
  keepNoHistory?: boolean
}

interface Decision<T> {
  changes: Change[]
  value: T
  /** What only the decision can tell the history: a better summary, and the commits that this one undoes. */
  about?: { summary: string; undoes: number[] }
}

type Decide<T> = (snapshot: HeldSnapshot) => Decision<T>

export interface CommitResult<T> {
  value: T
  /** The changes that change something, one for each path. */
  changes: Change[]
  /** True when the changes are durable: on their paths, or in the journal that the next commit finishes. */
  applied: boolean
  /** Paths that could not be written now and wait in the journal. */
  pendingPaths: StorePath[]
  /** Files that somebody changed meanwhile; theirs stayed, ours is parked. Also those of an interrupted commit before. */
  conflicts: Conflict[]
}

/** Throws KnownError 'locked', 'lease-lost' or 'not-writable'; then nothing has changed. */
export function commit<T>(store: Store, options: CommitOptions, decide: Decide<T>): CommitResult<T> {
  const disk: Disk = { ...store, fs: store.fs ?? nodeFileSystem }
  if (options.dryRun) {
    const { value, changes } = decideOn(holdSnapshot(disk.roots), options, decide)
    return { value, changes, applied: false, pendingPaths: [], conflicts: [] }
  }
  return underLocks(disk, options.scope, () => {
    const earlier = finishEarlier(disk, options.scope)
    if (options.lease && !options.lease.isHeld()) throw leaseLost(options.lease)
    const { value, changes, entries, about } = decideOn(holdSnapshot(disk.roots), options, decide)
    const finished =
      entries.length === 0 ? { waiting: [], conflicts: [] } : carryOut(disk, { ...options, ...about }, entries)
    return {
      value,
      changes,
      applied: entries.length > 0,
      pendingPaths: [...earlier.waiting, ...finished.waiting],
      conflicts: [...earlier.conflicts, ...finished.conflicts],
    }
  })
}

/** Finishes a commit that was cut off, if there is one. Before deciding on what a snapshot says, call this;
 * scope `state` finishes what lies in the machine state, whatever becomes of the home. */
export function recover(store: Store, scope: Scope): void {
  const cutOff = ['state/journal/pending.json', 'state/journal/pending-state.json']
  if (cutOff.every((path) => readSnapshot(store).size(path) === undefined)) return
  commit(store, { reason: 'recover', scope }, () => ({ changes: [], value: undefined }))
}

/** The current bytes, without a lock. */
export function readSnapshot(store: Store): Snapshot {
  return openSnapshot(store.roots)
}

/** Runs the decision and drops what would change nothing. */
function decideOn<T>(snapshot: HeldSnapshot, { scope, keepState, keepNoHistory }: CommitOptions, decide: Decide<T>) {
  const decision = decide(snapshot)
  const changes: Change[] = []
  const entries: Entry[] = []
  for (const change of fold(decision.changes)) {
    if (scope === 'state' && !isState(change.path)) throw new Error(`a state commit may not change ${change.path}`)
    const entry = toEntry(snapshot, change, keepState ? { keepState } : {})
    if (entry === undefined) continue
    changes.push(change)
    entries.push(keepNoHistory ? withoutOld(entry) : entry)
  }
  return { value: decision.value, about: decision.about, changes, entries }
}

function withoutOld(entry: Entry): Entry {
  if (entry.kind === 'append') return entry
  const { old: _, ...rest } = entry
  return rest
}

function carryOut(disk: Disk, options: CommitOptions & { undoes?: number[] }, entries: Entry[]): Finished {
  const { scope, reason, summary, undoes = [], keepNoHistory } = options
  const name: JournalName = scope === 'home' ? 'pending.json' : 'pending-state.json'
  const time = disk.now().toISOString()
  const bare = keepNoHistory ? { bare: true as const } : {}
  try {
    writeJournal(disk, name, { version: 1, reason, time, summary, undoes, ...bare, entries })
  } catch (error) {
    throw notWritable(disk.roots.state, error)
  }
  return finishJournal(disk, name, () => true)
}

/** A state commit may not touch the home, so of a home journal it carries out only what lies in the machine state. */
function finishEarlier(disk: Disk, scope: Scope): Finished {
  const state = finishJournal(disk, 'pending-state.json', isState)
  const home = finishJournal(disk, 'pending.json', scope === 'home' ? () => true : isState)
  const waiting = [...state.waiting, ...home.waiting]
  const blocking = scope === 'home' ? waiting : waiting.filter(isState)
  if (blocking.length > 0) {
    throw new KnownError('not-writable', `An earlier change still cannot be written: ${blocking.join(', ')}.`, {
      hint: 'Close the program that holds the file or make it writable; then run the command again. Nothing is lost.',
    })
  }
  return { waiting, conflicts: [...state.conflicts, ...home.conflicts] }
}

function isState(path: StorePath): boolean {
  return path.startsWith('state/')
}

function underLocks<T>(disk: Disk, scope: Scope, action: () => T): T {
  const { home, state } = disk.roots
  const inState = () => locked(disk, { folder: state, name: 'lock', mode: PRIVATE_FOLDER }, action)
  return scope === 'state' ? inState() : locked(disk, { folder: home, name: '.lock' }, inState)
}

function locked<T>(disk: Disk, lock: { folder: string; name: string; mode?: number }, action: () => T): T {
  const { fs, owner, lockTimeoutMs: timeoutMs } = disk
  let held = false
  const run = () => {
    held = true
    return action()
  }
  try {
    ensureFolder(fs, lock.folder, lock.mode)
    const options = { fs, ...(owner ? { owner } : {}), ...(timeoutMs === undefined ? {} : { timeoutMs }) }
    return withLock(`${lock.folder}/${lock.name}`, run, options)
  } catch (error) {
    throw held ? error : notWritable(lock.folder, error)
  }
}

function leaseLost(lease: Lease): KnownError {
  return new KnownError('lease-lost', `This worker no longer holds its lease (generation ${lease.generation}).`, {
    hint: 'Another worker goes on from here; nothing was changed.',
  })
}

const NOT_WRITABLE: Record<string, { what: string; hint: string }> = {
  ENOSPC: { what: 'the disk is full', hint: 'Free some space' },
  EDQUOT: { what: 'your disk quota is used up', hint: 'Free some space' },
  EIO: { what: 'the disk did not take all bytes', hint: 'Check the disk and the space left on it' },
  EROFS: { what: 'the file system is read-only', hint: 'Make it writable, or keep the memory elsewhere (MEMC_HOME)' },
  EACCES: { what: 'permission denied', hint: 'Check who owns the folder and its permissions' },
  EPERM: { what: 'the system refused', hint: 'Check who owns the folder and its permissions' },
  EBUSY: { what: 'another program holds a file open', hint: 'Close it' },
  ENOTDIR: { what: 'one of its folders is a file', hint: 'Move that file away' },
}

/** A failed write as an error that says what to do; any other error as it is. */
export function notWritable(folder: string, error: unknown): unknown {
  const reason = NOT_WRITABLE[errorCode(error) ?? '']
  if (reason === undefined) return error
  const message = `Cannot write in ${folder}: ${reason.what} (${errorCode(error)}). Nothing was changed.`
  return new KnownError('not-writable', message, { hint: `${reason.hint}, then run the command again.`, cause: error })
}
