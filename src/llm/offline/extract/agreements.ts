// What a person decides by saying yes: to the option they name by its mark, or to the proposal the assistant made. The
// proposal's own words become the decision, for "do that" says nothing to somebody who reads it later.
import { wordsOf } from '../../../lib/words.ts'
import { has } from '../cues.ts'
import type { Sentence } from '../sentences.ts'
import { contentWords } from '../subjects.ts'
import { type Before, proposalsOf, type Speech } from './dialogue.ts'
import { agreement, choice, type Found } from './found.ts'
import { optionNamed, pickedOptions } from './picks.ts'
import { decidedPoints } from './points.ts'
import { asStatement, isOffer, YES_IN_PART } from './proposals.ts'
import { ACCEPT, choiceScore, says } from './scores.ts'

/** The proposal a person said yes to, or the options they picked. */
export function agreedTo(speech: Speech, before: Before, at: number): Found[] {
  if (speech.kind === 'rejection') return []
  const points = decidedPoints(speech, before, at)
  if (points !== undefined) return points
  const options = pickedOptions(speech, before)
  if (options !== undefined) {
    const known = new Set(options.sentences.flatMap((sentence) => contentWords(sentence.text)))
    const added = speech.sentences.filter(
      (one) => !one.question && contentWords(one.text).filter((word) => !known.has(word)).length > 1,
    )
    const { same, apart } = sorted(added, options.sentences, speech, before)
    const picked = agreement([...options.sentences, ...same.slice(0, 3)], [], { n: options.n, speech, at })
    return [picked, ...apart.map((one) => choice(one, speech, at))]
  }
  const proposal = acceptedProposal(speech, before)
  if (proposal === undefined) return []
  const { sentence, speech: source } = proposal
  const place = source.sentences.indexOf(sentence)
  const beside = [source.sentences[place + 1], source.sentences[place - 1]].filter((one) => one !== undefined)
  const given = beside.filter((one) => !one.question && has(one.text, 'reason', one.language))
  const reasons = given.length > 0 || sentence.language !== 'en' ? given : beside.slice(-1).filter(isTold)
  const added = speech.sentences.filter((one) => !one.question && contentWords(one.text).length > 1)
  const meant = optionNamed(sentence.text, source)
  const more = alsoProposed(source, place, before)
  const lead =
    meant.length === 0 && pointsAway(sentence) ? leadOf(sentence, place > 0 ? source : undefined, before) : []
  const proposed = [sentence, ...more].map(asStatement)
  const agreed = [...meant, ...lead, ...proposed]
  const { same, apart } = sorted(added, agreed, speech, before)
  return [
    agreement([...agreed, ...same], reasons.slice(0, 1), { n: source.n, speech, at }),
    ...apart.map((one) => choice(one, speech, at)),
  ]
}

/** Says something of its own, and not as an item of a list. */
function isTold(sentence: Sentence): boolean {
  return !sentence.question && !sentence.listed && !sentence.heading && contentWords(sentence.text).length > 2
}

