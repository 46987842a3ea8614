// memc status
import type { Command } from 'commander'
import type { LeftOut } from '../capture/sweep.ts'
import type { Io } from '../io.ts'
import { describeToday } from '../money/today.ts'
import { openProject } from '../project.ts'
import { mutedHere } from '../setup/muted-here.ts'
import { type Status, status } from '../status.ts'

export function define(command: Command, io: Io, done: (code: number) => void): void {
  command
    .option('--json', 'print it as JSON')
    .addHelpText('after', '\nExit code 1 when something needs you, 0 when nothing does.')
    .action(async (options: { json?: boolean }) => {
      const project = openProject(io)
      const found = await status(project)
      const silent = mutedHere(io, project)?.why
      io.print(options.json ? JSON.stringify({ ...found, silent }, null, 2) : asText(found, silent))
      done(found.problems.length > 0 ? 1 : 0)
    })
}

function asText(found: Status, silent: string | undefined): string {
  const { sessions, spans, entries, engine } = found
  const rows: [string, string][] = [
    ['home', found.home],
    ['engine', `${engine.name}: ${engine.why}`],
    ['who pays', engine.paysHow],
    ['cost today', describeToday(found.money)],
    ...(silent === undefined ? [] : [['silent', silent] satisfies [string, string]]),
    ['captured', captured(sessions)],
    ...leftOut(sessions),
    ['distilled', `${entries.total} entries, ${spans.pending} stretches waiting`],
    ['compiled', `${entries.compiled} of ${entries.total} entries, in ${found.articles} articles${standing(entries)}`],
    ...vectorRow(found.vectors),
    ['last flush', found.lastFlush ?? 'never'],
    ['last compile', lastCompile(found.compile)],
    ['worker', found.workerRunning ? 'running' : 'not running'],
    ['log', found.log],
  ]
  const gaps = found.complete ? [] : ['', 'Not in the daily logs:', ...found.gaps.map((line) => `- ${line}`)]
  const problems = found.problems.length > 0 ? ['', 'Needs you:', ...found.problems.map((line) => `- ${line}`)] : []
  return [...rows.map(([name, value]) => `${`${name}:`.padEnd(14)}${value}`), ...gaps, ...problems].join('\n')
}

function vectorRow(vectors: Status['vectors']): [string, string][] {
  if (!vectors) return []
  const { model, place, made, total, trouble } = vectors
  const failed = trouble ? `; the last call failed at ${trouble.time}: ${trouble.message}` : ''
  return [['vectors', `${made} of ${total} documents, by ${model} at ${place || 'no address'}${failed}`]]
}

/** What `memc compile --explain` tells entry by entry. */
function standing({ edited, outdated, held, quarantined }: Status['entries']): string {
  const parts = Object.entries({
    'edited since': edited,
    outdated,
    'held after an undo': held,
    'set aside': quarantined,
  })
  return parts.flatMap(([name, count]) => (count > 0 ? [`, ${count} ${name}`] : [])).join('')
}

function lastCompile(last: Status['compile']): string {
  if (!last) return 'never'
  const { finished, automatic, outcome, compiled, entries, quarantined, stopped, success } = last
  const aside = quarantined > 0 ? `, ${quarantined} set aside` : ''
  const what = `${finished}${automatic ? ' (automatic)' : ''}: ${compiled} of ${entries} entries${aside}`
  if (outcome === 'done') return what
  return `${what}; ${outcome}: ${stopped ?? 'no reason is known'}. The last one that reached its end: ${success ?? 'none'}`
}

function captured({ known, captured, pending, missing, unrecognised }: Status['sessions']): string {
  const more = [
    ...(missing.length > 0 ? [`${missing.length} without a transcript`] : []),
    ...(unrecognised.length > 0 ? [`${unrecognised.length} of an unknown format`] : []),
  ]
  return [`${captured} of ${known} sessions`, `${pending} pending`, ...more].join(', ')
}

function leftOut({ leftOut }: Status['sessions']): [string, string][] {
  const kinds = (Object.keys(LEFT_OUT) as LeftOut[]).filter((kind) => leftOut[kind] > 0)
  return kinds.length === 0 ? [] : [['left out', kinds.map((kind) => `${leftOut[kind]} ${LEFT_OUT[kind]}`).join(', ')]]
}

const LEFT_OUT: Readonly<Record<LeftOut, string>> = {
  earlier: 'from before this memory',
  headless: 'started by programs',
  foreign: 'of other projects',
  'own-call': 'model calls of memc',
}
