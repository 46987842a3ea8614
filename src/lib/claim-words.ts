// The words of claims, for telling whether two say the same and whether one says anything. Pure.
import { stem, wordsOf } from './words.ts'

/** Equal for texts of the same words in the same order: case, spacing, punctuation and width apart. */
export function claimKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}+#%$€<>=/_.-]+|[.-](?=\s|$)/gu, ' ')
    .trim()
}

/** Words that say something, as stems. */
export function contentWords(text: string): string[] {
  return wordsOf(text)
    .filter(
      (word) => !EMPTY.has(word) && !/^\p{sc=Hiragana}+$/u.test(word) && (word.length > 1 || /\p{sc=Han}/u.test(word)),
    )
    .map(stem)
}

const EMPTY = new Set(
  (
    'the an and or of for in on to from into with by at as is are was were be been it its this that these those their ' +
    'has have had not no can may will when which who what how about article subject topic information describes covers ' +
    'der die das und oder von für mit ist sind el la los las de del en con para es son un una y'
  ).split(' '),
)
