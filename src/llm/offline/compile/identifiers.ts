// What in a text is written as an identifier, and whether another text has it whole: `mw-3` does not stand in `mw-31`, nor
// `evbus` in `my-evbus`.

/** Names with a dot, dash, underscore or slash between their parts, and letters with a number. */
export function identifiersIn(text: string): string[] {
  return text.match(/[A-Za-z]\w*(?:[.\-_/]\w+)+|[A-Za-z]+\d+/g) ?? []
}

/** True for a name of one word that no everyday text has by chance. */
export function isSpecific(name: string): boolean {
  return /^\S*(?:[\p{L}\p{N}][_./-][\p{L}\p{N}]|\p{L}\d)\S*$/u.test(name)
}

/** `package.json` stands in many texts that are not about it. */
export function isFile(id: string): boolean {
  return FILE.test(id) && !id.includes('/')
}

const FILE = /\.(?:json|md|ya?ml|toml|[cm]?[jt]sx?|py|rs|go|java|css|html|lock|sh|txt|env)$/i

export function holds(text: string, id: string): boolean {
  return new RegExp(`(?<![\\w./-])${escaped(id)}(?!\\w|[.\\-/]\\w)`, 'i').test(text)
}

/** Words of a text that open an identifier of another: `evbus` of `evbus.timeout.total`. */
export function openingsOf(text: string): string[] {
  return [...new Set(text.match(/[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*/g))]
}

export function holdsOpening(text: string, word: string): boolean {
  return new RegExp(`(?<![\\w.-])${escaped(word)}\\.[a-z]`, 'i').test(text)
}

export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
}
