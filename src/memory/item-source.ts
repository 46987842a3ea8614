// The text of an item without its bullet and indentation, and back: content is what a person would call the rule, source
// the bytes of the file. It must keep every line of a rule, fences and nested lists included.
import type { MarkdownBlock } from '../lib/markdown.ts'
import type { Form, ItemText } from './item.ts'

const MARKER = /^([ \t]*)([-+*]|\d{1,9}[.)])([ \t]+|$)/

/** What stands in the source, line ends as \n. */
export function contentOf(source: string, form: Form): string {
  const text = source.replace(/\r\n?/g, '\n').replace(/\s+$/, '')
  if (form !== 'bullet') return text
  const marker = MARKER.exec(text)?.[0] ?? ''
  const indent = new RegExp(`^[ \\t]{1,${Math.max(marker.length, 1)}}`)
  const [first = '', ...rest] = text.slice(marker.length).split('\n')
  return [first, ...rest.map((line) => line.replace(indent, ''))].join('\n')
}

/** The source of an item with another content: its own bullet, indentation and line ends stay. */
export function withContent({ source, form }: Pick<ItemText, 'source' | 'form'>, content: string): string {
  const eol = /\r\n?|\n/.exec(source)?.[0] ?? '\n'
  const end = /(?:\r\n?|\n)?$/.exec(source)?.[0] ?? ''
  const marker = form === 'bullet' ? (MARKER.exec(source)?.[0] ?? '- ') : ''
  return toSource(content, marker).replaceAll('\n', () => eol) + end
}

/** A new bullet, one line end included. */
export function bulletOf(content: string, eol = '\n'): string {
  return `${toSource(content, '- ')}\n`.replaceAll('\n', () => eol)
}

/** The same below `depth` others, and with a marker of its own. */
export function bulletAt(
  content: string,
  { depth, marker, eol }: { depth: number; marker: string; eol: string },
): string {
  return `${toSource(content, `${'  '.repeat(depth)}${marker} `)}\n`.replaceAll('\n', () => eol)
}

export function sourceForm(kind: MarkdownBlock['kind']): Form {
  if (kind === 'fence' || kind === 'code') return 'fence'
  return kind === 'table' || kind === 'quote' ? kind : 'paragraph'
}

function toSource(content: string, marker: string): string {
  const indent = marker.replace(/\S/g, ' ')
  const lines = content.split('\n').map((line, at) => (at === 0 || line === '' ? line : indent + line))
  return marker + lines.join('\n')
}
