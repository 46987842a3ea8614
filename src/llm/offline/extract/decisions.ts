// Finds what was decided. A person decides by rule, by choice, by saying yes to a proposal, by picking an option, by
// answering a question or by refusing with a reason; the assistant decides when it reports a choice and why. Questions,
// tasks, musings and proposals that nobody took up are no decisions. In English a learned model has the last word on what
// a person says (judge.ts). Which earlier ones still stand: see settle.ts.
import { wordsOf } from '../../../lib/words.ts'
import { has } from '../cues.ts'
import type { Sentence } from '../sentences.ts'
import { contentWords } from '../subjects.ts'
import { agreedTo, refersBack } from './agreements.ts'
import { answered } from './answers.ts'
import { clausesOf } from './clauses.ts'
import { DECISION_MODEL } from './decision-weights.ts'
import { type Before, beforeSpeech, isPersons, type Speech } from './dialogue.ts'
import type { Found } from './found.ts'
import { withoutGrounds } from './grounds.ts'
import { belongs, isPiece } from './grouping.ts'
import { decidedBy, messageAt } from './judge.ts'
import { isMinuted } from './minutes.ts'
import { asStatement, isOffer } from './proposals.ts'
import { ofAssistant } from './reports.ts'
import { ACCEPT, choiceScore } from './scores.ts'
import { withEcho, withGrounds, withSubject } from './telling.ts'

/** Every decision of a dialogue, in order, also those that were taken back later. */
export function findDecisions(dialogue: Speech[]): Found[] {
  return dialogue.flatMap((speech, at) => {
    if (!isPersons(speech)) return speech.role === 'assistant' ? ofAssistant(dialogue, at, speech) : []
    const ruled = ofPerson(dialogue, at, speech)
    return speech.language === 'en' ? decidedBy(DECISION_MODEL, messageAt(dialogue, at, { speech, ruled })) : ruled
  })
}

/** What the rules of the cue tables find in what a person says. */
export function ofPerson(dialogue: Speech[], at: number, speech: Speech): Found[] {
  const before = beforeSpeech(dialogue, at)
  if (speech.kind === 'answer') return answered(speech, at)
  const takesBack = speech.sentences.slice(0, 3).some((sentence) => has(sentence.text, 'reverse', sentence.language))
  const made = decided(speech, before, at).map((found) => withGrounds(found, before))
  // What was asked is answered first; the choices that follow speak of other matters.
  return made.map((found, place) => {
    const told = withEcho({ ...found, takesBack }, dialogue)
    return place === 0 ? withSubject(told, before) : told
  })
}

/** What was agreed to, else what was stated; "yes, that, and also never X" does both. */
function decided(speech: Speech, before: Before, at: number): Found[] {
  const agreed = agreedTo(speech, before, at)
  if (agreed.length > 0) return agreed
  const cut = { ...speech, sentences: speech.sentences.flatMap(clausesOf) }
  const [first, ...rest] = cut.sentences
  const whole = cut.sentences.length === speech.sentences.length
  if (first === undefined || (whole && !(first.language === 'en' && refersBack(first))))
    return stated(speech, before, at)
  const opening = agreedTo({ ...cut, sentences: [first] }, before, at)
  return opening.length === 0
    ? stated(speech, before, at)
    : joinedTo(opening, stated({ ...cut, sentences: rest }, before, at))
}

/** "Do that for every image. Digests, no tags": what goes on with the matter agreed to belongs to it. */
function joinedTo([agreed, ...others]: Found[], stated: Found[]): Found[] {
  if (agreed === undefined) return stated
  const words = new Set(agreed.sentences.flatMap((one) => contentWords(one.text)))
  const goesOn = (one: Found) => one.sentences.some((said) => contentWords(said.text).some((word) => words.has(word)))
  const same = stated.filter(goesOn).flatMap((one) => one.sentences)
  return [{ ...agreed, sentences: [...agreed.sentences, ...same] }, ...others, ...stated.filter((one) => !goesOn(one))]
}

