// The structure of the plain markdown that most documents are: headings behind number signs, paragraphs, lists of one line
// an item, comments of one line, all from the first column. It answers as the whole parser does, many times faster, or not at all: a line that
// could be anything else leaves the document to that parser. Never guess here.
import type { MarkdownBlock, Range } from './markdown.ts'

export interface PlainDocument {
  blocks: MarkdownBlock[]
  /** Lines of text, in order; what they hold may be code. */
  said: Range[]
}

/** Undefined when the document from this offset on has anything but plain lines. */
export function readPlain(text: string, from: number): PlainDocument | undefined {
  if (text.includes('\r', from)) return undefined
  const document: PlainDocument = { blocks: [], said: [] }
  let paragraph: MarkdownBlock | undefined
  let mayContinue = false
  for (let start = from; start < text.length; ) {
    const next = text.indexOf('\n', start)
    const lineEnd = next < 0 ? text.length : next
    if (lineEnd === start) {
      paragraph = undefined
      mayContinue = false
    } else {
      const end = trimmedEnd(text, start, lineEnd)
      const kind = kindOfLine(text, { start, end })
      if (kind === undefined) return undefined
      if (kind === 'html') {
        document.blocks.push({ kind, level: 0, start, end, textStart: start, open: '' })
        paragraph = undefined
        mayContinue = false
      } else if (kind !== 'paragraph') {
        const marker = kind === 'item' ? 2 : headingLevel(text, start) + 1
        add(document, {
          ...{ kind, start, end, open: '' },
          level: kind === 'item' ? 0 : marker - 1,
          textStart: start + marker,
        })
        paragraph = undefined
        mayContinue = kind === 'item'
      } else if (paragraph !== undefined) {
        paragraph.end = end
        const range = document.said.at(-1)
        if (range !== undefined) range.end = end
      } else {
        // The text of an item goes on in the next line, whatever its indentation.
        if (mayContinue) return undefined
        paragraph = { kind, level: 0, start, end, textStart: start, open: '' }
        add(document, paragraph)
      }
    }
    start = lineEnd + 1
  }
  return document
}

function add({ blocks, said }: PlainDocument, block: MarkdownBlock): void {
  blocks.push(block)
  said.push({ start: block.start, end: block.end })
}

const LESS = 60
const HASH = 35
const SPACE = 32
const MINUS = 45
const STAR = 42
const BACKTICK = 96

function kindOfLine(text: string, { start, end }: Range): 'heading' | 'item' | 'paragraph' | 'html' | undefined {
  const first = text.charCodeAt(start)
  if (first === LESS) return isComment(text, { start, end }) ? 'html' : undefined
  if (first === HASH) {
    const level = headingLevel(text, start)
    const at = start + level
    return level <= 6 && text.charCodeAt(at) === SPACE && isSign(text.charCodeAt(at + 1)) ? 'heading' : undefined
  }
  if (first === MINUS) return text.charCodeAt(start + 1) === SPACE && startsText(text, start + 2) ? 'item' : undefined
  return startsText(text, start) ? 'paragraph' : undefined
}

/** A comment that ends in its line, which then is all html, whatever else is in it. */
function isComment(text: string, { start, end }: Range): boolean {
  if (!text.startsWith('<!--', start)) return false
  const close = text.indexOf('-->', start)
  return close >= 0 && close < end
}

function headingLevel(text: string, start: number): number {
  let level = 0
  while (text.charCodeAt(start + level) === HASH) level += 1
  return level
}

/** Whether a line, or what stands behind the marker of an item, can be nothing but text. */
function startsText(text: string, at: number): boolean {
  const first = text.charCodeAt(at)
  if (first === BACKTICK) return text.charCodeAt(at + 1) !== BACKTICK
  if (first === STAR) {
    const second = text.charCodeAt(at + (text.charCodeAt(at + 1) === STAR ? 2 : 1))
    return isSign(second) && second !== STAR
  }
  if (first >= 48 && first <= 57) return !/^\d{1,9}[.)]/.test(text.slice(at, at + 10))
  return first >= 128 || PLAIN_STARTS.has(first)
}

const PLAIN_STARTS: ReadonlySet<number> = new Set(
  Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz[("\'!^@&$/{,;.', (sign) => sign.charCodeAt(0)),
)

function isSign(unit: number): boolean {
  return unit > SPACE && unit !== 127
}

function trimmedEnd(text: string, start: number, lineEnd: number): number {
  let end = lineEnd
  while (end > start) {
    const unit = text.charCodeAt(end - 1)
    if (unit !== SPACE && !(unit >= 9 && unit <= 13)) break
    end -= 1
  }
  return end
}
