// An instruction file taken apart and put together: what stands outside the managed block, and the pieces within.
// `formatInstructions(parseInstructions(text))` is `text`, to the byte.
import { parseFrontmatter } from '../lib/frontmatter.ts'
import type { ItemText } from './item.ts'
import { findBlock } from './markers.ts'
import { type Piece, piecesOf } from './pieces.ts'

export interface InstructionFile {
  /** False when the file has no block: then the pieces are what adopting it would take in. */
  adopted: boolean
  /** All that stands before the pieces, the line of the marker included. */
  before: string
  pieces: Piece[]
  /** From the line of the end marker on. */
  after: string
}

/** Never changes a byte; throws where the markers or a merge conflict leave it open what is whose. */
export function parseInstructions(text: string): InstructionFile {
  const block = findBlock(text)
  const range = block ?? { start: parseFrontmatter(text).bodyStart, end: text.length }
  return {
    adopted: block !== undefined,
    before: text.slice(0, range.start),
    pieces: piecesOf(text, range),
    after: text.slice(range.end),
  }
}

export function formatInstructions({ before, pieces, after }: InstructionFile): string {
  return before + pieces.map(({ source }) => source).join('') + after
}

/** A changed file with its pieces found anew. */
export function reread(file: InstructionFile): InstructionFile {
  return parseInstructions(formatInstructions(file))
}

/** The items of a file in their order. */
export function itemsOf({ pieces }: InstructionFile): ItemText[] {
  return pieces.flatMap(({ item }) => item ?? [])
}
