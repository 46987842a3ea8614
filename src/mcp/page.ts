// Results in pages: a client hides what is longer than it likes behind a file, so everything is cut well below that, at
// line ends, and says how to go on. Pure.
import { sliceWellFormed } from '../lib/text.ts'

/** UTF-16 units of one result; Claude Code hides results of more than 50,000. */
export const LONGEST_RESULT = 20_000

export interface Page {
  text: string
  /** Where the next page begins; undefined when this is the last one. */
  next: number | undefined
}

/** The stretch of a text from `offset` on that fits a result. */
export function pageOf(text: string, offset = 0): Page {
  const rest = sliceWellFormed(text, offset, text.length)
  if (rest.length <= LONGEST_RESULT) return { text: rest, next: undefined }
  const cut = sliceWellFormed(rest, 0, LONGEST_RESULT)
  const line = cut.lastIndexOf('\n')
  const page = line > LONGEST_RESULT / 2 ? cut.slice(0, line + 1) : cut
  return { text: page, next: text.length - rest.length + page.length }
}

export interface PagedItems<T> {
  items: T[]
  next: number | undefined
  total: number
}

/** As many items from `offset` on as are asked for and as fit a result. */
export function pageOfItems<T extends { text: string }>(
  all: T[],
  { offset = 0, limit }: { offset?: number | undefined; limit: number },
): PagedItems<T> {
  const items: T[] = []
  let size = 0
  for (const item of all.slice(offset, offset + limit)) {
    size += item.text.length + 1
    if (items.length > 0 && size > LONGEST_RESULT) break
    items.push(item)
  }
  const next = offset + items.length
  return { items, next: next < all.length && items.length > 0 ? next : undefined, total: all.length }
}
