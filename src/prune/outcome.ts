// What plans make of files, records and archive: the texts afterwards, what is archived and why. It only carries out what the
// plans say; what must not be touched was decided there.
import { shortId } from '../lib/hash.ts'
import type { NewArchiveLine } from '../memory/archive.ts'
import { printOf, sketchOf } from '../memory/identity.ts'
import type { ItemRecord } from '../memory/item.ts'
import { withContent } from '../memory/item-source.ts'
import { type ItemPlace, type KeptPiece, placesOf, withItem, withoutItems } from '../memory/place.ts'
import type { PrunePlan } from '../memory/plan.ts'
import type { PlanLine } from '../memory/plan-run.ts'
import { piecesOf, whole } from './leave.ts'
import type { AdoptedFile, Workspace } from './workspace.ts'

export interface FilePlan {
  file: AdoptedFile
  plan: PrunePlan
}

export interface Outcome {
  /** File → its text afterwards; those that stay the same, too. */
  texts: Map<string, string>
  records: ItemRecord[]
  archive: NewArchiveLine[]
}

export function outcomeOf(workspace: Workspace, plans: readonly FilePlan[]): Outcome {
  const run = shortId(8, 'run', workspace.now, ...plans.map(({ file }) => file.path))
  const outcome: Outcome = { texts: new Map(), records: workspace.records, archive: [] }
  const pieces = new Map<string, KeptPiece[]>()
  for (const { file, plan } of plans) {
    const own = piecesOf(file, workspace)
    const gone = new Set(plan.lines.flatMap((line) => (leaves(line) ? [line.item.id] : [])))
    const places = placesOf(own, gone)
    pieces.set(
      file.path,
      withoutItems(
        own.map((piece) => rewritten(piece, plan.lines)),
        gone,
      ),
    )
    const changed = plan.lines.filter(({ archive }) => archive !== undefined)
    outcome.archive.push(
      ...changed.map((line) => toArchive(line, { run, at: workspace.now, place: places.get(line.item.id) })),
    )
    outcome.records = outcome.records.flatMap((record) => recordAfter(record, plan.lines, workspace.now))
  }
  for (const { plan } of plans) {
    for (const { item, to } of plan.lines) {
      const target = to === undefined ? undefined : pieces.get(to)
      const { id, source, heading } = item
      if (to !== undefined && target !== undefined) {
        pieces.set(to, withItem(target, { kind: 'item', source, level: 0, id, heading }))
      }
    }
  }
  for (const { file } of plans) outcome.texts.set(file.path, whole(file, pieces.get(file.path) ?? []))
  return outcome
}

function leaves({ archive, after }: PlanLine): boolean {
  return archive !== undefined && after === undefined
}

function rewritten(piece: KeptPiece, lines: readonly PlanLine[]): KeptPiece {
  const line = piece.id === undefined ? undefined : lines.find(({ item }) => item.id === piece.id)
  return line?.after === undefined ? piece : { ...piece, source: withContent(line.item, line.after) }
}

function toArchive(
  { item, archive = 'by-hand', reason: why, score, by, to, after }: PlanLine,
  { run, at, place }: { run: string; at: string; place: ItemPlace | undefined },
): NewArchiveLine {
  const kept = after === undefined ? place : undefined
  return { at, run, reason: archive, why, item, score: score && { ...score }, by: by ?? to, place: kept }
}

function recordAfter(record: ItemRecord, lines: readonly PlanLine[], now: string): ItemRecord[] {
  const line = lines.find(({ item }) => item.id === record.id)
  if (line?.archive === undefined) return [record]
  if (line.after !== undefined) {
    const [print, sketch] = [printOf(line.after), sketchOf(line.after)]
    return [{ ...record, print, sketch, confirmed: [], changed_at: now }]
  }
  return line.to === undefined ? [] : [{ ...record, file: line.to, changed_at: now }]
}
