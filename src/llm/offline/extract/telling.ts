// Makes a decision of a few words tell what it decides: the question it answers goes in front, the assistant's reason and
// its confirmation are added. Adds nothing that nobody said.
import { wordsOf } from '../../../lib/words.ts'
import { has } from '../cues.ts'
import type { Sentence } from '../sentences.ts'
import { contentWords } from '../subjects.ts'
import { afterSpeech, type Before, type Speech } from './dialogue.ts'
import type { Found } from './found.ts'

/** Fewer words than this do not stand alone. */
const FEW = 7

/** Where the person gives no reason, the assistant's, if it spoke of what was then decided. */
export function withGrounds(found: Found, before: Before): Found {
  const given = [...found.sentences, ...found.reasons].some((one) => has(one.text, 'reason', one.language))
  if (given || found.reasons.length > 0) return found
  const words = new Set(found.sentences.flatMap((one) => contentWords(one.text)))
  for (const speech of before.speeches) {
    const ground = speech.sentences.find(
      (one) =>
        !one.question &&
        !one.listed &&
        !found.sentences.includes(one) &&
        !(one.language === 'en' && has(one.text, 'propose', 'en')) &&
        has(one.text, 'reason', one.language) &&
        contentWords(one.text).some((word) => words.has(word)),
    )
    if (ground) return { ...found, reasons: [ground], turns: [...new Set([...found.turns, speech.n])] }
  }
  return found
}

/** Adds the assistant's confirmation as evidence, and as text when the person's own words are too few to stand alone. */
export function withEcho(found: Found, dialogue: Speech[]): Found {
  const [echo] = afterSpeech(dialogue, found.at)
  const first = echo?.sentences[0]
  if (echo === undefined || first === undefined || first.question) return found
  const own = new Set(found.sentences.flatMap((sentence) => wordsOf(sentence.text)))
  const telling = echo.sentences
    .slice(0, 2)
    .find((sentence) => wordsOf(sentence.text).some((word) => word.length > 1 && own.has(word)))
  const confirms = telling !== undefined || has(first.text, 'agree', first.language)
  if (!confirms) return found
  const short = own.size < FEW && telling !== undefined && !telling.question
  const turns = found.turns.includes(echo.n) ? found.turns : [...found.turns, echo.n]
  return { ...found, turns, sentences: short ? [...found.sentences, telling] : found.sentences }
}

/** "Not this release" says nothing without the question it answers: the question goes in front, as with an answer. */
export function withSubject(found: Found, before: Before): Found {
  const [first] = found.sentences
  if (found.kind !== 'choice' || first?.language !== 'en') return found
  const pointed = pointedAt(found, before)
  if (pointed !== undefined) return pointed
  const own = found.sentences.flatMap((one) => contentWords(one.text))
  const put = before.speeches.flatMap((speech) => speech.sentences).at(-1)
  const question = [put, before.asked?.sentences.findLast((one) => one.question)].find((one) => one?.question)
  if (question === undefined) return own.length > BARE ? found : withContext(found, put)
  const asked = contentWords(question.text)
  if (asked.length === 0 || wordsOf(question.text).length > ASKED) return found
  const shared = asked.filter((word) => own.includes(word)).length
  if (own.length > (shared > 0 ? BARE : BRIEF) || shared === asked.length) return found
  return { ...found, sentences: [question, ...found.sentences] }
}

const POINTS =
  /^(?:(?:ok(?:ay)?|right|yes|yeah|sure|alright|then|and|so),? )*(\w+) (?:it|that|them|this)(?: then| please| pls)?\W*$/i

/** "Freeze it": the sentence of the assistant that spoke of freezing says what. */
function pointedAt(found: Found, before: Before): Found | undefined {
  const [verb] = contentWords(POINTS.exec(found.sentences[0]?.text ?? '')?.[1] ?? '')
  const source = before.speeches.at(-1)
  const meant = source?.sentences.find(
    (one) => !one.question && verb !== undefined && contentWords(one.text).includes(verb),
  )
  if (source === undefined || meant === undefined) return undefined
  return { ...found, sentences: [meant, ...found.sentences], turns: [source.n, ...found.turns] }
}

/** What the assistant had just said is why, where nothing was asked. */
function withContext(found: Found, said: Sentence | undefined): Found {
  const telling = said !== undefined && !said.listed && !said.heading && contentWords(said.text).length > 1
  if (!telling || found.reasons.length > 0 || wordsOf(said.text).length > ASKED) return found
  return { ...found, reasons: [said] }
}

/** With so few words of its own a reply leans on the question, if that is no longer than `ASKED`. */
const BARE = 4
const BRIEF = 7
const ASKED = 16
