// Whether titles tell two claims apart: words of their own that each claim keeps to, two meanings of one name, two sides of one
// thing, a title that denies or tells of the past or of a plan. Pure.
import type { ReadClaim } from './contradict-claim.ts'
import type { Keys } from './contradict-keys.ts'
import { mostInCommon } from './contradict-signs.ts'

export function titlesTellApart(a: ReadClaim, b: ReadClaim): boolean {
  // What stands in one article was written with all of it in view.
  if (a.title === b.title) return true
  return (
    (haveOwnSubjects(a, b) && mostInCommon(a, b) < ONE_SUBJECT) || areSidesOfOne(a.title, b.title) || areHomonyms(a, b)
  )
}

/** Claims with as much in common speak of one thing, whatever their titles. */
const ONE_SUBJECT = 3.5

/** Each has words of its title that the other never uses: it speaks of them itself, or the titles are else much alike. */
function haveOwnSubjects(a: ReadClaim, b: ReadClaim): boolean {
  const [mine, theirs] = [wordsBesides(a.titleKeys, b.titleKeys), wordsBesides(b.titleKeys, a.titleKeys)]
  if (mine.length === 0 || theirs.length === 0 || scriptOf(a) !== scriptOf(b)) return false
  if (mine.some((word) => b.keys.has(word)) || theirs.some((word) => a.keys.has(word))) return false
  const isKept = mine.some((word) => a.keys.has(word)) && theirs.some((word) => b.keys.has(word))
  return isKept || sharedKeys(a.titleKeys, b.titleKeys).length >= MUCH_ALIKE
}

/** Words of two languages never meet. */
function scriptOf({ title, text }: ReadClaim): string {
  const all = `${title} ${text}`
  if (/\p{sc=Hangul}/u.test(all)) return 'ko'
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(all)) return 'ja'
  return /\p{sc=Han}/u.test(all) ? 'zh' : 'en'
}

const MUCH_ALIKE = 2

/** "Port (network)" and "Port (board)", "CSV import: encoding" and "CSV import: size". */
function areSidesOfOne(a: string, b: string): boolean {
  const [mine, theirs] = [a, b].map((title) => /[（(](.*?)[)）]/.exec(title)?.[1])
  if (mine !== undefined && theirs !== undefined && mine !== theirs) return true
  const [[head, side], [other, otherSide]] = [a, b].map((title) => title.split(/[:：]\s*/)) as [string[], string[]]
  return side !== undefined && otherSide !== undefined && head === other && side !== otherSide
}

/** One sentence word by word but for what it gives and one more word: that is another thing of which it is told. */
export function sameButForOneWord(a: ReadClaim, b: ReadClaim): boolean {
  const [mine, theirs] = [wordsIn(a.low), wordsIn(b.low)]
  if (mine.length !== theirs.length || mine.length < LEAST_WORDS) return false
  const others = mine.filter((word, at) => word !== theirs[at] && !/^\d/.test(word))
  return others.length === 1 && others.every((word) => /^[a-z]{3,}$/.test(word) && !MEASURES.test(word))
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}.]+/gu) ?? []
}

/** Shorter ones have no word to spare that is not what is told. */
const LEAST_WORDS = 7
const MEASURES =
  /^(?:(?:second|minute|hour|day|week|month|year|(?:mega|giga|kilo)?byte|min|sec)s?|must|may|can|should)$/

/** Titles that begin with one word and go on with others, while the claims share hardly more than that word. */
function areHomonyms(a: ReadClaim, b: ReadClaim): boolean {
  const inTitles = sharedKeys(a.titleKeys, b.titleKeys)
  const [[first], [other]] = [[...a.titleKeys.keys()], [...b.titleKeys.keys()]]
  if (inTitles.length === 0 || first !== other) return false
  if (a.titleKeys.size === inTitles.length || b.titleKeys.size === inTitles.length) return false
  return sharedKeys(a.keys, b.keys).filter((key) => !inTitles.includes(key)).length <= 1
}

function wordsBesides(keys: Keys, others: Keys): string[] {
  return [...keys.keys()].filter((key) => !others.has(key) && !key.startsWith('§'))
}

function sharedKeys(a: Keys, b: Keys): string[] {
  return [...a.keys()].filter((key) => b.has(key))
}
