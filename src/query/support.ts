// Whether the cited blocks can carry a sentence: every number, identifier and name in it must stand in them. It cannot tell
// that a sentence is true, only that it says something its sources never mention. Pure.

/** What of the sentence stands in none of the sources, as it is written; empty when nothing is missing. */
export function missingIn(sentence: string, sources: string[]): string[] {
  const evidence = fold(sources.join('\n'))
  const numbers = new Set([...numbersIn(evidence), ...spelled(evidence)])
  const missing = [
    ...[...numbersIn(sentence)].filter((number) => !numbers.has(number)),
    ...namesIn(sentence).filter((name) => !stands(fold(name), evidence)),
  ]
  return [...new Set(missing)]
}

function fold(text: string): string {
  return text.normalize('NFKC').replace(/[`*]/g, '').toLowerCase()
}

/** A thousands separator makes no other number. */
function numbersIn(text: string): Set<string> {
  const found = text.normalize('NFKC').match(/(?<![\p{L}\p{N}_.])\d+(?:[.,:]\d+)*(?![\p{L}\d_])/gu) ?? []
  return new Set(found.flatMap((number) => [number.replace(/,(?=\d{3}(?:\D|$))/g, '').replace(/^0+(?=\d)/, '')]))
}

const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const HAN = '〇一二三四五六七八九十'

/** Small numbers that are written as words. */
function spelled(evidence: string): string[] {
  const words = WORDS.flatMap((word, at) => (new RegExp(`\\b${word}\\b`).test(evidence) ? [String(at)] : []))
  const signs = [...HAN].flatMap((sign, at) => (evidence.includes(sign) ? [String(at)] : []))
  // Dates: 2026-04-03 says the third of the fourth month, and so do "3 Apr" and "3 minutes" with a unit behind it.
  const parts = (evidence.match(/\d+/g) ?? []).map((part) => part.replace(/^0+(?=\d)/, ''))
  return [...words, ...signs, ...parts]
}

const TOKEN = /[\p{L}\p{N}_$][\p{L}\p{N}_$./:@#+-]*[\p{L}\p{N}_+#]|[\p{L}\p{N}_$]/gu

/** Identifiers, paths, versions and symbols anywhere; words with a capital where only names have one. */
function namesIn(sentence: string): string[] {
  const isCapitalising =
    (sentence.match(/\b(?:der|die|das|und|ist|nicht|wird|mit|für|ein|eine|wurde)\b/g) ?? []).length > 1
  return [...sentence.normalize('NFKC').matchAll(TOKEN)].flatMap(({ 0: token, index }) => {
    const isFirst = /(?:^|[.!?:;]["”’)]?\s+|^["“‘(*-]+\s*)$/.test(sentence.slice(0, index))
    if (isIdentifier(token)) return [token]
    return !isFirst && !isCapitalising && /^\p{Lu}\p{Ll}{2,}$/u.test(token) && !COMMON.has(token) ? [token] : []
  })
}

/** Words that English writes with a capital and that name nothing of the project. */
const COMMON = new Set(
  'January February March April May June July August September October November December Monday Tuesday Wednesday Thursday Friday Saturday Sunday English German French Spanish Chinese Japanese Korean'.split(
    ' ',
  ),
)

function isIdentifier(token: string): boolean {
  if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(token)) return false
  return (
    /[_$]/.test(token) ||
    /\p{Ll}\p{Lu}/u.test(token) ||
    /^\p{Lu}{2,}s?$/u.test(token) ||
    (/\p{L}/u.test(token) && /\p{N}/u.test(token)) ||
    /\p{L}[./@]\p{L}/u.test(token)
  )
}

/** Also without the ending of a plural, and `a/b` and `a.b` by their parts. */
function stands(name: string, evidence: string): boolean {
  const has = (part: string) =>
    evidence.includes(part) || (part.length > 3 && evidence.includes(part.replace(/s$/, '')))
  if (has(name)) return true
  const parts = name.split(/[/.:@#+-]/).filter((part) => part !== '')
  return parts.length > 1 && parts.every(has)
}
