// A short exclusive lock between processes: one file that names its holder. Claim and identity are one atomic step, and
// so is taking over from a holder that died. Never held across anything that is awaited; long holds are leases.
//
// Taking over. Two processes may both see that holder T is dead, and the slower one must not replace the quicker one's
// fresh lock. So whoever wants to follow T first creates `<lock>.after-T`, which only one can. As nobody else may now
// replace T, "the lock still names T" stays true once seen, and one rename puts the new holder in its place. If that
// process dies too before its rename, the next one creates `<lock>.after-<its token>`, and so on.
import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { KnownError } from '../errors.ts'
import { errorCode, type FileSystem, nodeFileSystem, patiently, writeAll } from './file-system.ts'
import { PRIVATE_FILE, readText, remove } from './files.ts'
import { currentOwner, type IsAlive, isAlive, type Owner, parseOwner } from './owner.ts'

export interface LockOptions {
  fs?: FileSystem
  /** How long to wait for another holder (default 10 s). */
  timeoutMs?: number
  /** Who takes the lock (default this process). */
  owner?: Owner
  isAlive?: IsAlive
}

const DEFAULT_TIMEOUT_MS = 10_000
/** A holder that cannot be checked (another machine, no start time) is given up after this. */
const LONGEST_HOLD_MS = 600_000
/** Where hard links are missing, a lock is empty between its creation and its first byte. */
const GARBAGE_GRACE_MS = 2_000
const CLOCK_SKEW_MS = 5_000
const LONGEST_PAUSE_MS = 20

/** Our own holdings that are over although their file could not be removed. */
const abandoned = new Set<string>()

/** Runs `action` while holding the lock file. Throws KnownError 'locked', naming the holder, when it stays taken. */
export function withLock<T>(path: string, action: () => T, options: LockOptions = {}): T {
  const lock = prepare(path, options)
  try {
    takeInTime(lock)
    sweep(lock)
    return action()
  } finally {
    release(lock)
  }
}

interface Lock {
  path: string
  /** The file that holds our identity before, and unless, it becomes the lock. */
  own: string
  token: string
  text: string
  fs: FileSystem
  timeoutMs: number
  isAlive: IsAlive
}

function prepare(path: string, options: LockOptions): Lock {
  const { fs = nodeFileSystem, owner = currentOwner(), timeoutMs = DEFAULT_TIMEOUT_MS } = options
  const token = newToken(owner)
  const text = `${JSON.stringify({ ...owner, time: Date.now(), token })}\n`
  const lock = { path, own: `${path}.by-${token}`, token, text, fs, timeoutMs, isAlive: options.isAlive ?? isAlive }
  writeClaim(lock, lock.own)
  return lock
}

/** A name for one holding, never used twice. */
export function newToken(owner: Owner): string {
  const random = Math.random().toString(36).slice(2, 12)
  return `${owner.pid.toString(36)}-${Date.now().toString(36)}-${random}`
}

function takeInTime(lock: Lock): void {
  const deadline = performance.now() + lock.timeoutMs
  for (;;) {
    if (claim(lock, lock.path)) return
    const holder = readClaim(lock.path)
    if (holder === undefined) continue
    if (isStale(holder, lock.isAlive) && takeOver(lock, holder)) return
    if (performance.now() >= deadline) throw locked(lock.path, holder)
    lock.fs.sleep(1 + Math.random() * LONGEST_PAUSE_MS)
  }
}

/** Creates `path` with our identity in it; false when it exists. */
function claim(lock: Lock, path: string): boolean {
  try {
    lock.fs.linkSync(lock.own, path)
    return true
  } catch (error) {
    if (errorCode(error) === undefined) throw error
    // A network file system may repeat a link that had succeeded.
    if (errorCode(error) === 'EEXIST') return readClaim(path)?.token === lock.token
  }
  return writeClaim(lock, path)
}

function writeClaim({ fs, text }: Lock, path: string): boolean {
  let fd: number
  try {
    fd = fs.openSync(path, 'wx', PRIVATE_FILE)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
  try {
    writeAll(fs, fd, Buffer.from(text, 'utf8'))
  } catch (error) {
    if (errorCode(error) !== undefined) fs.unlinkSync(path)
    throw error
  } finally {
    fs.closeSync(fd)
  }
  return true
}

interface Claim {
  /** Names this one holding; for a file that cannot be read, its place on the disk and its time. */
  token: string
  owner: Owner | undefined
  time: number
}

function readClaim(path: string): Claim | undefined {
  const text = readText(path)
  const stat = statSync(path, { throwIfNoEntry: false })
  if (text === undefined || stat === undefined) return undefined
  const parsed = parseOwner(text)
  const garbage = { token: `x${stat.ino}x${Math.floor(stat.mtimeMs)}`, owner: undefined, time: stat.mtimeMs }
  if (parsed === undefined) return garbage
  const { owner, fields } = parsed
  if (typeof fields.token !== 'string' || !/^[\w-]+$/.test(fields.token) || typeof fields.time !== 'number')
    return garbage
  return { token: fields.token, owner, time: fields.time }
}

function isStale(holder: Claim, alive: IsAlive): boolean {
  const known = holder.owner && alive(holder.owner)
  if (abandoned.has(holder.token)) return true
  if (known !== undefined) return !known
  const age = Date.now() - holder.time
  return age < -CLOCK_SKEW_MS || age > (holder.owner ? LONGEST_HOLD_MS : GARBAGE_GRACE_MS)
}

function takeOver(lock: Lock, dead: Claim): boolean {
  const chain = succeed(lock, dead)
  if (chain === undefined) return false
  const mine = chain.at(-1)
  try {
    if (readClaim(lock.path)?.token !== dead.token) return false
    patiently(lock.fs, () => lock.fs.renameSync(lock.own, lock.path))
  } catch (error) {
    if (mine !== undefined && errorCode(error) !== undefined) remove(lock.fs, mine)
    throw error
  }
  for (const path of chain) remove(lock.fs, path)
  return true
}

/** Claims the right to follow `dead`: the claims made in its name, ours last, or undefined when somebody alive has it. */
function succeed(lock: Lock, dead: Claim): string[] | undefined {
  const chain: string[] = []
  for (let before = dead; ; ) {
    const path = `${lock.path}.after-${before.token}`
    chain.push(path)
    if (claim(lock, path)) return chain
    const rival = readClaim(path)
    if (rival === undefined || !isStale(rival, lock.isAlive)) return undefined
    before = rival
  }
}

/** Under the lock: claims of processes that died on the way are of no use to anybody any more. */
function sweep(lock: Lock): void {
  const folder = dirname(lock.path)
  const base = basename(lock.path)
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${base}.by-`) && !name.startsWith(`${base}.after-`)) continue
    const path = join(folder, name)
    const left = readClaim(path)
    if (left && (left.token === lock.token || isStale(left, lock.isAlive))) remove(lock.fs, path)
  }
}

function release(lock: Lock): void {
  try {
    remove(lock.fs, lock.own)
    if (readClaim(lock.path)?.token === lock.token) remove(lock.fs, lock.path)
  } catch (error) {
    // What was done under the lock is done. We may take it again; for others it ends with this process.
    if (errorCode(error) === undefined) throw error
    abandoned.add(lock.token)
  }
}

function locked(path: string, holder: Claim): KnownError {
  const who = holder.owner ? `process ${holder.owner.pid} on ${holder.owner.host}` : 'an unreadable lock file'
  return new KnownError('locked', `${path} is held by ${who} since ${new Date(holder.time).toISOString()}`, {
    hint: 'Wait until that process is done and try again. If no such process exists, delete the lock file.',
  })
}
