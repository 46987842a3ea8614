// YAML frontmatter, read with tolerance and changed in place: only the values that change get new bytes, so a person's
// comments, order, quotes and unknown keys stay. What is written is always quoted.
import { type Document, isMap, isScalar, isSeq, type Pair, parseDocument, type YAMLSeq } from 'yaml'

export interface Frontmatter {
  /** Empty when there is none or it cannot be read. */
  data: Record<string, unknown>
  /** Offset of the first character after it (and after a byte order mark). */
  bodyStart: number
  problems: string[]
}

/** A date is written without quotes. */
export type FrontmatterValue = string | string[] | { date: string }

/** The frontmatter at the start of a document; never throws. */
export function parseFrontmatter(text: string): Frontmatter {
  const place = findFrontmatter(text)
  if (place === undefined) return { data: {}, bodyStart: bomLength(text), problems: [] }
  const { bodyStart } = place
  if (place.unclosed) return { data: {}, bodyStart: bomLength(text), problems: ['frontmatter is never closed'] }
  const source = text.slice(place.start, place.end)
  const plain = readOwnShape(source)
  if (plain !== undefined) return { data: plain, bodyStart, problems: [] }
  const { document, problems } = readYaml(source)
  return { data: document === undefined ? {} : toData(document, problems), bodyStart, problems }
}

/** A new frontmatter with its fences and final newline. */
export function formatFrontmatter(fields: [key: string, value: FrontmatterValue][]): string {
  return `---\n${fields.map(([key, value]) => `${key}: ${formatValue(value)}\n`).join('')}---\n`
}

/**
 * The document with these fields set and everything else as it was; a missing frontmatter is added. Undefined when the
 * frontmatter cannot be read: then nothing in it may be touched.
 */
export function updateFrontmatter(text: string, fields: Record<string, FrontmatterValue>): string | undefined {
  const place = findFrontmatter(text)
  const eol = /\r\n|\r|\n/.exec(text)?.[0] ?? '\n'
  if (place === undefined) {
    const at = bomLength(text)
    const added = formatFrontmatter(Object.entries(fields)).replaceAll('\n', () => eol)
    return `${text.slice(0, at)}${added}${eol}${text.slice(at)}`
  }
  if (place.unclosed) return undefined
  let source = text.slice(place.start, place.end)
  for (const [key, value] of Object.entries(fields)) {
    const next = setField({ source, key, value, eol })
    if (next === undefined) return undefined
    source = next
  }
  return text.slice(0, place.start) + source + text.slice(place.end)
}

/** The field as one text; undefined when it is absent, empty or not a scalar. */
export function textField(data: Record<string, unknown>, key: string): string | undefined {
  const value = data[key]
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim() || undefined
    : undefined
}

/** The field as a list of texts: a scalar is a list of one. */
export function listField(data: Record<string, unknown>, key: string): string[] {
  const value = data[key]
  const items = Array.isArray(value) ? value : [value]
  return items.flatMap((item) => textField({ item }, 'item') ?? [])
}

interface Place {
  start: number
  end: number
  bodyStart: number
  unclosed: boolean
}

function findFrontmatter(text: string): Place | undefined {
  const opening = /^\uFEFF?---[ \t]*(?:\r\n|\r|\n)/.exec(text)
  if (opening === null) return undefined
  const start = opening[0].length
  const closing = /(?:---|\.\.\.)[ \t]*(?:\r\n|\r|\n|$)/y
  for (let line = start; line <= text.length; ) {
    closing.lastIndex = line
    if (closing.test(text)) return { start, end: line, bodyStart: closing.lastIndex, unclosed: false }
    const next = text.slice(line).search(/[\r\n]/)
    if (next < 0) break
    line += next + (text.startsWith('\r\n', line + next) ? 2 : 1)
  }
  return { start, end: text.length, bodyStart: text.length, unclosed: true }
}

function bomLength(text: string): number {
  return text.startsWith('\uFEFF') ? 1 : 0
}