/** What a person adds to a yes: more on the same matter, and choices of a matter of their own. */
function sorted(added: Sentence[], agreed: Sentence[], speech: Speech, before: Before) {
  const taken = new Set([...agreed, ...speech.sentences.slice(0, 1)].flatMap((one) => contentWords(one.text)))
  const isApart = (one: Sentence) => {
    if (
      one.language !== 'en' ||
      one === speech.sentences[0] ||
      LEANS_ON.test(one.text.split(/[,;:(]| so that /, 1)[0] ?? '')
    )
      return false
    const words = contentWords(one.text)
    return words.length > 1 && !words.some((word) => taken.has(word)) && choiceScore(one, speech, before) >= ACCEPT
  }
  const apart = added.filter(isApart)
  return { same: added.filter((one) => !apart.includes(one)), apart }
}

// Qualifies what was agreed to.
const LEANS_ON = /\b(?:it|that|this|them|they|those|these|one|though|tho|but|too|then)\b/i

/** "Do that", その方針で: says yes to what was proposed and names nothing itself. */
export function refersBack(sentence: Sentence): boolean {
  return !sentence.question && has(sentence.text, 'back', sentence.language) && !AGAIN.test(sentence.text)
}

// "Now do that for the other file too" asks for the same work again.
const AGAIN =
  /\b(?:do|same) (?:that|it|this|thing)? ?(?:to|for|in|with) .*\b(?:too|also|as well)$|^(?:(?:great|cool|nice|ok(?:ay)?|good|alright),? )?(?:and )?now\b/i

/** Says "it" of something that another sentence names. */
function pointsAway(sentence: Sentence): boolean {
  if (sentence.language !== 'en') return false
  if (/^(?:it|this|that|they)\b/i.test(sentence.text)) return true
  return /\b(?:it|this|that|them|one|those|these)\b/i.test(sentence.text) && few(sentence)
}

function few(sentence: Sentence): boolean {
  return contentWords(sentence.text).length < 4
}

/** What "it" is: the person's question, else the sentence before. */
function leadOf(sentence: Sentence, source: Speech | undefined, before: Before): Sentence[] {
  const asked = before.asked?.sentences.find((one) => one.question && contentWords(one.text).length > 0)
  const prior = source?.sentences[source.sentences.indexOf(sentence) - 1]
  const lead = prior !== undefined && !prior.question && !prior.listed ? prior : asked
  return [asked ?? lead].filter((one) => one !== undefined)
}

function acceptedProposal(speech: Speech, before: Before): { sentence: Sentence; speech: Speech } | undefined {
  const back = speech.sentences.some(refersBack)
  if (!(back || says(speech, 'agree')) || says(speech, 'undecided') || says(speech, 'refuse')) return undefined
  if (says(speech, 'hears') && !back) return undefined
  if (!back && !isPlainYes(speech, before) && !agreesInPart(speech, before)) return undefined
  if (speech.sentences.some((one) => has(one.text, 'works', one.language)) && !before.deliberated) {
    if (!speech.sentences.some((one) => refersBack(one) && !has(one.text, 'works', one.language))) return undefined
  }
  const own = speech.sentences.filter((sentence) => choiceScore(sentence, speech, before) >= ACCEPT)
  if (own.some((sentence) => !refersBack(sentence) && isDecisive(sentence)) && !agreesInPart(speech, before))
    return undefined
  const asked = before.deliberated || speech.language !== 'en' || speech.sentences.some((one) => DO_IT.test(one.text))
  const proposed = ownQuestion(before, back) ?? bestProposal(before, speech)
  return proposed ?? (back && asked ? (earlierProposal(before, speech) ?? lastSaid(before)) : undefined)
}

/** "Go ahead but German only": yes to what was offered, with a limit. */
function agreesInPart(speech: Speech, before: Before): boolean {
  const [first] = speech.sentences
  if (first === undefined || before.proposals.length === 0) return false
  return first.language === 'en' && YES_IN_PART.test(first.text)
}

/** Says yes and little else, or takes up a word of what was proposed: "ok, can you check the docs" asks for something. */
function isPlainYes(speech: Speech, before: Before): boolean {
  if (speech.language !== 'en') return true
  const opening = speech.sentences.slice(0, 2).find((one) => has(one.text, 'agree', one.language))
  if (opening === undefined || wordsOf(opening.text).length < 6) return true
  if (opening.question || has(opening.text, 'ask', 'en') || has(opening.text, 'task', 'en')) return false
  const offered = new Set(before.proposals.flatMap((one) => contentWords(one.text)))
  return contentWords(opening.text).some((word) => offered.has(word))
}

// "I'd use A. I'd also lower B.": yes means both.
function alsoProposed(source: Speech, place: number, before: Before): Sentence[] {
  const next = source.sentences[place + 1]
  const goesOn = next !== undefined && !next.question && !next.listed && before.proposals.includes(next)
  return goesOn && !has(next.text, 'hypothetical', next.language) && !ALTERNATIVE.test(next.text) ? [next] : []
}

const ALTERNATIVE = /\b(?:alternative(?:ly)?|or|otherwise|other option)\b|或者|または|또는|もしくは/iu

/** Chooses by itself; a verb alone goes on with what was agreed to. */
function isDecisive(sentence: Sentence): boolean {
  const kinds = ['strong', 'rule', 'exclude', 'postpone', 'prefer', 'contrast'] as const
  return sentence.language !== 'en' || kinds.some((kind) => has(sentence.text, kind, sentence.language))
}

/** "Does it run cron jobs?" - "Yes." - "Then let's take that one": what was proposed before the question. */
function earlierProposal(before: Before, speech: Speech): { sentence: Sentence; speech: Speech } | undefined {
  const asks = before.asked?.sentences.every((one) => one.question || has(one.text, 'ask', one.language)) ?? false
  if (!asks || before.earlier.length === 0) return undefined
  return bestProposal({ ...before, speeches: before.earlier, proposals: proposalsOf(before.earlier) }, speech)
}

/** "So set it to 65 s?" - "Yes." - "Do that": the person made the proposal. */
function ownQuestion(before: Before, back: boolean): { sentence: Sentence; speech: Speech } | undefined {
  const { asked } = before
  const [reply] = before.speeches.flatMap((speech) => speech.sentences)
  const sentence = asked?.sentences.findLast(
    (one) => one.language === 'en' && (one.question || (back && SUGGESTS.test(one.text))),
  )
  if (asked === undefined || sentence === undefined || reply === undefined || before.proposals.length > 0)
    return undefined
  if (
    !(YES.test(reply.text) || SUGGESTS.test(sentence.text)) ||
    has(sentence.text, 'deliberate', 'en') ||
    has(sentence.text, 'ask', 'en')
  )
    return undefined
  return contentWords(sentence.text).length > 1 ? { sentence, speech: asked } : undefined
}

// "Makes sense" may also say that an explanation was understood.
const DO_IT =
  /\b(?:do|go for|go with|take) (?:that|it|this|so|your)\b|\byour (?:suggestion|proposal|recommendation|plan)\b|\byou (?:suggest|propos|recommend)|\bthat way\b|\bsettles it\b|\b(?:write|put|make) (?:that|it|this)\b/i
// What a person brings up without asking.
const SUGGESTS =
  /\b(?:i think|i thought|i['’]d (?:say|guess)|i was thinking(?: of)?) .*\b(?:good|nice|fit|work|use|go with|enough|fine|best|better)\b/i
const YES = /^(?:yes|yep|yeah|correct|right|exactly|that (?:works|would work))\b/i

/** "Do that" after a plain statement takes the statement for the proposal. */
function lastSaid(before: Before): { sentence: Sentence; speech: Speech } | undefined {
  const speech = before.speeches.at(-1)
  const plain = speech?.sentences.filter((one) => !one.question && !one.heading) ?? []
  const sentence = plain.findLast((one) => !LEANS.test(one.text)) ?? plain.at(-1)
  return speech && sentence && { sentence, speech }
}

// Speaks on of what the sentence before it proposed.
const LEANS = /^(?:it|this|that|they|saves?|costs?|takes?|both|这|那|它|これ|それ|이|그)/iu

/** "Do it like most tools": the sentence that told of them. */
function lastLikened(before: Before, speech: Speech): { sentence: Sentence; speech: Speech } | undefined {
  const like = /\b(?:do (?:it|that|this)|go) (?:like|the way|as) (.+)/i.exec(speech.raw)?.[1]
  const source = before.speeches.at(-1)
  const words = contentWords(like ?? '')
  const sentence = source?.sentences.find((one) => words.some((word) => contentWords(one.text).includes(word)))
  return source && sentence && { sentence, speech: source }
}

function bestProposal(before: Before, speech: Speech): { sentence: Sentence; speech: Speech } | undefined {
  const last = before.speeches.at(-1)
  const closing = last?.sentences.at(-1)
  if (last && closing && isOffer(closing) && contentWords(closing.text).length > 1)
    return { sentence: closing, speech: last }
  // "Shall I do it that way?" offers what was said before it.
  if (last && closing && isOffer(closing) && before.proposals.every((one) => one === closing || one.heading)) {
    const said = last.sentences.filter((one) => one !== closing && !one.question && !one.heading).at(-1)
    if (said) return { sentence: said, speech: last }
  }
  const likened = lastLikened(before, speech)
  if (likened !== undefined) return likened
  const said = new Set(wordsOf(speech.raw))
  let best: { sentence: Sentence; speech: Speech; score: number } | undefined
  for (const of of before.speeches) {
    for (const sentence of of.sentences) {
      if (!before.proposals.includes(sentence)) continue
      const shared = wordsOf(sentence.text).filter((word) => said.has(word)).length
      const reasoned =
        has(sentence.text, 'reason', sentence.language) || has(sentence.text, 'contrast', sentence.language)
      const score = shared + (reasoned ? 1.5 : 0) + (sentence.question ? -0.5 : 0) + (sentence.listed ? -1 : 0)
      if (best === undefined || score > best.score) best = { sentence, speech: of, score }
    }
  }
  return best
}
