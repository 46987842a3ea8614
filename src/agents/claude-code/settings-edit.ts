// Small edits of a JSON text that can be taken back to the byte. What a removal must know later is kept in white space: a
// list we make begins with some, while into an empty list that was there we write right after its bracket.
import type { JsonPart, JsonSpan } from './json-text.ts'

export interface NewPart {
  /** For a member of an object. */
  key?: string
  value: unknown
}

/** Adds a last member or item, written as the rest of the file is. */
export function appendPart(text: string, container: JsonSpan, part: NewPart): string {
  const style = styleOf(text)
  const last = container.parts.at(-1)
  if (last) {
    const own = ownLine(text, last.start)
    const separator = own === undefined ? ', ' : `,${style.newline}${own}`
    return insert(text, last.value.end, separator + format(part, { ...style, indent: lineIndent(text, last.start) }))
  }
  const inside = container.start + 1
  if (!isRoot(text, container))
    return insert(text, inside, format(part, { ...style, indent: lineIndent(text, inside) }))
  const line = `${style.newline}${style.unit}${format(part, { ...style, indent: style.unit })}${style.newline}`
  return insert(text, inside, line)
}

/** Removes a member or item with the comma and the space that came with it. */
export function cutPart(text: string, container: JsonSpan, part: JsonPart): string {
  const index = container.parts.indexOf(part)
  const [before, after] = [container.parts[index - 1], container.parts[index + 1]]
  if (before) return text.slice(0, before.value.end) + text.slice(part.value.end)
  if (after) return text.slice(0, part.start) + text.slice(after.start)
  if (!isRoot(text, container)) return text.slice(0, part.start) + text.slice(part.value.end)
  return text.slice(0, container.start + 1) + text.slice(part.value.end).replace(/^\r?\n/, '')
}

export function replaceValue(text: string, span: JsonSpan, value: unknown): string {
  const style = { ...styleOf(text), indent: lineIndent(text, span.start) }
  return text.slice(0, span.start) + format({ value }, style) + text.slice(span.end)
}

/** True for a list or object that `appendPart` has made, or a person who writes with white space. */
export function isOurMaking(text: string, container: JsonSpan): boolean {
  return /\s/.test(text[container.start + 1] ?? '')
}

interface Style {
  newline: string
  unit: string
  /** Everything stands on one line. */
  oneLine: boolean
}

function styleOf(text: string): Style {
  const json = text.trim()
  const isEmpty = /^\{\s*\}$/.test(json)
  const unit = /^\{\s*?\r?\n([ \t]+)\S/.exec(json)?.[1] ?? '  '
  return { newline: /\r\n/.test(text) ? '\r\n' : '\n', unit, oneLine: !json.includes('\n') && !isEmpty }
}

function format({ key, value }: NewPart, style: Style & { indent: string }): string {
  const name = key === undefined ? '' : `${JSON.stringify(key)}: `
  if (style.oneLine) return name + spaced(value, key === undefined ? 0 : key === 'hooks' ? 2 : 1)
  const lines = JSON.stringify(value, null, '\t').split('\n')
  const indented = lines.map((line) => line.replace(/^\t*/, (tabs) => style.unit.repeat(tabs.length)))
  return name + indented.join(style.newline + style.indent)
}

/** On one line, with a space inside the brackets of the outer `levels`. */
function spaced(value: unknown, levels: number): string {
  if (levels === 0 || typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[ ${value.map((item) => spaced(item, levels - 1)).join(', ')} ]`
  const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${spaced(item, levels - 1)}`)
  return `{ ${members.join(', ')} }`
}

/** The white space before a position when nothing else stands before it on its line. */
function ownLine(text: string, at: number): string | undefined {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  return text.lastIndexOf('\n', at - 1) >= 0 && /^[ \t]*$/.test(line) ? line : undefined
}

function lineIndent(text: string, at: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1, at))?.[0] ?? ''
}

function isRoot(text: string, container: JsonSpan): boolean {
  return text.slice(0, container.start).trim() === ''
}

function insert(text: string, at: number, what: string): string {
  return text.slice(0, at) + what + text.slice(at)
}
