// The managed block of an instruction file: where it is, and how a file gets one or loses it again. Two comment lines mark
// it; not a byte outside or between them may change. What is not plainly one block is refused, never guessed.
import { KnownError } from '../errors.ts'
import { parseFrontmatter } from '../lib/frontmatter.ts'
import { type MarkdownBlock, parseMarkdown, type Range } from '../lib/markdown.ts'

export const BEGIN = '<!-- memc:begin memory; edit freely, `memc memory --help` says how -->'
export const END = '<!-- memc:end -->'

/** The bytes between the two marker lines; undefined when the file has none. Throws on anything else. */
export function findBlock(text: string): Range | undefined {
  refuseConflicts(text)
  const markers = markersIn(text)
  const [begin, end] = markers
  if (begin === undefined) return undefined
  const fault = markers.find(({ fault }) => fault !== undefined)
  if (fault !== undefined) throw refusal(`Line ${lineOf(text, fault.start)}: ${fault.fault}.`)
  if (markers.length === 2 && begin.kind === 'begin' && end?.kind === 'end') {
    return { start: begin.end, end: end.start }
  }
  throw refusal(whatIsWrong(text, markers))
}

/** The file with all of its body in a block; as it is when it has one. Throws where the lines would not be markers. */
export function adopt(text: string): string {
  if (findBlock(text) !== undefined) return text
  const at = parseFrontmatter(text).bodyStart
  const eol = eolOf(text)
  const body = text.slice(at)
  const head = at > 1 && !/[\r\n]$/.test(text.slice(0, at)) ? text.slice(0, at) + eol : text.slice(0, at)
  const ended = body === '' || /[\r\n]$/.test(body)
  const adopted = `${head}${BEGIN}${eol}${body}${ended ? '' : eol}${END}${ended ? eol : ''}`
  const markers = markersIn(adopted)
  if (markers.length === 2 && markers.every(({ fault }) => fault === undefined)) return adopted
  throw refusal('A fence or comment near the end of the file is never closed, so nothing can be marked after it.')
}

/** The file without its marker lines: what it was before `adopt`, but for edits since. */
export function release(text: string): string {
  const place = findBlock(text)
  if (place === undefined) return text
  const lineStart = text.slice(0, place.start).search(/[^\r\n\uFEFF]*(?:\r\n?|\n)$/)
  const rest = text.slice(place.end).replace(/^[^\r\n]*(\r\n?|\n)?/, '')
  const unended = rest === '' && !/[\r\n]$/.test(text)
  const body = text.slice(place.start, place.end)
  return text.slice(0, lineStart) + (unended ? body.replace(/(?:\r\n?|\n)$/, '') : body) + rest
}

/** How the file ends its lines. */
export function eolOf(text: string): string {
  return /\r\n?|\n/.exec(text)?.[0] ?? '\n'
}

interface Marker extends Range {
  kind: 'begin' | 'end'
  fault?: string
}

const MARKER_LINE = /(?<=^\uFEFF?)[ \t]*<!--\s*memc:(begin|end)\b(?:(?!-->).)*-->[ \t]*$(?:\r\n?|\n)?/gm

/** Lines that are markers, in order; examples in code are none. */
function markersIn(text: string): Marker[] {
  if (!text.includes('memc:')) return []
  const bodyStart = parseFrontmatter(text).bodyStart
  const { blocks } = parseMarkdown(text, bodyStart)
  return [...text.matchAll(MARKER_LINE)].flatMap((match): Marker[] => {
    const kind = match[1] === 'begin' ? 'begin' : 'end'
    const start = match.index
    const marker = { kind, start, end: start + match[0].length } as const
    const block = blocks.find((block) => block.start <= start && start < block.end)
    if (start < bodyStart || block?.kind === 'fence' || block?.kind === 'code') return []
    const fault = block === undefined ? 'a marker stands where no text is read' : faultOf(text, block, start)
    return [fault === undefined ? marker : { ...marker, fault }]
  })
}

function faultOf(text: string, block: MarkdownBlock, start: number): string | undefined {
  if (block.kind !== 'html') return `a marker stands inside a ${block.kind === 'item' ? 'list item' : block.kind}`
  const before = text.slice(block.start, start)
  if (before.lastIndexOf('<!--') > before.lastIndexOf('-->')) return 'a marker stands inside a comment'
  return /^\s*<(?:script|pre|style|textarea)\b/i.test(before) ? 'a marker stands inside an html element' : undefined
}

function whatIsWrong(text: string, markers: Marker[]): string {
  const lines = markers.map(({ kind, start }) => `${kind} on line ${lineOf(text, start)}`).join(', ')
  const kinds = markers.map(({ kind }) => kind).join(' ')
  if (kinds === 'begin') return `The block is never ended (${lines}).`
  if (kinds === 'end' || kinds === 'end begin') return `The block ends before it begins (${lines}).`
  return `There is more than one block (${lines}).`
}

function refuseConflicts(text: string): void {
  const found = /^(?:<{7}|>{7})(?:[ \t]|\r?$)/m.exec(text)
  if (found === null) return
  throw new KnownError(
    'bad-document',
    `Line ${lineOf(text, found.index)} is the mark of an unresolved merge conflict.`,
    {
      hint: 'Resolve the conflict, then try again.',
    },
  )
}

function refusal(message: string): KnownError {
  return new KnownError('bad-document', message, {
    hint: `One line "${BEGIN}" and, below it, one line "${END}" are expected, each on its own outside lists, quotes and code.`,
  })
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split(/\r\n?|\n/).length
}
