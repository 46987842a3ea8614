// Entries that wait for compile, as the rules about logs and articles see them. Today's are compiled this evening.
import type { LintContext } from './context.ts'
import type { LogEntry, LogFacts } from './read/log.ts'

export interface Waiting {
  log: LogFacts
  /** Never compiled. */
  fresh: LogEntry[]
  /** Changed since they were compiled. */
  edited: LogEntry[]
}

export function waitingEntries({ logs, lookUp, edited, today }: LintContext): Waiting[] {
  return logs
    .filter(({ date }) => date < today)
    .map((log) => ({
      log,
      fresh: log.entries.filter((entry) => !lookUp.isCompiled(entry, log)),
      edited: log.entries.filter((entry) => edited.has(entry.id) && lookUp.isCompiled(entry, log)),
    }))
    .filter(({ fresh, edited }) => fresh.length + edited.length > 0)
}

export function entries(count: number): string {
  return count === 1 ? '1 entry' : `${count} entries`
}
