// Edits to the blocks of one article. People's blocks are never changed; what is put in is merged with a block that
// says the same, so that nothing stands twice.
import { type FrontmatterValue, updateFrontmatter } from '../lib/frontmatter.ts'
import { type Article, type ArticleId, type Claim, parseArticle } from './article.ts'
import { citedDays, formatLink, formatSource } from './article-draft.ts'
import { isCitation, joinBlock } from './block-text.ts'
import { blockText, currentArticle, type Desk, findTarget } from './desk.ts'
import { blockId, claimId, parseEntryRef } from './ids.ts'
import {
  blocksIn,
  insertBlock,
  isList,
  type Page,
  type Piece,
  type PieceBlock,
  pageText,
  removePiece,
  toPage,
} from './page.ts'
import { formatRetired, type Retired, SUPERSEDED } from './superseded.ts'
import { followedFields } from './typed.ts'

/** An article that edits of the batch work on. */
export interface OpenArticle {
  article: Article
  page: Page
  cites: string[]
  dates: string[]
  aliases: string[]
  tags: string[]
  /** Frontmatter that the edit itself sets. */
  fields: Record<string, FrontmatterValue>
  /** Old block id → new one, of blocks whose text was replaced. */
  reworded: Map<string, string>
}

export function openArticle(desk: Desk, id: ArticleId): OpenArticle | undefined {
  const article = currentArticle(desk, id)
  if (article === undefined || article.redirect !== undefined) return undefined
  return {
    article,
    page: toPage(article),
    cites: [],
    dates: [],
    aliases: [],
    tags: [],
    fields: {},
    reworded: new Map(),
  }
}

/**
 * Adds a claim, or its citations to the block that says it already. Returns the block's id; undefined for no text. What a
 * person took out as wrong is not added.
 */
export function addClaim(
  desk: Desk,
  open: OpenArticle,
  section: string,
  claim: Claim & { before?: string[] },
): string | undefined {
  const ready = prepare(desk, open, claim)
  if (ready === undefined) return undefined
  if (!joinSame(open, ready) && !desk.corrected().has(ready.id)) {
    open.cites.push(...ready.cites)
    const kind = isList(open.page, section) ? 'bullet' : 'paragraph'
    insertBlock(open.page, section, {
      text: render(kind === 'bullet' ? '- ' : '', ready),
      block: { n: 0, kind, byPerson: false, ...ready },
      ...(claim.before ? { before: claim.before } : {}),
    })
  }
  return ready.id
}

