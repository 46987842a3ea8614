// Text of sessions is data wherever it is shown to a model: nothing in it may hide, close our fence, act as one of the
// client's tags or pull a file into the prompt.

/** The text without characters that hide or reorder, HTML comments and carriage returns, and with tags and `@path` made inert. */
export function inert(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(HIDDEN, '')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(?=\/?[a-z][a-z0-9_-]*(?:\s[^<>]*)?>)/gi, '‹')
    .replace(/(^|[\s([{>])@(?=[\w./~-])/gm, '$1＠')
}

// Control characters but tab and newline; soft hyphen; zero-width, bidi and invisible marks; tag characters.
const HIDDEN = new RegExp(
  `[${['\\0-\\x08\\x0B\\f\\x0E-\\x1F\\x7F-\\x9F', '\\u00AD\\u061C\\u180E', '\\u200B-\\u200F\\u2028-\\u202E\\u2060-\\u206F\\uFEFF', '\\u{E0000}-\\u{E007F}'].join('')}]`,
  'gu',
)
