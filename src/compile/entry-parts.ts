// An entry that is too long for one call, in parts: the same entry with some of its bullets each. Every bullet stands in
// one part, in order; a bullet that is too long by itself is cut at the ends of its sentences. Pure.
import type { Bullet, Entry } from '../kb/daily-log.ts'
import { estimateTokens } from '../llm/budget.ts'
import { BUDGET } from './budget.ts'

type List = 'exchanges' | 'decisions' | 'lessons' | 'actions'
const LISTS: readonly List[] = ['exchanges', 'decisions', 'lessons', 'actions']

/** The entry alone when it fits the budget. */
export function partsOf(entry: Entry, budget: number = BUDGET.entries): Entry[] {
  const bullets = bulletsOf(entry)
  if (sizeOf(bullets) + estimateTokens(entry.context) <= budget) return [entry]
  const { short, rest } = shortContext(entry)
  const groups: Placed[][] = [[]]
  for (const bullet of [...rest, ...bullets.flatMap(shortened)]) {
    const current = groups.at(-1) ?? []
    if (current.length > 0 && sizeOf([...current, bullet]) + estimateTokens(short) > budget) groups.push([bullet])
    else current.push(bullet)
  }
  return groups.map((group) => withBullets({ ...entry, context: short }, group))
}

/** Two halves; undefined when a single bullet is left. */
export function halvesOf(entry: Entry): [Entry, Entry] | undefined {
  const bullets = bulletsOf(entry)
  if (bullets.length < 2) return undefined
  const middle = Math.ceil(bullets.length / 2)
  return [withBullets(entry, bullets.slice(0, middle)), withBullets(entry, bullets.slice(middle))]
}

interface Placed {
  list: List
  bullet: Bullet
}

function bulletsOf(entry: Entry): Placed[] {
  return LISTS.flatMap((list) => entry[list].map((bullet) => ({ list, bullet })))
}

function withBullets(entry: Entry, placed: Placed[]): Entry {
  const of = (list: List) => placed.filter((one) => one.list === list).map(({ bullet }) => bullet)
  return {
    ...entry,
    exchanges: of('exchanges'),
    decisions: of('decisions'),
    lessons: of('lessons'),
    actions: of('actions'),
  }
}

function sizeOf(bullets: Placed[]): number {
  return bullets.reduce((sum, { bullet }) => sum + estimateTokens(bullet.text) + 8, 0)
}

function shortContext(entry: Entry): { short: string; rest: Placed[] } {
  const [short = '', ...rest] = pieces(entry.context)
  return { short, rest: rest.map((text) => ({ list: 'exchanges', bullet: { text, rank: undefined } })) }
}

function shortened({ list, bullet }: Placed): Placed[] {
  return pieces(bullet.text).map((text) => ({ list, bullet: { ...bullet, text } }))
}

function pieces(text: string): string[] {
  if (estimateTokens(text) <= BUDGET.bullet) return [text]
  const found: string[] = []
  for (const sentence of text.match(/[^.!?。！？]+[.!?。！？]*\s*|[.!?。！？]+\s*/gu) ?? [text]) {
    for (const piece of cut(sentence)) {
      const last = found.at(-1)
      if (last !== undefined && estimateTokens(last + piece) <= BUDGET.bullet) found[found.length - 1] = last + piece
      else found.push(piece)
    }
  }
  return found.map((piece) => piece.trim()).filter((piece) => piece !== '')
}

/** A sentence without an end. */
function cut(text: string): string[] {
  if (estimateTokens(text) <= BUDGET.bullet) return [text]
  const middle = Math.ceil(text.length / 2)
  const space = text.indexOf(' ', middle)
  const near = space > 0 && space < middle + 200 ? space : middle
  const at = /[\uDC00-\uDFFF]/.test(text.charAt(near)) ? near + 1 : near
  return [...cut(text.slice(0, at)), ...cut(text.slice(at))]
}
