// Prose out of a turn: fences, tables, quotes and markup go, what is left is cut into sentences. Cuts respect inline
// code, abbreviations, file names, versions and the full stops of Chinese, Japanese and Korean. Pure.
import { type Language, languageOf } from './language.ts'

export interface Sentence {
  text: string
  language: Language
  /** Stands in a bulleted or numbered list. */
  listed: boolean
  /** The item's number, when the list is numbered or lettered (`2.`, `b)`). */
  marker: string | undefined
  /** A markdown heading or a line that ends in a colon: announces, does not say. */
  heading: boolean
  question: boolean
}

const FENCE = /(^|\n)[ \t]*(```|~~~)[^\n]*(?:\n[\s\S]*?(?:\n[ \t]*\2[^\n]*|$)|$)/g
const MARKER =
  /^\s*(?:[-*+•・●○◦▪–—]\s+(?:\[[ xX]\]\s*)?|(\d{1,2}|[a-zA-Z])[.)）:、．](?:\s+|(?=[^\s\d.\w]))|[（(](\d{1,2}|[a-zA-Z])[)）]\s*|([①-⑳])\s*)/u

// A reply of one line that opens with a number of two digits names it: "22. And pin it." is no list.
const LONE_NUMBER = /^\s*(\d{2,})\.\s+(\S[^\n]*)$/

/** The sentences of a turn, in order. */
export function sentencesOf(raw: string, around?: Language): Sentence[] {
  const text = raw.normalize('NFC').replace(/\r\n?/g, '\n').replace(FENCE, '\n')
  const home = languageOf(text, around)
  const number = LONE_NUMBER.exec(text)
  if (number !== null) {
    return [number[1] ?? '', number[2] ?? ''].flatMap((line) => sentencesOfLine(line, home))
  }
  return joinWrapped(text.split('\n')).flatMap((line) => sentencesOfLine(line, home))
}

/** Inline markup off, white space folded; code keeps its letters. */
export function plain(text: string): string {
  return text
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replace(/\[([^\]]+)\]\([^)\s]*\)/g, '$1')
    .replace(/(\*\*|__)(?=\S)([\s\S]*?\S)\1/g, '$2')
    .replace(/(?<![\w*])\*(?=\S)([^*\n]*?\S)\*(?![\w*])/g, '$1')
    .replace(/~~([^~]+)~~/g, ' ')
    .replace(/`+/g, '')
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{FE0F}|\u{200D}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function joinWrapped(lines: string[]): string[] {
  const joined: string[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    const wraps = last !== undefined && last.length > 60 && /[\p{L}\p{N},、，`)]$/u.test(last.trimEnd())
    if (wraps && /^\s*\p{Ll}/u.test(line) && !MARKER.test(line))
      joined[joined.length - 1] = `${last.trimEnd()} ${line.trim()}`
    else joined.push(line)
  }
  return joined
}

// Data, a banner, a prompt of the shell or of the client, a search path: pasted, not said.
const MACHINE = /\(ctrl\+\w|^[{[]\s*["{[]|[\u2580-\u259f\u2500-\u257f\u23ba-\u23bf\u23fa]|^[❯$%]\s|(?::\/[\w./-]+){3,}/u

function sentencesOfLine(line: string, home: Language): Sentence[] {
  const bare = line.trim().replace(/^(\*\*|__)(?=(?:option |plan )?[\da-zA-Z]{1,2}[.):])/i, '')
  if (bare === '' || /^(>|\|)/.test(bare) || /^[-=_*\s|:]+$/.test(bare) || MACHINE.test(bare)) return []
  const heading = /^#{1,6}\s/.test(bare)
  const found = heading ? null : MARKER.exec(bare)
  const marker = found?.[1] ?? found?.[2] ?? found?.[3]
  const body = heading ? bare.replace(/^#+\s+/, '') : bare.slice(found?.[0].length ?? 0)
  return cut(body).flatMap((piece) => {
    const text = plain(piece).replace(TAG_QUESTION, '')
    if (!/[\p{L}\p{N}]/u.test(text)) return []
    const language = languageOf(text, home)
    const announces = heading || /[:：]$/.test(text)
    return [
      {
        text,
        language,
        listed: found !== null,
        marker,
        heading: announces,
        question: /[?？]["'”」』)）]*$/u.test(text),
      },
    ]
  })
}

// "Ask me first, ok?" asks nothing.
const TAG_QUESTION = /(?<=\w), (?:ok(?:ay)?|alright|deal|got it|yeah)\?$/i

const ABBREVIATION =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|resp|incl|fig|no|mr|mrs|ms|dr|st|z\.b|bzw|ca|usw|p\.ej|\p{L})\.$/iu

/** Cuts prose at sentence ends; everything between backticks stays whole. */
function cut(text: string): string[] {
  const mask = text.replace(/`+[^`]*`+|https?:\/\/\S+/g, (code) => 'x'.repeat(code.length))
  const pieces: string[] = []
  let start = 0
  for (const end of mask.matchAll(/[.!?…]+["'”’)\]]*(?=\s)|[。！？!?]+[」』”)）]*|[；;](?=[^\s\w])/gu)) {
    const stop = end.index + end[0].length
    const head = mask.slice(start, stop)
    if (end[0].startsWith('.') && end[0] !== '...' && ABBREVIATION.test(head)) continue
    if (/^\s*(?:\d{1,2}|[a-zA-Z])\.$/.test(head)) continue
    if (opensQuote(head) || (/[」』”)）]$/u.test(end[0]) && /^\p{sc=Hiragana}/u.test(mask.slice(stop)))) continue
    pieces.push(text.slice(start, stop))
    start = stop
  }
  pieces.push(text.slice(start))
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '')
}

// A full stop inside 「…」 or (…) does not end the sentence around it.
function opensQuote(head: string): boolean {
  const count = (pattern: RegExp) => head.match(pattern)?.length ?? 0
  return count(/[「『（(]/g) > count(/[」』）)]/g)
}
