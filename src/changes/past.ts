// Commits that are over, as the history holds them: what undo and `memc history` read. Nothing is written here.
import { readText } from '../lib/files.ts'
import { historyFiles, numberOf } from './history.ts'
import { type Journal, parseJournal } from './journal.ts'
import type { Store } from './store.ts'

export interface PastCommit {
  number: number
  /** Undefined when its file is damaged. */
  journal: Journal | undefined
}

/** The numbers of the commits that are kept, oldest first. One that is missing between them was taken out. */
export function historyNumbers(store: Store): number[] {
  return historyFiles(store).map(numberOf)
}

/** Undefined when there is no commit of that number any more. */
export function readCommit(store: Store, number: number): PastCommit | undefined {
  const file = historyFiles(store).find((each) => numberOf(each) === number)
  return file === undefined ? undefined : { number, journal: parseJournal(readText(file) ?? '') }
}

/** The kept commits from a number on, oldest first. */
export function readHistory(store: Store, from = 0): PastCommit[] {
  const files = historyFiles(store).filter((file) => numberOf(file) >= from)
  return files.map((file) => ({ number: numberOf(file), journal: parseJournal(readText(file) ?? '') }))
}
