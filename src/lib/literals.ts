// Whether any of many words stands in a text, told in one pass: a filter before regular expressions that cost far more. It
// may say yes too often, never no: letter case does not matter, and of Cyrillic, whose cases are many, any sign is a yes.

/** Words must not be empty; letters beyond ASCII only of writings without letter case, or Cyrillic. */
export function anyLiteral(words: readonly string[]): (text: string) => boolean {
  const { firsts, starts, byStart } = tablesOf(words)
  // Whole numbers within the tables only: anything else makes this loop ten times slower.
  return (text) => {
    const length = text.length
    let first = 0
    let second = 0
    for (let at = 0; at <= length; at++) {
      const unit = at < length ? text.charCodeAt(at) : 0
      if (first !== 0) {
        const start = startOf(first, second, unit)
        if (starts[start] === 1 && anyAt(text, at - 2, byStart.get(start))) return true
      }
      first = firsts[second] as number
      if (first === YES) return true
      second = unit
    }
    return false
  }
}

function anyAt(text: string, start: number, words: readonly string[] = []): boolean {
  for (const word of words) if (standsAt(text, start, word)) return true
  return false
}

const YES = 255
const UNITS = 65_536
const STARTS = 65_536

interface Tables {
  /** Code unit → 0, or a number of its own where a word begins with it. */
  firsts: Uint8Array
  /** Which three units a word may begin with, as far as `startOf` tells them apart. */
  starts: Uint8Array
  byStart: Map<number, string[]>
}

function startOf(first: number, second: number, third: number): number {
  return ((first * 67 + (second & 127)) * 131 + (third & 127)) & (STARTS - 1)
}

function tablesOf(words: readonly string[]): Tables {
  const firsts = new Uint8Array(UNITS)
  const starts = new Uint8Array(STARTS)
  const byStart = new Map<number, string[]>()
  let known = 0
  for (const word of new Set(words.map(folded))) {
    const unit = word.charCodeAt(0)
    if (isCyrillic(unit) || word.length === 1) {
      for (const one of casesOf(unit)) firsts[one] = YES
      continue
    }
    if (firsts[unit] === YES) continue
    if (firsts[unit] === 0) {
      known = Math.min(known + 1, YES - 1)
      for (const one of casesOf(unit)) firsts[one] = known
    }
    const first = firsts[unit] ?? 0
    const thirds = word.length === 2 ? range(0, 128) : casesOf(word.charCodeAt(2))
    for (const second of casesOf(word.charCodeAt(1)))
      for (const third of thirds) {
        const start = startOf(first, second, third)
        const there = byStart.get(start) ?? []
        starts[start] = 1
        if (!there.includes(word)) byStart.set(start, [...there, word])
      }
  }
  return { firsts, starts, byStart }
}

function casesOf(unit: number): number[] {
  if (isCyrillic(unit)) return CYRILLIC
  const isLetter = unit >= 97 && unit <= 122
  return isLetter ? [unit, unit - 32] : [unit]
}

/** `word` is folded. */
function standsAt(text: string, start: number, word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    const unit = text.charCodeAt(start + at)
    const wanted = word.charCodeAt(at)
    if (unit !== wanted && !(unit >= 65 && unit <= 90 && unit + 32 === wanted)) return false
  }
  return true
}

function folded(word: string): string {
  return word.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

const CYRILLIC = [...range(0x0400, 0x0530), ...range(0x1c80, 0x1c90), ...range(0xa640, 0xa6a0)]

function isCyrillic(unit: number): boolean {
  return CYRILLIC.includes(unit)
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at)
}
