// The prune that the worker runs after the daily compile where the user wants it: a preview as a page of the home, once a day.
// It applies nothing but proposals of kinds that this user's own configuration trusts, and asks no model.
import { readSnapshot } from '../changes/commit.ts'
import { KnownError } from '../errors.ts'
import { localTime } from '../lib/local-time.ts'
import type { Finding } from '../memory/finding.ts'
import type { Project } from '../project.ts'
import { type PruneReport, prune } from './run.ts'
import { ITEMS } from './workspace.ts'

export interface Scheduled {
  /** The page's path in the home. */
  report: string | undefined
  /** Items that left or were shortened since the user trusts the kind. */
  applied: number
  /** What waits for a person. */
  proposals: number
  /** Why nothing could be done: markers that are broken. */
  problem?: string
}

/** Undefined when it is not wanted, nothing is adopted, or it was done today. */
export async function scheduledPrune(project: Project): Promise<Scheduled | undefined> {
  if (project.config['memory.schedule'] === 'off') return undefined
  const snapshot = readSnapshot(project.store)
  const date = localTime(project.now().toISOString())?.date ?? ''
  const isDone = snapshot.read(`home/reports/prune-${date}.md`) !== undefined
  if (isDone || snapshot.read(ITEMS) === undefined) return undefined
  try {
    return await pruneUnasked(project)
  } catch (error) {
    if (!(error instanceof KnownError)) throw error
    return { report: undefined, applied: 0, proposals: 0, problem: error.message }
  }
}

async function pruneUnasked(project: Project): Promise<Scheduled> {
  const seen = await prune(project, { background: true })
  const done = wantsToApply(seen, project) ? await prune(project, { apply: true, background: true }) : undefined
  const { reportPath, proposals } = await prune(project, { report: true, background: true })
  const { cut = 0, compressed = 0, superseded = 0, moved = 0 } = done?.applied ? done.counts : {}
  return { report: reportPath, applied: cut + compressed + superseded + moved, proposals: proposals.length }
}

/** Not at the first run, which only takes the measure. */
function wantsToApply({ files, firstRun }: PruneReport, { config }: Project): boolean {
  const isTrusted = ({ kind, proposal }: Finding) => proposal !== undefined && config['memory.trusted'].includes(kind)
  return !firstRun && files.some(({ plan }) => plan.lines.some(({ findings }) => findings.some(isTrusted)))
}
