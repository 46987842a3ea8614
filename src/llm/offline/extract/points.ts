// Replies to several points at once: a plain yes to all of them, "both, and leave lodash", "1 yes, 2 no, 3 later", or an
// answer by number to each question of a list. Every point that is settled becomes a decision of its own.
import { wordsOf } from '../../../lib/words.ts'
import { has } from '../cues.ts'
import type { Sentence } from '../sentences.ts'
import { contentWords } from '../subjects.ts'
import type { Before, Speech } from './dialogue.ts'
import { agreement, choice, type Found } from './found.ts'
import { YES_IN_PART } from './proposals.ts'
import { ACCEPT, choiceScore, says } from './scores.ts'

/** What was decided point by point; undefined when the reply does not speak of points. */
export function decidedPoints(speech: Speech, before: Before, at: number): Found[] | undefined {
  const source = before.speeches.at(-1)
  if (source === undefined || speech.language !== 'en') return undefined
  const verdicts = verdictsOf(speech, source)
  if (verdicts.length > 1) return verdicts.flatMap((verdict) => ofVerdict(verdict, source, speech, at))
  const points = proposedPoints(source)
  if (points.length < 2 || !says(speech, 'agree') || says(speech, 'hears')) return undefined
  const raw = speech.raw.trim()
  if (EACH.test(raw)) return eachPoint(points, source, { speech, before, at })
  const plain = wordsOf(raw).length <= PLAIN_YES && !YES_IN_PART.test(raw)
  return plain ? [agreement(points.slice(0, 4), [], { n: source.n, speech, at })] : undefined
}

const PLAIN_YES = 4

interface Verdict {
  item: Sentence
  /** What the reply says of it. */
  text: string
}

const MARKED = /(?:^|[\s,;.])(?:#|no\.? |number |point |(?=[a-e][).]))?([1-9a-e])(?:\s*[).:=–-]+|(?=\s+\p{L}))\s*/giu
const OPENS =
  /^(?:(?:ok(?:ay)?|so|sure|thanks|good questions?|alright|great)[,.:!]?\s+)*(?:#|no\.? |number |point )?[1-9a-e]\b/i

/** "1. Redis 2. no, later": the parts of a reply with the items of the assistant's list they speak of. */
function verdictsOf(speech: Speech, source: Speech): Verdict[] {
  const raw = speech.raw.trim()
  if (!OPENS.test(raw)) return []
  const items = new Map<string, Sentence>()
  for (const one of source.sentences) if (one.marker && !items.has(one.marker)) items.set(one.marker.toLowerCase(), one)
  let next = ''
  const marks = [...raw.matchAll(MARKED)].filter((found) => {
    const mark = (found[1] ?? '').toLowerCase()
    const follows = items.has(mark) && mark > next
    if (follows) next = mark
    return follows
  })
  return marks.flatMap((found, place) => {
    const item = items.get((found[1] ?? '').toLowerCase())
    const text = raw.slice(found.index + found[0].length, marks[place + 1]?.index).replace(/[\s,;]+(?:and)?$/, '')
    return item && text !== '' ? [{ item, text: text.replace(/\s+/g, ' ') }] : []
  })
}

const YES = /^(?:yes|yep|yeah|ok(?:ay)?|sure|agreed?|fine|good|go(?: ahead)?|do (?:it|that)|please|right|\+1)\b/i
const NO = /^(?:no+|nope|nah)\b[\s,.;:–-]*/i
const LEAVES = /^(?:skip|drop|leave|later|not (?:now|yet)|postpone|defer|out|wait)\b/i

function ofVerdict({ item, text }: Verdict, source: Speech, speech: Speech, at: number): Found[] {
  if (/\?$/.test(text) || has(text, 'undecided', 'en')) return []
  const said: Sentence = { ...item, text, listed: false, marker: undefined, question: false }
  const from = { n: source.n, speech, at }
  if (item.question) return [{ ...choice(said, speech, at), kind: 'answer', sentences: [item, said] }]
  if (YES.test(text)) return [agreement(contentWords(text).length > 1 ? [item, said] : [item], [], from)]
  const bare = contentWords(text.replace(NO, '')).length === 0
  // A bare no only refuses; with what to do instead it decides.
  if (NO.test(text) && bare) return []
  return LEAVES.test(text) || bare || NO.test(text)
    ? [agreement([item, said], [], from)]
    : [agreement([said, item], [], from)]
}

/** The items of a list that the assistant announces as its proposal. */
function proposedPoints(source: Speech): Sentence[] {
  const lead = source.sentences.findIndex((one) => one.heading && PROPOSES.test(one.text))
  if (lead < 0) return []
  const points = source.sentences.slice(lead + 1).filter((one) => !one.question)
  const end = points.findIndex((one) => !one.listed)
  return points.slice(0, end < 0 ? undefined : end)
}

const PROPOSES =
  /\b(?:propos\w*|suggest\w*|my plan|the plan|i(?:'d| would)(?: (?:do|go|change|set|use)|(?=:$))|here(?:'s| is) what i)\b/i

/** "Agreed on both, and leave lodash": every point by itself, and what is added. */
function eachPoint(points: Sentence[], source: Speech, to: { speech: Speech; before: Before; at: number }): Found[] {
  const { speech, before, at } = to
  const added = speech.sentences
    .map((one) => ({ ...one, text: one.text.replace(EACH, '').replace(/^[\s,.;:–-]*(?:(?:and|but|plus)\b)?\s*/i, '') }))
    .filter((one) => !one.question && contentWords(one.text).length > 0 && choiceScore(one, speech, before) >= ACCEPT)
  return [
    ...points.map((one) => agreement([one], [], { n: source.n, speech, at })),
    ...added.map((one) => choice(one, speech, at)),
  ]
}

const EACH =
  /^(?:(?:yes|yep|yeah|ok(?:ay)?|sure|agreed|sounds good|fine|good),? )*(?:please )?(?:to |on |with |do |for )?(?:both|all (?:three|four|five|of (?:them|it|those))|everything)\b(?: of them)?/i
