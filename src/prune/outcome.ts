// What plans make of files, records and archive: the texts afterwards, what is archived and why. It only carries out what the
// plans say; what must not be touched was decided there.
import { isRuleFile } from '../agents/claude-code/instruction-files.ts'
import { shortId } from '../lib/hash.ts'
import type { NewArchiveLine } from '../memory/archive.ts'
import { parseInstructions } from '../memory/claude-md.ts'
import { printOf, sketchOf } from '../memory/identity.ts'
import type { ItemRecord } from '../memory/item.ts'
import { eolOf } from '../memory/markers.ts'
import { type ItemPlace, type KeptPiece, placesOf, withItem, withoutItems } from '../memory/place.ts'
import type { PrunePlan } from '../memory/plan.ts'
import { leaves, type PlanLine, sourceAfter } from '../memory/plan-run.ts'
import { piecesOf, whole } from './leave.ts'
import { routesFor } from './routes.ts'
import { newRuleFile, pageWith } from './targets.ts'
import type { AdoptedFile, Workspace } from './workspace.ts'

export interface FilePlan {
  file: AdoptedFile
  plan: PrunePlan
}

export interface Outcome {
  /** File → its text afterwards, also of those that stay the same, and of those that items move to. */
  texts: Map<string, string>
  records: ItemRecord[]
  archive: NewArchiveLine[]
}

/** `read`: what is in a file of the project that is not adopted. */
export function outcomeOf(workspace: Workspace, plans: readonly FilePlan[], read: Arrival['read']): Outcome {
  const run = shortId(8, 'run', workspace.now, ...plans.map(({ file }) => file.path))
  const outcome: Outcome = { texts: new Map(), records: workspace.records, archive: [] }
  const pieces = new Map<string, KeptPiece[]>()
  const isRead = (path: string) => isRuleFile(path) || plans.some(({ file }) => file.path === path)
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
    outcome.records = outcome.records.flatMap((record) =>
      recordAfter(record, plan.lines, { now: workspace.now, isRead }),
    )
  }
  for (const { file } of plans) outcome.texts.set(file.path, whole(file, pieces.get(file.path) ?? []))
  const moved = plans.flatMap(({ plan }) => plan.lines.filter(({ to }) => to !== undefined))
  for (const to of new Set(moved.flatMap((line) => line.to ?? []))) {
    const lines = moved.filter((line) => line.to === to)
    arrive(outcome, { workspace, plans, to, lines, pieces: pieces.get(to), read })
  }
  return outcome
}

interface Arrival {
  workspace: Workspace
  plans: readonly FilePlan[]
  to: string
  lines: readonly PlanLine[]
  /** Of an adopted file. */
  pieces: KeptPiece[] | undefined
  read: (path: string) => string | undefined
}

function arrive({ texts }: Outcome, { workspace, plans, to, lines, pieces, read }: Arrival): void {
  const eol = eolOf(workspace.files[0]?.text ?? '\n')
  const target = plans.find(({ file }) => file.path === to)?.file
  if (target === undefined && !isRuleFile(to)) {
    for (const { item } of lines) texts.set(to, pageWith(item, to, { before: texts.get(to) ?? read(to), eol }))
    return
  }
  const paths = routesFor(lines.map(({ item }) => item))[0]?.paths
  const file = target ?? {
    path: to,
    text: '',
    parsed: parseInstructions(newRuleFile(to, { before: read(to), eol, paths })),
  }
  const all = lines.reduce<KeptPiece[]>(
    (kept, { item }) =>
      withItem(kept, { kind: 'item', source: item.source, level: 0, id: item.id, heading: target ? item.heading : '' }),
    pieces ?? piecesOf(file, workspace),
  )
  texts.set(to, whole(file, all))
}

function rewritten(piece: KeptPiece, lines: readonly PlanLine[]): KeptPiece {
  const line = piece.id === undefined ? undefined : lines.find(({ item }) => item.id === piece.id)
  return line?.after === undefined ? piece : { ...piece, source: sourceAfter(line) }
}

function toArchive(
  { item, archive = 'by-hand', reason: why, score, by, to, after }: PlanLine,
  { run, at, place }: { run: string; at: string; place: ItemPlace | undefined },
): NewArchiveLine {
  const kept = after === undefined ? place : undefined
  return { at, run, reason: archive, why, item, score: score && { ...score }, by: by ?? to, place: kept }
}

function recordAfter(
  record: ItemRecord,
  lines: readonly PlanLine[],
  { now, isRead }: { now: string; isRead: (path: string) => boolean },
): ItemRecord[] {
  const line = lines.find(({ item }) => item.id === record.id)
  if (line?.archive === undefined) return [record]
  if (line.after !== undefined) {
    const [print, sketch] = [printOf(line.after), sketchOf(line.after)]
    const when = line.archive === 'compressed' ? { shortened_at: now } : { changed_at: now }
    return [{ ...record, print, sketch, confirmed: [], ...when }]
  }
  // What went to a skill or to docs is read there, and is no item any more.
  return line.to === undefined || !isRead(line.to) ? [] : [{ ...record, file: line.to, changed_at: now }]
}
