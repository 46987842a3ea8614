// Whether two articles may become one. Names must say so: a title that is the other's title or alias, or a sentence that
// calls them one thing. Vetoes and a context that has nothing in common forbid it whatever the model's reason. Pure.
import type { Article } from '../kb/article.ts'
import type { KnowledgeBase } from '../kb/knowledge-base.ts'
import { folderOf } from '../kb/typed.ts'
import { contentWords } from '../lib/claim-words.ts'
import { negated } from './kept-facts.ts'
import { foldName, wordSet } from './name-fold.ts'
import { differentSubjects, narrows, siblings } from './same-subject.ts'

/** Why the two stay apart, in words; undefined when they may be merged. `said`: what people said in the new entries. */
export function mergeVeto(
  kb: KnowledgeBase,
  pair: { from: Article; into: Article; said: string[] },
): string | undefined {
  const { from, into, said } = pair
  if (from.kind !== 'concept' || into.kind !== 'concept') return 'only articles about one subject can be merged'
  if (folderOf(from.id) !== folderOf(into.id)) return 'they are articles of two types'
  const veto = differentSubjects(from.title, into.title) ?? siblingNames(from, into)
  if (veto !== undefined) return veto
  if (narrows(from.title, into.title)) return 'one is a part or a kind of the other'
  const claims = [...claimsOf(from), ...claimsOf(into)]
  if (claims.some((claim) => TWO_THINGS.test(claim))) return 'a claim says that there are two of that name'
  if (!sharesName(from, into) && ![...said, ...claims].some((text) => equates(text, from, into)))
    return 'no title, alias or claim says that they are one'
  return sharesContext(kb, from, into) ? undefined : 'they have a name in common and nothing else'
}

/** Other names that differ in what tells things apart: mw-2 and mw-3. */
function siblingNames(from: Article, into: Article): string | undefined {
  for (const a of namesOf(from)) {
    for (const b of namesOf(into)) {
      const why = siblings(a, b)
      if (why !== undefined) return `"${a}" and "${b}": ${why}`
    }
  }
  return undefined
}

function sharesName(from: Article, into: Article): boolean {
  const there = new Set(namesOf(into).map(foldName))
  if (namesOf(from).some((name) => there.has(foldName(name)))) return true
  const words = wordSet(from.title)
  return words !== undefined && words === wordSet(into.title)
}

function namesOf({ title, aliases }: Article): string[] {
  return [title, ...aliases].filter((name) => foldName(name) !== '')
}

function claimsOf({ blocks }: Article): string[] {
  return blocks.filter(({ kind, section }) => kind !== 'other' && !NO_CLAIMS.has(section)).map(({ text }) => text)
}

const NO_CLAIMS = new Set(['Superseded', 'Sources', 'Related Concepts'])

/** A sentence that calls the two one thing, near to both names. */
function equates(text: string, from: Article, into: Article): boolean {
  const low = text.toLowerCase()
  const sentence = namesOf(from).some((a) =>
    namesOf(into).some((b) => {
      const [x, y] = [low.indexOf(a.toLowerCase()), low.indexOf(b.toLowerCase())]
      if (x < 0 || y < 0) return false
      const [start, end] = x < y ? [x + a.length, y] : [y + b.length, x]
      const between = low.slice(start, end)
      return between.length > 0 && between.length <= BETWEEN && ONE_THING.test(between) && !negated(between)
    }),
  )
  return sentence
}

/** Characters between two names of one thing, at most. */
const BETWEEN = 60

const ONE_THING =
  /\b(?:also (?:called|known as|named)|a\.?k\.?a\b|formerly|previously|was called|once called|renamed|is the same as|short for|stands for|auch .{0,8}genannt|früher|también llamad[oa]|antes)|别名|別名|又称|又名|也叫|原名|旧称|改名|と(?:も)?呼ばれ|라고도|옛 이름|이름을/

const TWO_THINGS =
  /\b(?:not to be confused|no relation\b|unrelated to|namesake|of (?:that|the same) name\b|nicht (?:zu verwechseln|verwandt)|no confundir|homónim[oa])|同名|重名|别混淆|混同しない|別人|別物|동명|혼동하지/i

/** A tag, a day, a link or two words besides the names. */
function sharesContext(kb: KnowledgeBase, from: Article, into: Article): boolean {
  const shares = (a: string[], b: string[]) => a.some((item) => b.includes(item))
  const low = (items: string[]) => items.map((item) => item.toLowerCase())
  if (shares(low(from.tags), low(into.tags)) || shares(from.sources, into.sources)) return true
  if (shares([...neighbours(kb, from), from.id], [...neighbours(kb, into), into.id])) return true
  const names = new Set([...namesOf(from), ...namesOf(into)].flatMap(contentWords))
  const words = (article: Article) =>
    new Set(
      claimsOf(article)
        .flatMap(contentWords)
        .filter((word) => !names.has(word)),
    )
  const there = words(into)
  return [...words(from)].filter((word) => there.has(word)).length >= 2
}

function neighbours(kb: KnowledgeBase, article: Article): string[] {
  return [...article.links.flatMap(({ target }) => kb.resolve(target) ?? []), ...kb.backlinks(article.id)]
}
