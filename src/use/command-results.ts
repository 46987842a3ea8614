// How the commands of items went when they were run, one line a run beside the signals (`memory/` in the machine state) and
// outside commit: ids only, never the command. Losing it costs nothing but a rate.
import { noteLine, readLines } from './month-files.ts'
import { signalsFolder } from './signals.ts'

export interface CommandResult {
  /** ISO time. */
  time: string
  /** Id of the item that names the command. */
  item: string
  session: string
  ok: boolean
}

/** What cannot be written is lost. */
export function noteResult(state: string, { time, item, session, ok }: CommandResult): void {
  noteLine(signalsFolder(state), time, { time, kind: 'ran', item, session, ok })
}

/** Every run, oldest first. */
export function readResults(state: string): CommandResult[] {
  return readLines(signalsFolder(state)).flatMap(({ time, kind, item, session, ok }) =>
    kind === 'ran' && typeof time === 'string' && typeof item === 'string' && typeof ok === 'boolean'
      ? [{ time, item, session: typeof session === 'string' ? session : '', ok }]
      : [],
  )
}
