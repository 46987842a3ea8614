// Text of scripts that put no spaces between words, and of Hangul, whose particles stick to them: what of it is indexed and
// what of it a query looks for. Pairs of characters stand for words; nothing here knows a dictionary. Pure.
import { CJK_STOP_PHRASES, KOREAN_STOP_WORDS } from './stop-words.ts'

export const UNSPACED =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}'

const UNSPACED_RUN = new RegExp(`^[${UNSPACED}]`, 'u')

export function isUnspaced(run: string): boolean {
  return UNSPACED_RUN.test(run)
}

/** Every token of a run in a document. */
export function unspacedTokens(run: string): string[] {
  return [...pairsOf([...run]), ...singlesOf([...run])]
}

/** What a query looks for: the words of a run by their pairs, without what only joins them. */
export function unspacedQueryTokens(run: string): string[] {
  const tokens = piecesOf(run).flatMap((piece) => {
    const characters = [...piece]
    return characters.length === 1 ? characters : pairsOf(characters)
  })
  // Endings and particles are written in hiragana; what carries meaning seldom is.
  return tokens.filter((token) => !/^\p{sc=Hiragana}+$/u.test(token))
}

/** Of a question: undefined where it has no word in such a script. Ideographs alone are taken for Chinese. */
export function languageOf(text: string): 'ja' | 'zh' | 'ko' | undefined {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return 'ja'
  if (/\p{sc=Hangul}/u.test(text)) return 'ko'
  return /\p{sc=Han}/u.test(text) ? 'zh' : undefined
}

const STOP_PHRASE = new RegExp(CJK_STOP_PHRASES.join('|'), 'u')

function piecesOf(run: string): string[] {
  const pieces = /^\p{sc=Hangul}+$/u.test(run) ? [koreanStem(run)] : run.split(STOP_PHRASE)
  return pieces.filter((piece) => piece !== '')
}

const PARTICLES =
  '에서는 에서도 으로는 으로도 까지는 부터는 에게는 한테는 이라고 이라는 라고 라는 에서 에게 한테 까지 부터 처럼 보다 마다 으로 이나 이랑 하고 은 는 이 가 을 를 에 의 로 와 과 도 만 나 랑'
const ALONE = new Set(PARTICLES.split(' '))
// After one syllable only those that seldom end a word.
const PARTICLE = new RegExp(`(?<=..)(?:${PARTICLES.replaceAll(' ', '|')})$|(?<=.)[은는을를에의]$`, 'u')

/** The word without its particle, '' for one that says nothing; a particle alone follows a word in other letters. */
function koreanStem(word: string): string {
  const stem = ALONE.has(word) ? '' : word.replace(PARTICLE, '')
  return KOREAN_STOP_WORDS.has(word) || KOREAN_STOP_WORDS.has(stem) ? '' : stem
}

function pairsOf(characters: string[]): string[] {
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}

/** What may be a word by itself: ideographs, syllables of Hangul, and whatever stands alone. */
function singlesOf(characters: string[]): string[] {
  return characters.length === 1
    ? characters
    : characters.filter((character) => /[\p{sc=Han}\p{sc=Hangul}]/u.test(character))
}
