// Finds what was decided. A person decides by rule, by choice, by saying yes to a proposal, by picking an option, by
// answering a question or by refusing with a reason; the assistant decides when it reports a choice and why. Questions,
// tasks, musings and proposals that nobody took up are no decisions. Which earlier ones still stand: see settle.ts.
import { wordsOf } from '../../lib/words.ts'
import { agreedTo, refersBack } from './agreements.ts'
import { answered } from './answers.ts'
import { clausesOf } from './clauses.ts'
import { find, has } from './cues.ts'
import { afterSpeech, type Before, beforeSpeech, isPersons, nextOfPerson, type Speech } from './dialogue.ts'
import type { Found } from './found.ts'
import { belongs, isPiece } from './grouping.ts'
import { asStatement, isOffer } from './proposals.ts'
import { ACCEPT, choiceScore, reportScore, says } from './scores.ts'
import type { Sentence } from './sentences.ts'
import { contentWords } from './subjects.ts'

/** Every decision of a dialogue, in order, also those that were taken back later. */
export function findDecisions(dialogue: Speech[]): Found[] {
  return dialogue.flatMap((speech, at) => {
    if (isPersons(speech)) return ofPerson(dialogue, at, speech)
    return speech.role === 'assistant' ? ofAssistant(dialogue, at, speech) : []
  })
}

function ofPerson(dialogue: Speech[], at: number, speech: Speech): Found[] {
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
    : [...opening, ...stated({ ...cut, sentences: rest }, before, at)]
}

