// What came of the last compile and when one last reached its end: a run that starts and fails must not look like one that
// worked. One small file in the machine state.
import { commit, readSnapshot, type Snapshot } from '../changes/commit.ts'
import type { Project } from '../project.ts'
import type { CompileReport } from './run.ts'

export interface LastCompile {
  started: string
  finished: string
  automatic: boolean
  /** `stopped`: the engine was not to be had, or somebody stopped it; `failed`: an error ended it. */
  outcome: 'done' | 'stopped' | 'failed'
  entries: number
  compiled: number
  quarantined: number
  /** Why it did not reach its end. */
  stopped?: string
  /** Until when an automatic compile leaves the engine alone. */
  until?: string
  /** The engine it was. */
  engine?: string
  /** When a run last reached its end; this one, if it did. */
  success?: string
}

export interface Ended {
  started: string
  report: CompileReport
  automatic: boolean
  outcome: LastCompile['outcome']
}

export function rememberCompile(project: Project, { started, report, automatic, outcome }: Ended): void {
  const finished = project.now().toISOString()
  const success = outcome === 'done' ? finished : readLastCompile(readSnapshot(project.store))?.success
  const { entries, compiled, stopped, until } = report
  const last: LastCompile = {
    ...{ started, finished, automatic, outcome, entries, compiled },
    quarantined: report.quarantined.length,
    ...(stopped === undefined ? {} : { stopped }),
    ...(until === undefined ? {} : { until }),
    engine: project.config.engine,
    ...(success === undefined ? {} : { success }),
  }
  // `time` is what earlier versions read.
  const text = `${JSON.stringify({ time: finished, ...last })}\n`
  commit(project.store, { reason: 'compile', scope: 'state' }, () => ({
    changes: [{ path: 'state/last-compile.json', kind: 'write', text }],
    value: undefined,
  }))
}

/** Undefined when there was none, or none that can be read. */
export function readLastCompile(snapshot: Snapshot): LastCompile | undefined {
  try {
    const value: unknown = JSON.parse(snapshot.read('state/last-compile.json') ?? '')
    if (typeof value !== 'object' || value === null) return undefined
    return withDefaults(value as Partial<LastCompile> & { time?: string })
  } catch {
    return undefined
  }
}

/** Earlier versions wrote the time of the end and why it stopped. */
function withDefaults({ time, ...last }: Partial<LastCompile> & { time?: string }): LastCompile | undefined {
  const finished = last.finished ?? time
  if (typeof finished !== 'string') return undefined
  const outcome = last.outcome ?? (last.stopped === undefined ? 'done' : 'stopped')
  const success = last.success ?? (outcome === 'done' ? finished : undefined)
  return {
    ...{ started: finished, automatic: false, entries: 0, compiled: 0, quarantined: 0 },
    ...last,
    ...{ finished, outcome },
    ...(success === undefined ? {} : { success }),
  }
}