/** Adds a related concept unless it is listed. False when there is no such article. */
export function relate(
  desk: Desk,
  open: OpenArticle,
  { to, why, title }: { to: string; why: string; title?: string },
): boolean {
  const target = findTarget(desk, to)
  if (target === undefined || target === open.article.id) return false
  const listed = blocksIn(open.page, RELATED).flatMap(({ text }) =>
    [...text.matchAll(/\[\[([^\]|#]+)/g)].map((link) => link[1] ?? ''),
  )
  if (listed.some((name) => findTarget(desk, name.replace(/\\$/, '')) === target)) return true
  const text = `- ${formatLink(target, blockText(desk, open.article.id, why), title)}`
  insertBlock(open.page, RELATED, {
    text,
    block: { n: 0, id: undefined, kind: 'bullet', text, cites: [], byPerson: true },
  })
  return true
}

/** New words for a block; citations are united. Undefined when there are no words. */
export function replaceBlock(desk: Desk, open: OpenArticle, piece: Piece, claim: Claim): string | undefined {
  const { block } = piece
  const ready = prepare(desk, open, claim)
  if (ready === undefined || block?.id === undefined) return undefined
  if (block.id !== ready.id && desk.corrected().has(ready.id)) return ready.id
  const cites = union(block.cites, ready.cites)
  if (block.id !== ready.id) open.reworded.set(block.id, ready.id)
  if (block.id !== ready.id && joinSame(open, { ...ready, cites })) removePiece(open.page, piece)
  else rewrite(open, piece, { ...ready, cites })
  return ready.id
}

/** A block that no longer holds makes room for another, and goes with date, successor and reason below the rest. */
export function supersedeBlock(
  desk: Desk,
  open: OpenArticle,
  piece: Piece,
  next: Claim & { date: string; reason: string },
): string | undefined {
  const ready = prepare(desk, open, next)
  if (ready === undefined || piece.block === undefined) return undefined
  if (ready.id === piece.block.id) return replaceBlock(desk, open, piece, next)
  if (desk.corrected().has(ready.id)) return ready.id
  const old = { ...piece.block }
  if (joinSame(open, ready)) removePiece(open.page, piece)
  else rewrite(open, piece, ready, { n: 0 })
  moveDown(desk, open, old, { date: next.date, by: ready.id, reason: next.reason })
  return ready.id
}

export function retireBlock(
  desk: Desk,
  open: OpenArticle,
  piece: Piece,
  { date, reason }: { date: string; reason: string },
): void {
  if (piece.block === undefined) return
  removePiece(open.page, piece)
  moveDown(desk, open, piece.block, { date, by: undefined, reason })
}

/** The article's new text; undefined when the edits would have broken its structure, so that none of them may stand. */
export function closeArticle(desk: Desk, open: OpenArticle): string | undefined {
  const { article, page } = open
  if (article.kind === 'concept') listSources(desk, open)
  const text = pageText(page)
  if (text !== article.text && !holds(article.id, page, text)) return undefined
  const fields = frontmatterChanges(open)
  return Object.keys(fields).length === 0 ? text : (updateFrontmatter(text, fields) ?? text)
}

/** As when a claim is added that stands already: true when a block with this id took the citations. */
export function uniteCites(open: OpenArticle, { id, cites, byPerson }: PieceBlock): boolean {
  return id !== undefined && !byPerson && joinSame(open, { id, cites })
}

const RELATED = 'Related Concepts'
const SOURCES = 'Sources'

type Ready = Claim & { id: string }

function prepare(desk: Desk, open: OpenArticle, claim: Claim): Ready | undefined {
  const text = blockText(desk, open.article.id, claim.text)
  if (text === '') return undefined
  const cites = union(claim.cites.filter(isCitation), [])
  return { text, cites, id: claimId(text) }
}

/** True when a block of this text stands already; its citations are united, unless it is a person's. */
function joinSame(open: OpenArticle, { id, cites }: Pick<Ready, 'id' | 'cites'>): boolean {
  const same = open.page.pieces.find(
    ({ block, section, text }) =>
      block !== undefined && section !== SUPERSEDED && (block.id === id || blockId(textOf(text)) === id),
  )
  if (same?.block === undefined) return false
  const united = union(same.block.cites, cites)
  if (!same.block.byPerson && united.length > same.block.cites.length)
    rewrite(open, same, { ...same.block, id, cites: united })
  return true
}

function rewrite(open: OpenArticle, piece: Piece, ready: Ready, change: { n?: number } = {}): void {
  if (piece.block === undefined) return
  const before = new Set(piece.block.cites)
  open.cites.push(...ready.cites.filter((cite) => !before.has(cite)))
  const marker = piece.block.kind === 'bullet' ? (MARKER.exec(piece.text)?.[0] ?? '- ') : ''
  piece.text = render(marker, ready)
  piece.block = { ...piece.block, ...ready, ...change, byPerson: false }
}

function moveDown(desk: Desk, open: OpenArticle, old: NonNullable<Piece['block']>, retired: Retired): void {
  const reason = blockText(desk, open.article.id, retired.reason)
  open.dates.push(retired.date)
  const text = `- ${formatRetired({ text: old.text, cites: old.cites, id: old.id }, { ...retired, reason })}`
  insertBlock(open.page, SUPERSEDED, { text, block: { ...old, n: old.n, kind: 'bullet' } })
}

function listSources(desk: Desk, { page, cites }: OpenArticle): void {
  const listed = blocksIn(page, SOURCES)
    .map(({ text }) => text)
    .join('\n')
  for (const ref of union(cites, [])) {
    if (parseEntryRef(ref) === undefined || listed.includes(`[[${ref}]]`) || listed.includes(`[[${ref}|`)) continue
    const text = `- ${formatSource(ref, desk.notes.get(ref))}`
    insertBlock(page, SOURCES, {
      text,
      block: { n: 0, id: undefined, kind: 'bullet', text, cites: [ref], byPerson: true },
    })
  }
}

function frontmatterChanges({ article, page, cites, dates, aliases, tags, fields: set }: OpenArticle) {
  const days = citedDays(cites)
  const latest = [article.updated ?? '', ...days.dates, ...dates].sort().at(-1) ?? ''
  const listed = new Set(article.sources.map((source) => parseEntryRef(source)?.path ?? source))
  const fields: Record<string, FrontmatterValue> = { ...followedFields(article, page), ...set }
  if (aliases.some((alias) => !article.aliases.includes(alias))) fields.aliases = union(article.aliases, aliases)
  if (tags.some((tag) => !article.tags.includes(tag))) fields.tags = union(article.tags, tags)
  const added = days.sources.filter((source) => !listed.has(source))
  if (added.length > 0) fields.sources = union(article.sources, added).sort()
  if (latest !== (article.updated ?? '')) fields.updated = { date: latest }
  return fields
}

/** Read again, the text must have the very blocks and headings that were put together. */
export function holds(id: ArticleId, page: Page, text: string): boolean {
  const read = toPage(parseArticle(id, text)).pieces.filter(({ role }) => role !== 'gap')
  const meant = page.pieces.filter(({ role }) => role !== 'gap')
  return (
    read.length === meant.length &&
    read.every((piece, at) => piece.role === meant[at]?.role && piece.text === meant[at]?.text)
  )
}

export const MARKER = /^\s*(?:[-+*]|\d{1,9}[.)])[ \t]+/

function textOf(source: string): string {
  return source.replace(MARKER, '')
}

function render(marker: string, claim: Ready): string {
  return marker + joinBlock(claim)
}

function union(first: string[], second: string[]): string[] {
  return [...new Set([...first, ...second])]
}
