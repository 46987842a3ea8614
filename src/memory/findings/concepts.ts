// A rule as the ideas it speaks of: stems of its words, one for all words that say the same, code as it is written, without
// numbers. Chinese, Japanese and Korean by pairs of signs where no word is known. Pure; says nothing of what a rule demands.
import { once } from '../../lib/once.ts'
import { stem, wordsOf } from '../../lib/words.ts'
import { DOING, MEASURING, THINGS } from './same-words.ts'

/** Whether an idea is a thing: nothing that is done, and no word for when or how much. */
export function isThing(concept: string): boolean {
  return !tables().noThings.has(concept)
}

/** The ideas of a text. */
export function conceptsOf(text: string): Set<string> {
  const plain = text.normalize('NFKC').toLowerCase()
  const code = [...plain.matchAll(/`([^`]+)`/g)].map((match) => `\`${(match[1] ?? '').trim().replace(/\d+/g, '#')}`)
  const { phrases, words, unspaced, ofUnspaced } = tables()
  const found = new Set(code)
  const named = (idea = '') => {
    if (idea !== '') found.add(idea)
    return ' '
  }
  const spaced = plain
    .replace(/[`*_~]+/g, ' ')
    .replace(/(?<=\p{L})['’]s?\b/gu, '')
    .replace(phrases.pattern, (phrase) => named(phrases.of.get(phrase.replace(/[\s-]+/g, '-'))))
  const rest = IS_UNSPACED.test(spaced) ? spaced.replace(unspaced, (word) => named(ofUnspaced.get(word))) : spaced
  for (const word of wordsOf(rest)) {
    if (/^[\d.,:#-]+$/.test(word) || EMPTY.has(word) || /^\p{sc=Hiragana}+$/u.test(word)) continue
    if (word.length < 2) continue
    const root = rootOf(word)
    found.add(words.get(root) ?? root)
  }
  return found
}

/** The word without the endings by which verbs, nouns and adverbs of one root differ. */
function rootOf(word: string): string {
  const short = stem(word)
  if (!/^[a-z]{6,}$/.test(short)) return short
  const bare = short.replace(
    /(?:ational|ization|isation|ation|ition|tion|ment|ness|able|ible|ably|ally|ly|ing|er|or|al|ive|ance|ence|ity|ful|at|ion)$/,
    '',
  )
  return bare.length >= 4 ? bare.replace(/([bdgmnprt])\1$/, '$1') : short
}

const EMPTY = new Set(
  (
    'the a an and or of for in on to from into with by at as is are was were be been being it its this that these those their there here ' +
    'has have had having not no never do does did done don doesn didn isn aren won will would shall could might us we our you your they them he she his her i me my ' +
    'which who whom whose what how than too also very just so if then else up down out over under about through via per both either neither nor yet still even ever ' +
    'please get got go goes gone going let lets thing things anything something nothing way really quite well much many more most less least some such like own ' +
    'ours yours mine theirs two three four five six seven eight nine ten eleven twelve twenty thirty hundred half 的 了 是 在 和 与 把 被 也 就 都 一 二 三'
  ).split(' '),
)

interface Tables {
  noThings: ReadonlySet<string>
  words: ReadonlyMap<string, string>
  phrases: { pattern: RegExp; of: ReadonlyMap<string, string> }
  unspaced: RegExp
  ofUnspaced: ReadonlyMap<string, string>
}

const IS_UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u

const tables = once((): Tables => {
  const all = [...DOING, ...MEASURING, ...THINGS].flatMap((row) =>
    row.split(' ').map((word) => ({ word, idea: ideaOf(row) })),
  )
  // A word of two rows belongs to the first.
  const firstOf = (some: typeof all, key: (word: string) => string) =>
    new Map(some.toReversed().map(({ word, idea }) => [key(word), idea]))
  const unspaced = all.filter(({ word }) => IS_UNSPACED.test(word))
  const spaced = all.filter(({ word }) => !IS_UNSPACED.test(word))
  const phrases = spaced.filter(({ word }) => word.includes('-'))
  const longest = (some: typeof all) => some.map(({ word }) => word).sort((a, b) => b.length - a.length)
  return {
    noThings: new Set([...DOING, ...MEASURING].map(ideaOf)),
    words: firstOf(spaced, rootOf),
    phrases: {
      pattern: new RegExp(
        `(?<![\\p{L}-])(?:${longest(phrases)
          .map((word) => word.replaceAll('-', '[\\s-]'))
          .join('|')})(?![\\p{L}-])`,
        'gu',
      ),
      of: firstOf(phrases, (word) => word),
    },
    unspaced: new RegExp(longest(unspaced).join('|'), 'gu'),
    ofUnspaced: firstOf(unspaced, (word) => word),
  }
})

function ideaOf(row: string): string {
  return `§${row.split(' ')[0]}`
}
