// What a short reply speaks of: the options it picks, the proposal it says yes to, the question it answers. Their words go
// into the decision, for "do that" says nothing to somebody who reads it later.
import { has } from '../cues.ts'
import type { Sentence } from '../sentences.ts'
import { contentWords } from '../subjects.ts'
import type { Before, Speech } from './dialogue.ts'
import { pickedOptions } from './picks.ts'
import { asStatement, isOffer } from './proposals.ts'
import { asksItself, type Unit } from './units.ts'

export interface Meant {
  how: 'picked' | 'agreed' | 'asked' | 'answered' | 'none'
  sentences: Sentence[]
  /** What the agent said of them. */
  beside: Sentence[]
  /** The turn they stand in. */
  n: number | undefined
}

const NOTHING: Meant = { how: 'none', sentences: [], beside: [], n: undefined }
/** With no more content words than this a unit does not stand alone. */
const BARE = 5

interface Place {
  unit: Unit
  place: number
  speech: Speech
  before: Before
}

export function meantBy(at: Place): Meant {
  const { unit, speech, before } = at
  if (unit.answers !== undefined) return { ...NOTHING, how: 'answered', sentences: [unit.answers] }
  if (asksItself(speech) || before.speeches.length === 0) return NOTHING
  const said = before.speeches.flatMap((one) => one.sentences)
  const near = nearest(unit, said)
  const found = referredTo(at, said, near)
  const sentences = capped(found.sentences)
  const around = sentences.flatMap((one) => [said[said.indexOf(one) + 1], said[said.indexOf(one) - 1]])
  const beside = [...new Set([near, ...around])]
    .filter((one) => one !== undefined)
    .filter((one) => !one.question && !one.heading && !sentences.includes(one))
  if (sentences.length === 0) return { ...NOTHING, beside }
  return { ...found, sentences: found.how === 'agreed' ? sentences.map(asStatement) : sentences, beside }
}

function referredTo({ unit, place, speech, before }: Place, said: Sentence[], near: Sentence | undefined) {
  const { text } = unit.sentence
  const n = before.speeches.at(-1)?.n
  const picked = place === 0 ? pickedOptions(speech, before) : undefined
  if (picked !== undefined) return { how: 'picked' as const, sentences: picked.sentences, n: picked.n }
  if (isYes(text, place)) return { how: 'agreed' as const, sentences: proposedTo(unit, before), n }
  if (place > 1 || !(contentWords(text).length <= BARE || POINTS.test(text)))
    return { how: 'none' as const, sentences: [], n: undefined }
  const spoken = near ?? (POINTS.test(text) ? lastTold(said) : undefined)
  return { how: 'asked' as const, sentences: askedOf(spoken, place, before), n }
}

/** Says "those" of what stands elsewhere. */
const POINTS = /\b(?:it|that|this|them|those|these|they|one|ones|both|same|there)\b/i

export function isYes(text: string, place: number): boolean {
  return (place < 2 && has(text, 'agree', 'en')) || has(text, 'back', 'en')
}

/** The question that a short reply answers, and the sentence whose words it takes up. */
function askedOf(near: Sentence | undefined, place: number, before: Before): Sentence[] {
  const asked = before.speeches.flatMap((one) => one.sentences).findLast((one) => one.question)
  const own = place === 0 ? before.asked?.sentences.findLast((one) => one.question) : undefined
  return [asked ?? own, near].filter((one) => one !== undefined)
}

/** The proposal a yes says yes to, with what was proposed beside it. */
function proposedTo(unit: Unit, before: Before): Sentence[] {
  const sentences = before.speeches.flatMap((one) => one.sentences)
  const closing = sentences.at(-1)
  const own = closing && isOffer(closing) && contentWords(closing.text).length > 1 ? [closing] : []
  const words = new Set(contentWords(unit.sentence.text))
  const ranked = before.proposals
    .filter((one) => !own.includes(one))
    .map((one) => ({ one, shared: contentWords(one.text).filter((word) => words.has(word)).length }))
    .sort((a, b) => b.shared - a.shared)
    .map(({ one }) => one)
  const chosen = own.length > 0 ? [...own, ...ranked.slice(0, 1)] : ranked.slice(0, 2)
  if (chosen.length > 0) return sentences.filter((one) => chosen.includes(one))
  const asked = before.asked?.sentences.findLast((one) => one.question)
  return [asked, nearest(unit, sentences) ?? lastTold(sentences)].filter((one) => one !== undefined)
}

function lastTold(said: Sentence[]): Sentence | undefined {
  return said.findLast((one) => !one.question && !one.heading)
}

/** The sentence of the agent that shares most words with the unit. */
function nearest(unit: Unit, said: Sentence[]): Sentence | undefined {
  const words = new Set(contentWords(unit.sentence.text))
  let best: { one: Sentence; shared: number } | undefined
  for (const one of said) {
    const shared = contentWords(one.text).filter((word) => words.has(word)).length
    if (shared > (best?.shared ?? 0) && !one.question) best = { one, shared }
  }
  return best?.one
}

const MEANT_CHARS = 260

function capped(sentences: Sentence[]): Sentence[] {
  let length = 0
  return sentences.filter((one, at) => {
    length += one.text.length
    return at === 0 || length <= MEANT_CHARS
  })
}
