// Short entries of which a later one speaks on the same subject: nobody said that it supersedes them, yet who asks for what
// holds now means the later. Judged by the words both have, rare ones first, and by a word of their titles. Pure.
import { stem } from '../lib/words.ts'
import { isTentative } from './in-force.ts'
import { type Candidate, LINE_BREAK } from './index-reader.ts'

/** Among candidates in their order: those with a later one on the same subject that does not come before them anyway. */
export function outdated(candidates: Candidate[]): Set<string> {
  const entries = candidates.flatMap((candidate) => saidIn(candidate) ?? [])
  const worth = worthOf(entries)
  const sum = (words: Iterable<string>) => [...words].reduce((all, word) => all + worth(word), 0)
  const near = entries.slice(0, LOOKED_AT)
  const found = near.filter((older, at) =>
    near.slice(at + 1).some((newer) => {
      if (newer.date <= older.date || newer.tentative) return false
      if (!both(older.title, newer.title).some((word) => worth(word) >= worth.named)) return false
      return sum(both(older.words, newer.words)) >= SAME * Math.min(sum(older.words), sum(newer.words))
    }),
  )
  return new Set(found.map(({ id }) => id))
}

const LOOKED_AT = 20
/** The share of the words of the shorter one, by their worth. */
const SAME = 0.25
const LONGEST = 600

interface Said {
  id: string
  date: string
  title: Set<string>
  words: Set<string>
  tentative: boolean
}

function saidIn(candidate: Candidate): Said | undefined {
  const { id, kind, date, tokens } = candidate
  const [title = '', , , , body = ''] = tokens.split('\n')
  if (kind !== 'entry' || date === '' || body.length > LONGEST) return undefined
  return { id, date, title: wordsIn(title), words: wordsIn(`${title}${body}`), tentative: isTentative(candidate) }
}

function wordsIn(tokens: string): Set<string> {
  const words = tokens.split(' ').filter((token) => token.length > 1 && !/\d/.test(token) && !OF_CHANGE.has(token))
  return new Set(words.filter((token) => token !== LINE_BREAK.trim()))
}

/** They say that something changed, not what. */
const OF_CHANGE = new Set(
  'current new now again moved changed cause root initial first old original the of to in on for and is at back not no out up'
    .split(' ')
    .map(stem),
)

/** How much a word tells among these. `named` is the least of a word that names a subject. */
function worthOf(entries: Said[]): ((word: string) => number) & { named: number } {
  const times = new Map<string, number>()
  for (const { words } of entries) for (const word of words) times.set(word, (times.get(word) ?? 0) + 1)
  const of = (count: number) => Math.log(1 + entries.length / count)
  return Object.assign((word: string) => of(times.get(word) ?? 1), { named: of(Math.max(2, entries.length / 5)) })
}

function both(a: ReadonlySet<string>, b: ReadonlySet<string>): string[] {
  return [...a].filter((word) => b.has(word))
}
