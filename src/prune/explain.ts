// Why an item stands where it stands: every part of its score, what was seen of it, what protects it, what came of it. Reads
// only, and says where nothing is measured.
import { readSnapshot } from '../changes/commit.ts'
import { type ArchiveLine, archived } from '../memory/archive.ts'
import type { MemoryItem, Protection, Zone } from '../memory/item.ts'
import { daysOfRest } from '../memory/plan-run.ts'
import { protectionsOf } from '../memory/protect.ts'
import { maxCountOf, type Score, scoreOf } from '../memory/score.ts'
import { memorySettings } from '../memory/settings.ts'
import { zoneOf } from '../memory/zones.ts'
import type { Project } from '../project.ts'
import { SIGNAL_KINDS, type SignalCount, type SignalKind } from '../use/signals.ts'
import { itemNamed, openWorkspace, type Workspace } from './workspace.ts'

export interface Explanation {
  item: MemoryItem
  status: 'active' | 'archived'
  /** Undefined where an item is never scored: fixed, or archived. */
  score: (Score & { zone: Zone; maxCount: number }) | undefined
  signals: Record<SignalKind, SignalCount>
  protections: Protection[]
  /** Until when it cannot leave, as new or restored. */
  graceUntil: string | undefined
  /** Each time it left, and came back. */
  archive: ArchiveLine[]
  /** The item that says it now. */
  supersededBy: { id: string; content: string | undefined } | undefined
}

export function explain(project: Project, name: string): Explanation {
  const workspace = openWorkspace(project, readSnapshot(project.store))
  return explainItem(workspace, memorySettings(project.config), name)
}

type Settings = ReturnType<typeof memorySettings>

function explainItem(workspace: Workspace, settings: Settings, name: string): Explanation {
  const lines = archived(workspace.archive)
  const away = lines.map(({ item }) => item).filter(({ id }) => !workspace.items.some((item) => item.id === id))
  const item = itemNamed([...workspace.items, ...away.reverse()], name)
  const isActive = workspace.items.includes(item)
  const archive = workspace.archive.filter((line) => line.item.id === item.id)
  const by = isActive ? undefined : archive.at(-1)?.by
  return {
    item,
    status: isActive ? 'active' : 'archived',
    score: isActive && item.layer !== 'fixed' ? scored(item, workspace, settings) : undefined,
    signals: signalsOf(workspace, item.id),
    protections: protectionsOf(item),
    graceUntil: isActive ? graceOf(item, workspace.now, settings) : undefined,
    archive,
    supersededBy: by === undefined ? undefined : { id: by, content: contentOf(workspace, by) },
  }
}

function scored(item: MemoryItem, { items, now }: Workspace, settings: Settings): Explanation['score'] {
  const maxCount = maxCountOf(items.filter(({ layer }) => layer !== 'fixed'))
  const { retentionDays, weights } = settings
  const score = scoreOf(item, { now, retentionDays, weights, maxCount })
  return { ...score, zone: zoneOf(score.total, settings, item.zone), maxCount }
}

function signalsOf({ counts }: Workspace, id: string): Record<SignalKind, SignalCount> {
  const own = counts.get(id) ?? {}
  const all = SIGNAL_KINDS.map((kind) => [kind, own[kind] ?? { times: 0, last: undefined }] as const)
  return Object.fromEntries(all) as Record<SignalKind, SignalCount>
}

function graceOf(item: MemoryItem, now: string, settings: Settings): string | undefined {
  const days = daysOfRest(item, { now, settings })
  return days > 0 ? new Date(Date.parse(now) + days * 86_400_000).toISOString() : undefined
}

function contentOf({ items, archive }: Workspace, id: string): string | undefined {
  return (items.find((item) => item.id === id) ?? archive.findLast(({ item }) => item.id === id)?.item)?.content
}
