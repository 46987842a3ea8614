// What a person says of an article: a block of theirs put in, or in the place of a claim that is wrong. The claim moves
// down with a reason that keeps every engine from saying it again. What a person writes gets no id: that makes it theirs.
import { oneLine } from '../lib/text.ts'
import type { ArticleId } from './article.ts'
import { cleanText, joinBlock } from './block-text.ts'
import { MARKER, type OpenArticle } from './edit-page.ts'
import { claimId } from './ids.ts'
import { insertBlock, isList, isListed, type Piece, removeTidy } from './page.ts'
import { CORRECTED, formatRetired, SUPERSEDED } from './superseded.ts'

export interface CorrectEdit {
  op: 'correct'
  article: ArticleId
  /** The claim that is wrong; without it the text is added to what the article says first. */
  block?: number
  /** The claim's text when the edit was decided. */
  seen?: string
  /** What holds; without it the claim goes and nothing takes its place. */
  text?: string
  /** YYYY-MM-DD */
  date: string
}

/** Makes the correction; else says why it cannot. */
export function correctArticle(open: OpenArticle, edit: CorrectEdit): string | undefined {
  const text = personText(edit.text ?? '')
  if (edit.block === undefined) {
    if (text === '') return 'a correction needs text or a block'
    addWords(open, text)
    return undefined
  }
  const piece = open.page.pieces.find(({ block }) => block?.n === edit.block)
  const fault = faultOf(piece, edit)
  if (fault !== undefined || piece === undefined) return fault
  setRight(open, piece, { text, date: edit.date })
  return undefined
}

const SECTIONS = { concept: 'Key Points', connection: 'Key Insight', answer: 'Answer' } as const

function addWords({ article, page }: OpenArticle, text: string): void {
  const section = SECTIONS[article.kind]
  const kind = isList(page, section) ? 'bullet' : 'paragraph'
  const marker = kind === 'bullet' ? '- ' : ''
  insertBlock(page, section, { text: marker + joinBlock(mine(text)), block: { ...mine(text), kind } })
}

function setRight({ page, dates }: OpenArticle, piece: Piece, { text, date }: { text: string; date: string }): void {
  const { block } = piece
  if (block === undefined) return
  const old = { ...block, id: claimId(block.text) }
  if (text === '') removeTidy(page, piece)
  else {
    const marker = block.kind === 'bullet' ? (MARKER.exec(piece.text)?.[0] ?? '- ') : ''
    piece.text = marker + joinBlock(mine(text))
    piece.block = { ...mine(text), kind: block.kind }
  }
  const retired = { date, by: undefined, reason: CORRECTED }
  dates.push(date)
  insertBlock(page, SUPERSEDED, {
    text: `- ${formatRetired(old, retired)}`,
    block: { ...old, kind: 'bullet', retired },
  })
}

function faultOf(piece: Piece | undefined, { article, block, seen }: CorrectEdit): string | undefined {
  const name = `block ${block} of ${article}`
  if (piece?.block === undefined) return `there is no ${name}`
  if (piece.section === SUPERSEDED) return `${name} is superseded already`
  if (piece.block.kind === 'other') return `${name} is no sentence; change it in the file`
  if (isListed(piece)) return `${name} is a link of a list; change it in the file`
  if (seen !== undefined && oneLine(seen) !== oneLine(piece.block.text)) return `${name} has changed`
  return undefined
}

/** One line, without an id that would make it ours. */
function personText(text: string): string {
  return cleanText(text).replace(/(?:\s*\^[A-Za-z0-9-]+)+$/, '')
}

function mine(text: string) {
  return { n: 0, id: undefined, text, cites: [], byPerson: true }
}
