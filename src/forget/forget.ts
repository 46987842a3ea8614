// memc forget as a use case: what a person does not want remembered goes from articles, logs and machine state, and leaves
// ids only. It cannot be undone. What it cannot reach (git's history, the client's own transcript) it names.
import { existsSync } from 'node:fs'
import { readCursor } from '../capture/cursor.ts'
import { commit, readSnapshot, recover } from '../changes/commit.ts'
import { KnownError } from '../errors.ts'
import { localTime } from '../lib/local-time.ts'
import type { Project } from '../project.ts'
import { underLease } from '../work-lease.ts'
import { readUnread, type Unread } from './doomed.ts'
import { type Plan, plan, type Reach } from './plan.ts'
import { findTarget, inWords, type Target } from './target.ts'
import { findTraces, purge } from './traces.ts'
import { openView } from './view.ts'

export interface ForgetReport {
  /** `planned`: nothing was done yet. */
  status: 'planned' | 'forgotten'
  target: Target
  /** In words: the session 0c4d…. */
  what: string
  reach: Reach & { history: number; conflicts: number; logLines: number; caches: number }
  /** Of the client, still there: not ours to delete. */
  transcripts: string[]
  /** Files that could not be changed, so that something is left in them. */
  left: string[]
}

/** Shows the reach; with `yes` forgets. */
export async function forget(project: Project, name: string, { yes }: { yes: boolean }): Promise<ForgetReport> {
  const target = findTarget(openView(readSnapshot(project.store)), name)
  if (!yes) {
    const unread = await unreadOf(project, target)
    return report(project, { plan: planNow(project, target, unread), unread, status: 'planned' })
  }
  const done = await underLease(project, 'worker', () =>
    underLease(project, 'compile', () => forgetNow(project, target)),
  )
  if (done !== undefined) return done
  throw new KnownError(
    'locked',
    'A flush or a compile is at work in this memory, and may hold what you want forgotten.',
    {
      hint: 'Nothing was forgotten. Run the command again in a minute.',
    },
  )
}

async function forgetNow(project: Project, target: Target): Promise<ForgetReport> {
  recover(project.store, 'home')
  const unread = await unreadOf(project, target)
  const planned = planNow(project, target, unread)
  const before = report(project, { plan: planned, unread, status: 'forgotten' })
  // First, so that a kill in between leaves what is still found by its id.
  purge(project, findTraces(project, planned))
  const { conflicts, pendingPaths } = commit(
    project.store,
    { reason: 'forget', summary: planned.title, scope: 'home', keepNoHistory: true },
    (snapshot) => ({ changes: plan(snapshot, target, optionsOf(project, unread)).changes, value: undefined }),
  )
  purge(project, findTraces(project, planned))
  return { ...before, left: [...conflicts.map(({ path }) => path), ...pendingPaths] }
}

function unreadOf(project: Project, target: Target): Promise<Unread | undefined> {
  return target.kind === 'session' ? readUnread(project, target.session) : Promise.resolve(undefined)
}

function planNow(project: Project, target: Target, unread: Unread | undefined): Plan {
  return plan(readSnapshot(project.store), target, optionsOf(project, unread))
}

function optionsOf(project: Project, unread: Unread | undefined) {
  const now = localTime(project.now().toISOString())
  return { project, time: `${now?.date}T${now?.time}:00`, ...(unread ? { unread } : {}) }
}

function report(
  project: Project,
  { plan, unread, status }: { plan: Plan; unread: Unread | undefined; status: ForgetReport['status'] },
): ForgetReport {
  const { emptied, logLines, conflicts, caches } = findTraces(project, plan)
  return {
    status,
    target: plan.target,
    what: inWords(plan.target),
    reach: { ...plan.reach, history: emptied, conflicts: conflicts.length, logLines, caches: caches.length },
    transcripts: transcriptsOf(project, plan, unread),
    left: [],
  }
}

function transcriptsOf({ store }: Project, { doomed }: Plan, unread: Unread | undefined): string[] {
  const snapshot = readSnapshot(store)
  const sessions = new Set(doomed.flatMap(({ session }) => session ?? []))
  const known = [...sessions].flatMap((session) => readCursor(snapshot, session)?.transcript ?? [])
  return [...new Set([...known, ...(unread ? [unread.cursor.transcript] : [])])].filter((path) => existsSync(path))
}
