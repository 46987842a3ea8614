// An article's text cut into pieces (frontmatter, headings, blocks and the blank lines between), so that one block can
// change while all other bytes stay. The pieces joined are the file again, always.
import type { Article, Block } from './article.ts'

export interface Piece {
  role: 'head' | 'gap' | 'heading' | 'block'
  text: string
  /** Headings: their own text. Blocks: the heading they stand under. */
  section: string
  /** Headings only, else 0. */
  level: number
  /** The block as it was read or as it was put in; undefined for other pieces. */
  block: PieceBlock | undefined
}

/** `n` is 0 for a block that is new. */
export type PieceBlock = Pick<Block, 'n' | 'id' | 'kind' | 'text' | 'cites' | 'byPerson' | 'retired'>

export interface Page {
  pieces: Piece[]
  eol: string
}

/** Sections in the order of a page; others go before the related concepts. */
const ORDER = [
  '',
  'The Connection',
  'Key Insight',
  'Answer',
  'Key Points',
  'Details',
  'Evidence',
  'Sources Consulted',
  'Follow-Up Questions',
  'Related Concepts',
  'Sources',
  'Superseded',
]
const PROSE = new Set(['', 'The Connection', 'Key Insight', 'Answer', 'Details'])

export function toPage(article: Article): Page {
  const { text, bodyStart } = article
  const pieces: Piece[] = []
  const add = (piece: Partial<Piece> & Pick<Piece, 'role' | 'text'>) => {
    if (piece.text !== '') pieces.push({ section: '', level: 0, block: undefined, ...piece })
  }
  add({ role: 'head', text: text.slice(0, bodyStart) })
  let at = bodyStart
  const parts = [...article.headings, ...article.blocks].sort((a, b) => a.start - b.start)
  for (const part of parts) {
    add({ role: 'gap', text: text.slice(at, part.start) })
    const source = text.slice(part.start, part.end)
    if ('level' in part) add({ role: 'heading', text: source, section: part.text, level: part.level })
    else add({ role: 'block', text: source, section: part.section, block: part })
    at = part.end
  }
  add({ role: 'gap', text: text.slice(at) })
  return { pieces, eol: /\r\n|\n/.exec(text)?.[0] ?? '\n' }
}

export function pageText(page: Page): string {
  return page.pieces.map(({ text }) => text).join('')
}

/** True when new blocks of this section are list items. */
export function isList(page: Page, section: string): boolean {
  if (PROSE.has(section)) return false
  return ORDER.includes(section) || blocksIn(page, section).at(-1)?.block?.kind !== 'paragraph'
}

export function blocksIn(page: Page, section: string): Piece[] {
  return page.pieces.filter((piece) => piece.role === 'block' && piece.section === section)
}

/**
 * Puts a block at the end of its section, before any heading below; a section that is not there is made, ahead of the
 * sections named in `before`.
 */
export function insertBlock(
  page: Page,
  section: string,
  { text, block, before = [] }: Pick<Piece, 'text'> & { block: PieceBlock; before?: string[] },
): void {
  const { pieces, eol } = page
  const heading = headingAt(page, section) ?? addSection(page, section, before)
  const next = pieces.findIndex((piece, at) => at > heading && piece.role === 'heading')
  const last = pieces.findLastIndex(({ role }, at) => role !== 'gap' && (next < 0 || at < next))
  const above = pieces[last]
  const joins = above?.block?.kind === 'bullet' && block.kind === 'bullet' && above.text.startsWith('- ')
  const gap = above === undefined ? '' : above.role === 'head' || joins ? eol : eol + eol
  const added: Piece[] = [
    { role: 'gap', text: gap, section: '', level: 0, block: undefined },
    { role: 'block', text, section, level: 0, block },
  ]
  pieces.splice(last + 1, 0, ...added)
  if (last + added.length === pieces.length - 1)
    pieces.push({ role: 'gap', text: eol, section: '', level: 0, block: undefined })
}

/** Takes a block out with the blank lines that set it off; the lines around it keep theirs. */
export function removePiece(page: Page, piece: Piece): void {
  const { pieces } = page
  const at = pieces.indexOf(piece)
  if (at < 0) return
  const gapBefore = pieces[at - 1]?.role === 'gap'
  const firstOfMany = pieces[at - 2]?.role !== 'block' && pieces[at + 2]?.role === 'block'
  if (firstOfMany && pieces[at + 1]?.role === 'gap') pieces.splice(at, 2)
  else pieces.splice(gapBefore ? at - 1 : at, gapBefore ? 2 : 1)
}

/** As `removePiece`; a heading that has nothing left below it goes too. */
export function removeTidy(page: Page, piece: Piece): void {
  const { pieces } = page
  removePiece(page, piece)
  const at = pieces.findLastIndex(
    ({ role, level, section }) => role === 'heading' && level > 1 && section === piece.section,
  )
  const heading = pieces[at]
  const next = pieces.findIndex((other, place) => place > at && other.role !== 'gap')
  const below = pieces[next]
  if (heading === undefined || (below !== undefined && (below.role !== 'heading' || below.level > heading.level)))
    return
  // The blank lines before a heading set it off from what was there already; at the end of the file they are the last.
  if (below === undefined)
    pieces.splice(pieces[at - 1]?.role === 'gap' ? at - 1 : at, pieces[at - 1]?.role === 'gap' ? 2 : 1)
  else pieces.splice(at, next - at)
}

const LINK_LISTS = new Set(['Related Concepts', 'Sources', 'Sources Consulted'])
const LINK_ITEM = /^\s*[-+*]\s+\[\[[^\][]+\]\](?:\s+[-–—:]\s[\s\S]*)?$/

/** True for an item of a list of links: one link and perhaps a note. It is ours, though it has no id. */
export function isListed({ section, text }: Piece): boolean {
  return LINK_LISTS.has(section) && LINK_ITEM.test(text)
}

/** Index of the heading of a section, for '' that of the title or of what comes before all text. */
function headingAt({ pieces }: Page, section: string): number | undefined {
  if (section === '')
    return Math.max(
      pieces.findIndex(({ role, level }) => role === 'heading' && level === 1),
      0,
    )
  const at = pieces.findIndex((piece) => piece.role === 'heading' && piece.level > 1 && piece.section === section)
  return at < 0 ? undefined : at
}

function addSection(page: Page, section: string, before: string[]): number {
  const { pieces, eol } = page
  const rank = rankOf(section)
  const later = pieces.findIndex(
    (piece) =>
      piece.role === 'heading' && piece.level === 2 && (rankOf(piece.section) > rank || before.includes(piece.section)),
  )
  const heading: Piece = { role: 'heading', text: `## ${section}`, section, level: 2, block: undefined }
  const gap = (text: string): Piece => ({ role: 'gap', text, section: '', level: 0, block: undefined })
  if (later >= 0) {
    pieces.splice(later, 0, heading, gap(eol + eol))
    return later
  }
  const tail = pieces.at(-1)?.text ?? ''
  const lineEnds =
    /(?:\r\n|\r|\n)*$/.exec(pieces.at(-1)?.role === 'block' ? '' : tail)?.[0].match(/\r\n|\r|\n/g)?.length ?? 0
  if (pieces.length > 0) pieces.push(gap(eol.repeat(Math.max(0, 2 - lineEnds))))
  pieces.push(heading, gap(eol))
  return pieces.length - 2
}

/** Sections people made stand where they are; one that is put in anew goes after what is known and before the links. */
function rankOf(section: string): number {
  const rank = ORDER.indexOf(section)
  return rank >= 0 ? rank : ORDER.indexOf('Related Concepts') - 0.5
}
