// The transcripts that wait to be read: for how long, can they be read, and how soon will the client delete them?
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { readClientHooks } from '../agents/claude-code/client-hooks.ts'
import type { PendingSession } from '../capture/sweep.ts'
import { readJson } from '../config/homes.ts'
import { type CheapCheck, type Check, count, type MemoryContext, ok, problem, unknown } from './check.ts'

const DAY_MS = 24 * 3_600_000
/** A running session is captured every hour or so; what has waited longer than this was left behind. */
const STALE_MS = DAY_MS
/** Days before its deletion from which a transcript that waits is in danger. */
const NEAR_DAYS = 5

export const lastCapture: CheapCheck<MemoryContext> = {
  id: 'last-capture',
  title: 'Last capture',
  cheap: true,
  run(context) {
    const { project } = context
    const last = timeIn(join(project.state, 'last-flush.json'))
    const said = last ? `The last capture was on ${day(last)}` : 'Nothing has been captured yet'
    const stale = waiting(context).filter(({ age }) => age > STALE_MS)
    const oldest = Math.max(...stale.map(({ age }) => age))
    if (stale.length > 0) {
      return problem(
        `${said}, and ${count(stale.length, 'session has', 'sessions have')} waited since, the longest for ${count(Math.floor(oldest / DAY_MS), 'day')}.`,
        `Run \`memc flush\`; if they never come by themselves, \`memc doctor\` and ${join(project.state, 'log', 'memc.log')} say why.`,
      )
    }
    return ok(`${said}; no session has waited for more than a day.`)
  },
}

export const cleanupPeriod: CheapCheck<MemoryContext> = {
  id: 'cleanup-period',
  title: 'Deletion of transcripts',
  cheap: true,
  run(context) {
    const { project } = context
    const { cleanupDays: days } = readClientHooks(project.record.project, project.env)
    const near = waiting(context).filter(({ age }) => age > (days - NEAR_DAYS) * DAY_MS && age > STALE_MS)
    if (near.length > 0) {
      return problem(
        `Claude Code deletes transcripts after ${count(days, 'day')}, and ${count(near.length, 'session that is', 'sessions that are')} not captured will soon be that old.`,
        'Run `memc flush` now; `"cleanupPeriodDays"` in the settings of Claude Code keeps transcripts longer.',
      )
    }
    return ok(`Claude Code deletes transcripts after ${count(days, 'day')}; none that waits is near that.`)
  },
}

export const readable: CheapCheck<MemoryContext> = {
  id: 'transcripts',
  title: 'Transcripts',
  cheap: true,
  run({ gaps }) {
    const { unreadable, unrecognised, missing, known } = gaps().sweep
    const [refused] = unreadable
    if (refused) {
      return problem(
        `${refused.path} cannot be read: ${refused.reason}${more(unreadable.length)}.`,
        'Make it readable, or move it away; the next capture tries again.',
      )
    }
    const [strange] = unrecognised
    if (strange) {
      return problem(
        `${strange} is no transcript that memc knows${more(unrecognised.length)}.`,
        'Update memc, which then reads it again; a file that is no session can be moved away.',
      )
    }
    const lost = missing.filter(({ spoken }) => spoken)
    if (lost.length > 0) {
      const names = lost.map(({ session }) => session)
      return problem(
        `The transcript of session ${names[0]} is missing${more(names.length)}.`,
        'Bring it back to where it was; if the client was told to write none (`--no-session-persistence`), there is nothing to do, and it is forgotten in a week.',
      )
    }
    if (missing.length > 0) {
      return unknown(
        `${count(missing.length, 'session')} ended without a transcript; whether anything was said could not be told.`,
        'If you only opened and closed Claude Code, nothing was lost.',
      )
    }
    return ok(`Every transcript of ${count(known, 'session')} can be read.`)
  },
}

/** The clock against what was written by it before: nothing of ours can be from the future. */
export const clock: Check<MemoryContext> = {
  id: 'clock',
  title: 'Clock',
  run(context) {
    const SLACK_MS = 2 * 60_000
    const { now, project } = context
    const ahead = recordedTimes(context).filter(({ time }) => time - now.getTime() > SLACK_MS)
    const newest = ahead.sort((a, b) => b.time - a.time)[0]
    if (!newest) return ok(`Nothing in the memory is from later than now (${project.now().toISOString()}).`)
    return problem(
      `It is ${now.toISOString()}, but ${newest.what} is from ${new Date(newest.time).toISOString()}: the clock is behind, or was ahead then.`,
      'Set the clock; entries keep the dates that their messages have.',
    )
  },
}

function recordedTimes(context: MemoryContext): { what: string; time: number }[] {
  const { project } = context
  const times = ['last-flush.json', 'last-compile.json'].map((name) => ({
    what: name === 'last-flush.json' ? 'the last capture' : 'the last compile',
    time: Date.parse(timeIn(join(project.state, name)) ?? ''),
  }))
  const waitingSince = waiting(context).map(({ session, age }) => ({
    what: session.transcript,
    time: context.now.getTime() - age,
  }))
  return [...times, ...waitingSince].filter(({ time }) => Number.isFinite(time))
}

/** Sessions with news, and for how long their transcript has been left alone. */
function waiting({ gaps, now }: MemoryContext): { session: PendingSession; age: number }[] {
  const { pending, unreadable } = gaps().sweep
  const readable = pending.filter(({ transcript }) => !unreadable.some(({ path }) => path === transcript))
  return readable.flatMap((session) => {
    const written = statSync(session.transcript, { throwIfNoEntry: false })?.mtimeMs
    return written === undefined ? [] : [{ session, age: now.getTime() - written }]
  })
}

function timeIn(file: string): string | undefined {
  const value = readJson(file)
  if (typeof value !== 'object' || value === null || !('time' in value)) return undefined
  return typeof value.time === 'string' ? value.time : undefined
}

function day(time: string): string {
  return time.slice(0, 10)
}

function more(number: number): string {
  return number > 1 ? `, and ${number - 1} more` : ''
}
