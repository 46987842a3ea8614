// Two versions of the catalogue made one, row by row. It is made from the articles anyway; this is what can be said of
// them without their files, until the next run renders it anew.
import { formatIndex, type IndexRow, parseIndex } from './index-page.ts'
import { pick, type Sides } from './three-way.ts'

const DAYS_SHOWN = 3
const MARK = '<!-- memc: merged; the next compile renders this page anew -->'

/** True for a page that a merge has put together, or left a conflict in: it may not be what its articles say. */
export function isMergedIndex(text: string): boolean {
  return text.includes(MARK) || /^(?:<{7}|>{7}) /m.test(text)
}

export function mergeIndexes(texts: Sides<string>): string {
  const base = texts.base === undefined ? undefined : rowsOf(texts.base)
  const [ours, theirs] = [rowsOf(texts.ours), rowsOf(texts.theirs)]
  const ids = [...new Set([...ours.keys(), ...theirs.keys()])]
  const page = formatIndex(
    ids.flatMap((id) => mergeRow({ base: base?.get(id), ours: ours.get(id), theirs: theirs.get(id) }) ?? []),
  )
  return `${page}\n${MARK}\n`
}

function rowsOf(text: string): Map<string, IndexRow> {
  return new Map(parseIndex(text).map((row) => [row.id, row]))
}

function mergeRow({ base, ours, theirs }: Sides<IndexRow | undefined>): IndexRow | undefined {
  if (ours === undefined || theirs === undefined) {
    const there = ours ?? theirs
    return base !== undefined && JSON.stringify(there) === JSON.stringify(base) ? undefined : there
  }
  const [older, newer] = ours.updated <= theirs.updated ? [ours, theirs] : [theirs, ours]
  const summary = pick({ base: base?.summary, ours: ours.summary, theirs: theirs.summary })
  const whole = pick({ base: base && days(base), ours: days(ours), theirs: days(theirs) })
  const from = whole === undefined ? united(ours, theirs) : whole.value === days(ours) ? ours : theirs
  const { sources, more } = from
  return {
    id: ours.id,
    summary: summary?.value ?? (older === newer ? ours : newer).summary,
    sources,
    more,
    updated: newer.updated,
  }
}

function days({ sources, more }: Pick<IndexRow, 'sources' | 'more'>): string {
  return JSON.stringify([sources, more])
}

/** The earlier days of a row are only counted, so how many of them are the same cannot be told. */
function united(ours: IndexRow, theirs: IndexRow): Pick<IndexRow, 'sources' | 'more'> {
  const all = [...new Set([...ours.sources, ...theirs.sources])].sort()
  const shown = all.slice(-DAYS_SHOWN)
  return { sources: shown, more: all.length - shown.length + Math.max(ours.more, theirs.more) }
}
