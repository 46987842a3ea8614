// What is known not to be in the daily logs: the one answer to "is everything captured?", for status, doctor and brief.
// It must never be empty while something is missing; what it cannot look at counts as missing.
import { existsSync, statSync } from 'node:fs'
import { readSnapshot, type Snapshot } from '../changes/commit.ts'
import type { Project } from '../project.ts'
import { isSettled, type Outcome, readOutcome } from './extract.ts'
import { parseSpan, pendingSpans } from './flush.ts'
import { type Sweep, sweep } from './sweep.ts'

export interface Gaps {
  sweep: Sweep
  /** Spans without an entry or a finding. */
  spans: ReturnType<typeof pendingSpans>
  /** Files of spans that cannot be read and have no outcome. */
  damagedSpans: string[]
  /** Journals of commits that were cut off. */
  journals: string[]
  /** A commit is being carried out right now. */
  writing: boolean
  /** This machine has no record of what it has read. */
  stateLost: boolean
}

export function findGaps(project: Project): Gaps {
  const snapshot = readSnapshot(project.store)
  const spans = pendingSpans(snapshot)
  return {
    sweep: sweep(project),
    spans,
    damagedSpans: damaged(snapshot),
    ...journalsOf(project),
    stateLost: !existsSync(project.state),
  }
}

/** A commit takes less; a journal that lies longer was left behind. */
const COMMIT_MS = 10_000

function journalsOf(project: Project): Pick<Gaps, 'journals' | 'writing'> {
  const found = JOURNALS.map((path) => inState(project, path)).flatMap((path) => {
    const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs
    return written === undefined ? [] : [{ path, young: Math.abs(Date.now() - written) < COMMIT_MS }]
  })
  const journals = found.filter(({ young }) => !young).map(({ path }) => path)
  return { journals, writing: journals.length < found.length }
}

const JOURNALS = ['state/journal/pending.json', 'state/journal/pending-state.json']

/** The gaps in words, one sentence each; empty when everything is captured. */
export function describeGaps(gaps: Gaps): string[] {
  const { pending, unreadable } = gaps.sweep
  const unread = pending.filter(({ transcript }) => !unreadable.some(({ path }) => path === transcript)).length
  const untried = gaps.spans.filter(({ outcome }) => outcome === undefined || waitsForCap(outcome)).length
  return [
    ...(unread > 0 ? [`${count(unread, 'session')} not read to ${unread === 1 ? 'its' : 'their'} end`] : []),
    ...(untried > 0 ? [`${count(untried, 'stretch', 'stretches')} wait to be distilled`] : []),
    ...(gaps.writing ? ['a change is being written'] : []),
    ...describeMissing(gaps),
    ...needingUser(gaps),
  ]
}

/** The day's cap stopped it; that is said once for all, and ends by itself. */
export function waitsForCap(outcome: Outcome): boolean {
  return 'code' in outcome && outcome.code === 'over-cap'
}

/** Those of the gaps that do not close by themselves. */
export function needingUser({ sweep, spans, damagedSpans, journals, stateLost }: Gaps): string[] {
  return [
    ...(stateLost
      ? ['the machine state of this memory is gone; `memc flush` reads again what is not in the logs']
      : []),
    ...sweep.unreadable.map(({ path, reason }) => `${path} cannot be read: ${reason}`),
    ...sweep.unrecognised.map((path) => `${path} is no transcript that memc knows`),
    ...sweep.missing.filter(({ spoken }) => spoken).map(({ session, transcript }) => missing(session, transcript)),
    ...spans.flatMap(({ span, outcome }) => {
      if (outcome?.status === 'dead') {
        const how = `given up after ${outcome.attempts} attempts: ${outcome.reason} (memc flush --retry)`
        return [`${span.date} ${span.time}: ${how}`]
      }
      if (outcome?.status !== 'failed' || waitsForCap(outcome)) return []
      return [`${span.date} ${span.time}: waits until ${outcome.retryAt}: ${outcome.reason}`]
    }),
    ...damagedSpans.map((path) => `${path} is damaged, so what it holds cannot be distilled`),
    ...journals.map((path) => `a change waits in the journal ${path}; the next \`memc flush\` or compile finishes it`),
  ]
}

/** Sessions that may have been opened and closed only: named, but nothing that the user must see to. */
function describeMissing({ sweep }: Gaps): string[] {
  return sweep.missing
    .filter(({ spoken }) => !spoken)
    .map(({ session, transcript }) => `${missing(session, transcript)}, unless nothing was said in it`)
}

function missing(session: string, transcript: string): string {
  return `session ${session}: its transcript is missing${transcript ? ` (${transcript})` : ''}`
}

/** Judged by the file alone: a worker may have written it after the spans above were read, or tidied it away. */
function damaged(snapshot: Snapshot): string[] {
  return snapshot.list('state/spans').filter((path) => {
    const id = path.slice(path.lastIndexOf('/') + 1, -'.json'.length)
    if (isSettled(readOutcome(snapshot, id))) return false
    const text = snapshot.read(path)
    return text !== undefined && parseSpan(text) === undefined
  })
}

function inState(project: Project, path: string): string {
  return path.replace(/^state/, project.state)
}

function count(number: number, one: string, more = `${one}s`): string {
  return `${number} ${number === 1 ? one : more}`
}
