// What a home and its machine state know of entries and sessions: where everything that is to be forgotten lies. Reads
// only.
import { type Outcome, readOutcome } from '../capture/extract.ts'
import type { Span } from '../capture/span.ts'
import type { Snapshot } from '../changes/commit.ts'
import type { DailyLog, Entry } from '../kb/daily-log.ts'
import { entryId } from '../kb/ids.ts'
import { type KnowledgeBase, knowledgeBase } from '../kb/knowledge-base.ts'
import type { Tombstone } from '../kb/tombstone.ts'
import { readDailyLogs, readKnowledge } from '../read-home.ts'

export interface View {
  snapshot: Snapshot
  logs: DailyLog[]
  entries: Entry[]
  /** What is left of entries that were forgotten before, with the file it stands in. */
  forgotten: (Tombstone & { path: string })[]
  kb: KnowledgeBase
  /** Spans by the id of the entry that they give. */
  spans: Map<string, Span>
  /** Ids of spans by that of the entry, also of those whose file is gone or damaged. */
  outcomes: Map<string, { span: string; outcome: Outcome | undefined }>
}

export function openView(snapshot: Snapshot): View {
  const logs = readDailyLogs(snapshot)
  const spans = snapshot.list('state/spans').flatMap((path) => parseSpan(snapshot.read(path)) ?? [])
  const outcomes = snapshot.list('state/outcomes').map((path) => nameOf(path))
  return {
    snapshot,
    logs,
    entries: logs.flatMap((log) => log.entries),
    forgotten: logs.flatMap((log) => log.forgotten.map((one) => ({ ...one, path: log.path }))),
    kb: knowledgeBase(readKnowledge(snapshot)),
    spans: new Map(spans.map((span) => [entryId(span.id), span])),
    outcomes: new Map(outcomes.map((span) => [entryId(span), { span, outcome: readOutcome(snapshot, span) }])),
  }
}

/** Names of every session that something is kept of. */
export function sessionsIn({ snapshot, entries, forgotten, spans }: View): Set<string> {
  const named = [...entries, ...forgotten, ...spans.values()].flatMap(({ session }) => session ?? [])
  return new Set([...named, ...snapshot.list('state/cursors').map(nameOf)])
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length)
}

function parseSpan(text: string | undefined): Span | undefined {
  try {
    const span = JSON.parse(text ?? '') as Span
    return span.version === 1 && Array.isArray(span.turns) ? span : undefined
  } catch {
    return undefined
  }
}
