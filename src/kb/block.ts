// One block of an article as it stands in its file: what it says, what it cites, and whether a person has touched it.
import type { MarkdownBlock } from '../lib/markdown.ts'
import type { Block } from './article.ts'
import { splitBlock } from './block-text.ts'
import { claimId } from './ids.ts'
import { SUPERSEDED, splitRetired } from './superseded.ts'

/** A citation and its place in the text. */
export interface Cited {
  start: number
  end: number
  ref: string
}

interface BlockSource {
  n: number
  section: string
  block: MarkdownBlock
  text: string
  /** All of the article, in order. */
  citations: readonly Cited[]
}

export function toBlock({ n, section, block, text, citations }: BlockSource): Block {
  const { start, end } = block
  const kind = block.kind === 'paragraph' ? 'paragraph' : block.kind === 'item' ? 'bullet' : 'other'
  const inline = citationsWithin(citations, block)
  if (kind === 'other') {
    return {
      n,
      id: undefined,
      section,
      kind,
      text: text.slice(start, end),
      cites: joined([], inline),
      byPerson: true,
      start,
      end,
    }
  }
  const source = text.slice(block.textStart, end)
  const { retired, claim } = section === SUPERSEDED ? splitRetired(source) : { retired: undefined, claim: source }
  const { text: said, cites, id } = splitBlock(claim)
  const byPerson = id === undefined || id !== claimId(said)
  const made: Block = { n, id, section, kind, text: said, cites: joined(cites, inline), byPerson, start, end }
  if (retired !== undefined) made.retired = retired
  return made
}

function citationsWithin(citations: readonly Cited[], { start, end }: MarkdownBlock): string[] {
  const first = firstAt(citations, start)
  const found: string[] = []
  for (let at = first; at < citations.length; at++) {
    const cited = citations[at]
    if (cited === undefined || cited.start >= end) break
    if (cited.end <= end) found.push(cited.ref)
  }
  return found
}

/** Where in an ordered list the first one stands that begins at this offset or after it. */
function firstAt(ordered: readonly { start: number }[], offset: number): number {
  let low = 0
  let high = ordered.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ordered[middle]?.start ?? 0) < offset) low = middle + 1
    else high = middle
  }
  return low
}

/** Both without repetition; what a block cites at its end mostly is all that it cites. */
function joined(cites: string[], inline: readonly string[]): string[] {
  return inline.every((cite) => cites.includes(cite)) ? cites : [...new Set([...cites, ...inline])]
}
