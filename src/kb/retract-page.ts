// One article while evidence is taken from under it: blocks that rest on nothing else go, blocks they had displaced come
// back, the list of sources and the frontmatter follow. A person's block stays byte for byte.
import { type FrontmatterValue, parseFrontmatter, updateFrontmatter } from '../lib/frontmatter.ts'
import type { Article } from './article.ts'
import { citedDays } from './article-draft.ts'
import { joinBlock, splitBlock } from './block-text.ts'
import { holds, MARKER } from './edit-page.ts'
import { parseEntryRef } from './ids.ts'
import { blocksIn, insertBlock, isListed, type Page, type Piece, pageText, removeTidy, toPage } from './page.ts'
import { formatRetired, isCorrected, SUPERSEDED } from './superseded.ts'
import { followedFields } from './typed.ts'

export interface RetractPage {
  article: Article
  page: Page
  /** Entries whose citations were taken off. */
  lost: Set<string>
  /** When blocks that came back had been superseded. */
  dates: Set<string>
  /** Frontmatter lists that have lost an article. */
  fields: Record<string, string[]>
  /** Old block id → new one, where a link turned into words. */
  reworded: Map<string, string>
}

export function openRetract(article: Article): RetractPage {
  return { article, page: toPage(article), lost: new Set(), dates: new Set(), fields: {}, reworded: new Map() }
}

/** Takes citations off every block of ours; what rests on them alone goes. */
export function dropCitations(
  open: RetractPage,
  isGone: (cite: string) => boolean,
  { forget }: { forget: boolean },
): void {
  const goers = new Set<Piece>()
  for (const piece of open.page.pieces) {
    const { block } = piece
    if (block === undefined || block.byPerson) continue
    const lost = block.cites.filter(isGone)
    if (lost.length === 0 || (!forget && isCorrected(block.retired))) continue
    for (const cite of lost) open.lost.add(cite)
    if (lost.length === block.cites.length) goers.add(piece)
    else trim(piece, isGone)
  }
  bringBack(open, goers)
  for (const piece of goers) removeTidy(open.page, piece)
}

/** Takes these entries off the list of sources. */
export function dropSources(open: RetractPage, refs: ReadonlySet<string>): void {
  const listed = ['Sources', 'Sources Consulted'].flatMap((section) => blocksIn(open.page, section))
  for (const piece of listed) {
    const [cite, ...others] = piece.block?.cites ?? []
    if (cite === undefined || others.length > 0 || !refs.has(cite) || !isListed(piece)) continue
    open.lost.add(cite)
    removeTidy(open.page, piece)
  }
}

/** False when all that is left is lists of links, which say nothing by themselves. */
export function hasClaims({ article, page }: RetractPage): boolean {
  const asks = article.kind === 'answer' ? 'Follow-Up Questions' : undefined
  return page.pieces.some((piece) => piece.block !== undefined && piece.section !== asks && !isListed(piece))
}

/** Ids of blocks that were there and are not any more. */
export function idsGone({ article, page }: RetractPage): string[] {
  const left = new Set(page.pieces.map(({ block }) => block?.id))
  return article.blocks.flatMap(({ id }) => (id === undefined || left.has(id) ? [] : [id]))
}

/** Old number of a block → its number and text now. */
export function newNumbers({ page }: RetractPage): Map<number, { n: number; text: string }> {
  const blocks = page.pieces.flatMap(({ block }) => block ?? [])
  return new Map(blocks.map(({ n, text }, at) => [n, { n: at + 1, text }]))
}

/** The article's new text; undefined when the change would have broken its structure. */
export function closeRetract(open: RetractPage): string | undefined {
  const { article, page } = open
  const text = pageText(page)
  if (text === article.text && Object.keys(open.fields).length === 0) return text
  if (!holds(article.id, page, text)) return undefined
  const { fields, empty } = fieldsAfter(open)
  const next = Object.keys(fields).length === 0 ? text : (updateFrontmatter(text, fields) ?? text)
  return empty ? withoutEmptyFields(next) : next
}

function trim(piece: Piece, isGone: (cite: string) => boolean): void {
  const { block } = piece
  if (block === undefined) return
  const marker = MARKER.exec(piece.text)?.[0] ?? ''
  const cites = block.cites.filter((cite) => !isGone(cite))
  if (block.retired !== undefined) piece.text = marker + formatRetired({ ...block, cites }, block.retired)
  else {
    const parts = splitBlock(piece.text.slice(marker.length))
    const kept = parts.cites.filter((cite) => !isGone(cite))
    if (kept.length < parts.cites.length) piece.text = marker + joinBlock({ ...parts, cites: kept })
  }
  piece.block = { ...block, cites }
}

