// What waits between a session and the articles: spans to distil, entries that could not be compiled, changes that met
// somebody else's, and the worker that moves all this on.
import { join } from 'node:path'
import { needingUser, waitsForCap } from '../capture/gaps.ts'
import { readSnapshot } from '../changes/commit.ts'
import { pendingConflicts } from '../changes/conflict.ts'
import { compileHealth } from '../compile/health.ts'
import { viewLease } from '../lib/lease.ts'
import { oneLine } from '../lib/text.ts'
import { type CheapCheck, type Check, count, type MemoryContext, ok, problem } from './check.ts'

const RETRY = '`memc flush --retry` tries again now.'

export const spans: CheapCheck<MemoryContext> = {
  id: 'spans',
  title: 'Distilling',
  cheap: true,
  run({ gaps }) {
    const found = gaps()
    const failures = found.spans.flatMap(({ outcome }) =>
      outcome && 'reason' in outcome && !waitsForCap(outcome) ? [outcome] : [],
    )
    const [dead, failed] = ['dead', 'failed'].map((status) => failures.filter((each) => each.status === status))
    const reason = oneLine((dead?.[0] ?? failed?.[0])?.reason ?? '')
    if (dead?.length) {
      return problem(
        `${count(dead.length, 'stretch', 'stretches')} of sessions could not be distilled: ${reason}`,
        RETRY,
      )
    }
    if (failed?.length) {
      return problem(`Distilling waits: ${reason}`, `It is tried again by itself; ${RETRY}`)
    }
    const [damaged] = found.damagedSpans
    if (damaged) {
      return problem(
        `${damaged} is damaged, so what it holds cannot be distilled.`,
        'Delete it together with `cursors/` beside its folder: the sessions are then read again from where the logs end.',
      )
    }
    return ok(
      found.spans.length === 0 ? 'Nothing waits.' : `${count(found.spans.length, 'stretch', 'stretches')} wait.`,
    )
  },
}

export const quarantined: CheapCheck<MemoryContext> = {
  id: 'quarantine',
  title: 'Compiling',
  cheap: true,
  run({ project }) {
    const { quarantined: units, overdue, counts } = compileHealth(project, readSnapshot(project.store))
    const [first] = units
    if (overdue)
      return problem(overdue.message, '`memc compile` does it now; `memc compile --explain` lists what waits.')
    if (!first)
      return ok(`No entry had to be set aside, and ${count(counts.new + counts.edited, 'entry', 'entries')} wait.`)
    return problem(
      `${count(units.length, 'unit')} could not be compiled: ${oneLine(first.reasons.join('; '))}`,
      '`memc compile --retry` tries again; `memc status` lists the reasons.',
    )
  },
}

export const conflicts: CheapCheck<MemoryContext> = {
  id: 'conflicts',
  title: 'Changes',
  cheap: true,
  run({ project, gaps }) {
    const parked = pendingConflicts(project.store)
    const [first] = parked
    if (first) {
      return problem(
        `${count(parked.length, 'change')} of memc met a change of somebody else, which stayed; ours for ${first.name} is kept in ${first.file}.`,
        'Take from it what you need, then delete it.',
      )
    }
    const [journal] = gaps().journals
    if (journal) {
      return problem(
        `A change waits in ${journal}, because a file could not be written.`,
        '`memc flush` or `memc compile` finishes it and says what is in the way.',
      )
    }
    return ok('No change waits.')
  },
}

/** Anything else that status would name and no check above does. */
export const stateKept: CheapCheck<MemoryContext> = {
  id: 'state',
  title: 'Machine state',
  cheap: true,
  run({ gaps, project }) {
    const found = gaps()
    if (!found.stateLost) return ok(`${project.state} is there.`)
    return problem(
      `The machine state of this memory is gone${needingUser(found).length > 1 ? ', and more is wrong' : ''}.`,
      'Run `memc flush`: it reads the sessions again from where the daily logs end, and nothing is doubled.',
    )
  },
}

export const lease: Check<MemoryContext> = {
  id: 'lease',
  title: 'Worker',
  run({ project }) {
    const { state, owner, renewed } = viewLease(join(project.state, 'worker.lease'))
    const who = `process ${owner?.pid} on ${owner?.host}`
    const since = renewed === undefined ? '' : ` since ${new Date(renewed).toISOString()}`
    if (state === 'free') return ok('No worker runs, and none is needed.')
    if (state === 'held') return ok(`A worker is at it: ${who}.`)
    if (state === 'left') return ok(`A worker was killed (${who}); the next one goes on where it stopped.`)
    return problem(
      `The worker, ${who}, has given no sign of life${since}.`,
      'It can write nothing any more, and the next `memc flush` takes over; end that process if it is still there.',
    )
  },
}
