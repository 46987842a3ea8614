// The comment under an entry's heading: what code knows of it, as `key=value` pairs that no value can break.
import { cleanText } from './block-text.ts'

const PREFIX = '<!-- memc:'

/** One line; fields that are undefined are left out. */
export function formatEntryComment(fields: [key: string, value: string | undefined][]): string {
  const pairs = fields.flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${encode(value)}`]))
  return `${PREFIX} ${pairs.join(' ')} -->`
}

/** The fields of such a comment; undefined when the text is something else. */
export function parseEntryComment(text: string): Map<string, string> | undefined {
  if (!text.startsWith(PREFIX)) return undefined
  const inner = text.slice(PREFIX.length).replace(/-->[\s\S]*$/, '')
  const fields = new Map<string, string>()
  for (const pair of inner.split(/\s+/)) {
    const equals = pair.indexOf('=')
    if (equals > 0) fields.set(pair.slice(0, equals), decode(pair.slice(equals + 1)))
  }
  return fields
}

/** First and last turn as one value. */
export function formatTurns([first, last]: [string, string]): string {
  return [first, last].map((uuid) => cleanText(uuid).replaceAll('.', '%2E')).join('..')
}

/** The inverse of `formatTurns`; undefined when there are not two. */
export function parseTurns(value: string | undefined): [string, string] | undefined {
  const parts = value?.split('..')
  if (parts?.length !== 2) return undefined
  return [(parts[0] ?? '').replaceAll('%2E', '.'), (parts[1] ?? '').replaceAll('%2E', '.')]
}

// Readable where it can be: only what ends a pair or the comment is encoded, and dashes in a row.
function encode(value: string): string {
  return cleanText(value).replace(/[\s%<>&]|-{2,}|-$/g, (part) =>
    [...new TextEncoder().encode(part)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  )
}

function decode(value: string): string {
  const bytes = /(?:%[0-9A-Fa-f]{2})+/g
  return value.replace(bytes, (run) =>
    new TextDecoder().decode(Uint8Array.from(run.split('%').slice(1), (hex) => Number.parseInt(hex, 16))),
  )
}
