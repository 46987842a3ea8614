// Blocks that no longer hold stay in the article, under their own heading, with date, successor and reason; their text,
// citations and id are what they were.
import { oneLine, truncate } from '../lib/text.ts'
import { type BlockParts, cleanText, joinBlock } from './block-text.ts'
import { blockId } from './ids.ts'

/** The section where blocks go that no longer hold. */
export const SUPERSEDED = 'Superseded'

export interface Retired {
  date: string
  /** Id of the block that took its place; undefined when none did. */
  by: string | undefined
  reason: string
}

const LONGEST_REASON = 200

/** The reason of what a person took out as wrong: no engine may say it again. */
export const CORRECTED = 'corrected by a person'

export function isCorrected(retired: Retired | undefined): boolean {
  return retired?.reason.startsWith(CORRECTED) === true
}

/** `text (citations) - superseded 2026-04-03 by [[#^c…]]: reason ^id` */
export function formatRetired(block: BlockParts, { date, by, reason }: Retired): string {
  const what = by === undefined ? `retired ${date}` : `superseded ${date} by [[#^${by}]]`
  const why = truncate(cleanText(reason).replace(/[[\]^]+/g, ' '), LONGEST_REASON)
  const note = why === '' ? what : `${what}: ${oneLine(why)}`
  return `${joinBlock({ ...block, id: undefined })} - ${note} ^${block.id}`
}

const NOTE =
  /^ - (?:superseded (\d{4}-\d{2}-\d{2}) by \[\[#\^([A-Za-z0-9-]+)\]\]|retired (\d{4}-\d{2}-\d{2}))(?:: (.*))?$/

/** The note taken off a block's source; the claim keeps its id. */
export function splitRetired(source: string): { claim: string; retired: Retired | undefined } {
  const line = oneLine(source)
  const id = /\s\^([A-Za-z0-9-]+)$/.exec(line)
  const text = id === null ? line : line.slice(0, id.index)
  // The claim or the reason may read like a note too; the id tells which one is.
  const notes = [...text.matchAll(/ - (?=superseded |retired )/g)].flatMap(({ index }) => {
    const note = NOTE.exec(text.slice(index))
    return note === null ? [] : [{ before: text.slice(0, index), note }]
  })
  const found = notes.find(({ before }) => blockId(before) === id?.[1]) ?? notes.at(-1)
  if (found === undefined) return { claim: source, retired: undefined }
  const [, superseded, by, retired, reason] = found.note
  return {
    claim: id === null ? found.before : `${found.before} ^${id[1]}`,
    retired: { date: superseded ?? retired ?? '', by, reason: reason ?? '' },
  }
}
