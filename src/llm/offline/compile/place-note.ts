// Which of the shown articles a note is at home in: the one whose whole name it says, the only one that has the identifier
// it speaks of, the one of a family that is about the note's concern, else the one that clearly shares most of what tells
// in it. Never takes one numbered thing for another.
import { isCjk } from '../../../lib/words.ts'
import type { CandidateArticle } from '../../compile-shape.ts'
import { type Concern, concernsOf } from './concerns.ts'
import { familiesIn, familiesOf, firstNamed, isOf, without } from './families.ts'
import { holds, identifiersIn, isFile, isSpecific } from './identifiers.ts'
import { type Name, plainWords, type Shelf, type Shown, unitsOf, unspaced } from './shelf.ts'

/** Undefined where no article is clearly about it. */
export function placeOf(text: string, shelf: Shelf): CandidateArticle | undefined {
  const said: Said = { text, words: plainWords(text), units: unitsOf(text), identifiers: identifiersIn(text) }
  return namedIn(said, shelf) ?? havingIdentifier(said, shelf) ?? nearestTo(said, shelf)
}

interface Said {
  text: string
  words: string[]
  units: ReadonlySet<string>
  identifiers: string[]
}

/** The longest name that is said; of equals, the first. */
function namedIn(said: Said, { shown }: Shelf): CandidateArticle | undefined {
  const found = shown.flatMap(({ article, names }) =>
    names.flatMap((name) => {
      const at = endOf(name, said)
      return at === undefined ? [] : [{ article, at, size: name.words.length }]
    }),
  )
  const [first] = found.sort((a, b) => b.size - a.size || a.at - b.at)
  return first?.article
}

/** At which word the whole name has been said; single words of everyday language are no more than mentioned. */
function endOf({ text, words, line }: Name, said: Said): number | undefined {
  if (isCjk(text)) {
    const at = unspaced(said.text).indexOf(line)
    return at < 0 || text.length < LONG_CJK ? undefined : at / 2
  }
  if (words.length === 0 || (words.length < 2 && !isSpecific(text))) return undefined
  const all = plainWords(text)
  const whole = said.words.findIndex((_, at) => all.every((word, step) => said.words[at + step] === word))
  if (whole >= 0) return whole + all.length
  if (isSpecific(text) || hasNumber(words)) return undefined
  const at = words.map((word) => said.words.indexOf(word))
  // "Metrics store metrics" is not said by one that speaks of the metrics of the session store.
  return at.some((one) => one < 0) || new Set(at).size < at.length ? undefined : Math.max(...at)
}

const LONG_CJK = 4

/** The only article that has the identifier the note speaks of. What mentions mw-3 is not about it: a number is a name. */
function havingIdentifier({ identifiers }: Said, { shown }: Shelf): CandidateArticle | undefined {
  for (const id of identifiers.filter((one) => /[._/]/.test(one) && !isFile(one))) {
    const [only, ...others] = shown.filter((one) => holds(one.text, id))
    if (only && others.length === 0) return only.article
  }
  return undefined
}

/** The article that shares most of what tells in the note, where what it is about is said and no other is as near. */
function nearestTo(said: Said, shelf: Shelf): CandidateArticle | undefined {
  const near = nearness(said, shelf)
  const [best, next] = near
  if (!best || best.one.names.every(({ words }) => lacksNumber(words, said))) return undefined
  const margin = best.total - (next?.total ?? 0)
  const families = familiesIn(said.text, shelf)
  if (families.length === 0) {
    const isOneOfMany = [...shelf.families].some((name) => isOf(best.one, { name }))
    return !isOneOfMany && best.cover >= COVERED && best.share >= MUCH && margin >= CLEAR ? best.one.article : undefined
  }
  const kin = near.filter(({ one }) => firstNamed(families, said.text).some((family) => isOf(one, family)))
  const [leading] = concernsOf(without(said.text, families))
  if (leading !== undefined) return ofConcern(leading, kin, shelf)
  return kin[0] === best && (best.cover >= COVERED || (best.share >= MUCH && margin >= CLEAR))
    ? best.one.article
    : undefined
}

/** The one of the family that is about the concern; where several are, the nearest if that is clear. */
function ofConcern({ idea }: Concern, kin: Near[], shelf: Shelf): CandidateArticle | undefined {
  const [home, other] = kin.filter(({ one }) => concernsOfName(one, shelf).some((concern) => concern.idea === idea))
  const isClear = home && (!other || home.total - other.total >= CLEAR)
  return isClear ? home.one.article : undefined
}

/** What is named in its names, else what is told of. */
function concernsOfName(one: Shown, shelf: Shelf): Concern[] {
  const own = familiesOf(one, shelf)
  const all = one.names.flatMap(({ text }) => concernsOf(without(text, own)))
  const most = Math.max(...all.map(({ evidence }) => evidence))
  return all.filter(({ evidence }) => evidence === most)
}

interface Near {
  one: Shown
  cover: number
  share: number
  total: number
}

function nearness(said: Said, { shown, weight }: Shelf): Near[] {
  const all = sum([...said.units], weight)
  return shown
    .filter((one) => !isOther(one, said))
    .map((one) => {
      const score = sum(
        [...said.units].filter((unit) => one.units.has(unit)),
        weight,
      )
      const cover = Math.max(...one.names.map((name) => coverOf(name, said, weight)))
      return { one, cover, share: score / all, total: score + cover }
    })
    .sort((a, b) => b.total - a.total)
}

/** From this part of a name on it is as good as said. */
const COVERED = 0.7
/** From this part of what the note tells on an article without a family is near. */
const MUCH = 0.3
const CLEAR = 0.25

/** Speaks of a numbered thing or an identifier that the article does not have. */
function isOther(one: Shown, said: Said): boolean {
  return said.identifiers.some((id) => /[\d_]/.test(id) && !/\./.test(id) && !holds(one.text, id))
}

function coverOf({ words, ideas }: Name, said: Said, weight: (unit: string) => number): number {
  const has = (word: string) =>
    said.units.has(word) ||
    said.words.includes(word) ||
    [...ideas].some(([idea, of]) => of.includes(word) && said.units.has(idea))
  const all = sum(words, weight)
  return all === 0 ? 0 : sum(words.filter(has), weight) / all
}

function sum(units: string[], weight: (unit: string) => number): number {
  return units.reduce((all, unit) => all + weight(unit), 0)
}

function hasNumber(words: string[]): boolean {
  return words.some((word) => /^\d/.test(word))
}

function lacksNumber(words: string[], said: Said): boolean {
  return words.some((word) => /^\d/.test(word) && !said.words.includes(word))
}
