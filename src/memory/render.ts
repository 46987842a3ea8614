// The file that follows from a plan, a restore, an addition or a new order. Only the pieces that are meant change; the rest
// stays byte for byte, and nothing volatile is written: no times, counts or scores, since they would cost a cache each night.
import { type InstructionFile, reread } from './claude-md.ts'
import type { ItemText } from './item.ts'
import { bulletOf, withContent } from './item-source.ts'
import { eolOf } from './markers.ts'
import type { Piece } from './pieces.ts'
import type { PlanLine } from './plan-run.ts'

/** The file after a plan for it; headings and introductions whose last item went go with it. */
export function applyPlan(file: InstructionFile, lines: readonly PlanLine[]): InstructionFile {
  const left = [...lines]
  const pieces = file.pieces.flatMap((piece): (Piece | undefined)[] => {
    if (piece.item === undefined) return [piece]
    const line = left.shift()
    if (line === undefined || line.item.source !== piece.source) throw new Error('the plan is of another file')
    if (line.archive === undefined) return [piece]
    return [line.after === undefined ? undefined : { ...piece, source: withContent(piece.item, line.after) }]
  })
  return reread({ ...file, pieces: tidied(pieces) })
}

/** The file without these items; indices as `itemsOf` counts. */
export function removeItems(file: InstructionFile, gone: ReadonlySet<number>): InstructionFile {
  let at = -1
  const pieces = file.pieces.map((piece) => {
    if (piece.item !== undefined) at += 1
    return piece.item !== undefined && gone.has(at) ? undefined : piece
  })
  return reread({ ...file, pieces: tidied(pieces) })
}

export interface Insertion {
  /** With its last line end: as the archive has it, or made by `bulletOf`. */
  source: string
  /** Where it stood or belongs: `Testing > Before a commit:`. */
  heading: string
}

/** The file with an item behind the last one under its heading; a heading that is not there is added at the end. */
export function insertItem(file: InstructionFile, { source, heading }: Insertion): InstructionFile {
  const { pieces } = file
  const eol = eolOf(file.before + pieces.map((piece) => piece.source).join(''))
  const own = /(?:\r\n?|\n)$/.test(source) ? source : source + eol
  const at = placeUnder(pieces, heading)
  const added: Piece = { kind: 'item', source: own, level: 0 }
  const before = ended(pieces.slice(0, at), eol)
  if (at !== undefined) {
    return reread({ ...file, pieces: [...before, ...spaced(before.at(-1), added, eol), ...pieces.slice(at)] })
  }
  const title = heading.split(' > ')[0] ?? ''
  const gap = before.length === 0 || before.at(-1)?.kind === 'blank' ? '' : eol
  const head: Piece = { kind: 'heading', source: title === '' ? '' : `${gap}## ${title}${eol}${eol}`, level: 2 }
  return reread({ ...file, pieces: [...before, head, added] })
}

/** The file with a new bullet. */
export function addItem(
  file: InstructionFile,
  { content, heading }: { content: string; heading: string },
): InstructionFile {
  const eol = eolOf(file.before + file.pieces.map((piece) => piece.source).join(''))
  return insertItem(file, { source: bulletOf(content, eol), heading })
}

/** An edited item in its place. */
export function replaceItem(file: InstructionFile, { at, content }: { at: number; content: string }): InstructionFile {
  let nth = -1
  const pieces = file.pieces.map((piece): Piece => {
    if (piece.item !== undefined) nth += 1
    return piece.item === undefined || nth !== at ? piece : { ...piece, source: withContent(piece.item, content) }
  })
  return reread({ ...file, pieces })
}

/** Without what a removed item leaves behind: its heading when it was the last, and doubled blank lines. */
function tidied(pieces: readonly (Piece | undefined)[]): Piece[] {
  const kept: Piece[] = []
  let removed = false
  for (const piece of withoutEmptied(pieces)) {
    if (piece === undefined) removed = true
    else if (piece.kind !== 'blank' || !removed || (kept.length > 0 && kept.at(-1)?.kind !== 'blank')) kept.push(piece)
  }
  return kept
}

/** From the end to the start: what an introduction leaves may be the last of a heading. */
function withoutEmptied(pieces: readonly (Piece | undefined)[]): (Piece | undefined)[] {
  const left = [...pieces]
  for (let at = left.length - 1; at >= 0; at--) {
    const piece = left[at]
    const heads = piece?.kind === 'heading' || piece?.kind === 'intro'
    if (piece !== undefined && heads && isEmptied(left, at, piece)) left[at] = undefined
  }
  return left
}

/** Whether items stood in the section of a heading or introduction, and nothing of it is left. */
function isEmptied(pieces: readonly (Piece | undefined)[], at: number, head: Piece): boolean {
  let gone = false
  for (const piece of pieces.slice(at + 1)) {
    if (piece === undefined) gone = true
    else if (piece.kind === 'blank') continue
    else if (head.kind === 'intro') return gone && !isDeeper(piece, head)
    else if (piece.kind === 'heading') return gone && piece.level <= head.level
    else return false
  }
  return gone
}

/** A piece that stands under an introduction: after a paragraph any list item, after a bullet one that is indented more. */
function isDeeper(piece: Piece, head: Piece): boolean {
  if (piece.kind === 'heading' || piece.kind === 'other') return false
  const bullet = /^\s*(?:[-+*]|\d{1,9}[.)])[ \t]/
  if (!bullet.test(head.source)) return bullet.test(piece.source)
  return indentOf(piece.source) > indentOf(head.source)
}

function indentOf(source: string): number {
  return /^[ \t]*/.exec(source)?.[0].length ?? 0
}

/** The index behind the last item of a heading, or behind the heading itself. */
function placeUnder(pieces: readonly Piece[], heading: string): number | undefined {
  const same = (one: ItemText | undefined) => one?.heading === heading
  const last = pieces.findLastIndex(({ item }) => same(item))
  if (last >= 0) return last + 1
  const title = heading.split(' > ')[0] ?? ''
  if (title === '') return undefined
  const under = pieces.findLastIndex(
    ({ item }) => item?.heading === title || item?.heading.startsWith(`${title} > `) === true,
  )
  if (under >= 0) return under + 1
  const head = pieces.findLastIndex(
    ({ kind, source }) => kind === 'heading' && source.replace(/^[#\s]+/, '').trim() === title,
  )
  if (head < 0) return undefined
  return pieces[head + 1]?.kind === 'blank' ? head + 2 : head + 1
}

/** A bullet goes right under another; a paragraph or table wants a blank line. */
function spaced(before: Piece | undefined, added: Piece, eol: string): Piece[] {
  const isBullet = (source: string) => /^\s*(?:[-+*]|\d{1,9}[.)])[ \t]/.test(source)
  const tight = before === undefined || before.kind === 'blank' || (isBullet(before.source) && isBullet(added.source))
  const blank: Piece = { kind: 'blank', source: eol, level: 0 }
  return tight ? [added] : [blank, added, blank]
}

function ended(pieces: readonly Piece[], eol: string): Piece[] {
  const last = pieces.at(-1)
  if (last === undefined || /(?:\r\n?|\n)$/.test(last.source)) return [...pieces]
  return [...pieces.slice(0, -1), { ...last, source: last.source + eol }]
}
