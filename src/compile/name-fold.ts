// Names as they are compared: width, spelling with hyphens or without, articles and plurals folded away; case too, but
// not in short symbols. What tells two things apart (digits, direction, identifiers) is never folded. Pure.

/** Equal for two spellings of one name; '' when nothing is left. */
export function foldName(name: string): string {
  return joined(nameWords(name))
}

/** As `foldName`, with accents left out as well: for finding what looks alike, never for joining it. */
export function looseName(name: string): string {
  return foldName(name.normalize('NFD').replace(/(\p{sc=Latin})\p{M}+/gu, '$1'))
}

/** Equal for names of the same words in any order; undefined for fewer than two words. */
export function wordSet(name: string): string | undefined {
  const words = [...new Set(contentWordsOf(name))].sort()
  return words.length < 2 ? undefined : words.join(' ')
}

/** The words of a name without articles and prepositions, in order. */
export function contentWordsOf(name: string): string[] {
  return nameWords(name).filter((word) => !SMALL_WORDS.has(word))
}

export function isCjkName(name: string): boolean {
  return CJK.test(name)
}

const CJK = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u
const SMALL_WORDS = new Set([
  'of',
  'for',
  'in',
  'on',
  'and',
  'to',
  'from',
  'into',
  'the',
  'a',
  'an',
  'at',
  'with',
  'by',
])
/** Written with an s that is no plural. */
const NO_PLURALS = new Set(['windows', 'https', 'news', 'kubernetes', 'jenkins', 'pandas', 'always', 'sales', 'series'])
/** Up to here case tells symbols apart, as in the table of names of a knowledge base. */
const LONGEST_SYMBOL = 3

function nameWords(name: string): string[] {
  const plain = name.normalize('NFKC').replace(/\s+/g, ' ').trim()
  if (plain.length <= LONGEST_SYMBOL || /^\p{Lu}{4}$/u.test(plain)) return [plain]
  const words = withoutParticles(plain).match(/\d+(?:\.(?:\d+|x))*|(?:(?!\d)[\p{L}\p{M}\p{N}+#])+/gu) ?? []
  const low = words.map((word) => american(singular(word.toLowerCase())))
  return low.length > 1 && /^(?:the|an?)$/.test(low[0] ?? '') ? low.slice(1) : low
}

/** Digits that stood apart stay apart: `mw-1 2` is not `mw-12`. */
function joined(words: string[]): string {
  return words.reduce((text, word) => text + (/\d$/.test(text) && /^\d/.test(word) ? ' ' : '') + word, '')
}

/** の and 的 between two characters, 의 at a word's end. */
function withoutParticles(text: string): string {
  return text
    .replace(/(?<=[\p{sc=Han}\p{sc=Katakana}ー])[の的](?=[\p{sc=Han}\p{sc=Katakana}])/gu, '')
    .replace(/(?<=\p{sc=Hangul}{2})의(?=\s)/gu, '')
}

/** Normalisation and normalization, colour and color. */
function american(word: string): string {
  return word.replace(/is(?=(?:e|ed|er|ing|ation)$)/, 'iz').replace(/(?<=[a-z]{3})our$/, 'or')
}

/** Cache, caches and batch, batches: what stands before the ending does not tell which e belongs to the word. */
function singular(word: string): string {
  if (!/^[a-z]{4,}$/.test(word) || NO_PLURALS.has(word) || /(?:ss|us|is|os)$/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  return word.replace(/(?<=ch|sh|x|z|ss)es?$|s$/, '')
}
