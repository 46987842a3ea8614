// Whether two texts differ by a word and its opposite. Pure.

import { OPPOSITES } from './opposites.ts'
import { isCjk } from './words.ts'

/** True when each has a member of one group that the other lacks: enabled and disabled, upload and download. */
export function opposed(a: string, b: string): boolean {
  const [here, there] = [padded(a), padded(b)]
  return OPPOSITES.some((group) => {
    const [x, y] = [membersIn(group, here), membersIn(group, there)]
    return [...x].some((member) => !y.has(member)) && [...y].some((member) => !x.has(member))
  })
}

/** The longer spelling first, since 同期 stands in 非同期. */
function membersIn(group: readonly string[], text: string): Set<number> {
  const found = new Set<number>()
  let rest = text
  const spellings = group.flatMap((member, at) => member.split(' ').map((spelling) => ({ at, spelling })))
  for (const { at, spelling } of spellings.sort((x, y) => y.spelling.length - x.spelling.length)) {
    const mark = isCjk(spelling) ? spelling : padded(spelling)
    if (!rest.includes(mark)) continue
    found.add(at)
    rest = rest.replaceAll(mark, ' ; ')
  }
  return found
}

/** Words between single spaces, lower case; an identifier by its parts. */
function padded(text: string): string {
  const words = text
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
  return ` ${(words ?? []).join(' ')} `
}
