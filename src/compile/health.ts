// Whether compiling works: how many entries stand how, what came of the last run, and whether entries wait for longer than
// they should. For status, doctor and brief; reads only.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Snapshot } from '../changes/commit.ts'
import { localTime } from '../lib/local-time.ts'
import type { Project } from '../project.ts'
import { type LastCompile, readLastCompile } from './last-compile.ts'
import { readQuarantine } from './quarantine.ts'
import type { EntryState, Standing } from './select.ts'
import { readStandings } from './standing.ts'

export interface CompileHealth {
  counts: Record<EntryState, number>
  last: LastCompile | undefined
  /** Days since a run last reached its end although entries wait; undefined when nothing is wrong with that. */
  overdue: { days: number; message: string } | undefined
  /** Units that were set aside and are still in the logs. */
  quarantined: { refs: string[]; reasons: string[] }[]
}

export function compileHealth(project: Project, snapshot: Snapshot): CompileHealth {
  const { standings } = readStandings(project, snapshot)
  const last = readLastCompile(snapshot)
  const counts = { new: 0, edited: 0, outdated: 0, compiled: 0, held: 0, quarantined: 0 }
  for (const { state } of standings) counts[state] += 1
  const there = new Set(standings.map(({ entry }) => entry.ref))
  const quarantined = readQuarantine(snapshot)
    .map(({ refs, reasons }) => ({ refs: refs.filter((ref) => there.has(ref)), reasons }))
    .filter(({ refs }) => refs.length > 0)
  return { counts, last, quarantined, overdue: overdue(project, standings, last) }
}

const DAY_MS = 86_400_000
const PATIENCE_DAYS = 2

/** An evening's delay is what the default asks for; from the second day on something does not work. */
function overdue(project: Project, standings: Standing[], last: LastCompile | undefined): CompileHealth['overdue'] {
  if (project.config['compile.auto'] === 'off') return undefined
  const now = project.now()
  const latest = new Date(now.getTime() - PATIENCE_DAYS * DAY_MS)
  const day = localTime(latest.toISOString())?.date ?? ''
  const waiting = standings
    .filter(({ state, entry }) => (state === 'new' || state === 'edited') && entry.date <= day)
    .filter((standing) => hereSince(project, standing) <= latest.getTime())
  const since = Date.parse(last?.success ?? project.record.added)
  const days = Math.floor((now.getTime() - since) / DAY_MS)
  if (waiting.length === 0 || !(days >= PATIENCE_DAYS)) return undefined
  const entries = `${waiting.length} ${waiting.length === 1 ? 'entry waits' : 'entries wait'}`
  const when =
    last?.success === undefined
      ? 'No compile has reached its end yet'
      : `${days} days since the last successful compile`
  return { days, message: `${when}, although ${entries}: ${whyNot(last)}` }
}

/** Old sessions may have come in today, and an old entry may have been changed today; without its copy, the log tells. */
function hereSince({ state, home }: Project, { entry, state: standing }: Standing): number {
  const copy = join(state, 'copies', entry.date, `${entry.id}.md`)
  const told = standing === 'edited' ? undefined : writtenAt(copy)
  return told ?? writtenAt(join(home, entry.path)) ?? 0
}

function writtenAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs
}

function whyNot(last: LastCompile | undefined): string {
  if (last === undefined) return 'none was started.'
  if (last.outcome === 'done') return `none was started since ${last.finished}.`
  return `the one of ${last.finished} ${last.outcome === 'failed' ? 'failed' : 'stopped'}: ${last.stopped ?? 'no reason is known'}`
}
