// Links to articles that go: off the lists they stand in, and plain words in our sentences. A person's sentence keeps its
// link, since a person's block is never changed.
import type { ArticleId } from './article.ts'
import { cleanText, joinBlock, unescapeStart } from './block-text.ts'
import { MARKER } from './edit-page.ts'
import { claimId } from './ids.ts'
import type { KnowledgeBase } from './knowledge-base.ts'
import { isListed, type Piece, removeTidy } from './page.ts'
import type { RetractPage } from './retract-page.ts'
import { formatRetired } from './superseded.ts'
import { findWikilinks, rewriteWikilinks } from './wikilink.ts'

/** Takes links to these articles out of every other one. */
export function unlink(
  kb: KnowledgeBase,
  removed: ReadonlySet<ArticleId>,
  open: (id: ArticleId) => RetractPage | undefined,
): void {
  if (removed.size === 0) return
  const points = (target: string) => target !== '' && removed.has(kb.resolve(target) ?? '')
  const words = (target: string, alias: string | undefined) => {
    const id = kb.resolve(target)
    return alias ?? kb.facts(id ?? '')?.title ?? target
  }
  for (const id of pointing(kb, removed)) {
    const page = removed.has(id) ? undefined : open(id)
    if (page !== undefined) unlinkIn(page, { points, words })
  }
}

interface Gone {
  points: (target: string) => boolean
  words: (target: string, alias: string | undefined) => string
}

/** Articles with a name in them that means one of these: its own, or that of a redirect to it. */
function pointing(kb: KnowledgeBase, removed: ReadonlySet<ArticleId>): ArticleId[] {
  const moved = kb.redirectIds.filter((id) => removed.has(kb.resolve(id) ?? ''))
  const names = [...removed, ...moved].map((id) => fold(id.slice(id.lastIndexOf('/') + 1)))
  return kb.articleIds.filter((id) => {
    const text = fold(kb.files.get(`${id}.md`) ?? '')
    return names.some((name) => text.includes(name))
  })
}

function unlinkIn(open: RetractPage, gone: Gone): void {
  const { article, page } = open
  for (const piece of page.pieces.filter(({ block }) => block !== undefined)) {
    const listed = isListed(piece)
    if (listed && gone.points(findWikilinks(piece.text)[0]?.target ?? '')) removeTidy(page, piece)
    else if (listed) piece.text = toWords(piece.text, gone)
    else if (piece.block?.byPerson === false) reword(open, piece, gone)
  }
  for (const key of ['connects', 'consulted'] as const) {
    const kept = article[key].filter((id) => !gone.points(id))
    if (kept.length < article[key].length) open.fields[key] = kept
  }
}

/** A link is part of what a block's id is made from, so the block gets the id of its new words. */
function reword({ reworded }: RetractPage, piece: Piece, gone: Gone): void {
  const { block } = piece
  if (block?.id === undefined) return
  const text = unescapeStart(cleanText(toWords(block.text, gone)))
  if (text === block.text) return
  const id = claimId(text)
  const parts = { text, cites: block.cites, id }
  const marker = MARKER.exec(piece.text)?.[0] ?? ''
  piece.text = marker + (block.retired === undefined ? joinBlock(parts) : formatRetired(parts, block.retired))
  piece.block = { ...block, text, id }
  reworded.set(block.id, id)
}

function toWords(text: string, { points, words }: Gone): string {
  return rewriteWikilinks(text, ({ target, alias }) => (points(target) ? words(target, alias) : undefined))
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