// Without control characters: JSON refuses them, YAML does not.
const OWN_LINE = /^([a-z]+): (?:(\d{4}-\d{2}-\d{2})|("[^"\\\p{Cc}]*"|\[\]|\["[^"\\\p{Cc}]*"(?:, "[^"\\\p{Cc}]*")*\]))$/u

/** What `formatFrontmatter` writes has JSON behind each key; reading it as that is many times faster than as YAML. */
function readOwnShape(source: string): Record<string, unknown> | undefined {
  const data: Record<string, unknown> = {}
  for (const line of source.split(/\r\n|\n/)) {
    if (line === '') continue
    const match = OWN_LINE.exec(line)
    if (match?.[1] === undefined || Object.hasOwn(data, match[1])) return undefined
    data[match[1]] = match[2] ?? JSON.parse(match[3] ?? '""')
  }
  return data
}

function readYaml(source: string): { document: Document.Parsed | undefined; problems: string[] } {
  const document = parseDocument(source, { uniqueKeys: false, logLevel: 'silent', prettyErrors: false })
  const problems = document.errors.map((error) => `frontmatter: ${error.message}`)
  if (problems.length === 0 && document.contents !== null && !isMap(document.contents)) {
    problems.push('frontmatter is not a list of keys and values')
  }
  for (const key of duplicateKeys(document)) problems.push(`frontmatter names "${key}" twice; the last one counts`)
  const usable = document.errors.length === 0 && (document.contents === null || isMap(document.contents))
  return { document: usable ? document : undefined, problems }
}

function duplicateKeys(document: Document.Parsed): string[] {
  if (!isMap(document.contents)) return []
  const keys = document.contents.items.map((pair) => String(isScalar(pair.key) ? pair.key.value : pair.key))
  return [...new Set(keys.filter((key, at) => keys.indexOf(key) !== at))]
}

function toData(document: Document.Parsed, problems: string[]): Record<string, unknown> {
  try {
    const data: unknown = document.toJS({ maxAliasCount: 100 })
    return typeof data === 'object' && data !== null ? { ...data } : {}
  } catch (error) {
    // The library throws on alias bombs and dangling aliases.
    problems.push(`frontmatter: ${error instanceof Error ? error.message : String(error)}`)
    return {}
  }
}

function formatValue(value: FrontmatterValue): string {
  if (typeof value === 'string') return JSON.stringify(value)
  return Array.isArray(value) ? `[${value.map((item) => JSON.stringify(item)).join(', ')}]` : value.date
}

interface SetField {
  source: string
  key: string
  value: FrontmatterValue
  eol: string
}

function setField({ source, key, value, eol }: SetField): string | undefined {
  const { document } = readYaml(source)
  if (document === undefined) return undefined
  if (document.contents !== null && (!isMap(document.contents) || document.contents.flow)) return undefined
  const pair = document.contents?.items.findLast((item) => isScalar(item.key) && item.key.value === key)
  if (pair === undefined) {
    const gap = source === '' || /[\r\n]$/.test(source) ? '' : eol
    return `${source}${gap}${key}: ${formatValue(value)}${eol}`
  }
  const list = pair.value
  if (Array.isArray(value) && isSeq(list) && !list.flow) return setList({ source, list, value, eol })
  return setScalar(source, pair, formatValue(value))
}

function setScalar(source: string, pair: Pair, text: string): string | undefined {
  const keyEnd = rangeOf(pair.key)?.[1]
  if (keyEnd === undefined) return undefined
  const range = rangeOf(pair.value)
  const colon = source.indexOf(':', keyEnd)
  if (range === undefined || range[0] >= range[1])
    return `${source.slice(0, colon + 1)} ${text}${source.slice(colon + 1)}`
  const tail = /\s*$/.exec(source.slice(range[0], range[1]))?.[0] ?? ''
  return source.slice(0, range[0]) + text + tail + source.slice(range[1])
}

interface SetList {
  source: string
  list: YAMLSeq
  value: string[]
  eol: string
}

/** A list of one item a line: lines of items that go are cut, new ones are put in where they sort. */
function setList({ source, list, value, eol }: SetList): string | undefined {
  const items = list.items.map((item) => ({ text: String(isScalar(item) ? item.value : item), range: rangeOf(item) }))
  const places = items.flatMap(({ text, range }) => (range === undefined ? [] : [{ text, ...lineOf(source, range) }]))
  const first = places[0]
  if (first === undefined || places.length !== items.length) return undefined
  const indent = /^[ \t]*/.exec(source.slice(first.start, first.end))?.[0] ?? ''
  const added = value.filter((text) => !places.some((place) => place.text === text))
  let next = source
  for (let at = places.length; at >= 0; at--) {
    const place = places[at]
    const before = added.filter(
      (text) => places.findIndex((one) => one.text > text) === (at === places.length ? -1 : at),
    )
    const offset = place?.start ?? places.at(-1)?.end ?? 0
    if (place !== undefined && !value.includes(place.text)) next = next.slice(0, place.start) + next.slice(place.end)
    const lines = before.map((text) => `${indent}- ${JSON.stringify(text)}${eol}`).join('')
    const gap = lines !== '' && offset > 0 && !/[\r\n]$/.test(next.slice(0, offset)) ? eol : ''
    next = next.slice(0, offset) + gap + lines + next.slice(offset)
  }
  return next
}

/** The whole lines a node stands on, line end included. */
function lineOf(source: string, range: [number, number, number]): { start: number; end: number } {
  const start = Math.max(source.lastIndexOf('\n', range[0] - 1), source.lastIndexOf('\r', range[0] - 1)) + 1
  const rest = /\r\n|\r|\n/.exec(source.slice(range[1]))
  return { start, end: rest === null ? source.length : range[1] + rest.index + rest[0].length }
}

function rangeOf(node: unknown): [number, number, number] | undefined {
  const range = typeof node === 'object' && node !== null && 'range' in node ? node.range : undefined
  return Array.isArray(range) && range.length === 3 ? [range[0], range[1], range[2]] : undefined
}
