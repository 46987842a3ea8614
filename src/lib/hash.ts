// Ids and fingerprints. Parts are joined as JSON before hashing, so that ["ab","c"] and ["a","bc"] never meet.
import { hash as digest } from 'node:crypto'

/** SHA-256 of the parts, 64 hex digits. */
export function hash(...parts: string[]): string {
  const text = parts.length === 1 ? (parts[0] ?? '') : JSON.stringify(parts)
  return digest('sha256', text, 'hex')
}

// No i, l, o, u: ids are read aloud and typed.
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

/** An id of `length` characters, 5 bits each, that depends on all parts. */
export function shortId(length: number, ...parts: string[]): string {
  const bytes = digest('sha256', JSON.stringify(parts), 'buffer')
  return [...bytes.subarray(0, length)].map((byte) => LETTERS[byte & 31]).join('')
}
