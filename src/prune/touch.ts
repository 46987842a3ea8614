// A person or an agent says that items were of use. A private count of this machine, outside commit, and never more than one
// a session and day.
import { readSnapshot } from '../changes/commit.ts'
import type { Project } from '../project.ts'
import { noteSignal, type SignalKind } from '../use/signals.ts'
import { itemNamed, openWorkspace } from './workspace.ts'

export function touchItems(
  project: Project,
  names: readonly string[],
  { kind, session = '' }: { kind: SignalKind; session?: string | undefined },
): string[] {
  const { items, now } = openWorkspace(project, readSnapshot(project.store))
  const ids = names.map((name) => itemNamed(items, name).id)
  for (const item of ids) noteSignal(project.state, { time: now, item, kind, session })
  return ids
}
