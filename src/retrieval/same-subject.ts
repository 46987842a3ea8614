// Short entries of which a later one speaks on the same subject, though nobody said that it supersedes them: who asks for what
// holds now means the later, and a claim stands behind what refutes it. Judged by the words both have, rare ones first. Pure.
import { stem } from '../lib/words.ts'
import { isTentative } from './in-force.ts'
import { type Candidate, LINE_BREAK } from './index-reader.ts'

/** Among candidates in their order: those with a later one on the subject of their title that comes behind them. */
export function outdated(candidates: Candidate[]): Set<string> {
  const { near, share, names } = subjectsOf(candidates)
  const goneBy = (older: Said, newer: Said) =>
    newer.date > older.date && !newer.tentative && names(older.title, newer.title) && share(older, newer) >= SAME
  return new Set(
    near.filter((older, at) => near.slice(at + 1).some((newer) => goneBy(older, newer))).map(({ id }) => id),
  )
}

/** For each claim, the later ones that refute it. */
export function refuted(candidates: Candidate[]): Map<string, string[]> {
  const { near, share, names } = subjectsOf(candidates)
  const speaksAgainst = (claim: Said, later: Said) =>
    later.date > claim.date && later.refutes && names(claim.words, later.words) && share(claim, later) >= RELATED
  const found = new Map(near.map((claim) => [claim.id, near.filter((later) => speaksAgainst(claim, later))] as const))
  return new Map([...found].filter(([, by]) => by.length > 0).map(([id, by]) => [id, by.map((later) => later.id)]))
}

const LOOKED_AT = 20
/** Shares of the words of the shorter one, by their worth. */
const SAME = 0.25
const RELATED = 0.15
const LONGEST = 600

interface Said {
  id: string
  date: string
  title: Set<string>
  words: Set<string>
  tentative: boolean
  refutes: boolean
}

function subjectsOf(candidates: Candidate[]) {
  const entries = candidates.flatMap((candidate) => saidIn(candidate) ?? [])
  const times = new Map<string, number>()
  for (const { words } of entries) for (const word of words) times.set(word, (times.get(word) ?? 0) + 1)
  const worth = (count: number) => Math.log(1 + entries.length / count)
  const of = (word: string) => worth(times.get(word) ?? 1)
  const sum = (words: Iterable<string>) => [...words].reduce((all, word) => all + of(word), 0)
  /** What most of them have names no subject. */
  const named = worth(Math.max(2, entries.length / 5))
  return {
    near: entries.slice(0, LOOKED_AT),
    share: (a: Said, b: Said) => sum(both(a.words, b.words)) / Math.min(sum(a.words), sum(b.words)),
    names: (a: Set<string>, b: Set<string>) => both(a, b).some((word) => of(word) >= named),
  }
}

function saidIn(candidate: Candidate): Said | undefined {
  const { id, kind, date, tokens } = candidate
  if (kind !== 'entry' || date === '') return undefined
  const [title = '', , , , body = ''] = tokens.split('\n')
  if (body.length > LONGEST) return undefined
  const words = wordsIn(`${title}${body}`)
  const refutes = [...words].some((word) => REFUTES.has(word))
  return { id, date, title: wordsIn(title), words, tentative: isTentative(candidate), refutes }
}

function wordsIn(tokens: string): Set<string> {
  const words = tokens.split(' ').filter((token) => token.length > 1 && !/\d/.test(token) && !OF_CHANGE.has(token))
  return new Set(words.filter((token) => token !== LINE_BREAK.trim()))
}

/** They say that something changed, not what. */
const OF_CHANGE = stems(
  'current new now again moved changed cause root initial first old original the of to in on for and is at back not no out up',
)
/** A correction may be what a record is about; these say that something is not so. */
const REFUTES = stems(
  'disproved disproves refuted refutes wrong untrue false void incorrect debunked mistaken unfounded rumour',
)

function stems(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map(stem))
}

function both(a: ReadonlySet<string>, b: ReadonlySet<string>): string[] {
  return [...a].filter((word) => b.has(word))
}
