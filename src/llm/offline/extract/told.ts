// Puts a decision together from the unit that begins it: what it refers to, its own sentence, what goes on with it, and the
// sentences beside it as its reason. Whole clauses on purpose: a short excerpt says too little later.

import { has } from '../cues.ts'
import type { Sentence } from '../sentences.ts'
import { contentWords } from '../subjects.ts'
import type { Candidate } from './candidates.ts'
import type { Found } from './found.ts'
import type { Unit } from './units.ts'

/** The places of the units that belong to a decision. */
export interface Reach {
  from: number
  to: number
}

export function asFound(candidate: Candidate, reach: Reach): Found {
  const { at, speech, meant } = candidate
  const { said, reasons } = partsOf(candidate, reach)
  return {
    kind: kindOf(candidate),
    sentences: [...meant.sentences, ...said],
    reasons: [...reasons, ...meant.beside],
    turns: [...new Set([...(meant.n === undefined ? [] : [meant.n]), speech.n])],
    at,
    takesBack: speech.sentences.slice(0, 3).some((one) => has(one.text, 'reverse', one.language)),
  }
}

/** Decisions of one message; the first of them is told with what else the message says and refers to. */
export function withContext([first, ...others]: Found[], candidates: Candidate[]): Found[] {
  if (first === undefined) return []
  const wholes = [...new Set(candidates.map((one) => one.unit.whole))].filter((one) => !one.question)
  const beside = candidates.flatMap(({ meant }) => [...meant.sentences, ...meant.beside])
  const told = [first, ...others].flatMap((one) => [...one.sentences, ...first.reasons])
  const repeats = (one: Sentence) => told.some(({ text }) => text.includes(one.text) || one.text.includes(text))
  return [
    { ...first, reasons: [...first.reasons, ...[...wholes, ...beside].filter((one) => !repeats(one))] },
    ...others,
  ]
}

function kindOf({ speech, meant }: Candidate): Found['kind'] {
  if (speech.kind === 'answer') return 'answer'
  if (speech.kind === 'rejection') return 'rejection'
  return meant.how === 'agreed' || meant.how === 'picked' ? 'agreement' : 'choice'
}

/** The sentence of the unit and the sentences about it; those that choose nothing themselves are reasons. */
function partsOf({ unit, units, place }: Candidate, { from, to }: Reach): { said: Sentence[]; reasons: Sentence[] } {
  const leading = othersOf(unit, units.slice(from, place))
  const following = othersOf(unit, units.slice(place + 1, to))
  const bare = contentWords(unit.sentence.text).length === 0
  const said = { ...unit.whole, text: ownText(unit, units, { from, to }), question: bare && unit.whole.question }
  return {
    said: [...leading.filter(goesOn), said, ...following.filter(goesOn)],
    reasons: [...following, ...leading].filter((one) => !goesOn(one)),
  }
}

/** What is said of its sentence up to the next decision in it. */
function ownText(unit: Unit, units: Unit[], { from, to }: Reach): string {
  const first = units.slice(from, to).find((one) => one.whole === unit.whole)
  const next = units[to]
  const end = next?.whole === unit.whole ? next.from : undefined
  return unit.whole.text.slice(first?.from, end).replace(/[\s,;:–—-]*(?:\b(?:and|but|plus|also|so|then)\b)?\s*$/i, '')
}

function othersOf(unit: Unit, units: Unit[]): Sentence[] {
  const wholes = new Set(units.map((one) => one.whole).filter((one) => one !== unit.whole))
  return [...wholes].filter((one) => !one.question && !one.heading && !isNod(one))
}

function isNod({ text }: Sentence): boolean {
  const nods = (['agree', 'hears', 'chat'] as const).some((kind) => has(text, kind, 'en'))
  return contentWords(text).length === 0 || (nods && text.length < 24)
}

function goesOn({ text }: Sentence): boolean {
  const kinds = ['rule', 'strong', 'weak', 'exclude', 'postpone', 'prefer', 'contrast'] as const
  return /\d/.test(text) || kinds.some((kind) => has(text, kind, 'en'))
}
