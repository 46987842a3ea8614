// The structure of a markdown document with exact places in its source, so that an editor can leave every other byte
// alone. CommonMark with tables, by markdown-it; inline markup is not parsed, only code is told from prose.
import MarkdownIt from 'markdown-it'
import { readPlain } from './plain-markdown.ts'

export interface MarkdownBlock {
  kind: 'heading' | 'paragraph' | 'item' | 'fence' | 'code' | 'table' | 'html' | 'quote' | 'rule'
  /** Headings: 1 to 6. Items: how many items they are nested in. Else 0. */
  level: number
  /** From the start of the first line … */
  start: number
  /** … to the end of the last line that is not blank, without its line end; an item with all that is nested in it. */
  end: number
  /** Items: where the text begins, after the marker. Headings: after the number signs. Else `start`. */
  textStart: number
  /** Fences, comments and other html that swallows what follows: what would close it. Else ''. */
  open: string
}

export interface Range {
  start: number
  end: number
}

export interface MarkdownDocument {
  /** In order; what stands inside an item or a quote is part of it, but nested items come as well. */
  blocks: MarkdownBlock[]
  /** Text that is neither code nor comment, without what lies between: a link never reaches from one range to the next. */
  prose: Range[]
}

// Link reference definitions stay paragraphs: they are somebody's text, and taking them out would lose their place.
const parser = new MarkdownIt({ html: true })
parser.core.ruler.enableOnly(['normalize', 'block'])
parser.block.ruler.disable('reference')

const inlineParser = new MarkdownIt({ html: true })

type Token = ReturnType<typeof parser.parse>[number]

/** The document in `text` from an offset on, by default past a byte order mark; offsets are those of `text`. */
export function parseMarkdown(text: string, from = text.startsWith('\uFEFF') ? 1 : 0): MarkdownDocument {
  const plain = readPlain(text, from)
  return plain === undefined ? parseAny(text, from) : { blocks: plain.blocks, prose: proseOf(text, plain.said) }
}

/** As `parseMarkdown`, whatever the document. */
export function parseAny(text: string, from: number): MarkdownDocument {
  const source = { text, lines: lineStarts(text, from) }
  const blocks: MarkdownBlock[] = []
  const prose: Range[] = []
  let items = 0
  let quotes = 0
  let row: Token | undefined
  for (const token of parser.parse(text.slice(from), {})) {
    if (token.type === 'list_item_close') items -= 1
    if (token.type === 'blockquote_close') quotes -= 1
    if (quotes === 0 && (items === 0 || token.type === 'list_item_open')) {
      const block = toBlock(token, source, items)
      if (block !== undefined) blocks.push(block)
    }
    if (token.type === 'list_item_open') items += 1
    if (token.type === 'blockquote_open') quotes += 1
    if (token.type === 'tr_open') row = token
    else if (token.type === 'tr_close') row = undefined
    if (token.type === 'tr_open') prose.push(...cellsOf(source, token))
    else if (token.type === 'inline' && row === undefined) prose.push(...outsideCode(text, linesOf(source, token)))
  }
  return { blocks, prose }
}

/** Cells of a table row as ranges, cut at bars that no backslash stands before; spaces and outer bars left out. */
export function tableCells(text: string, line: Range): Range[] {
  const cells: Range[] = []
  let start = line.start
  for (let at = line.start; at <= line.end; at++) {
    if (at < line.end && (text[at] !== '|' || text[at - 1] === '\\')) continue
    cells.push(trimmed(text, { start, end: at }))
    start = at + 1
  }
  if (cells.length > 1 && isEmpty(cells[0])) cells.shift()
  if (cells.length > 1 && isEmpty(cells.at(-1))) cells.pop()
  return cells
}

/** One paragraph's text without its inline markup, on one line. */
export function withoutMarkup(text: string): string {
  if (!/[\\`*_[\]<>&~!\n]/.test(text)) return text.trim()
  return ONLY_CODE.test(text) ? withoutCodeMarks(text) : inlineText(text)
}

/** As `withoutMarkup`, whatever the text. */
export function inlineText(text: string): string {
  const tokens = inlineParser.parseInline(text, {})[0]?.children ?? []
  const parts = tokens.map(({ type, content }) => {
    if (type === 'softbreak' || type === 'hardbreak') return ' '
    return type === 'text' || type === 'code_inline' || type === 'image' || type === 'text_special' ? content : ''
  })
  return parts.join('').replace(/\s+/g, ' ').trim()
}

/** Code spans of one backtick each, and nothing else that could be markup. */
const ONLY_CODE =
  /^[^\\`*_[\]<>&~!\r\n\0]*(?:`[^\\`*_[\]<>&~!\r\n\0]+`[^\\`*_[\]<>&~!\r\n\0]+)*(?:`[^\\`*_[\]<>&~!\r\n\0]+`)?$/

function withoutCodeMarks(text: string): string {
  const parts = text.split('`').map((part, at) => (at % 2 === 0 ? part : withoutOuterSpaces(part)))
  return parts.join('').replace(/\s+/g, ' ').trim()
}

function withoutOuterSpaces(code: string): string {
  return code.startsWith(' ') && code.endsWith(' ') && /[^ ]/.test(code) ? code.slice(1, -1) : code
}

const KINDS: Record<string, MarkdownBlock['kind']> = {
  heading_open: 'heading',
  paragraph_open: 'paragraph',
  list_item_open: 'item',
  fence: 'fence',
  code_block: 'code',
  table_open: 'table',
  html_block: 'html',
  blockquote_open: 'quote',
  hr: 'rule',
}

interface Source {
  text: string
  lines: number[]
}

