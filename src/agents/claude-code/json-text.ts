// Where the values of a JSON text stand, so that a file can be changed at one place and stay as it is everywhere else.
// For text that JSON.parse has accepted; on other text the positions mean nothing.

export interface JsonSpan {
  kind: 'object' | 'array' | 'other'
  start: number
  /** Just past the value. */
  end: number
  /** The members of an object or the items of an array, in order. */
  parts: JsonPart[]
}

export interface JsonPart {
  /** The member's key; undefined for an item. */
  key: string | undefined
  /** Where the member begins (its key) or the item. */
  start: number
  value: JsonSpan
}

/** The positions of the text's one value. */
export function locate(text: string): JsonSpan {
  return readValue(text, skipSpace(text, 0))
}

/** The last member of that key, which is the one that counts; undefined when there is none. */
export function member(object: JsonSpan, key: string): JsonPart | undefined {
  return object.kind === 'object' ? object.parts.findLast((part) => part.key === key) : undefined
}

function readValue(text: string, start: number): JsonSpan {
  const first = text[start]
  if (first === '{' || first === '[') return readContainer(text, start)
  const end = first === '"' ? endOfString(text, start) : endOfWord(text, start)
  return { kind: 'other', start, end, parts: [] }
}

function readContainer(text: string, start: number): JsonSpan {
  const isObject = text[start] === '{'
  const parts: JsonPart[] = []
  let at = skipSpace(text, start + 1)
  while (at < text.length && text[at] !== '}' && text[at] !== ']') {
    const part = isObject ? readMember(text, at) : { key: undefined, start: at, value: readValue(text, at) }
    parts.push(part)
    at = skipSpace(text, part.value.end)
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
  return { kind: isObject ? 'object' : 'array', start, end: at + 1, parts }
}

function readMember(text: string, start: number): JsonPart {
  const end = endOfString(text, start)
  const key: unknown = JSON.parse(text.slice(start, end))
  const colon = skipSpace(text, end)
  return { key: String(key), start, value: readValue(text, skipSpace(text, colon + 1)) }
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at + 1
  }
  return text.length
}

function endOfWord(text: string, start: number): number {
  let at = start
  while (at < text.length && !/[\s,\]}]/.test(text[at] ?? '')) at++
  return Math.max(at, start + 1)
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (/[ \t\r\n]/.test(text[at] ?? 'x')) at++
  return at
}
