// The shown articles made ready for asking which of them a text is about: their names cut into words, what stands in them,
// and how much each word tells among all articles that the compiler was shown.
import { ideasOf } from '../../../lib/tech-terms.ts'
import { isCjk, stem } from '../../../lib/words.ts'
import type { CandidateArticle, CompileInput } from '../../compile-shape.ts'
import { contentWords } from '../subjects.ts'

export interface Shelf {
  shown: Shown[]
  /** What several articles begin their names with: "billing service" of "Billing service timeouts" and its like. */
  families: ReadonlySet<string>
  /** Single words that several articles of one family begin another name with: "biller" of "biller timeouts". */
  heads: ReadonlySet<string>
  /** How much a unit tells: 1 for what no article has, near 0 for what all have. */
  weight(unit: string): number
}

export interface Shown {
  article: CandidateArticle
  names: Name[]
  /** Its words and ideas. */
  units: ReadonlySet<string>
  /** Names and blocks as they stand. */
  text: string
}

export interface Name {
  text: string
  /** Its words in order, without articles and prepositions. */
  words: string[]
  ideas: ReadonlyMap<string, string[]>
  /** All its words with a space behind each, or its letters where it is written without spaces. */
  line: string
}

export function shelfOf({ candidates, index }: Pick<CompileInput, 'candidates' | 'index'>): Shelf {
  const shown = candidates.map(toShown)
  const ids = new Set(candidates.map(({ id }) => id))
  const rows = index.filter(({ id }) => !ids.has(id))
  const all = [...shown.map(({ units }) => units), ...rows.map(({ title, summary }) => unitsOf(`${title}\n${summary}`))]
  const names = [...shown.flatMap((one) => one.names.map(({ text }) => text)), ...rows.map(({ title }) => title)]
  const families = familiesOf(names)
  return { shown, families, heads: headsOf(shown, families), weight: weightAmong(all) }
}

/** Words and ideas of a text; that two texts have a number in common says nothing. */
export function unitsOf(text: string): Set<string> {
  return new Set([...contentWords(text).filter((word) => !/^[\d.,]+$/.test(word)), ...ideasOf(text).keys()])
}

/** Every word in order, identifiers in their parts, as stems. */
export function plainWords(text: string): string[] {
  const found = text
    .normalize('NFKC')
    .match(/\p{sc=Hangul}+|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+|(?:\p{N}+(?:\.\p{N}+)*)|\p{L}[\p{L}\p{M}]*/gu)
  return (found ?? []).map((word) => stem(word.toLowerCase()))
}

export function unspaced(text: string): string {
  return text.replace(/\s+/g, '')
}

function toShown(article: CandidateArticle): Shown {
  const names = [article.title, ...article.aliases]
  const blocks = article.blocks.filter(({ section }) => !/sources|related|superseded/i.test(section))
  const text = [...names, ...article.tags, ...blocks.map((block) => block.text)].join('\n')
  return { article, names: names.map(toName), text, units: unitsOf(text) }
}

function toName(text: string): Name {
  const all = plainWords(text)
  const line = isCjk(text) ? unspaced(text) : `${all.join(' ')} `
  return { text, words: all.filter((word) => !SMALL.has(word)), ideas: ideasOf(text), line }
}

const SMALL = new Set('a an the of for in on at to and by with'.split(' '))

function weightAmong(texts: ReadonlySet<string>[]): (unit: string) => number {
  const counts = new Map<string, number>()
  for (const units of texts) for (const unit of units) counts.set(unit, (counts.get(unit) ?? 0) + 1)
  const total = Math.max(texts.length, 4)
  return (unit) => Math.log(1 + total / ((counts.get(unit) ?? 0) + 0.5)) / Math.log(1 + total / 0.5)
}

/** Beginnings of two words and more that stand before different words; of Chinese and its like, of some characters. */
function familiesOf(names: string[]): Set<string> {
  const after = new Map<string, Set<string>>()
  for (const name of new Set(names)) {
    for (const [begin, rest] of beginningsOf(name)) after.set(begin, (after.get(begin) ?? new Set()).add(rest))
  }
  return new Set([...after].flatMap(([begin, rests]) => (rests.size > 1 ? [begin] : [])))
}

function beginningsOf(name: string): [string, string][] {
  if (isCjk(name)) {
    const letters = [...unspaced(name)]
    return letters.slice(3).map((_, at) => [letters.slice(0, at + 3).join(''), letters.slice(at + 3).join('')])
  }
  const words = plainWords(name)
  return words.slice(2).map((_, at) => [words.slice(0, at + 2).join(' '), words.slice(at + 2).join(' ')])
}

/** A single word says little: the names must go with names of one family, and the word may not stand in that. */
function headsOf(shown: Shown[], families: ReadonlySet<string>): Set<string> {
  const found = new Set<string>()
  for (const family of families) {
    const kin = shown.filter(({ names }) => names.some(({ line }) => line.startsWith(`${family} `)))
    const seen = new Set<string>()
    for (const head of kin.flatMap(openingWords)) {
      if (family.split(' ').includes(head)) continue
      if (seen.has(head)) found.add(head)
      seen.add(head)
    }
  }
  return found
}

function openingWords({ names }: Shown): string[] {
  return [...new Set(names.flatMap(({ line }) => (isCjk(line) ? [] : line.split(' ').slice(0, 1))))]
}
