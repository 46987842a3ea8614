// An instruction file's text cut into pieces: items, and what stands round them. The pieces put together are the text, to
// the byte; markdown-it says what is what, so a `##` in a fence is no heading. It must never lose or move a character.
import { type MarkdownBlock, type MarkdownDocument, parseMarkdown, type Range } from '../lib/markdown.ts'
import type { ItemText } from './item.ts'
import { contentOf, sourceForm } from './item-source.ts'

export interface Piece {
  /** `intro` introduces the items below it; `import` holds an @import; `other` is a comment, a rule or html. */
  kind: 'item' | 'heading' | 'intro' | 'import' | 'other' | 'blank'
  source: string
  /** Headings: 1 to 6. Else 0. */
  level: number
  /** Of items only. */
  item?: ItemText
}

/** The pieces of `text` from `range.start` to `range.end`; the text before it decides nothing. */
export function piecesOf(text: string, range: Range): Piece[] {
  const document = parseMarkdown(text.slice(0, range.end), range.start)
  const cuts = document.blocks.filter(({ level, kind }) => kind !== 'item' || level === 0)
  const context: Context = { text, document, headings: [], intro: '' }
  const spans = cuts.flatMap((block, at) => spansOf(block, cuts[at + 1], context))
  return filled(joinedSpans(spans), context, range)
}

interface Context {
  text: string
  document: MarkdownDocument
  headings: string[]
  intro: string
}

interface Span extends Range {
  kind: Piece['kind']
  level: number
  /** Items: what stands above it. */
  heading?: string
  form?: ItemText['form']
  /** A paragraph that belongs to the next span. */
  joins?: boolean
}

function spansOf(block: MarkdownBlock, next: MarkdownBlock | undefined, context: Context): Span[] {
  const { text } = context
  const whole = { start: block.start, end: lineEnd(text, block.end) }
  const source = text.slice(whole.start, block.end)
  if (block.kind === 'heading') {
    context.headings = [titleOf(text, block)]
    context.intro = ''
    return [{ ...whole, kind: 'heading', level: block.level }]
  }
  if (block.kind === 'item') return itemSpans(block, context, context.intro === '' ? [] : [context.intro])
  context.intro = ''
  if (block.kind === 'html' || block.kind === 'rule') return [{ ...whole, kind: 'other', level: 0 }]
  const introduces = block.kind === 'paragraph' && isIntro(source)
  if (introduces && next?.kind === 'item') {
    context.intro = source.trim()
    return [{ ...whole, kind: hasImport(context, whole) ? 'import' : 'intro', level: 0 }]
  }
  const joins = introduces && next !== undefined && ['fence', 'code', 'table', 'quote'].includes(next.kind)
  return [{ ...whole, ...itemSpan(context, whole, []), form: sourceForm(block.kind), joins }]
}

/** One item, or the introduction of a list and each of its items, however deep. */
function itemSpans(block: MarkdownBlock, context: Context, above: string[]): Span[] {
  const { text, document } = context
  const whole = { start: block.start, end: lineEnd(text, block.end) }
  const children = document.blocks.filter(
    ({ kind, level, start, end }) =>
      kind === 'item' && level === block.level + 1 && start > block.start && end <= block.end,
  )
  const first = children[0]
  const intro = first === undefined ? '' : text.slice(block.textStart, first.start)
  if (first === undefined || !isIntro(intro) || !isFilledBy(children, block, text)) {
    return [{ ...whole, ...itemSpan(context, whole, above), form: 'bullet' }]
  }
  const head = { start: block.start, end: first.start }
  const kind = hasImport(context, head) ? 'import' : 'intro'
  return [
    { ...head, kind, level: 0 },
    ...children.flatMap((child) => itemSpans(child, context, [...above, intro.trim()])),
  ]
}

function itemSpan(context: Context, range: Range, above: string[]): Pick<Span, 'kind' | 'level' | 'heading'> {
  const kind = hasImport(context, range) ? 'import' : isEmpty(context.text, range) ? 'other' : 'item'
  return { kind, level: 0, heading: [...context.headings, ...above].join(' > ') }
}

/** Whether nothing but blank lines stands between and after the nested items. */
function isFilledBy(children: MarkdownBlock[], { end }: MarkdownBlock, text: string): boolean {
  return children.every((child, at) => text.slice(child.end, children[at + 1]?.start ?? end).trim() === '')
}

const INTRO = /[:：][*_]{0,3}\s*$|^\s*(\*\*|__)[^*_\r\n]+\1\s*$/

function isIntro(text: string): boolean {
  return INTRO.test(text.trimEnd())
}

const IMPORT = /(?:^|[\s(])@(?:~\/|\.{0,2}\/|(?:[\w.-]+\/)*[\w-]*\.[A-Za-z]\w*|[A-Z]{3,}\b)/

/** An @path outside code, as the client reads it; `@scope/package` and addresses are none. */
function hasImport({ text, document }: Context, { start, end }: Range): boolean {
  return document.prose.some(
    (range) =>
      range.start >= start && range.end <= end && IMPORT.test(text.slice(Math.max(start, range.start - 1), range.end)),
  )
}

function isEmpty(text: string, { start, end }: Range): boolean {
  return /^\s*(?:[-+*]|\d{1,9}[.)])?\s*$/.test(text.slice(start, end))
}

function titleOf(text: string, { textStart, end }: MarkdownBlock): string {
  const title = text.slice(textStart, end).replace(/(?:\r\n?|\n)[ \t]*(?:=+|-+)[ \t]*$/, '')
  return title
    .replace(/(?:^|[ \t]+)#+[ \t]*$/, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A paragraph that ends in a colon, and the fence or table it speaks of, are one. */
function joinedSpans(spans: Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    if (last?.joins !== true) {
      joined.push({ ...span })
      continue
    }
    const kind = [last.kind, span.kind].includes('import') ? 'import' : 'item'
    joined[joined.length - 1] = { ...last, kind, end: span.end, form: span.form ?? 'paragraph', joins: false }
  }
  return joined
}

/** Spans as pieces, with what lies between them. */
function filled(spans: Span[], { text }: Context, range: Range): Piece[] {
  const pieces: Piece[] = []
  let at = range.start
  for (const span of spans) {
    const [start, end] = [Math.max(span.start, at), Math.min(Math.max(span.end, at), range.end)]
    if (end <= start) continue
    pieces.push(...between(text.slice(at, start)), toPiece(span, text, { start, end }))
    at = end
  }
  return [...pieces, ...between(text.slice(at, range.end))]
}

function between(source: string): Piece[] {
  return source === '' ? [] : [{ kind: source.trim() === '' ? 'blank' : 'other', source, level: 0 }]
}

function toPiece({ kind, level, heading = '', form = 'paragraph' }: Span, text: string, { start, end }: Range): Piece {
  const source = text.slice(start, end)
  if (kind !== 'item') return { kind, source, level }
  const line = text.slice(0, start).split(/\r\n?|\n/).length
  return { kind, source, level, item: { content: contentOf(source, form), source, form, heading, line } }
}

function lineEnd(text: string, from: number): number {
  const end = /\r\n?|\n/g
  end.lastIndex = from
  return end.test(text) ? end.lastIndex : text.length
}
