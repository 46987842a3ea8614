// Text of sessions is data wherever it is shown to a model: nothing in it may hide, close our fence, act as one of the
// client's tags or pull a file into the prompt.

/** The text as any prompt may show it: `plain`, and with `@path` made inert, which the client would read a file for. */
export function inert(text: string): string {
  return plain(text).replace(/(^|[\s([{>])@(?=[\w./~-])/gm, '$1＠')
}

/** The text as a file may hold it: without characters that hide or reorder, comments and carriage returns, with tags made inert. */
export function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(HIDDEN, '')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(?=\/?[a-z][a-z0-9_-]*(?:\s[^<>]*)?>)/gi, '‹')
}

/** The value with what `inert` put in place of `@` and `<` as it was: a model copies what it is shown. */
export function asWritten<T>(value: T): T {
  if (typeof value === 'string') return value.replace(STAND_IN_AT, '$1@').replace(STAND_IN_TAG, '<') as T
  if (Array.isArray(value)) return value.map(asWritten) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, asWritten(item)])) as T
}

const STAND_IN_AT = /(^|[\s([{>"'`])＠(?=[\w./~-])/gm
const STAND_IN_TAG = /‹(?=\/?[a-z][a-z0-9_-]*(?:\s[^‹<>]*)?>)/gi

/** Whether a text has characters that `inert` takes out because they hide or reorder; line ends are none. */
export function hasHidden(text: string): boolean {
  return text.replace(HIDDEN, '').length !== text.length
}

// Control characters but tab and newline; soft hyphen and joiners; zero-width, bidi and invisible marks; blanks that are
// letters by name only; annotations; tag characters and the selectors above them; variation selectors in a row.
const HIDDEN = new RegExp(
  `[${[
    '\\0-\\x08\\x0B\\f\\x0E-\\x1F\\x7F-\\x9F',
    '\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180E',
    '\\u200B-\\u200F\\u2028-\\u202E\\u2060-\\u206F\\u2800\\u3164\\uFEFF\\uFFA0\\uFFF0-\\uFFFB',
    '\\u{E0000}-\\u{E0FFF}',
  ].join('')}]|[\\uFE00-\\uFE0F]{2,}`,
  'gu',
)
