// Two articles of one subject become one: blocks move as they are, names, sources and citations are united, and a
// redirect stays behind. Nothing that was said is lost.
import { type FrontmatterValue, updateFrontmatter } from '../lib/frontmatter.ts'
import type { Article, ArticleId } from './article.ts'
import { currentArticle, type Desk, findTarget } from './desk.ts'
import { type OpenArticle, openArticle, uniteCites } from './edit-page.ts'
import { blocksIn, insertBlock, type Page, type Piece, pageText, removePiece, toPage } from './page.ts'
import { leaveRedirect } from './relink.ts'
import { SUPERSEDED } from './superseded.ts'
import { folderOf, joinedFields } from './typed.ts'

/** Moves an article into another. Returns why it cannot, or nothing. */
export function mergeArticle(desk: Desk, from: ArticleId, into: ArticleId): string | undefined {
  const open = openArticle(desk, into)
  const article = currentArticle(desk, from)
  if (open === undefined || article === undefined || from === into) return 'two articles are needed'
  if (article.kind === 'answer' || open.article.kind === 'answer') return 'an answer is no evidence and joins nothing'
  if (article.kind !== open.article.kind) return `${from} is a ${article.kind}, ${into} a ${open.article.kind}`
  if (folderOf(from) !== folderOf(into)) return `${from} and ${into} are of two types`
  dropLinksTo(desk, open.page, from)
  for (const piece of toPage(article).pieces) if (piece.block !== undefined) movePiece(desk, open, piece, from)
  const text = pageText(open.page)
  desk.texts.set(into, updateFrontmatter(text, unitedFields(open.article, article)) ?? text)
  desk.touched.add(into)
  leaveRedirect(desk, article, into)
  return undefined
}

function movePiece(desk: Desk, open: OpenArticle, piece: Piece, from: ArticleId): void {
  const { block, section, text } = piece
  if (block === undefined) return
  const lists = LINK_LISTS.has(section)
  if (lists && isListed(desk, open, piece, from)) return
  if (!lists && section !== SUPERSEDED && uniteCites(open, block)) return
  insertBlock(open.page, section === '' ? 'Details' : section, { text, block: { ...block, n: 0 } })
}

/** A link the other article has too, or one to that article itself. */
function isListed(desk: Desk, open: OpenArticle, piece: Piece, from: ArticleId): boolean {
  const link = onlyLink(piece)
  if (link === undefined) return blocksIn(open.page, piece.section).some(({ text }) => text === piece.text)
  const target = findTarget(desk, link) ?? link
  if (target === open.article.id || target === from) return true
  return blocksIn(open.page, piece.section).some((there) => {
    const other = onlyLink(there)
    return other !== undefined && (findTarget(desk, other) ?? other) === target
  })
}

function dropLinksTo(desk: Desk, page: Page, id: ArticleId): void {
  for (const piece of blocksIn(page, 'Related Concepts')) {
    const link = onlyLink(piece)
    if (link !== undefined && findTarget(desk, link) === id) removePiece(page, piece)
  }
}

/** The target of a list item that is one link and perhaps a reason. */
function onlyLink({ text }: Piece): string | undefined {
  return /^\s*[-+*]\s+\[\[([^\]|\\]+)(?:\\?\|[^\]]*)?\]\](?:\s+[-–—:]\s[^[\]]*)?$/.exec(text)?.[1]
}

const LINK_LISTS = new Set(['Related Concepts', 'Sources', 'Sources Consulted'])

function unitedFields(into: Article, from: Article) {
  const fields: Record<string, FrontmatterValue> = {
    ...joinedFields(into, from),
    aliases: [...new Set([...into.aliases, ...from.aliases, from.title])].filter((alias) => alias !== into.title),
    sources: [...new Set([...into.sources, ...from.sources])].sort(),
  }
  if (from.tags.length > 0) fields.tags = [...new Set([...into.tags, ...from.tags])]
  if (from.connects.length > 0) fields.connects = [...new Set([...into.connects, ...from.connects])]
  const created = [into.created, from.created].filter((date) => date !== undefined).sort()[0]
  const updated = [into.updated, from.updated]
    .filter((date) => date !== undefined)
    .sort()
    .at(-1)
  if (created !== undefined && created !== into.created) fields.created = { date: created }
  if (updated !== undefined && updated !== into.updated) fields.updated = { date: updated }
  return fields
}
