// What the model sees: names of what is true of a message as a whole, which says whether it decides, and of each of its
// units, which says where a decision begins. Judges nothing.
import { wordsOf } from '../../../lib/words.ts'
import { type CueKind, has } from '../cues.ts'
import { contentWords } from '../subjects.ts'
import { agreedTo } from './agreements.ts'
import type { Candidate } from './candidates.ts'
import { isYes } from './meant.ts'
import { choiceScore } from './scores.ts'
import { followedBy, offerOf, opennessOf, takenUp } from './setting.ts'
import { INTERROGATIVE, isElliptic, lengthOf, shapeOf, vocabularyOf } from './traits.ts'

const CUES: CueKind[] = [
  ...(['rule', 'strong', 'weak', 'exclude', 'postpone', 'prefer', 'contrast', 'reason', 'agree', 'refuse'] as const),
  ...(['undecided', 'hypothetical', 'ask', 'task', 'works', 'chat', 'hears', 'problem', 'quoted', 'todo'] as const),
  ...(['reverse', 'back', 'deliberate'] as const),
]

/** What is true of a message: of any part of it that does not ask, and of where it stands. */
export function featuresOfMessage(units: Candidate[]): string[] {
  const [first] = units
  if (first === undefined) return []
  const { speech, at, before } = first
  const opening = first.unit.sentence
  const open = opennessOf(first)
  const told = units.filter((one) => !asks(one))
  const length = lengthOf(wordsOf(told.map((one) => one.unit.sentence.text).join(' ')).length)
  const offers = offerOf(first)
  const mixed = told.length === units.length ? [] : [asks(first) ? 'asks, then tells' : 'tells, then asks']
  return named('message', [
    ...told.flatMap((one) => ofTold(one, open)),
    `agreed ${Math.min(agreedTo(speech, before, at).length, 2)}`,
    `kind ${speech.kind}`,
    `open ${open}`,
    ...offers.flatMap((name) => [name, ...(isYes(opening.text, 0) ? [`yes to ${name}`] : [])]),
    `length ${length}`,
    `length ${length} when ${open}`,
    ...cuesIn(opening.text).map((kind) => `first ${kind}`),
    ...(opening.question ? ['first asks'] : []),
    ...(told.length === 0 ? ['only asks'] : mixed),
    ...(at === 0 ? ['opens the session'] : []),
    ...followedBy(first, speech.raw),
  ])
}

function asks({ unit }: Candidate): boolean {
  return unit.sentence.question || INTERROGATIVE.test(unit.sentence.text)
}

function ofTold(one: Candidate, open: string): string[] {
  const { unit, place, meant } = one
  const { text } = unit.sentence
  const cues = cuesIn(text)
  const around = unit.whole.question ? [] : cuesIn(unit.whole.text)
  const elliptic = ['elliptic', `elliptic when ${open}`]
  return [
    'states',
    `states ${lengthOf(text.split(/\s+/).length)} words`,
    `score ${scoreBy(one)}`,
    ...[...cues, ...around].map((kind) => `cue ${kind}`),
    ...cues.map((kind) => `${kind} when ${open}`),
    ...shapeOf(text),
    ...takenUp(one),
    `meant ${meant.how}`,
    ...(isElliptic(text) ? [...elliptic, ...(place === 0 ? elliptic.map((name) => `opens ${name} here`) : [])] : []),
    ...(isYes(text, place) ? ['yes', `yes when ${open} ${meant.how}`] : []),
    ...vocabularyOf(text),
  ]
}

/** What is true of a unit beside the others of its message. */
export function featuresOfUnit(candidate: Candidate): string[] {
  const { unit, units, place, speech, meant } = candidate
  const { text } = unit.sentence
  const open = opennessOf(candidate)
  const length = lengthOf(text.split(/\s+/).length)
  const cues = cuesIn(text)
  const first = place === 0 ? 'first' : unit.from > 0 ? 'cut' : 'later'
  return named('unit', [
    ...cues.flatMap((kind) => [`cue ${kind}`, `${kind} when ${open}`]),
    ...(unit.whole.text === text ? [] : cuesIn(unit.whole.text)).map((kind) => `around ${kind}`),
    ...shapeOf(text),
    ...yesOf(candidate, open),
    `words ${length}`,
    `words ${length} when ${open} ${first}`,
    `kind ${speech.kind}`,
    `place ${first}`,
    `${first} when ${open}`,
    `score ${scoreBy(candidate)}`,
    `meant ${meant.how}`,
    `units ${units.length > 8 ? 'many' : units.length > 3 ? 'some' : units.length}`,
    `open ${open}`,
    ...(unit.sentence.question ? ['question'] : []),
    ...(isElliptic(text) ? ['elliptic', `elliptic when ${open}`] : []),
    ...(unit.sentence.listed ? ['listed'] : []),
    ...(speech.sentences.some((one) => one.question) ? ['speech asks'] : []),
    ...(speech.sentences.at(-1)?.question ? ['speech ends in a question'] : []),
    ...takenUp(candidate),
    ...followedBy(candidate, text),
    ...besidePrior(candidate),
    ...vocabularyOf(text),
  ])
}

function yesOf(candidate: Candidate, open: string): string[] {
  const { unit, place, meant } = candidate
  const { text } = unit.sentence
  if (!isYes(text, place)) return []
  const bare = contentWords(text).length === 0
  const offers = bare ? [`bare yes ${meant.how}`, ...offerOf(candidate).map((name) => `bare yes to ${name}`)] : []
  return ['yes', `yes when ${open} ${meant.how}`, ...offers]
}

const OPENERS = ['rule', 'strong', 'weak', 'exclude', 'agree', 'task', 'reason', 'contrast'] as const

/** How it goes on from the unit before it. */
function besidePrior({ units, place, unit }: Candidate): string[] {
  const prior = units[place - 1]?.sentence
  if (prior === undefined) return []
  const { text } = unit.sentence
  const words = new Set(contentWords(prior.text))
  const join = JOIN.exec(unit.whole.text.slice(0, unit.from))
  const seam = join?.[1] ?? join?.[2]
  return [
    ...(contentWords(text).some((word) => words.has(word)) ? ['goes on'] : []),
    ...OPENERS.filter((kind) => has(prior.text, kind, 'en')).map((kind) => `after ${kind}`),
    `after words ${lengthOf(prior.text.split(/\s+/).length)}`,
    ...(prior.question ? ['after a question'] : []),
    ...(words.size === 0 ? ['after no content'] : []),
    ...(/^(?:also|and also|plus|another|one more|oh and|and)\b/i.test(text) ? ['another'] : []),
    ...(seam === undefined ? [] : [`joined by ${seam.toLowerCase()}`]),
  ]
}

const JOIN = /(?:\b(and|but|so|plus|also|then)|([,;:–—-]))\s*(?:also |please |then )?$/i

/** The score of the cue tables, in steps; it weighs what the tables know of lasting choices. */
export function scoreBy({ unit, speech, before }: Candidate): number {
  const best = Math.max(...[unit.sentence, unit.whole].map((one) => choiceScore(one, speech, before)))
  return best < -1 ? -1 : Math.max(0, Math.min(4, Math.floor(best)))
}

function cuesIn(text: string): CueKind[] {
  return CUES.filter((kind) => has(text, kind, 'en'))
}

/** Each feature once, under its model's name; the name alone is what always holds. */
function named(model: 'message' | 'unit', features: string[]): string[] {
  return [model, ...[...new Set(features)].map((name) => `${model} ${name}`)]
}