/** What a person stated as decided, one decision for each group of sentences that belong together. */
function stated(speech: Speech, before: Before, at: number): Found[] {
  const groups: Found[] = []
  const kind = speech.kind === 'rejection' ? 'rejection' : 'choice'
  let loose: Sentence[] = []
  for (const sentence of speech.sentences) {
    const accepted = isMinuted(sentence, speech) || choiceScore(sentence, speech, before) >= ACCEPT
    const last = groups.at(-1)
    const choices = accepted ? choicesOf(sentence, speech, before) : []
    if (accepted && (choices.length > 1 || !(last && belongs(sentence, last, speech)))) {
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

/** Stands in a list under "decisions:". */
function isMinuted(sentence: Sentence, speech: Speech): boolean {
  const idle = (['task', 'undecided', 'ask', 'todo'] as const).some((kind) => has(sentence.text, kind, 'en'))
  if (!sentence.listed || sentence.language !== 'en' || sentence.question || idle) return false
  const above = speech.sentences.slice(0, speech.sentences.indexOf(sentence)).findLast((one) => !one.listed)
  return above?.heading === true && MINUTES.test(above.text)
}

const MINUTES =
  /\b(?:decisions?|decided|conventions|ground rules|(?:we|what was) agreed|choices (?:i|we) made|(?:judgement|judgment) calls)\b(?!.*\b(?:open|pending|needed)\b)/i

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

/** What only weighs something explains the decision beside it: "0.8 % is not worth it. Bump the minimum." */
function withoutGrounds(groups: Found[]): Found[] {
  if (groups.length < 2 || groups.every((group) => group.sentences.every(isGround))) return groups
  const kept: Found[] = []
  let loose: Sentence[] = []
  for (const group of groups) {
    const last = kept.at(-1)
    if (!group.sentences.every(isGround)) {
      kept.push({ ...group, reasons: [...loose, ...group.reasons] })
      loose = []
    } else if (last === undefined) loose.push(...group.sentences, ...group.reasons)
    else last.reasons.push(...group.sentences, ...group.reasons)
  }
  return kept
}

const WEIGHS =
  /^(?:too|not worth|overkill|good enough|never|always|only|won['’]?t|(?:is|are) (?:better|fine|enough|plenty|cleaner|simpler|best)|beats|(?:i|we) (?:can['’]?t|don['’]?t))/i

/** Has a subject of its own and only judges it. */
function isGround(sentence: Sentence): boolean {
  if (sentence.language !== 'en' || sentence.listed) return false
  if (CONCEDES.test(sentence.text) && !has(sentence.text, 'weak', 'en')) return true
  if (NAMES_FIRST.test(sentence.text) || /\balways\W*$/i.test(sentence.text)) return false
  const directive = (['weak', 'exclude', 'rule', 'strong', 'postpone', 'prefer'] as const)
    .map((kind) => find(sentence.text, kind, 'en'))
    .filter((cue) => cue !== undefined)
  if (/^(?:don['’]?t|do not) (?:want|need|care|like)\b/i.test(sentence.text)) return true
  if (
    has(sentence.text, 'contrast', 'en') ||
    directive.some((cue) => cue.at < 2 && !/^(?:too|overkill)/i.test(cue.text))
  )
    return false
  return (
    JUDGES.test(sentence.text) &&
    directive.every((cue) => WEIGHS.test(cue.text.trim()) || cue.text.trim() === 'without')
  )
}

// "GitHub Pages, Netlify is overkill": names its choice before it judges the other.
const NAMES_FIRST =
  /^(?!(?:no|nah|yes|yeah|well|honestly|imo|also|but|ok|hm+|actually|right|sorry|still|true|fair|for|in|on|at|as|if|and|so)\b)[\w./+#-]+(?: (?!is\b|are\b|was\b)[\w./+#-]+)?, (?!which|so|and|but|it|that|too|because)[^,]+ (?:is|are) (?:overkill|too|not worth)/i

// "Tempting, but not with two people": says why not, and what instead comes after.
const CONCEDES =
  /^(?:tempting|nice|cool|neat|interesting|true|fair(?: enough)?|sounds \w+|would be \w+|good (?:idea|point)|in theory)[^,]{0,20},? but\b/i

const JUDGES =
  /\b(?:is|are|was|isn['’]?t|aren['’]?t|won['’]?t|would|sounds?|seems?|looks?|feels?|can['’]?t|costs?|runs?|has|have|never|always|don['’]?t|doesn['’]?t|beats)\b/i

/** Fewer words than this do not stand alone. */
const FEW = 7

function isReason(sentence: Sentence): boolean {
  if (sentence.question || sentence.heading || has(sentence.text, 'ask', sentence.language)) return false
  return wordsOf(sentence.text).length > 3 && !has(sentence.text, 'undecided', sentence.language)
}

/** Where the person gives no reason, the assistant's, if it spoke of what was then decided. */
function withGrounds(found: Found, before: Before): Found {
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
function withEcho(found: Found, dialogue: Speech[]): Found {
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
function withSubject(found: Found, before: Before): Found {
  const [first] = found.sentences
  if (found.kind !== 'choice' || first?.language !== 'en') return found
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

// "A JSON file would be corrupted": why the other way was not taken.
const COUNTERS =
  /^(?:an? |plain |using )?(?!the |it |this |that |you |i |we )(?:\S+ ){1,4}(?:would|wouldn['’]t|can['’]t|doesn['’]t) /i

/** Choices the assistant reports with a reason, unless the person objects at once. */
function ofAssistant(dialogue: Speech[], at: number, speech: Speech): Found[] {
  const next = nextOfPerson(dialogue, at)
  if (next?.kind === 'rejection' || (next !== undefined && says(next, 'refuse'))) return []
  const reports = speech.sentences.slice(0, 1).some((sentence) => has(sentence.text, 'report', sentence.language))
  return speech.sentences.flatMap((sentence, place) => {
    const following = speech.sentences[place + 1]
    const reasoned = following !== undefined && !following.listed && has(following.text, 'reason', following.language)
    const countered =
      following !== undefined && following.language === 'en' && !following.question && COUNTERS.test(following.text)
    const score = reportScore(sentence, { reasoned: reasoned || countered, reports }) + (countered ? 1 : 0)
    if (score < ACCEPT && !isMinuted(sentence, speech)) return []
    const agreed = next !== undefined && says(next, 'agree') ? [next.n] : []
    const reasons = (reasoned || countered) && following !== undefined ? [following] : []
    return [
      { kind: 'report' as const, sentences: [sentence], reasons, turns: [speech.n, ...agreed], at, takesBack: false },
    ]
  })
}
