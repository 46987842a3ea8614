// The words of one run of a script in a question: pairs of characters for Chinese and Korean, ideographs with their first ending
// for Japanese, whole words in katakana. Weights were chosen on questions by two authors. Pure.

import { formsOf } from './korean-forms.ts'
import { isCommon, koreanStem } from './noise.ts'
import { phraseOf } from './said-otherwise.ts'
import type { AskedWord } from './words.ts'

interface Place {
  from: number
  /** The two characters behind it. */
  after: string
}

type Ways = [string, number][]

const COMMON = 0.4

function word(said: string, from: number, weight: number, ways: Ways = [[said, 1]]): AskedWord {
  return { from, to: from + said.length, weight: isCommon(said) ? weight * COMMON : weight, ways: new Map(ways) }
}

/** In Japanese an ideograph is the stem of a verb or a word by itself: 殺された meets 殺され and 消す meets 消去 by it alone. */
export function japaneseWords(run: string, { from, after }: Place): AskedWord[] {
  const characters = [...run]
  const last = characters.at(-1) ?? ''
  const ending = isEnding(last, after) ? (after[0] ?? '') : ''
  const verb = (weight: number) =>
    word(last + ending, from + run.length - last.length, weight, [
      [last + ending, 1],
      [last, STEM],
    ])
  if (characters.length === 1) return ending === '' ? [word(run, from, IDEOGRAPH)] : [verb(VERB)]
  const pairs = pairsOf(characters, { from, weights: JAPANESE, single: PART })
  const joins = ending === '' || JOINS_NOUN.test(after) || 'しさすせな'.includes(ending)
  return joins ? pairs : [...pairs, verb(VERB_OF_COMPOUND)]
}

const IDEOGRAPH = 0.8
const VERB = 0.75
const VERB_OF_COMPOUND = 0.5
const STEM = 0.6
const PART = 0.5

function isEnding(last: string, after: string): boolean {
  if (!/^\p{sc=Hiragana}/u.test(after) || /^[のはをにへともでやねよ]/u.test(after)) return false
  return !after.startsWith('が') || '上下広曲繋挙'.includes(last)
}

const JOINS_NOUN =
  /^(?:から|だけ|って|まで|ばか|ちょ|しか|ぐら|くら|ほど|ごと|ずつ|さん|たち|なら|など|だと|だっ|なの|なん|です|だろ|とか|かも)/u

export function chineseWords(run: string, { from }: Place): AskedWord[] {
  const characters = [...run]
  if (characters.length === 1) return [word(run, from, 0.5)]
  return pairsOf(characters, { from, weights: CHINESE, single: 0.3 }).map((pair) => {
    const [said = ''] = pair.ways.keys()
    return HELPERS.test(said) ? { ...pair, weight: pair.weight * 0.7 } : pair
  })
}

/** Characters that mostly stand between words. */
const HELPERS = /[把被给让跟就都也又才很会要能到上下来去过着得谁每一个有没不]/u

/** Whole, without a last ー: サーバ is サーバー. */
export function katakanaWords(run: string, { from }: Place): AskedWord[] {
  const bare = run.length > 2 ? run.replace(/ー$/u, '') : run
  return bare.length < 2 ? [] : [word(bare, from, 1.1, [[phraseOf(bare), 1]])]
}

export function koreanWords(run: string, { from }: Place): AskedWord[] {
  const characters = [...koreanStem(run)]
  if (characters.length < 2) return characters.map((one) => word(one, from, 0.7))
  const words = pairsOf(characters, { from, weights: KOREAN, single: 0 })
  const before = characters.at(-2) ?? ''
  for (const form of formsOf(characters.at(-1) ?? '')) words.at(-1)?.ways.set(before + form, OTHER_FORM)
  const [first = '', second = ''] = characters
  // 돈이 is money and a particle, 나이 is age.
  if (characters.length === 2 && '이가도만로와과'.includes(second)) words[0]?.ways.set(first, PERHAPS_ALONE)
  return words
}

const PERHAPS_ALONE = 0.5
const OTHER_FORM = 0.7

/** Of the pairs of a word of two, of three, the pair amid four, and any of a longer one: the more there are, the fewer are words. */
interface PairWeights {
  three: number
  amidFour: number
  longer: number
}

const JAPANESE: PairWeights = { three: 0.8, amidFour: 0.4, longer: 0.7 }
const CHINESE: PairWeights = { three: 1, amidFour: 1, longer: 1 }
const KOREAN: PairWeights = { three: 0.6, amidFour: 0.5, longer: 0.7 }

function pairsOf(
  characters: string[],
  { from, weights, single }: { from: number; weights: PairWeights; single: number },
): AskedWord[] {
  return characters.slice(1).map((second, at) => {
    const first = characters[at] ?? ''
    const singles: Ways =
      single === 0
        ? []
        : [
            [first, single],
            [second, single],
          ]
    return word(first + second, from + at, weightOf(at, characters.length, weights), [[first + second, 1], ...singles])
  })
}

function weightOf(at: number, length: number, { three, amidFour, longer }: PairWeights): number {
  if (length === 2) return 1
  if (length === 3) return three
  if (length > 4) return longer
  return at === 1 ? amidFour : 1
}