/** What a person stated as decided, one decision for each group of sentences that belong together. */
function stated(speech: Speech, before: Before, at: number): Found[] {
  const groups: Found[] = []
  const kind = speech.kind === 'rejection' ? 'rejection' : 'choice'
  let loose: Sentence[] = []
  for (const sentence of speech.sentences) {
    const accepted = isMinuted(sentence, speech) || choiceScore(sentence, speech, before) >= ACCEPT
    const last = groups.at(-1)
    const choices = accepted ? choicesOf(sentence, speech, before) : besideTask(sentence, speech, before)
    if (choices.length > 0 && (!accepted || choices.length > 1 || !(last && belongs(sentence, last, speech)))) {
      for (const one of choices) {
        groups.push({ kind, sentences: [one], reasons: loose, turns: [speech.n], at, takesBack: false })
        loose = []
      }
    } else if (last !== undefined && (accepted || isPiece(sentence))) last.sentences.push(sentence)
    else if (isReason(sentence)) last === undefined ? loose.push(sentence) : last.reasons.push(sentence)
  }
  return groups.length === 0 ? refusedOffer(speech, before, at) : withoutGrounds(groups)
}

/** The choices of one sentence; whole when a part of it only asks for work. */
function choicesOf(sentence: Sentence, speech: Speech, before: Before): Sentence[] {
  const parts = clausesOf(sentence)
  const asksForWork = (part: Sentence) =>
    has(part.text, 'task', part.language) && choiceScore(part, speech, before) < ACCEPT
  return parts.some(asksForWork) ? [sentence] : parts
}

/** "Update tar, ignore the dev ones": what is ruled out or put off beside a task. */
function besideTask(sentence: Sentence, speech: Speech, before: Before): Sentence[] {
  if (sentence.language !== 'en' || sentence.question || !has(sentence.text, 'task', 'en')) return []
  const [, ...rest] = sentence.text.split(/[,;]\s+(?:(?:and|but)\s+)?/)
  return rest
    .map((text) => ({ ...sentence, text }))
    .filter(
      (one) =>
        RULES_OUT.test(one.text) && contentWords(one.text).length > 0 && choiceScore(one, speech, before) >= ACCEPT / 2,
    )
}

const RULES_OUT = /^(?:ignore|skip|leave|keep|no|not|don['’]?t|do not|never|without)\b/i

/** "Should I publish it?" - "No, customers clone the repo": a refusal with its reason stands for later. */
function refusedOffer(speech: Speech, before: Before, at: number): Found[] {
  const offer = before.speeches.at(-1)?.sentences.at(-1)
  const [first, second] = speech.sentences
  if (offer === undefined || first?.language !== 'en' || first.question || !isOffer(offer)) return []
  const why = /^(?:no+|nope|nah)(?: thanks| need| thank you)?\s*[,.;:—–-]+\s*(.*)$/is.exec(speech.raw.trim())?.[1] ?? ''
  const idle = (['task', 'undecided', 'works', 'ask', 'hears'] as const).some((kind) => has(why, kind, 'en'))
  if (idle || wordsOf(why).length < 3 || second?.question) return []
  const offered = asStatement(offer).text.replace(/^(?:also|just|now) /i, '')
  const said = { ...first, text: `Do not ${offered.charAt(0).toLowerCase()}${offered.slice(1)}` }
  return [
    {
      kind: 'choice',
      sentences: [said],
      reasons: [{ ...first, text: why.split(/\n/, 1)[0] ?? '' }],
      turns: [speech.n],
      at,
      takesBack: false,
    },
  ]
}

function isReason(sentence: Sentence): boolean {
  if (sentence.question || sentence.heading || has(sentence.text, 'ask', sentence.language)) return false
  return wordsOf(sentence.text).length > 3 && !has(sentence.text, 'undecided', sentence.language)
}
