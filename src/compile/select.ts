// What stands with each entry of the daily logs, with the reason, and which of them a run takes. Never compiled and edited
// entries are taken by themselves; what would only be done again is done when a person asks. Pure.
import { KnownError } from '../errors.ts'
import type { DailyLog, Entry } from '../kb/daily-log.ts'
import type { CompiledEntries } from '../kb/knowledge-base.ts'
import { localTime } from '../lib/local-time.ts'
import type { Quarantined } from './quarantine.ts'
import { type CompileKey, entryFingerprint, keyDifferences, type UnitRecord } from './records.ts'

export type EntryState = 'new' | 'edited' | 'outdated' | 'compiled' | 'held' | 'quarantined'

export interface Standing {
  entry: Entry
  state: EntryState
  /** In words, with the next step where there is one. */
  why: string
  /** True when it is taken without being asked for. */
  open: boolean
  /** Why an automatic compile leaves an open entry for later. */
  notYet: string | undefined
  /** Compiled by the earlier tool with its whole day, so that its claims cannot be told from those of others. */
  fixed: boolean
}

export interface KnownOfEntries {
  compiled: CompiledEntries
  /** Ids of entries whose compile was undone. */
  undone: ReadonlySet<string>
  /** Whether an article or the build log names the id. */
  isNamed: (id: string) => boolean
  records: ReadonlyMap<string, UnitRecord>
  quarantined: readonly Quarantined[]
  key: CompileKey
  automatic: { mode: 'evening' | 'always' | 'off'; afterHour: number; now: Date }
}

export interface Selection {
  /** Compiled entries, too. */
  all?: boolean
  /** Also what was compiled with another specification, prompt or model. */
  outdated?: boolean
  /** Also what was set aside or undone. */
  retry?: boolean
  /** Only this day's log, relative to the home; what of it was set aside or undone, too. */
  file?: string
  /** As after a capture: only what the setting allows by itself. */
  automatic?: boolean
}

export function standings(logs: DailyLog[], known: KnownOfEntries): Standing[] {
  const aside = new Map(known.quarantined.flatMap((unit) => unit.entries.map((id) => [id, unit] as const)))
  return logs.flatMap((log) => log.entries).map((entry) => standingOf(entry, aside.get(entry.id), known))
}

export function selectEntries(all: Standing[], selection: Selection): Entry[] {
  const paths = selection.file ? logsNamed(all, selection.file) : undefined
  return all
    .filter(({ entry }) => paths === undefined || paths.has(entry.path))
    .filter((standing) => takes(standing, selection))
    .map(({ entry }) => entry)
}

function takes(
  { state, open, notYet, fixed }: Standing,
  { all, outdated, retry, file, automatic }: Selection,
): boolean {
  if (automatic) return open && notYet === undefined
  if (open) return true
  if (state === 'held') return retry === true || file !== undefined
  if (state === 'quarantined') return retry === true || file !== undefined || all === true
  return !fixed && (all === true || (outdated === true && state === 'outdated'))
}

function standingOf(entry: Entry, aside: Quarantined | undefined, known: KnownOfEntries): Standing {
  const { state, why, open } = stateOf(entry, aside, known)
  const fixed = entry.legacy && known.compiled.isCompiled(entry) && !known.isNamed(entry.id)
  return { entry, state, why, open, notYet: open ? notYet(entry, known.automatic) : undefined, fixed }
}

function stateOf(
  entry: Entry,
  aside: Quarantined | undefined,
  { compiled, undone, records, key }: KnownOfEntries,
): Pick<Standing, 'state' | 'why' | 'open'> {
  if (aside) return asideOf(entry, aside, key)
  if (undone.has(entry.id)) {
    return { state: 'held', why: 'its compile was undone; `memc compile --retry` takes it again', open: false }
  }
  if (!compiled.isCompiled(entry)) return { state: 'new', why: 'never compiled', open: true }
  const record = records.get(entry.id)
  const text = record?.texts?.[entry.id]
  if (text !== undefined && text !== entryFingerprint(entry)) {
    return { state: 'edited', why: 'its text has changed since it was compiled', open: true }
  }
  const different = record ? keyDifferences(record, key) : []
  if (different.length > 0) {
    const why = `compiled with ${different.join(', and with ')}; \`memc compile --outdated\` compiles it again`
    return { state: 'outdated', why, open: false }
  }
  return { state: 'compiled', why: record ? 'compiled' : 'compiled, on this machine or another', open: false }
}

/** Once more when an answer may now be another; a failure with the new key is not tried a third time. */
function asideOf(entry: Entry, aside: Quarantined, key: CompileKey): Pick<Standing, 'state' | 'why' | 'open'> {
  const text = aside.texts?.[entry.id]
  const changed =
    text !== undefined && text !== entryFingerprint(entry)
      ? ['another text of it']
      : aside.key
        ? keyDifferences(aside.key, key)
        : ['an earlier version']
  const reason = `could not be compiled: ${aside.reasons.join('; ')}`
  if (changed.length === 0)
    return { state: 'quarantined', why: `${reason}; \`memc compile --retry\` tries again`, open: false }
  return {
    state: 'quarantined',
    why: `${reason}; tried once more, since that was with ${changed.join(', and with ')}`,
    open: true,
  }
}

function notYet(entry: Entry, { mode, afterHour, now }: KnownOfEntries['automatic']): string | undefined {
  if (mode === 'off') return 'compile.auto is off'
  const today = localTime(now.toISOString())?.date ?? ''
  if (mode === 'always' || entry.date < today || now.getHours() >= afterHour) return undefined
  return `entries of today are compiled from ${afterHour}:00 on`
}

function logsNamed(all: Standing[], file: string): Set<string> {
  const name = file.replaceAll('\\', '/').replace(/^(?:\.\/)?(?:.*\/)?(?=daily\/)/, '')
  const paths = new Set(
    all
      .filter(({ entry }) => entry.path === name || entry.path === `daily/${name}` || entry.date === name)
      .map(({ entry }) => entry.path),
  )
  if (paths.size > 0) return paths
  throw new KnownError('not-found', `There is no daily log ${file}, or no entry in it.`, {
    hint: `Expected a path as ${all.at(-1)?.entry.path ?? 'daily/2026-04-01.md'}; \`memc compile --explain\` lists what there is.`,
  })
}
