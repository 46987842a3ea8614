// Whether two texts differ by a word and its opposite. Pure.
import { OPPOSITES } from './opposites.ts'
import { isCjk } from './words.ts'

type Group = readonly string[]

/** True when each has a member of one group that the other lacks: enabled and disabled, upload and download. */
export function opposed(a: string, b: string): boolean {
  const [here, there] = [padded(a), padded(b)]
  return OPPOSITES.some((group) => {
    const [x, y] = [membersIn(group, here), membersIn(group, there)]
    return [...x].some((member) => !y.has(member)) && [...y].some((member) => !x.has(member))
  })
}

/** The groups, by their first spelling, of which each text has a member and both have none in common. */
export function opposedGroups(a: string, b: string): string[] {
  const [here, there] = [padded(a), padded(b)]
  return OPPOSITES.filter((group) => areApart(group, here, there)).map(([first = '']) => first.split(' ')[0] ?? '')
}

/** The same of other groups, written alike. */
export function apartIn(groups: readonly Group[], a: string, b: string): boolean {
  const [here, there] = [padded(a), padded(b)]
  return groups.some((group) => areApart(group, here, there))
}

function areApart(group: Group, here: string, there: string): boolean {
  const [x, y] = [membersIn(group, here), membersIn(group, there)]
  return x.size > 0 && y.size > 0 && ![...x].some((member) => y.has(member))
}

/** The longer spelling first, since 同期 stands in 非同期. */
function membersIn(group: Group, text: string): Set<number> {
  const found = new Set<number>()
  let rest = text
  for (const { at, mark } of marksOf(group)) {
    if (!rest.includes(mark)) continue
    found.add(at)
    rest = rest.replaceAll(mark, ' ; ')
  }
  return found
}

function marksOf(group: Group): Mark[] {
  const there = marks.get(group)
  if (there !== undefined) return there
  const spellings = group.flatMap((member, at) => member.split(' ').map((spelling) => ({ at, spelling })))
  const made = spellings
    .sort((x, y) => y.spelling.length - x.spelling.length)
    .map(({ at, spelling }) => ({ at, mark: isCjk(spelling) ? spelling : padded(spelling) }))
  marks.set(group, made)
  return made
}

interface Mark {
  /** Which member. */
  at: number
  mark: string
}

const marks = new WeakMap<Group, Mark[]>()

/** Words between single spaces, lower case; an identifier by its parts. */
function padded(text: string): string {
  const words = text
    .normalize('NFKC')
    .replace(/\b(?:i|mac|iPad|watch)OS\b|\biP(?=hone|ad)/g, (name) => name.toLowerCase())
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
  return ` ${(words ?? []).join(' ')} `
}
