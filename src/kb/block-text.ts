// The text of one block or bullet on its way into a file and back. Whatever it says, in the file it is one line that
// starts no heading, list, quote, fence, table or comment; and what is read is what was put in.
import { oneLine } from '../lib/text.ts'

/** One line without control characters and half letters, comments made visible: what a block can hold. */
export function cleanText(text: string): string {
  const whole = text.replace(/\p{Cs}/gu, '\uFFFD').replace(/\p{Cc}/gu, ' ')
  return oneLine(whole.replaceAll('<!--', '&lt;!--'))
}

/** The text with a backslash where markdown would see the start of something else than a paragraph. */
export function escapeStart(text: string): string {
  const numbered = /^\d{1,9}(?=\\*[.)](?:\s|$))/.exec(text)?.[0]
  if (numbered !== undefined) return `${numbered}\\${text.slice(numbered.length)}`
  return SPECIAL_START.test(text) ? `\\${text}` : text
}

/** The inverse of `escapeStart`. */
export function unescapeStart(text: string): string {
  const numbered = /^\d{1,9}(?=\\+[.)](?:\s|$))/.exec(text)?.[0]
  if (numbered !== undefined) return numbered + text.slice(numbered.length + 1)
  return text.startsWith('\\') && SPECIAL_START.test(text) ? text.slice(1) : text
}

export interface BlockParts {
  /** One line, without what follows. */
  text: string
  /** References in the brackets at its end. */
  cites: string[]
  id: string | undefined
}

/** A block's source, without list marker, taken apart. */
export function splitBlock(source: string): BlockParts {
  const line = oneLine(source)
  const id = /(?:^|\s)\^([A-Za-z0-9-]+)$/.exec(line)
  let rest = id === null ? line : line.slice(0, id.index).trimEnd()
  const cites: string[] = []
  for (;;) {
    const start = rest.endsWith(']])') ? rest.lastIndexOf('([[') : -1
    const group = start < 0 ? '' : rest.slice(start)
    if (!CITATIONS.test(group)) break
    cites.unshift(
      ...group
        .slice('([['.length, -']])'.length)
        .split(/\]\][,;]?\s*\[\[/)
        .map(toReference),
    )
    rest = rest.slice(0, start).trimEnd()
  }
  return { text: unescapeStart(rest), cites: [...new Set(cites)], id: id?.[1] }
}

/** The inverse of `splitBlock` for clean text. */
export function joinBlock({ text, cites, id }: BlockParts): string {
  const links = cites.map((cite) => `[[${cite}]]`).join(', ')
  return [escapeStart(text), links && `(${links})`, id && `^${id}`].filter((part) => part).join(' ')
}

/** What a block's id is made from: a link's anchor is left out, as it changes when the block it names is reworded. */
export function normaliseText(text: string): string {
  return oneLine(text.normalize('NFC')).replace(/\[\[([^[\]|#]*)#\^[^[\]|]*/g, '[[$1')
}

/** A link target as reference: without `.md` and alias. */
export function toReference(target: string): string {
  if (!/\||\.md/.test(target)) return target.trim()
  return target
    .replace(/\|.*$/, '')
    .replace(/\.md(?=#|$)/, '')
    .trim()
}

/** Entries, days and blocks are cited; articles are linked. */
export function isCitation(reference: string): boolean {
  return reference.startsWith('daily/') || /^[^#]+#\^/.test(reference)
}

const CITATION = '\\[\\[(?:daily/[^[\\]]*|[^[\\]#|]+#\\^[^[\\]]*)\\]\\]'
const CITATIONS = new RegExp(`^\\(${CITATION}(?:[,;]?\\s*${CITATION})*\\)$`)

// A run of backslashes before it counts as part of it, so that escaping can be undone.
const SPECIAL_START = new RegExp(
  `^\\\\*(?:${[
    '#{1,6}(?:\\s|$)',
    '[-+*](?:\\s|$)',
    '>',
    // Two are enough: the marker of a list item makes them three.
    '([-_*])(?:\\s*\\1)+\\s*$',
    '`{3,}[^`]*$',
    '~{3,}',
    '<(?![a-zA-Z][a-zA-Z0-9+.-]{1,31}:)[a-zA-Z/!?]',
    '\\[[^\\][]+\\]:',
  ].join('|')})`,
)
