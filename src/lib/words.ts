// The words of a text for comparing texts: identifiers whole and by their parts, Chinese, Japanese and Korean by
// bigrams, English with its commonest endings off. Pure; says nothing about meaning and knows no stop words.

const CJK = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー'
const RUN = new RegExp(
  `[${CJK}]+|\\p{sc=Hangul}+|(?:(?![${CJK}\\p{sc=Hangul}])[\\p{L}\\p{M}\\p{N}_])+(?:[.\\-+#](?:(?![${CJK}\\p{sc=Hangul}])[\\p{L}\\p{M}\\p{N}_])+)*[+#]*`,
  'gu',
)
const CJK_RUN = new RegExp(`^[${CJK}\\p{sc=Hangul}]`, 'u')

/** All words in order, lower case: `refreshToken` gives refreshtoken, refresh, token; 缓存失效 gives 缓存, 存失, 失效. */
export function wordsOf(text: string): string[] {
  return (text.normalize('NFKC').match(RUN) ?? []).flatMap((run) => (CJK_RUN.test(run) ? bigrams(run) : parts(run)))
}

/** The word without the commonest English endings, so that `policies` meets `policy` and `cached` meets `cache`. */
export function stem(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  for (const ending of ['ing', 'ed', 'es', 's', 'e']) {
    if (word.endsWith(ending) && word.length - ending.length >= 3 && !word.endsWith('ss')) {
      return undouble(word.slice(0, -ending.length))
    }
  }
  return word
}

/** True when the text is mostly written without spaces between words. */
export function isCjk(text: string): boolean {
  return new RegExp(`[${CJK}\\p{sc=Hangul}]`, 'u').test(text)
}

function bigrams(run: string): string[] {
  const letters = [...run]
  if (letters.length < 3) return [run]
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
}

function parts(run: string): string[] {
  const pieces = run
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[\s._-]+/)
    .filter((piece) => piece !== '')
    .map((piece) => piece.toLowerCase())
  const whole = run.toLowerCase()
  return pieces.length === 1 && pieces[0] === whole ? [whole] : [whole, ...pieces]
}

function undouble(word: string): string {
  return /([bdgmnprt])\1$/.test(word) ? word.slice(0, -1) : word
}