function toBlock(token: Token, source: Source, items: number): MarkdownBlock | undefined {
  const kind = KINDS[token.type]
  if (kind === undefined || token.map === null) return undefined
  const { start, end } = linesOf(source, token)
  const text = source.text.slice(start, end)
  const level = kind === 'heading' ? Number(token.tag.slice(1)) : items
  return { kind, level, start, end, textStart: start + markerLength(kind, text), open: whatCloses(token, text) }
}

function markerLength(kind: MarkdownBlock['kind'], text: string): number {
  if (kind === 'item') return /^[\s>]*(?:[-+*]|\d{1,9}[.)])(?:[ \t]+|$)/m.exec(text)?.[0].length ?? 0
  if (kind === 'heading') return /^\s*#{1,6}(?:[ \t]+|$)/m.exec(text)?.[0].length ?? 0
  return 0
}

// The kinds of html that blank lines do not end.
const HTML_ENDS: [start: RegExp, end: RegExp, close: string][] = [
  [/^\s*<script(?=\s|>|$)/i, /<\/(?:script|pre|style|textarea)>/i, '</script>'],
  [/^\s*<pre(?=\s|>|$)/i, /<\/(?:script|pre|style|textarea)>/i, '</pre>'],
  [/^\s*<style(?=\s|>|$)/i, /<\/(?:script|pre|style|textarea)>/i, '</style>'],
  [/^\s*<textarea(?=\s|>|$)/i, /<\/(?:script|pre|style|textarea)>/i, '</textarea>'],
  [/^\s*<!--/, /-->/, '-->'],
  [/^\s*<\?/, /\?>/, '?>'],
  [/^\s*<!\[CDATA\[/, /\]\]>/, ']]>'],
  [/^\s*<![A-Za-z]/, />/, '>'],
]

function whatCloses(token: Token, text: string): string {
  if (token.type === 'html_block')
    return HTML_ENDS.find(([start, end]) => start.test(text) && !end.test(text))?.[2] ?? ''
  if (token.type !== 'fence') return ''
  const last = text.slice(text.search(/[\r\n][^\r\n]*$/) + 1).trim()
  const closed =
    /[\r\n]/.test(text) &&
    last.length >= token.markup.length &&
    /^(?:`+|~+)$/.test(last) &&
    last.startsWith(token.markup)
  return closed ? '' : token.markup
}

/** Offsets where lines start, and one more for the end; lines end as markdown-it sees it. */
function lineStarts(text: string, from: number): number[] {
  const starts = [from]
  const next = /\r\n?|\n/g
  next.lastIndex = from
  while (next.test(text)) starts.push(next.lastIndex)
  starts.push(text.length)
  return starts
}

/** The token's lines without trailing white space. */
function linesOf(source: Source, token: Token): Range {
  const [first, last] = token.map ?? [0, 0]
  const start = source.lines[first] ?? source.text.length
  let end = source.lines[last] ?? source.text.length
  while (end > start && isSpace(source.text.charCodeAt(end - 1))) end -= 1
  return { start, end }
}

function cellsOf(source: Source, row: Token): Range[] {
  return tableCells(source.text, linesOf(source, row)).flatMap((cell) => outsideCode(source.text, cell))
}

/** Nearly all lines have no code in them, which is told for many at once. */
function proseOf(text: string, said: Range[]): Range[] {
  const prose: Range[] = []
  let next = -1
  for (const range of said) {
    if (next < range.start) next = firstCode(text, range.start)
    if (next >= range.end) prose.push(range)
    else prose.push(...outsideCode(text, range))
  }
  return prose
}

function firstCode(text: string, from: number): number {
  const code = text.indexOf('`', from)
  const comment = text.indexOf('<!--', from)
  return Math.min(code < 0 ? Infinity : code, comment < 0 ? Infinity : comment)
}

/** The range without code spans (a run of backticks to the next run of that length) and without comments. */
function outsideCode(text: string, range: Range): Range[] {
  const found: Range[] = []
  let start = range.start
  let at = range.start
  while (at < range.end) {
    const unit = text.charCodeAt(at)
    if (unit !== BACKTICK && unit !== LESS) {
      at += unit === BACKSLASH ? 2 : 1
      continue
    }
    const length = codeOrComment(text, at, range.end)
    if (length === 0) {
      at += runLength(text, at, range.end)
      continue
    }
    if (at > start) found.push({ start, end: at })
    at += length
    start = at
  }
  if (range.end > start) found.push({ start, end: range.end })
  return found
}

const BACKTICK = 96
const LESS = 60
const BACKSLASH = 92

function codeOrComment(text: string, at: number, end: number): number {
  if (text.startsWith('<!--', at)) {
    const close = text.indexOf('-->', at + 4)
    return close >= 0 && close + 3 <= end ? close + 3 - at : 0
  }
  if (text[at] !== '`') return 0
  const length = runLength(text, at, end)
  for (let next = text.indexOf('`', at + length); next >= 0 && next < end; ) {
    const run = runLength(text, next, end)
    if (run === length) return next + run - at
    next = text.indexOf('`', next + run)
  }
  return 0
}

function runLength(text: string, at: number, end: number): number {
  let to = at + 1
  if (text[at] === '`') while (to < end && text[to] === '`') to += 1
  return to - at
}

function trimmed(text: string, { start, end }: Range): Range {
  let from = start
  let to = end
  while (from < to && isSpace(text.charCodeAt(from))) from += 1
  while (to > from && isSpace(text.charCodeAt(to - 1))) to -= 1
  return { start: from, end: to }
}

function isEmpty(range: Range | undefined): boolean {
  return range !== undefined && range.start === range.end
}

function isSpace(unit: number): boolean {
  return unit === 32 || (unit >= 9 && unit <= 13)
}
