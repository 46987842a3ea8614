// Which entries a run takes: never compiled ones, unless a person asks for more.
import { KnownError } from '../errors.ts'
import type { DailyLog, Entry } from '../kb/daily-log.ts'
import type { CompiledEntries } from '../kb/knowledge-base.ts'
import { localTime } from '../lib/local-time.ts'

export interface Selection {
  /** Compiled entries, too. */
  all?: boolean
  /** Only this day's log, relative to the home. */
  file?: string
  /** As after a capture: only what the setting allows by itself. */
  automatic?: { mode: 'evening' | 'always' | 'off'; afterHour: number; now: Date; held: ReadonlySet<string> }
}

export function selectEntries(logs: DailyLog[], compiled: CompiledEntries, selection: Selection): Entry[] {
  const { all, file, automatic } = selection
  const chosen = file ? [logNamed(logs, file)] : logs
  const entries = chosen.flatMap((log) => log.entries).filter((entry) => all || !compiled.isCompiled(entry))
  return automatic ? entries.filter((entry) => isDue(entry, automatic)) : entries
}

function isDue(entry: Entry, { mode, afterHour, now, held }: NonNullable<Selection['automatic']>): boolean {
  if (mode === 'off' || held.has(entry.id)) return false
  const today = localTime(now.toISOString())?.date ?? ''
  return mode === 'always' || entry.date < today || now.getHours() >= afterHour
}

function logNamed(logs: DailyLog[], file: string): DailyLog {
  const name = file.replaceAll('\\', '/').replace(/^(?:\.\/)?(?:.*\/)?(?=daily\/)/, '')
  const found = logs.find((log) => log.path === name || log.path === `daily/${name}` || log.date === name)
  if (found) return found
  throw new KnownError('not-found', `There is no daily log ${file}.`, {
    hint: `Expected a path as ${logs.at(-1)?.path ?? 'daily/2026-04-01.md'}; \`memc status\` shows what there is.`,
  })
}
