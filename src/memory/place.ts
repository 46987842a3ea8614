// Taking items out of a file and putting them back. What introduced only items that left goes with them, and with the place
// that is kept of each, everything comes back to the byte while its neighbours are there. Pure; it must never touch an item
// that is not named.
import type { Piece } from './pieces.ts'

/** A piece as a place keeps it: `id` of an item, `heading` what stands above it. */
export interface KeptPiece {
  kind: Piece['kind']
  source: string
  level: number
  id?: string
  heading?: string
}

/** Where an item stood. */
export interface ItemPlace {
  /** Ids of the items that stay before and after; undefined at the ends of the block. */
  after: string | undefined
  before: string | undefined
  /** All that stood between these two; undefined when it was too much to keep. */
  was: KeptPiece[] | undefined
}

const MOST_KEPT = 20_000

/** Pieces with the ids of their items, in order. */
export function withIds(pieces: readonly Piece[], ids: readonly string[]): KeptPiece[] {
  let at = 0
  return pieces.map(({ kind, source, level, item }) => {
    if (item === undefined) return { kind, source, level }
    const id = ids[at++]
    return { kind, source, level, heading: item.heading, ...(id === undefined ? {} : { id }) }
  })
}

export function textOf(pieces: readonly KeptPiece[]): string {
  return pieces.map(({ source }) => source).join('')
}

export function withoutItems(pieces: readonly KeptPiece[], gone: ReadonlySet<string>): KeptPiece[] {
  const isGone = ({ id }: KeptPiece) => id !== undefined && gone.has(id)
  if (!pieces.some(isGone)) return [...pieces]
  const dropped = new Set(pieces.flatMap((piece, at) => (isGone(piece) ? [at] : [])))
  for (const [at, piece] of [...pieces.entries()].reverse()) {
    const covered = piece.kind === 'intro' || piece.kind === 'heading' ? coveredBy(pieces, at) : []
    const lost = covered.some((index) => isGone(pieces[index] ?? piece))
    if (lost && covered.every((index) => dropped.has(index) || pieces[index]?.kind === 'blank')) dropped.add(at)
  }
  const kept = [...pieces.entries()].filter(
    ([at, { kind }]) => !dropped.has(at) && !(kind === 'blank' && isSpare(pieces, at, dropped)),
  )
  const blank = { kind: 'blank', source: /\r\n?|\n/.exec(textOf(pieces))?.[0] ?? '\n', level: 0 } as const
  return kept.flatMap(([at, piece], nth) => {
    const [before, above] = kept[nth - 1] ?? []
    const wasApart = before !== undefined && before !== at - 1
    return wasApart && above !== undefined && wouldGoOn(above, piece) ? [blank, piece] : [piece]
  })
}

/** Whether a piece would become a part of the text right above it. */
function wouldGoOn(above: KeptPiece, { kind, source }: KeptPiece): boolean {
  if (!TEXT.has(above.kind) || !TEXT.has(kind) || /^[ \t]*(?:`{3,}|~{3,})[ \t]*$/m.test(lastLine(above.source)))
    return false
  return !/^[ \t]*(?:[-+*][ \t]|1[.)][ \t]|`{3,}|~{3,}|>)/.test(source)
}

const TEXT: ReadonlySet<Piece['kind']> = new Set(['item', 'intro', 'import'])

function lastLine(source: string): string {
  return (
    source
      .trimEnd()
      .split(/\r\n?|\n/)
      .at(-1) ?? ''
  )
}

/** Places of the items of one file that are about to leave it. */
export function placesOf(pieces: readonly KeptPiece[], gone: ReadonlySet<string>): Map<string, ItemPlace> {
  const places = new Map<string, ItemPlace>()
  let after: string | undefined
  let was: KeptPiece[] = []
  const close = (before: string | undefined) => {
    const size = was.reduce((sum, { source }) => sum + source.length, 0)
    const place = { after, before, was: size > MOST_KEPT ? undefined : was }
    for (const { id } of was) if (id !== undefined) places.set(id, place)
    was = []
  }
  for (const piece of pieces) {
    if (piece.id === undefined || gone.has(piece.id)) was.push(piece)
    else {
      close(piece.id)
      after = piece.id
    }
  }
  close(undefined)
  return places
}

/** The pieces with an item back: where it stood, else after what stood before it, else under its heading, else at the end. */
export function withItem(
  pieces: readonly KeptPiece[],
  item: KeptPiece & { id: string },
  place?: ItemPlace,
): KeptPiece[] {
  return inPlace(pieces, item, place) ?? nearby(pieces, item, place)
}

function inPlace(pieces: readonly KeptPiece[], item: { id: string }, place?: ItemPlace): KeptPiece[] | undefined {
  if (place?.was === undefined) return undefined
  const from = place.after === undefined ? 0 : indexOf(pieces, place.after) + 1
  const to = place.before === undefined ? pieces.length : indexOf(pieces, place.before)
  if ((place.after !== undefined && from === 0) || to < from) return undefined
  const between = pieces.slice(from, to)
  const here = new Set(between.flatMap(({ id }) => id ?? []))
  // With the neighbours, since what stands beside them decides which blank lines and headings stay.
  const left = place.after === undefined ? [] : pieces.slice(from - 1, from)
  const right = place.before === undefined ? [] : pieces.slice(to, to + 1)
  const was = place.was
  const without = (kept: ReadonlySet<string>) => {
    const gone = was.flatMap(({ id }) => (id === undefined || kept.has(id) ? [] : [id]))
    const all = withoutItems([...left, ...was, ...right], new Set(gone))
    return all.slice(left.length, all.length - right.length)
  }
  if (textOf(without(here)) !== textOf(between)) return undefined
  return [...pieces.slice(0, from), ...without(new Set([...here, item.id])), ...pieces.slice(to)]
}

function nearby(pieces: readonly KeptPiece[], item: KeptPiece, place?: ItemPlace): KeptPiece[] {
  const { after, before } = place ?? {}
  const behind = after === undefined ? -1 : indexOf(pieces, after)
  const ahead = before === undefined ? -1 : indexOf(pieces, before)
  const under = pieces.findLastIndex(({ id, heading }) => id !== undefined && heading === item.heading)
  const sameHeading = (at: number) => at >= 0 && pieces[at]?.heading === item.heading
  if (sameHeading(behind)) return insert(pieces, behind + 1, item)
  if (sameHeading(ahead)) return insert(pieces, ahead, item)
  if (under >= 0) return insert(pieces, under + 1, item)
  return atEnd(pieces, item)
}

/** Below its heading where that stands, else below a new one. */
function atEnd(pieces: readonly KeptPiece[], item: KeptPiece): KeptPiece[] {
  const title = item.heading?.split(' > ')[0] ?? ''
  const eol = /\r\n?|\n/.exec(textOf(pieces))?.[0] ?? '\n'
  const at = pieces.findIndex(({ kind, source }) => kind === 'heading' && titleOf(source) === title)
  const blank: KeptPiece = { kind: 'blank', source: eol, level: 0 }
  const own = {
    ...item,
    source: item.source.endsWith('\n') || item.source.endsWith('\r') ? item.source : item.source + eol,
  }
  if (title !== '' && at >= 0) {
    const isSpaced = pieces[at + 1]?.kind === 'blank'
    return insert(pieces, at + (isSpaced ? 2 : 1), own, isSpaced ? [] : [blank], [blank])
  }
  const gap = pieces.length === 0 || pieces.at(-1)?.kind === 'blank' ? [] : [blank]
  const last = pieces.at(-1)
  const isList = /^[ \t]*(?:[-+*]|\d{1,9}[.)])[ \t]/.test(own.source) && title === '' && last?.id !== undefined
  const heading: KeptPiece[] = title === '' ? [] : [{ kind: 'heading', source: `## ${title}${eol}`, level: 2 }, blank]
  return [...pieces, ...(isList ? [] : gap), ...heading, own]
}

