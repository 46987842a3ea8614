// Which concerns of software a text speaks of and how surely: one that is named counts more than one that is only told of,
// and of equals the one that comes first leads. What a text is about, never what it says of it.
import { ideasOf } from '../../../lib/tech-terms.ts'
import { SIGNS, type Sign } from './concern-signs.ts'

export interface Concern {
  /** As in tech-terms.ts. */
  idea: string
  evidence: number
}

/** The leading one first. */
export function concernsOf(text: string): Concern[] {
  const plain = text.normalize('NFKC')
  const ideas = ideasOf(plain)
  return Object.entries(SIGNS)
    .map(([name, signs]) => seenOf(plain, { idea: `§${name}`, signs, words: ideas.get(`§${name}`) ?? [] }))
    .filter(({ evidence }) => evidence > 0)
    .sort((a, b) => b.evidence - a.evidence || a.at - b.at)
    .map(({ idea, evidence }) => ({ idea, evidence }))
}

function seenOf(text: string, { idea, signs, words }: { idea: string; signs: readonly Sign[]; words: string[] }) {
  const isNamed = words.some((word) => !LOOSE.has(word))
  const places = [
    ...signs.map((sign) => firstOf(sign, text)),
    ...words.map((word) => text.toLowerCase().indexOf(word.slice(0, ENOUGH))),
  ].filter((at) => at >= 0)
  return { idea, evidence: isNamed ? NAMED : Math.min(places.length, 2) * TOLD, at: Math.min(...places) }
}

const NAMED = 1
const TOLD = 0.45

/** Stems that a search may take for the idea, but that people say of many things. */
const LOOSE = new Set(['twic', 'frist', 'encod'])

/** Letters of a stem by which it is found again in the text. */
const ENOUGH = 4

/** Where the sign is first seen, or below 0. */
function firstOf(sign: Sign, text: string): number {
  const places = [sign].flat().map((pattern) => text.search(pattern))
  return places.some((at) => at < 0) ? -1 : Math.min(...places)
}
