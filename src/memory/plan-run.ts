// What a prune works on while it plans, and the few questions that all of its steps ask.
import { type Measure, type Size, sizeOf } from './budget.ts'
import type { InstructionFile } from './claude-md.ts'
import type { ArchiveReason, Finding, FindingKind } from './finding.ts'
import type { MemoryItem, Protection, Zone } from './item.ts'
import { bulletOf, withContent } from './item-source.ts'
import { eolOf } from './markers.ts'
import { textOf, withIds, withoutItems } from './place.ts'
import { daysBetween, type Score } from './score.ts'
import type { MemorySettings } from './settings.ts'

export type Outcome =
  | 'kept'
  | 'topped-up'
  | 'compressed'
  | 'cut'
  | 'superseded'
  | 'moved'
  | 'flagged'
  /** It would go, but the run's limit is reached, or this is the first run. */
  | 'waiting'

export interface PlanInput {
  /** Of one file, in its order. */
  items: readonly MemoryItem[]
  /** The file as it is. */
  text: string
  /** ISO time. */
  now: string
  settings: MemorySettings
  findings: readonly Finding[]
  /** Keys of proposals that a person said yes to. */
  accepted?: ReadonlySet<string>
  /** Kinds whose proposals apply without being asked about, but to protected items. */
  trusted?: ReadonlySet<FindingKind>
  /** The first run only looks. */
  firstRun?: boolean
  /** False where this machine has no counts: then nobody can tell zones. */
  countsKnown?: boolean
  /** A shorter content or undefined; whatever it returns has to pass `isSafeShortening`. */
  shorten?: (item: MemoryItem) => string | undefined
}

export interface PlanLine {
  item: MemoryItem
  outcome: Outcome
  /** For a person, one line. */
  reason: string
  /** Undefined where nothing was scored: fixed items, and without counts. */
  score?: Score
  zone?: Zone
  protections: Protection[]
  findings: Finding[]
  /** Whether the text leaves or changes; then why, what stands there then, where it went, what stays in its place. */
  archive?: ArchiveReason
  after?: string
  to?: string
  by?: string
}

/** What a run works on; lines are filled in as it goes. */
export interface Run {
  input: PlanInput
  lines: PlanLine[]
  file: InstructionFile
  before: Measure
  /** How many items code may take or shorten by itself. */
  limit: number
  taken: number
}

/** The bytes that an item takes in its file. */
export function itemSize(source: string): Size {
  return sizeOf(source, 1)
}

/** What is left of a file after the outcomes so far, and without these, too: headings and introductions go with their items. */
export function sizeAfter({ file, lines }: Run, without: readonly PlanLine[] = []): Size {
  const gone = new Set([...lines.filter(leaves), ...without].map(({ item }) => item.id))
  const shorter = new Map(lines.flatMap((line) => (line.after === undefined ? [] : [[line.item.id, line] as const])))
  const ids = lines.map(({ item }) => item.id)
  const pieces = withIds(file.pieces, ids).map((piece) => {
    const line = shorter.get(piece.id ?? '')
    return line === undefined ? piece : { ...piece, source: sourceAfter(line) }
  })
  return sizeOf(file.before + textOf(withoutItems(pieces, gone)) + file.after, ids.length - gone.size)
}

export function leaves({ archive, after }: PlanLine): boolean {
  return archive !== undefined && after === undefined
}

/** What stands in the file then. As a bullet what says where an item went joins no paragraph above it. */
export function sourceAfter({ item, to, after }: PlanLine): string {
  if (after === undefined) return item.source
  return to === undefined || item.form === 'bullet' ? withContent(item, after) : bulletOf(after, eolOf(item.source))
}

/** Whether the settings forbid touching it now, protected or not. */
export function isResting({ item }: PlanLine, { now, settings }: PlanInput): boolean {
  return daysOfRest(item, { now, settings }) > 0
}

type Clock = Pick<PlanInput, 'now'> & { settings: Pick<MemorySettings, 'graceDays' | 'cooldownDays'> }

/** For how many days it cannot leave yet: as new, or as restored or moved lately. */
export function daysOfRest({ created_at, changed_at }: MemoryItem, { now, settings }: Clock): number {
  const { graceDays, cooldownDays } = settings
  const asNew = graceDays - daysBetween(created_at, now)
  const asChanged = changed_at === undefined ? 0 : Math.max(graceDays, cooldownDays) - daysBetween(changed_at, now)
  return Math.max(0, asNew, asChanged)
}

/** Lately; what was made shorter may leave, but is not made shorter again at once. */
export function wasShortened({ shortened_at }: MemoryItem, { now, settings }: Clock): boolean {
  return shortened_at !== undefined && daysBetween(shortened_at, now) < settings.cooldownDays
}

/** Marks a line that would have gone. */
export function wait(line: PlanLine, reason: string, { input }: Run): void {
  line.outcome = 'waiting'
  line.reason = `${reason}; ${input.firstRun === true ? 'the first run only looks' : 'left for the next run'}`
}