function insert(
  pieces: readonly KeptPiece[],
  at: number,
  item: KeptPiece,
  lead: KeptPiece[] = [],
  trail: KeptPiece[] = [],
): KeptPiece[] {
  const before = pieces[at - 1]
  const eol = /\r\n?|\n/.exec(textOf(pieces))?.[0] ?? '\n'
  // A paragraph right behind another piece of text would become part of it.
  const isBullet = /^[ \t]*(?:[-+*]|\d{1,9}[.)])[ \t]/.test(item.source)
  const apart =
    !isBullet && before !== undefined && before.kind !== 'blank'
      ? [{ kind: 'blank', source: eol, level: 0 } as const]
      : []
  const tail =
    !isBullet && pieces[at] !== undefined && pieces[at]?.kind !== 'blank' && trail.length === 0
      ? [{ kind: 'blank', source: eol, level: 0 } as const]
      : []
  const needsTrail = trail.length > 0 && pieces[at] !== undefined && pieces[at]?.kind !== 'blank'
  return [...pieces.slice(0, at), ...lead, ...apart, item, ...tail, ...(needsTrail ? trail : []), ...pieces.slice(at)]
}

/** Indexes of what a heading or an introduction stands above. */
function coveredBy(pieces: readonly KeptPiece[], at: number): number[] {
  const head = pieces[at]
  const covered: number[] = []
  for (let index = at + 1; index < pieces.length; index++) {
    const piece = pieces[index]
    if (head === undefined || piece === undefined) break
    if (piece.kind === 'heading' && (head.kind === 'intro' || piece.level <= head.level)) break
    if (head.kind === 'intro' && piece.id !== undefined && !isIntroducedBy(piece, head)) break
    if (head.kind === 'intro' && (piece.kind === 'other' || piece.kind === 'import')) break
    // The same words a second time introduce the next list.
    if (head.kind === 'intro' && piece.kind === 'intro' && saidBy(piece) === saidBy(head)) break
    covered.push(index)
  }
  return covered
}

function isIntroducedBy({ heading = '' }: KeptPiece, intro: KeptPiece): boolean {
  return heading.includes(saidBy(intro))
}

function saidBy({ source }: KeptPiece): string {
  return source.replace(/^[ \t]*(?:[-+*]|\d{1,9}[.)])[ \t]+/, '').trim()
}

/** A blank that would stand beside another one, or at the end, because of what left. */
function isSpare(pieces: readonly KeptPiece[], at: number, dropped: ReadonlySet<number>): boolean {
  let before = at - 1
  while (before >= 0 && dropped.has(before)) before -= 1
  const isBehindGap = before !== at - 1
  return isBehindGap && (before < 0 || pieces[before]?.kind === 'blank')
}

function indexOf(pieces: readonly KeptPiece[], id: string): number {
  return pieces.findIndex((piece) => piece.id === id)
}

function titleOf(source: string): string {
  return source
    .replace(/^[ \t]*#+[ \t]*/, '')
    .replace(/[\r\n]+[\s\S]*$/, '')
    .replace(/[ \t]#+[ \t]*$/, '')
    .trim()
}
