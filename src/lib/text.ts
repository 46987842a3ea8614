// Pure text: lengths are UTF-16 units, cuts never split a surrogate pair.

/** The text cut to `max` units at a word end where there is one near, with an ellipsis; whole when it fits. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text
  const head = sliceWellFormed(text, 0, max - 1)
  const space = head.lastIndexOf(' ')
  return `${(space > max * 0.7 ? head.slice(0, space) : head).trimEnd()}…`
}

/** `text.slice(start, end)` that leaves out half of a surrogate pair at either end. */
export function sliceWellFormed(text: string, start: number, end: number): string {
  const from = isLowSurrogate(text.charCodeAt(start)) ? start + 1 : start
  const to = end < text.length && isLowSurrogate(text.charCodeAt(end)) ? end - 1 : end
  return text.slice(from, to)
}

/** White space folded to single spaces, ends trimmed: one line. */
export function oneLine(text: string): string {
  return /[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ').trim() : text.trim()
}

/** A file name: NFC, lower case, letters of every script and digits kept, the rest hyphens; '' when nothing is left. */
export function slug(text: string, max = 80): string {
  const folded = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return sliceWellFormed(folded.replace(/^-+|-+$/g, ''), 0, max).replace(/-+$/, '')
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
