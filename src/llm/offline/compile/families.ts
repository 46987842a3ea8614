// Families of articles on one thing, "Billing service timeouts" and its like: which of them a note names, and what a text
// says beside their names.
import { isCjk } from '../../../lib/words.ts'
import { escaped, holdsOpening, openingsOf } from './identifiers.ts'
import { plainWords, type Shelf, type Shown, unspaced } from './shelf.ts'

/** By what its names begin with, or what its identifiers do. */
export type Family = { name: string } | { opening: string }

/** Families that the text names; where there is none, by a single word that stands for one. The first in the text first. */
export function familiesIn(text: string, { families, heads, shown }: Shelf): Family[] {
  const said = plainWords(text)
  const words = ` ${said.join(' ')} `
  const letters = unspaced(text)
  const named = [...families].filter((name) => (isCjk(name) ? letters.includes(name) : words.includes(` ${name} `)))
  const opened = openingsOf(text).filter((opening) => shown.some((one) => holdsOpening(one.text, opening)))
  const found = [...named.map((name) => ({ name })), ...opened.map((opening) => ({ opening }))]
  return found.length > 0 ? found : [...heads].filter((head) => said.includes(head)).map((name) => ({ name }))
}

/** What is said of one that "does not ask the billing service" is not about billing. */
export function firstNamed(families: Family[], text: string): Family[] {
  const places = families.map((family) => placeIn(text.normalize('NFKC'), family))
  const first = Math.min(...places)
  return families.filter((_, at) => places[at] === first)
}

export function familiesOf(one: Shown, { families, heads }: Shelf): Family[] {
  return [...families, ...heads].map((name) => ({ name })).filter((family) => isOf(one, family))
}

export function isOf(one: Shown, family: Family): boolean {
  if ('opening' in family) return holdsOpening(one.text, family.opening)
  const begin = isCjk(family.name) ? family.name : `${family.name} `
  return one.names.some(({ line }) => line.startsWith(begin))
}

/** The text without the names: what an "audit trail service" does need not be about audits. */
export function without(text: string, families: Family[]): string {
  return families
    .map(nameOf)
    .sort((a, b) => b.length - a.length)
    .reduce((rest, name) => rest.replace(asWritten(name), ' '), text.normalize('NFKC'))
}

function placeIn(text: string, family: Family): number {
  const at = text.search(asWritten(nameOf(family)))
  return at < 0 ? text.length : at
}

function nameOf(family: Family): string {
  return 'opening' in family ? family.opening : family.name
}

/** Names of families are stems. */
function asWritten(name: string): RegExp {
  if (isCjk(name)) return new RegExp([...name].map(escaped).join('\\s*'), 'gu')
  const stems = name.split(/[\s-]+/).map((word) => `${escaped(word.replace(/y$/, ''))}[\\p{L}\\p{N}]*`)
  return new RegExp(`(?<![\\p{L}\\p{N}])${stems.join('[\\s._-]+')}`, 'giu')
}
