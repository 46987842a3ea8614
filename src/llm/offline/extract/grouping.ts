// Which sentences of one message make one decision: a choice goes with its alternative and with what refines it, a rule
// or a list item of its own stands apart. Judges only how sentences hang together, not whether they decide anything.
import { isCjk, wordsOf } from '../../../lib/words.ts'
import { type CueKind, find, has } from '../cues.ts'
import type { Sentence } from '../sentences.ts'
import { contentWords } from '../subjects.ts'
import { refersBack } from './agreements.ts'
import { ANOTHER, type Speech } from './dialogue.ts'
import type { Found } from './found.ts'

/** True when the sentence goes on with the decision before it instead of making another. */
export function belongs(sentence: Sentence, last: Found, speech: Speech): boolean {
  if (ANOTHER.test(sentence.text) || isNextItem(sentence, last)) return false
  if (completes(sentence, last)) return true
  if (isRuledOut(sentence)) return false
  if (speech.kind === 'rejection' || speech.kind === 'steering') return !isOwnRule(sentence, last)
  const words = new Set(wordsOf(sentence.text))
  if (words.size < SHORT || isOpening(last)) return true
  if (/\b(?:it|them|that|those)\b.{0,12}\b(?:though|too|either|as well)$/i.test(sentence.text)) return true
  if (opensWith(sentence, 'anaphor') || refersBack(sentence) || last.sentences.length > 2) return true
  const carries = (kinds: readonly CueKind[]) => kinds.some((kind) => has(sentence.text, kind, sentence.language))
  const taken = new Set(last.sentences.flatMap((one) => contentWords(one.text)))
  const shared = contentWords(sentence.text).some((word) => taken.has(word))
  if (isCjk(sentence.text)) return shared || !LASTING.test(sentence.text)
  return !carries(['strong', 'rule', 'postpone', 'prefer']) && (shared || !carries(['exclude', 'weak']))
}

/** Another item of the person's list, or the next thing given its place. */
function isNextItem(sentence: Sentence, last: Found): boolean {
  const prior = last.sentences.at(-1)
  if (prior === undefined || sentence.language !== 'en' || refersBack(sentence)) return false
  if (ELSEWHERE.test(sentence.text)) return true
  const placed = / for /i.test(sentence.text) && / for /i.test(prior.text) && isCutFrom(sentence, prior)
  return placed || (sentence.listed && prior.listed && contentWords(sentence.text).length > 1)
}

/** What holds for everything but what was just decided. */
export const ELSEWHERE =
  /^(?:and |but )?(?:for )?(?:the (?:rest|others?)(?: of)?|everything else|elsewhere|everywhere else)\b/i

function isCutFrom(sentence: Sentence, prior: Sentence): boolean {
  return (
    !/[.!;]$/.test(prior.text) && !contentWords(sentence.text).some((word) => contentWords(prior.text).includes(word))
  )
}

/** "Algolia is out, legal won't sign": a refusal with its reason, after what was chosen. */
function isRuledOut(sentence: Sentence): boolean {
  return sentence.language === 'en' && RULED_OUT.test(sentence.text)
}

const RULED_OUT =
  /^(?:and |but )?(?:(?!it|that|this|they)\S+ ){1,3}(?:is|are) (?:out|off the table|not an option|ruled out|a no-?go)(?:,|;| because| since| as| for) .{8}|^no (?!need|idea|one|more)[^,]+, \S+ \S+ \S+/i

/** "No malloc after init. Static buffers only": what is used in place of what is not. */
function completes(sentence: Sentence, last: Found): boolean {
  const prior = last.sentences.at(-1)
  if (prior === undefined || sentence.language !== 'en') return false
  return (NONE.test(prior.text) && ONLY.test(sentence.text)) || (ONLY.test(prior.text) && NONE.test(sentence.text))
}

const NONE = /^(?:[^:]{0,40}: )?(?:no|never|don['’]?t use|not) /i
const ONLY = /^(?:\S+ ){1,3}only\b|^only (?:\S+ ?){1,4}$/i

/** A rule about a matter of its own, given while correcting something else. */
function isOwnRule(sentence: Sentence, last: Found): boolean {
  if (sentence.language !== 'en' || !has(sentence.text, 'rule', 'en') || opensWith(sentence, 'anaphor')) return false
  const words = contentWords(sentence.text)
  const taken = new Set([...last.sentences, ...last.reasons].flatMap((one) => contentWords(one.text)))
  return words.length > 1 && !words.some((word) => taken.has(word)) && !NONE.test(sentence.text)
}

// "Then it goes.": says that, not what.
function isOpening(last: Found): boolean {
  const [only] = last.sentences
  if (only === undefined || last.sentences.length > 1 || wordsOf(only.text).length > SHORT + 1) return false
  if (!isCjk(only.text) && !only.text.includes(' ')) return contentWords(only.text).length === 0
  if (/\S it is\W*$/i.test(only.text) && contentWords(only.text).length > 0) return false
  return has(only.text, 'anaphor', only.language) || contentWords(only.text).length === 0
}

// "Hard. 50 MB": a few words more on what was just decided.
export function isPiece(sentence: Sentence): boolean {
  const idle = (['hears', 'agree', 'chat', 'ask', 'undecided', 'works'] as const).some((kind) =>
    has(sentence.text, kind, sentence.language),
  )
  return !idle && !sentence.question && sentence.text.length < 24 && wordsOf(sentence.text).length < SHORT
}

const LASTING = /以后|以後|今后|今後|从现在|從現在|これから|앞으로|이제부터/u
/** A sentence of fewer words is a piece of the one before. */
const SHORT = 5

function opensWith(sentence: Sentence, kind: 'anaphor'): boolean {
  const found = find(sentence.text, kind, sentence.language)
  return (
    found !== undefined &&
    found.at < 12 &&
    !/\b(?:after|when|once|until|before|since|if|because|as) $/i.test(sentence.text.slice(0, found.at))
  )
}
