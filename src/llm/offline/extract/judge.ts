// Says which English messages of a person decide something and which of their units begin a decision, by a linear model
// whose weights stand in decision-weights.ts. The cue tables only say how a message that decides is told.

import { has } from '../cues.ts'
import { type Candidate, candidatesOf } from './candidates.ts'
import type { Speech } from './dialogue.ts'
import { featuresOfMessage, featuresOfUnit, scoreBy } from './features.ts'
import type { Found } from './found.ts'
import { withSurroundings } from './surroundings.ts'
import { asFound, withContext } from './told.ts'
import { asksItself } from './units.ts'

export interface Model {
  /** A message decides from this score on; so does another unit of a message that decides. */
  threshold: { message: number; another: number }
  weights: Readonly<Record<string, number>>
}

/** A message of a person as the model sees it. */
export interface Message {
  units: { candidate: Candidate; features: string[] }[]
  features: string[]
  /** What the rules of the cue tables find in it. */
  ruled: Found[]
}

export function messageAt(
  dialogue: Speech[],
  at: number,
  { speech, ruled }: { speech: Speech; ruled: Found[] },
): Message {
  const candidates = candidatesOf(dialogue, at, speech)
  const units = candidates.map((candidate) => ({ candidate, features: featuresOfUnit(candidate) }))
  const features = [...featuresOfMessage(candidates), `message ruled ${Math.min(ruled.length, 2)}`]
  return { units, features, ruled }
}

/** What a message decides: told as the rules cut it, or by its units where they found nothing; with what tells of it. */
export function decidedBy(model: Model, message: Message): Found[] {
  const [first] = message.units
  return first === undefined ? [] : withSurroundings(madeBy(model, message), first.candidate.dialogue)
}

function madeBy(model: Model, message: Message): Found[] {
  const { units, ruled } = message
  const [first] = units
  if (first !== undefined && asksItself(first.candidate.speech)) return ruled
  if (isDenied(message)) return []
  if (!isCertain(message) && scoreOf(model, message.features) < model.threshold.message) return []
  if (ruled.length > 0)
    return withContext(
      ruled,
      units.map((one) => one.candidate),
    )
  const made = openersOf(model, message)
  return made.map((one, place) =>
    asFound(one, { from: place === 0 ? 0 : one.place, to: made[place + 1]?.place ?? one.units.length }),
  )
}

/** The sum of the weights of what is true: the log-odds. */
export function scoreOf({ weights }: Pick<Model, 'weights'>, features: string[]): number {
  return features.reduce((sum, name) => sum + (weights[name] ?? 0), 0)
}

/** Thanks, or a note of what is left to do, in which the rules find nothing either. */
function isDenied({ units, ruled }: Message): boolean {
  if (ruled.length > 0) return false
  return units.some(({ candidate }) => {
    const { text } = candidate.unit.whole
    return TO_DO.test(text) || has(text, 'chat', 'en') || has(candidate.unit.sentence.text, 'hears', 'en')
  })
}

const TO_DO = /^(?:to-?do|reminder|note to self)\b/i

/** An option picked by its mark, a rule in so many words, one thing chosen over another by name, a list of choices. */
function isCertain({ units, ruled }: Message): boolean {
  const firm = units.some(({ candidate }) => {
    if (candidate.meant.how === 'picked') return true
    const score = scoreBy(candidate)
    const { text } = candidate.unit.sentence
    return (score >= 2 && FIRM.test(text)) || (score >= 1 && CHOOSES_OVER.test(text))
  })
  const announced = units.some(({ candidate }) => ANNOUNCES.test(candidate.unit.whole.text))
  return (firm && ruled.length > 0) || ruled.length > (announced ? 1 : 2)
}

const ANNOUNCES = /\b(?:things|decisions|rules)\b[^:]{0,30}: /i
const CHOOSES_OVER =
  /\b(?:let(?:['’]s| us)|we(?:['’]ll| will)?|i) (?:use|go with|keep|take|stay with|stick (?:with|to)|build on)\b[^?]*(?:\b(?:instead of|rather than|over)\b|, not\b)/i
const FIRM =
  /\b(?:from now on|going forward|policy|convention|always|never|i (?:prefer|want .* (?:over|instead of|rather than))|we decided|decided to|postpone|hold off)\b|^(?:all|every|each|any) /i

/** The unit that decides most surely, what is picked, and others that are sure by themselves. */
function openersOf(model: Model, { units }: Message): Candidate[] {
  const scored = units.map(({ candidate, features }) => ({ candidate, score: scoreOf(model, features) }))
  const best = Math.max(...scored.map((one) => one.score))
  const opens = ({ candidate, score }: (typeof scored)[number]) =>
    score === best || score >= model.threshold.another || candidate.meant.how === 'picked'
  return scored.filter(opens).map((one) => one.candidate)
}
