// Words that say the same in talk about software, so that a question about the status finds what is filed as a state, and one
// about the database what is said of Postgres. English only; names of things have aliases for this. Pure.
import { stem } from '../lib/words.ts'
import { KINDS, SAME } from './synonym-words.ts'

export interface OtherWord {
  /** The word of the query that it stands for. */
  insteadOf: string
  /** What it counts, of what the word itself would. */
  share: number
  /** The word is what a kind of things is called, this one of them. */
  ofKind: boolean
}

/** Stems that may stand for the words of a query; none that stands there itself. */
export function otherWordsFor(query: string): Map<string, OtherWord> {
  const words = new Set((query.toLowerCase().match(/[a-z]+/g) ?? []).map(stem))
  const found = new Map<string, OtherWord>()
  for (const ofKind of [false, true]) {
    for (const { said, others } of rowsOf(ofKind ? KINDS : SAME, words)) {
      const other = { insteadOf: said, share: ofKind ? OF_THE_KIND : OF_THE_SAME, ofKind }
      for (const word of others) if (!words.has(word) && !found.has(word)) found.set(word, other)
    }
  }
  return found
}

/** The rows in which a word of the query stands, before the colon where there is one: that word, and those it may mean. */
function rowsOf(table: string, words: ReadonlySet<string>): { said: string; others: string[] }[] {
  if (words.size === 0) return []
  // Every search starts a process, and cutting all rows into stems would take longer than the search.
  const begins = new RegExp(`\\b(?:${[...words].map((word) => word.slice(0, SURE)).join('|')})`)
  return table.split('\n').flatMap((row) => {
    const [asked = '', things = asked] = row.split(': ')
    if (row === '' || !begins.test(asked)) return []
    const said = asked
      .split(' ')
      .map(stem)
      .find((word) => words.has(word))
    return said === undefined ? [] : [{ said, others: [...new Set(things.split(' ').map(stem))] }]
  })
}

/** So many letters of a word its stem keeps. */
const SURE = 3
const OF_THE_SAME = 0.5
const OF_THE_KIND = 0.2
