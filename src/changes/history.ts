// Finished journals, numbered: what undo reads. Capped, oldest first, since they hold copies of everything they replaced.
// The newest is never dropped.
import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { patiently } from '../lib/file-system.ts'
import { fileSize, readRange, remove } from '../lib/files.ts'
import type { Disk, Store } from './store.ts'

const DAY_MS = 86_400_000
const LONGEST_KEPT_MS = 90 * DAY_MS
const MOST_KEPT_BYTES = 200 * 1024 * 1024

/** Gives a finished journal its number, then drops what is over age or size. */
export function archive(disk: Disk, journal: string, reason: string): void {
  const last = historyFiles(disk).at(-1)
  const number = last === undefined ? 1 : numberOf(last) + 1
  const name = `${String(number).padStart(8, '0')}-${reason.replace(/[^\w-]+/g, '-').slice(0, 40)}.json`
  patiently(disk.fs, () => disk.fs.renameSync(journal, `${dirname(journal)}/${name}`))
  drop(disk)
}

/** The finished journals of commits that touched the user's files, oldest first. */
export function historyFiles(store: Store): string[] {
  const folder = `${store.roots.state}/journal`
  if (fileSize(folder) === undefined) return []
  return readdirSync(folder)
    .filter((name) => /^\d{8}-.*\.json$/.test(name))
    .sort()
    .map((name) => `${folder}/${name}`)
}

/** The number of the commit that a file of the history is about. */
export function numberOf(file: string): number {
  return Number.parseInt(file.slice(file.lastIndexOf('/') + 1), 10)
}

function drop(disk: Disk): void {
  const files = historyFiles(disk)
  let total = files.reduce((sum, file) => sum + (fileSize(file) ?? 0), 0)
  for (const file of files.slice(0, -1)) {
    const age = disk.now().getTime() - writtenAt(file)
    if (total <= MOST_KEPT_BYTES && !(age > LONGEST_KEPT_MS)) return
    total -= fileSize(file) ?? 0
    remove(disk.fs, file)
  }
}

/** The time in a journal's first line, NaN when it cannot be read. */
function writtenAt(file: string): number {
  const LONGEST_HEAD = 4096
  const head = readRange(file, 0, LONGEST_HEAD).toString('utf8').split('\n', 1)[0]
  return Date.parse(/"time":"([^"]*)"/.exec(head ?? '')?.[1] ?? '')
}
