// A cap on model calls that run at the same time, for one user and over all processes, counted on disk. It is also the
// guard against recursion that needs no sign from anybody: whatever starts whom, no more than `limit` calls ever run.
// Each place is a row of numbered files; the highest number is what holds. Taking or leaving a place creates the next
// number, which only one process can do, so there is no moment between looking and taking.
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../lib/file-system.ts'
import { currentOwner, isAlive, parseOwner } from '../lib/owner.ts'

export interface LiveCallsOptions {
  /** The user's folder for this, the same in every process. */
  folder: string
  limit: number
  /** How long the call may take at most; after that its place counts as left. */
  timeoutMs: number
  now?: () => number
}

export interface LiveCall {
  /** Gives the place back; harmless when it was already taken from a holder that slept past its time. */
  release(): void
}

/** A place among the live calls, or undefined when all are taken. */
export function claimLiveCall({ folder, limit, timeoutMs, now = Date.now }: LiveCallsOptions): LiveCall | undefined {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (let place = 0; place < limit; place += 1) {
    const latest = numbersOf(folder, place)[0] ?? 0
    if (latest > 0 && isHeld(fileOf(folder, place, latest), now())) continue
    const mine = latest + 1
    const held = { ...currentOwner(), at: now(), until: now() + timeoutMs + GRACE_MS }
    if (advance({ folder, place, to: mine, content: JSON.stringify(held) })) {
      return { release: () => void advance({ folder, place, to: mine + 1, content: FREE }) }
    }
  }
  return undefined
}

/** Time to stop the child and leave after its time is over. */
const GRACE_MS = 30_000
const FREE = '{}'

function isHeld(file: string, now: number): boolean {
  const text = readText(file)
  if (text === undefined || text === FREE) return false
  const found = parseOwner(text)
  // Being written, or left half written by a crash.
  if (!found) return now - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < GRACE_MS
  const { at, until } = found.fields
  if (typeof at !== 'number' || typeof until !== 'number') return false
  const inTime = now <= until && at <= now + GRACE_MS
  return inTime && isAlive(found.owner) !== false
}

interface Step {
  folder: string
  place: number
  to: number
  content: string
}

/** Creates the next number; false when somebody else did, or went further meanwhile. */
function advance({ folder, place, to, content }: Step): boolean {
  const file = fileOf(folder, place, to)
  if (!create(file, content)) return false
  const numbers = numbersOf(folder, place)
  // A slow process may create a number that was used and removed: a higher one gives it away.
  const late = (numbers[0] ?? 0) > to
  for (const number of late ? [to] : numbers.filter((other) => other < to)) {
    rmSync(fileOf(folder, place, number), { force: true })
  }
  return !late
}

function create(file: string, content: string): boolean {
  try {
    const fd = openSync(file, 'wx', 0o600)
    try {
      writeSync(fd, content)
    } finally {
      closeSync(fd)
    }
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

/** The numbers of a place that are there, highest first. */
function numbersOf(folder: string, place: number): number[] {
  const pattern = new RegExp(`^call-${place}-(\\d+)\\.json$`)
  const numbers = readdirSync(folder).flatMap((name) => Number(pattern.exec(name)?.[1] ?? 0) || [])
  return numbers.sort((a, b) => b - a)
}

function fileOf(folder: string, place: number, number: number): string {
  return join(folder, `call-${place}-${number}.json`)
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