/** Blocks that a block that goes had superseded take its place; along a chain, the next that stands is the successor. */
function bringBack(open: RetractPage, goers: Set<Piece>): void {
  const { page } = open
  const byId = new Map([...goers].map((piece) => [piece.block?.id, piece]))
  const stands = (id: string) => page.pieces.some((piece) => piece.block?.id === id && !goers.has(piece))
  const filled = new Set<Piece>()
  for (const piece of blocksIn(page, SUPERSEDED)) {
    const { block } = piece
    const by = block?.retired?.by
    if (block?.retired === undefined || by === undefined || block.byPerson || goers.has(piece)) continue
    if (stands(by) || !byId.has(by)) continue
    const last = followChain(byId, by, stands)
    if (last.goer === undefined || last.goer.section === SUPERSEDED) {
      const retired = { ...(last.goer?.block?.retired ?? block.retired), by: last.by }
      piece.text = '- '.concat(formatRetired(block, retired))
      piece.block = { ...block, retired }
    } else {
      open.dates.add(block.retired.date)
      comeBack(page, piece, { goer: last.goer, filled })
    }
  }
  for (const piece of filled) goers.delete(piece)
}

/** The block at the end of the chain of successors: one that goes, or the id of one that stands. */
function followChain(
  byId: ReadonlyMap<string | undefined, Piece>,
  from: string,
  stands: (id: string) => boolean,
): { goer: Piece | undefined; by: string | undefined } {
  const seen = new Set<string>()
  let id = from
  for (;;) {
    seen.add(id)
    const goer = byId.get(id)
    const next = goer?.block?.retired?.by
    if (goer === undefined || next === undefined) return { goer, by: undefined }
    if (stands(next) || seen.has(next)) return { goer: undefined, by: next }
    id = next
  }
}

function comeBack(page: Page, piece: Piece, { goer, filled }: { goer: Piece; filled: Set<Piece> }): void {
  const { block } = piece
  if (block === undefined) return
  const { retired: _, ...back } = block
  const text = joinBlock(back)
  removeTidy(page, piece)
  if (filled.has(goer)) {
    const kind = goer.block?.kind ?? 'bullet'
    insertBlock(page, goer.section, { text: (kind === 'bullet' ? '- ' : '') + text, block: { ...back, kind } })
    return
  }
  goer.text = (MARKER.exec(goer.text)?.[0] ?? '') + text
  goer.block = { ...back, kind: goer.block?.kind ?? 'bullet' }
  filled.add(goer)
}

/** Sources and dates as the remaining citations give them; what did not come from a lost citation stays. */
function fieldsAfter({ article, page, lost, dates, fields: set }: RetractPage) {
  const fields: Record<string, FrontmatterValue> = { ...followedFields(article, page), ...set }
  const gone = citedDays([...lost])
  const blocks = page.pieces.flatMap(({ block }) => block ?? [])
  const left = citedDays(blocks.flatMap(({ cites }) => cites))
  const sources = article.sources.filter((source) => {
    const path = parseEntryRef(source)?.path ?? source
    return !gone.sources.includes(path) || left.sources.includes(path)
  })
  if (sources.length < article.sources.length) fields.sources = sources
  if (article.kind === 'answer') {
    const consulted = article.consulted.filter((id) => !lost.has(id))
    if (consulted.length < article.consulted.length) fields.consulted = consulted
    return { fields, empty: false }
  }
  const doubtful = new Set([...gone.dates, ...dates])
  const days = [...left.dates, ...blocks.flatMap(({ retired }) => retired?.date ?? [])].sort()
  const isOver = (date: string | undefined) => date !== undefined && doubtful.has(date) && !days.includes(date)
  const created = isOver(article.created) ? (left.dates[0] ?? article.created) : article.created
  if (created !== undefined && created !== article.created) fields.created = { date: created }
  const updated = [...days, ...(created === undefined ? [] : [created])].sort().at(-1)
  if (isOver(article.updated) && updated !== undefined) fields.updated = { date: updated }
  return { fields, empty: lost.size > 0 && days.length === 0 && created === undefined }
}

/** A frontmatter that only our citations had brought goes with them. */
function withoutEmptyFields(text: string): string {
  const { data, bodyStart } = parseFrontmatter(text)
  if (!Array.isArray(data.sources) || data.sources.length > 0) return text
  const head = text.slice(0, bodyStart).replace(/^(?:sources: \[\]|updated: \d{4}-\d{2}-\d{2})(?:\r\n|\n)/gm, '')
  const bare = /^(\uFEFF?)---(?:\r\n|\n)---(?:\r\n|\n)$/.exec(head)
  if (bare === null) return head + text.slice(bodyStart)
  return (bare[1] ?? '') + text.slice(bodyStart).replace(/^(?:\r\n|\n)/, '')
}
