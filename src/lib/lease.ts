// A long hold with a heartbeat: which worker may write. The generation grows with every holder, and a holder that slept
// past its time or was replaced can tell, so that it writes nothing more. Outside commit: a lease is not knowledge.
import { dirname } from 'node:path'
import { type FileSystem, nodeFileSystem } from './file-system.ts'
import { ensureFolder, PRIVATE_FILE, PRIVATE_FOLDER, readText, writeWhole } from './files.ts'
import { newToken, withLock } from './lock.ts'
import { currentOwner, type IsAlive, isAlive, type Owner, parseOwner } from './owner.ts'

export interface Lease {
  /** Higher than that of every holder before. */
  readonly generation: number
  /** True while the disk says that the lease is ours and its time has not run out. */
  isHeld(): boolean
  /** The heartbeat. False when somebody else has the lease: stop. */
  renew(): boolean
  release(): void
}

export interface LeaseOptions {
  /** Without a heartbeat for this long the holder counts as gone. */
  ttlMs: number
  owner?: Owner
  isAlive?: IsAlive
  fs?: FileSystem
  /** Milliseconds since 1970 (default the system clock). */
  now?: () => number
}

const CLOCK_SKEW_MS = 5_000

/** The lease, or undefined when somebody live holds it. */
export function acquireLease(file: string, options: LeaseOptions): Lease | undefined {
  const { owner = currentOwner(), now = Date.now, fs = nodeFileSystem } = options
  const alive = options.isAlive ?? isAlive
  ensureFolder(fs, dirname(file), PRIVATE_FOLDER)
  const locked = <T>(action: () => T): T => withLock(`${file}.lock`, action, { fs, owner, isAlive: alive })
  const save = (state: LeaseState) => writeWhole(fs, file, formatLease(state), { mode: PRIVATE_FILE })

  const mine = locked(() => {
    const before = readLease(file)
    if (before && isLive(before, { isAlive: alive, now })) return undefined
    const token = newToken(owner)
    const state = { owner, token, generation: nextGeneration(file, before), renewed: now(), ttlMs: options.ttlMs }
    save(state)
    return state
  })
  if (mine === undefined) return undefined

  const onDisk = () => {
    const state = readLease(file)
    return state?.token === mine.token && !state.released ? state : undefined
  }
  const change = (next: Partial<LeaseState>) =>
    locked(() => {
      const state = onDisk()
      if (state) save({ ...state, ...next })
      return state !== undefined
    })
  return {
    generation: mine.generation,
    isHeld: () => {
      const state = onDisk()
      return state !== undefined && inTime(state, now())
    },
    renew: () => change({ renewed: now() }),
    release: () => void change({ released: true }),
  }
}

/** Cheap look without a lock: does somebody live hold the lease? */
export function leaseIsLive(file: string, options: { isAlive?: IsAlive; now?: () => number } = {}): boolean {
  const state = readLease(file)
  return state !== undefined && isLive(state, { isAlive: options.isAlive ?? isAlive, now: options.now ?? Date.now })
}

export interface LeaseView {
  /**
   * `free`: given back or never taken; `held`: by a live process; `silent`: the process lives, or may, and has missed its
   * time; `left`: the process has ended without giving it back. The last two are taken over by whoever comes next.
   */
  state: 'free' | 'held' | 'silent' | 'left'
  owner?: Owner
  /** When the holder last gave a sign of life: milliseconds since 1970. */
  renewed?: number
}

/** Who holds the lease and since when nothing was heard of them. For people: it says nothing that is still true after. */
export function viewLease(file: string, options: { isAlive?: IsAlive; now?: () => number } = {}): LeaseView {
  const { now = Date.now } = options
  const state = readLease(file)
  if (!state || state.released) return { state: 'free' }
  const { owner, renewed } = state
  if ((options.isAlive ?? isAlive)(owner) === false) return { state: 'left', owner, renewed }
  return { state: inTime(state, now()) ? 'held' : 'silent', owner, renewed }
}

interface LeaseState {
  owner: Owner
  token: string
  generation: number
  renewed: number
  ttlMs: number
  released?: boolean
}

function isLive(state: LeaseState, { isAlive, now }: { isAlive: IsAlive; now: () => number }): boolean {
  return !state.released && inTime(state, now()) && isAlive(state.owner) !== false
}

function inTime({ renewed, ttlMs }: LeaseState, now: number): boolean {
  // A heartbeat ahead of the clock would otherwise keep the lease for as long as the clock was wrong.
  return now - renewed <= ttlMs && now - renewed >= -CLOCK_SKEW_MS
}

function nextGeneration(file: string, before: LeaseState | undefined): number {
  if (before) return before.generation + 1
  // An unreadable lease had a generation that nobody knows; milliseconds are above every count of holders.
  return readText(file) === undefined ? 1 : Date.now()
}

function formatLease({ owner, ...state }: LeaseState): string {
  return `${JSON.stringify({ ...owner, ...state })}\n`
}

function readLease(file: string): LeaseState | undefined {
  const parsed = parseOwner(readText(file) ?? '')
  if (parsed === undefined) return undefined
  const { generation, token, renewed, ttlMs, released } = parsed.fields
  if (typeof generation !== 'number' || typeof token !== 'string') return undefined
  if (typeof renewed !== 'number' || typeof ttlMs !== 'number') return undefined
  return { owner: parsed.owner, generation, token, renewed, ttlMs, released: released === true }
}
