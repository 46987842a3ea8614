// The names things are cited by: entry ids, block ids and references to an entry. They stand in the user's files for
// good, so what goes into them must never change.
import { hash, shortId } from '../lib/hash.ts'
import { normaliseText, splitBlock } from './block-text.ts'

/** The id of the entry made from a span: the same span always gives the same entry. */
export function entryId(spanId: string): string {
  return `e${shortId(9, 'entry', spanId)}`
}

/** The id of a block from its source: a fingerprint of what it says, without citations, id and spacing. */
export function blockId(source: string): string {
  return claimId(splitBlock(source).text)
}

/** The id of a block that says just this. */
export function claimId(text: string): string {
  return `c${hash(normaliseText(text)).slice(0, 7)}`
}

/** How an entry is cited: `daily/2026-04-01#^e…`; the path is relative to the home. */
export function entryRef({ path, id }: { path: string; id: string }): string {
  return `${path.replace(/\.md$/, '')}#^${id}`
}

export interface ParsedEntryRef {
  /** e.g. `daily/2026-04-01.md` */
  path: string
  /** YYYY-MM-DD */
  date: string
  /** Undefined when the whole day is cited, as the earlier tool did. */
  id: string | undefined
}

/** A reference to an entry or to a whole day taken apart; undefined when it is neither. */
export function parseEntryRef(ref: string): ParsedEntryRef | undefined {
  const match = /^(daily\/(?:[^#|[\]]+\/)?(\d{4}-\d{2}-\d{2}))(?:\.md)?(?:#\^([\w-]+))?$/.exec(ref.trim())
  if (match?.[1] === undefined || match[2] === undefined) return undefined
  return { path: `${match[1]}.md`, date: match[2], id: match[3] }
}
