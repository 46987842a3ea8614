// Reads what stands with each entry: daily logs, articles and build log, and this machine's records. What is compiled
// follows from the markdown alone.
import { readSnapshot, type Snapshot } from '../changes/commit.ts'
import { parseBuildLog, undoneEntries } from '../kb/build-log.ts'
import type { DailyLog } from '../kb/daily-log.ts'
import { compiledEntries } from '../kb/knowledge-base.ts'
import type { Project } from '../project.ts'
import { readDailyLogs, readKnowledge } from '../read-home.ts'
import { readQuarantine } from './quarantine.ts'
import { type CompileKey, compileKey, readUnitRecords, type UnitRecord } from './records.ts'
import { type Standing, standings } from './select.ts'
import { DEFAULT_SPECIFICATION } from './specification.ts'

export interface ReadStandings {
  standings: Standing[]
  logs: DailyLog[]
  /** Everything under knowledge/. */
  files: Map<string, string>
  specification: string
  key: CompileKey
  /** Entry id → this machine's record of its compile. */
  recorded: ReadonlyMap<string, UnitRecord>
}

export function readStandings(project: Project, snapshot: Snapshot = readSnapshot(project.store)): ReadStandings {
  const files = readKnowledge(snapshot)
  const logs = readDailyLogs(snapshot)
  const specification = snapshot.read('home/AGENTS.md') ?? DEFAULT_SPECIFICATION
  const key = compileKey(project.config, specification)
  const log = parseBuildLog(files.get('log.md') ?? '')
  const recorded = readUnitRecords(snapshot)
  const { 'compile.auto': mode, 'compile.afterHour': afterHour } = project.config
  const found = standings(logs, {
    compiled: compiledEntries(files, log),
    undone: undoneEntries(log),
    isNamed: namesIn(files),
    records: recorded,
    quarantined: readQuarantine(snapshot),
    key,
    automatic: { mode, afterHour, now: project.now() },
  })
  return { standings: found, logs, files, specification, key, recorded }
}

function namesIn(files: ReadonlyMap<string, string>): (id: string) => boolean {
  let named: Set<string> | undefined
  return (id) => {
    named ??= new Set([...files.values()].flatMap((text) => text.match(/(?<=#\^)[\w-]+/g) ?? []))
    return named.has(id)
  }
}
