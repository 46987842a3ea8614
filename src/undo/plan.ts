// What an undo would do, as a value: the commits that go, newest first, and the changes that bring back the bytes from
// before them; or why it cannot be. Pure: journals and a view of the files in. It never touches what a person has written.
import type { Change, StorePath } from '../changes/change.ts'
import type { Journal } from '../changes/journal.ts'
import type { PastCommit } from '../changes/past.ts'
import { dangling } from './dangling.ts'
import { rendered } from './generated.ts'
import { invert, isRestored } from './invert.ts'
import { unmakeState } from './unmake-state.ts'
import { type Overlay, overlay, type View } from './view.ts'

export interface Commit {
  number: number
  journal: Journal
}

export type Refusal =
  | { why: 'damaged' | 'empty' | 'elsewhere' | 'bare' }
  | { why: 'undone'; by: number }
  /** By a person, or by something else that is no commit of the history. */
  | { why: 'changed'; path: StorePath }
  | { why: 'later'; path: StorePath; commits: Commit[] }
  /** An article rests on an entry that would go; the commits that made it so, none when it was none of them. */
  | { why: 'cited'; path: StorePath; entry: string; commits: Commit[] }

export interface UndoPlan {
  why?: undefined
  /** Newest first. */
  commits: Commit[]
  changes: Change[]
  /** References to entries whose compile is undone. */
  held: string[]
}

export interface UndoWish {
  /** From the commit that is to go, or before, to the newest; oldest first. */
  history: readonly PastCommit[]
  number: number
  /** Later commits to the same files go, too. */
  withLater: boolean
  view: View
  /** Local, `2026-04-01T14:30:00`. */
  time: string
  /** The project's own files can be reached. */
  hasProject: boolean
}

export function planUndo(wish: UndoWish): UndoPlan | Refusal {
  const known = readable(wish.history)
  const target = known.find(({ number }) => number === wish.number)
  const refusal = refuseAtOnce(target, known, wish)
  if (target === undefined || refusal) return refusal ?? { why: 'damaged' }
  let chosen = [target]
  for (;;) {
    const after = overlay(wish.view)
    const obstacle = undoAll(chosen, known, { view: wish.view, after })
    if (obstacle === undefined) return planOf(chosen, after, wish)
    const more = 'commits' in obstacle && wish.withLater ? obstacle.commits : []
    if (more.length === 0) return obstacle
    chosen = [...chosen, ...more].sort((a, b) => b.number - a.number)
  }
}

export function readable(history: readonly PastCommit[]): Commit[] {
  return history.flatMap(({ number, journal }) => (journal === undefined ? [] : [{ number, journal }]))
}

/** Commit → the undo that holds; an undo that was itself undone does not. */
export function undoneBy(known: readonly Commit[]): Map<number, number> {
  const undone = new Map<number, number>()
  for (const { number, journal } of [...known].reverse()) {
    if (!undone.has(number)) for (const each of journal.undoes) undone.set(each, number)
  }
  return undone
}

/** True when there are bytes that an undo could bring back or take away. */
export function restoresAnything({ entries }: Journal): boolean {
  return entries.some(({ path }) => isRestored(path))
}

function refuseAtOnce(target: Commit | undefined, known: Commit[], wish: UndoWish): Refusal | undefined {
  if (target === undefined) return { why: 'damaged' }
  const by = undoneBy(known).get(target.number)
  if (by !== undefined) return { why: 'undone', by }
  if (target.journal.bare) return { why: 'bare' }
  if (!restoresAnything(target.journal)) return { why: 'empty' }
  const isOutside = !wish.hasProject && target.journal.entries.some(({ path }) => path.startsWith('project/'))
  return isOutside ? { why: 'elsewhere' } : undefined
}

/** Lays the undoing of these commits over the files; what stands in the way, if anything does. */
function undoAll(chosen: Commit[], known: Commit[], files: { view: View; after: Overlay }): Refusal | undefined {
  const others = (from: number) => known.filter((one) => one.number > from && !chosen.includes(one))
  for (const { number, journal } of chosen) {
    const { changes, changed } = invert(journal, files.after)
    const [path] = changed
    if (path !== undefined) {
      const commits = others(number).filter((one) => one.journal.entries.some((entry) => entry.path === path))
      return commits.length > 0 ? { why: 'later', path, commits } : { why: 'changed', path }
    }
    files.after.apply([...changes, ...unmakeState(journal, files.after)])
  }
  const oldest = chosen.at(-1)?.number ?? 0
  return dangling(files, { chosen, others: others(oldest) })
}

function planOf(chosen: Commit[], after: Overlay, { view, time }: UndoWish): UndoPlan {
  const { changes, held } = rendered(chosen, { view, after, time })
  return { commits: chosen, changes: [...after.changes(), ...changes], held }
}
