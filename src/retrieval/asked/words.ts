// What a question in Chinese, Japanese or Korean names, word by word: by its scripts and endings and by the tables of other
// words, since such text has no spaces and no dictionary is at hand. Each word has ways to say it, and the best one found counts. Pure.

import { tokeniseWord } from '../tokenise.ts'
import { languageOf } from '../unspaced.ts'
import { withoutNoise } from './noise.ts'
import { phraseOf, type Said, saidIn } from './said-otherwise.ts'
import { chineseWords, japaneseWords, katakanaWords, koreanWords } from './scripts.ts'

export interface AskedWord {
  /** Where it stands in the question. */
  from: number
  to: number
  /** How much it counts, before its rarity. */
  weight: number
  /** Rows of tokens that stand for it, itself first, each with what it counts. */
  ways: Map<string, number>
}

export function askedWords(question: string): AskedWord[] {
  const text = question.normalize('NFKC')
  const plain = withoutNoise(text)
  const words = [...plain.matchAll(PIECE)].flatMap(({ 0: piece, index }) => wordsOf(piece, index, plain))
  const said = saidIn(plain)
  for (const one of said) addOthers(words, one)
  for (const word of words) if (goesAcross(word, said)) word.weight *= ACROSS
  return words
}

const CJK = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー\\p{sc=Hangul}'
/** What is counted, behind a number: 10 分以上 is no 分以. */
const COUNTER =
  '(?<=\\d ?)(?:시간|개월|주일|[분초시일월년건개명번원장대회차주]|[分秒時日月年件本個台回人名円枚行度割倍桁社个条次张位天元块])'
const PIECE = new RegExp(
  `${COUNTER}|[\\p{sc=Han}ヶ]+|[\\p{sc=Katakana}ー]+|\\p{sc=Hangul}+|(?:(?![${CJK}])[\\p{L}\\p{M}\\p{N}_.\\-\\/:#@+])+`,
  'gu',
)

function wordsOf(piece: string, from: number, text: string): AskedWord[] {
  const at = { from, after: text.slice(from + piece.length, from + piece.length + 2) }
  if (/^\p{sc=Hangul}/u.test(piece)) return koreanWords(piece, at)
  if (/^[\p{sc=Katakana}ー]/u.test(piece)) return katakanaWords(piece, at)
  if (/^\p{sc=Han}/u.test(piece)) return languageOf(text) === 'ja' ? japaneseWords(piece, at) : chineseWords(piece, at)
  return tokeniseWord(piece).map((token) => ({
    ...{ from, to: from + piece.length },
    weight: /^[\d.]+$/.test(token) ? NUMBER : 1,
    ways: new Map([[token, 1]]),
  }))
}

/** A question seldom has the very number of its answer. */
const NUMBER = 0.8

/** To the word that it is most of; one in hiragana is no word of the question before. */
function addOthers(words: AskedWord[], { term, from, to, others }: Said): void {
  const shared = (word: AskedWord) => Math.min(to, word.to) - Math.max(from, word.from)
  let best: AskedWord | undefined
  for (const word of words) {
    if (shared(word) <= 0) continue
    const more = best === undefined ? 1 : shared(word) - shared(best) || word.weight - best.weight
    if (more > 0) best = word
  }
  if (best === undefined) {
    best = { from, to, weight: ONLY_SAID, ways: new Map([[phraseOf(term), 1]]) }
    words.push(best)
  }
  const within = phraseOf(term)
  if (to - from < best.to - best.from && !best.ways.has(within)) best.ways.set(within, PART_OF_COMPOUND)
  for (const [phrase, share] of others) best.ways.set(phrase, Math.max(best.ways.get(phrase) ?? 0, share))
}

const ONLY_SAID = 0.8
const PART_OF_COMPOUND = 0.7

/** The last character of a known word and the first of the next are no word. */
function goesAcross(word: AskedWord, said: Said[]): boolean {
  if (word.to - word.from !== 2 || !/^[\p{sc=Han}\p{sc=Hangul}]{2}$/u.test([...word.ways.keys()][0] ?? '')) return false
  const within = said.some(({ from, to }) => from <= word.from && word.to <= to)
  return !within && said.some(({ from, to }) => to - from > 1 && from < word.to && word.from < to)
}

const ACROSS = 0.5
