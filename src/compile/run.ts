// What one run of the compiler carries from unit to unit, and what it reports.

import type { Lease } from '../lib/lease.ts'
import type { Limits } from '../llm/limits.ts'
import type { Engine } from '../llm/llm.ts'
import type { Project } from '../project.ts'
import type { Quarantined } from './quarantine.ts'
import type { CompileKey } from './records.ts'
import type { Selection } from './select.ts'

export interface CompileOptions extends Selection {
  /** Show what would change and change nothing. */
  dryRun?: boolean
  /** Asked once what there is to do is known and before anything is done; false: nothing is. */
  agree?: (planned: PlannedRun) => Promise<boolean>
  /** Takes secrets out of what is stored of a failure: an engine may quote what it was given or called with. */
  redact?: (text: string) => Promise<string>
  progress?: (line: string) => void
  signal?: AbortSignal
}

/** How much a run is. */
export interface PlannedRun {
  entries: number
  /** Calls when each answer is right at once. */
  calls: number
  /** Of all calls together, with system text. */
  inputTokens: number
}

export interface CompileReport {
  entries: number
  compiled: number
  created: string[]
  updated: string[]
  /** Refs of the entries that earned nothing. */
  nothing: string[]
  quarantined: Quarantined[]
  warnings: string[]
  /** Why the run stopped before its end, if it did. */
  stopped: string | undefined
  /** When a run that stopped can go on, if that is known. */
  until: string | undefined
  /** With dryRun: the unified diff. */
  diff: string
}

export interface Run {
  project: Project
  options: CompileOptions
  /** None in a dry run. */
  lease: Lease | undefined
  engine: Engine
  report: CompileReport
  specification: string
  key: CompileKey
  /** Refs of the entries that count as compiled: what rests on them is taken back before they are compiled again. */
  compiled: ReadonlySet<string>
  /** Ids of the entries that this machine has a record of. */
  recorded: ReadonlyMap<string, unknown>
  saidAt: (ref: string) => string | undefined
  /** How near a limit is, as the last answer said. */
  limits: Limits | undefined
  /** Files as a dry run would leave them; undefined: removed. */
  dry: Map<string, string | undefined>
}

export function emptyReport(entries: number): CompileReport {
  return {
    entries,
    compiled: 0,
    created: [],
    updated: [],
    nothing: [],
    quarantined: [],
    warnings: [],
    stopped: undefined,
    until: undefined,
    diff: '',
  }
}
