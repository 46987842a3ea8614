// How much a sentence looks like a decision: cues add and take away. The weights were set by hand on the tuning half of
// the labelled sessions; kinds of cues matter here, single words only in the tables.
import { wordsOf } from '../../../lib/words.ts'
import { type CueKind, find, has } from '../cues.ts'
import type { Sentence } from '../sentences.ts'
import { contentWords } from '../subjects.ts'
import type { Before, Speech } from './dialogue.ts'

/** From here on a sentence is taken for a decision. */
export const ACCEPT = 2

/** True when one of the first two sentences of a speech carries the cue. */
export function says(speech: Speech, kind: CueKind): boolean {
  const opening = speech.sentences.slice(0, 2)
  if (opening.length === 0)
    return (
      has(speech.raw.trim(), kind, speech.language) || (kind === 'agree' && /^[👍👌✅🙏💯🚀]/u.test(speech.raw.trim()))
    )
  if (kind === 'undecided') return speech.sentences.some((sentence) => has(sentence.text, kind, sentence.language))
  return opening.some((sentence) => has(sentence.text, kind, sentence.language))
}

/** The score of a person's sentence as a decision. */
export function choiceScore(sentence: Sentence, speech: Speech, before: Before): number {
  const cue = (kind: CueKind) => has(sentence.text, kind, sentence.language)
  if (sentence.question || sentence.heading || cue('ask') || isBareYes(sentence)) return -9
  if (isCode(sentence)) return -9
  let score = 0
  if (cue('rule')) score += 2.5
  if (cue('strong')) score += 2
  if (cue('exclude')) score += 1
  if (cue('postpone')) score += 1
  if (cue('prefer')) score += sentence.language === 'en' ? 2 : 1.5
  if (cue('contrast')) score += 1
  if (cue('weak')) score += 1
  const taken = before.speeches.length > 0 && mentions(sentence, before)
  if (taken && before.open && score === 0 && isFragment(sentence)) score += 1
  if (before.open && score === 0 && sentence === speech.sentences[0] && AMOUNT.test(sentence.text)) score += 1
  if (before.open && score === 0 && sentence.language === 'en' && NAMED_AMOUNT.test(sentence.text)) score += 1
  if (before.open && score === 0 && sentence.language === 'en' && /^plus\b/i.test(sentence.text)) score += 1
  if (isConvention(sentence, speech)) score += 1.5
  if (score === 0) return 0
  if (cue('reason')) score += 0.5
  if (before.open) score += 1
  if (taken) score += 0.5
  if (before.open && before.deliberated) score += 0.5
  if (speech.kind === 'rejection') score += 1.5
  if (isReview(speech)) score -= 3
  if (speech.kind === 'steering') score += 1
  return score - doubts(sentence, speech, before)
}

/** Tells what to do in a message that calls itself a convention. */
function isConvention(sentence: Sentence, speech: Speech): boolean {
  if (sentence.language !== 'en' || !CONVENTION.test(speech.raw)) return false
  return (['weak', 'exclude'] as const).some((kind) => (find(sentence.text, kind, 'en')?.at ?? 9) < 3)
}

const CONVENTION =
  /\b(?:conventions?|(?:house|ground) rules?|(?:general|house|code|coding) style|rules? (?:for|of) (?:this|the|our)|(?:for|in) (?:this|the whole|our) (?:repo|project|codebase)|going forward)\b/i

/**
 * The score of an assistant's sentence as a choice it made: `reasoned` when the next sentence gives a reason, `reports`
 * when the speech opens by saying that something is done.
 */
export function reportScore(
  sentence: Sentence,
  { reasoned, reports }: { reasoned: boolean; reports: boolean },
): number {
  const cue = (kind: CueKind) => has(sentence.text, kind, sentence.language)
  if (sentence.question || sentence.heading || cue('ask')) return -9
  const averts = sentence.language === 'en' && AVERTS.test(sentence.text)
  const made = averts && (OWN_WAY.test(sentence.text) || PUT_APART.test(sentence.text))
  if (!cue('chose') && !cue('choseWeak') && !(reports && cue('leaves')) && !made) return 0
  if (sentence.language === 'en' && !isOwnAct(sentence.text, reasoned || cue('reason'))) return 0
  let score = cue('chose') ? 1 : 0.5
  if (cue('contrast')) score += 0.5
  if (cue('reason') || /^\S+(?: \S+){2,}:\s\S+(?:\s\S+){3}/u.test(sentence.text)) score += 1
  else if (reasoned) score += 0.5
  if (averts) score += 0.5
  if (reports && score >= 1.5) score += 0.5
  if (cue('hypothetical') && !averts) score -= 1
  if (cue('quoted')) score -= 1
  if (cue('propose') && !cue('chose') && !cue('reason')) score -= 0.5
  return score
}

// What would have gone wrong otherwise: another way was weighed.
const AVERTS =
  /(?:\b(?:since|because|as|so|so that|otherwise|or else)\b|[;:—–])[^.]*\b(?:would(?:n['’]t)?|could(?:n['’]t)?|can(?:not|['’]t)|never|may|might)\b|\bwould\b.*, so I\b|\bso (?:that )?(?:no|nobody|nothing)\b/i

// "I hash it with a salt, so …", "Added with CONCURRENTLY, since …": how it was done.
const OWN_WAY =
  /^I (?!think|guess|believe|assume|suspect|see|know|found|checked|looked|ran|can|could|would|will|need|should)[a-z]+ |^(?:Added|Done|Built|Created|Implemented|Written|Stored|Wrapped|Generated|Registered|Applied) (?:\S+ ){0,4}(?:with|via|through|as|in|by|on|under|behind|per) /i

/** Says what its speaker did, and not what a thing does or what comes next; told without a subject, it needs a reason. */
function isOwnAct(text: string, reasoned: boolean): boolean {
  if (STEP.test(text)) return false
  if (/\b(?:deliberately|intentionally|on purpose)\b/i.test(text) || (reasoned && PUT_APART.test(text))) return true
  return /(?<![\p{L}'’])(?:I|we)(?:['’]ve)? (?!['’])/iu.test(text) || (DID.test(text) && reasoned)
}

// "It is kept in A, not in B: …": told of the thing, but another way was left.
const PUT_APART =
  /\b(?:is|are|gets?) (?:kept|stored|held|sent|read|written|built|\w+ed) .*(?:, not|instead of|rather than|and not) /i

const STEP =
  /^(?:(?:now|next|first|then|so|ok(?:ay)?|good|great|also|fix|since [^,]*|to [^,]*)[,:]? )*(?:let me|let['’]s|i['’]ll|i will|i need|i should|i can|i could|i['’]d|i am going|i['’]m going|if|you)\b|\blet me\b/i
const DID = /^(?:\w+ed|used|using|went|chose|kept|keeping|set|put|made|left|leaving|split|stuck|wrote|skipping)\b/i

function doubts(sentence: Sentence, speech: Speech, before: Before): number {
  const cue = (kind: CueKind) => has(sentence.text, kind, sentence.language)
  let doubt = 0
  if (cue('undecided') && !DECIDED.test(sentence.text)) doubt += 3
  if (cue('hypothetical')) doubt += 1.5
  if (cue('quoted')) doubt += 3
  if (cue('task')) doubt += taskDoubt(sentence, before)
  if (sentence.language === 'en' && TO_DO.test(sentence.text)) doubt += 4
  else if (cue('todo')) doubt += sentence.language === 'en' && cue('rule') ? 0.5 : 1.5
  if (cue('works') && !(sentence.language === 'en' && cue('postpone')))
    doubt += sentence.language === 'en' && (cue('strong') || cue('rule')) ? 0.5 : cue('rule') ? 1 : 3
  if (cue('chat')) doubt += 2
  if (cue('hears') && !(['strong', 'weak', 'rule', 'exclude'] as const).some(cue)) doubt += 2
  const corrects = speech.kind === 'rejection' || speech.kind === 'steering'
  if (cue('problem') && !before.open && !corrects && !cue('rule')) doubt += 1
  if (sentence.language === 'en' && OBSERVES.test(sentence.text)) doubt += 2
  if (sentence.language === 'en' && !before.deliberated && !corrects && TOUCHES.test(sentence.text))
    doubt += /er(?: please| pls)?$/i.test(sentence.text) ? 2 : 1
  if (sentence.language === 'en' && WAITS.test(sentence.text) && !isAmountAsked(before) && !takesUp(sentence, before))
    doubt += 4
  return doubt
}

// To do what an alternative said is to choose it; looking and repairing choose nothing.
function taskDoubt(sentence: Sentence, before: Before): number {
  if (sentence.language !== 'en') return before.open ? 1 : 2
  if (before.open && !ERRAND.test(sentence.text) && takesUp(sentence, before)) return 0.5
  return before.open && SETS.test(sentence.text) ? 1 : 2
}

/** Says again what one of the assistant's proposals, options or weighed ways said. */
function takesUp(sentence: Sentence, before: Before): boolean {
  const words = contentWords(sentence.text)
  const weighed = before.speeches.flatMap((speech) => speech.sentences.filter((one) => has(one.text, 'options', 'en')))
  return [...before.proposals, ...before.options, ...weighed].some((one) => {
    const offered = new Set(contentWords(one.text))
    return words.filter((word) => offered.has(word)).length > 1
  })
}

const ERRAND =
  /^(?:(?:please|pls|ok(?:ay)?|now|then|and|so|can you|just|yes|yeah),? ?)*(?:fix|check|explain|look|find|run|debug|investigate|show|tell|list|review|test|print|search|commit|push|rebase)\b/i

const TO_DO =
  /^(?:(?:ok(?:ay)?|so|damn|right|also|and),? )*(?:to-?do|action items?|reminder|note to self|next steps?|(?:please )?(?:file|open|create|make|write) an? (?:ticket|issue|bug|reminder))\b/i
// A value that is set is chosen, though the sentence asks for work.
const SETS = /\bdefaults? \S|\b(?:to|at) \S*\d|\bconfigurable\b/i
const OBSERVES =
  /^(?:weird|strange|odd|funny|looks like|it (?:was|seems|looks)|there (?:was|is|are)|hm+,? (?:weird|strange)|(?:i|we|it|they|you) keeps? \w+ing|(?:no,? )?(?:that|this|it)(?:['’]s| is) not what)\b/i
function isAmountAsked(before: Before): boolean {
  return /\bhow (?:many|much|long|often|big|large|high)\b/i.test(before.asked?.raw ?? '')
}

// Says what to do with what was just named, and no more: a task. "Bigger" asks for more of the same.
const TOUCHES =
  /^(?:(?:ok(?:ay)?|yes|please|pls|and|then|now|just),? )*(?:(?:remove|delete|move|run|restart|rename|update|change|test|copy) (?:them|it|that|those|these)(?: all)?|(?:much |a bit |even )?(?:short|long|bigg|small|fast|slow|wid|larg|high|low|dark|bright|simpl|clear|nic|clean)er)(?: please| pls| then| too)*$/i
// Asks to wait with a step of the work, and for now.
const WAITS =
  /^not in this (?:branch|pr|commit)\W*$|^(?:(?:ok(?:ay)?|then),? )?(?:\S+ ){1,3}first\W*$|\blet['’]?s (?:get|finish|do|fix|ship|land) .{1,40}\bfirst$|\blet['’]?s (?:start|begin|continue|go on|move on|proceed)\b|\blet['’]?s do (?:#?\d|the next|all of)|\bdon['’]?t (?:merge|commit|push|deploy)(?: it| that| this| yet)*(?=[.,;!]|$)/i

const DECIDED =
  /\b(?:decided|agreed|settled|outcome|conclusion)\b|定了|决定了|決定了|ことにな|ことにし|決まり|決めました|기로 했|정해졌|정했|결정했/iu

// What a reviewer found, passed on to be put right: a task however firmly it is worded.
function isReview(speech: Speech): boolean {
  return speech.kind === 'prompt' && speech.language === 'en' && REVIEW.test(speech.raw)
}

const REVIEW =
  /\bconsider (?:using|adding|extracting|moving|renaming|making|replacing|removing)\b|\blacks? (?:test )?coverage\b|\bthis could (?:allow|lead|cause)\b|\bbehaviou?rs? that should be tested\b/i

// A comment pasted with a question speaks for the code.
function isCode(sentence: Sentence): boolean {
  return /^(?:\/\/|\/\*|# ?(?:type|noqa|pragma|eslint))/.test(sentence.text)
}

// "3 seconds, then fall back": an amount at the start of a reply fixes what was open.
const AMOUNT =
  /^(?:max |at most |up to |about |say |make that )?(?:[~<>≤≥]?\d[\d.,]*|(?:one|two|three|four|five|six|ten|twelve)(?= \w+(?:[,.;]| max|$)))(?: ?(?:%|k|ms|s|secs?|seconds?|min|minutes?|h|hours?|days?|weeks?|months?|years?|kb|mb|gb|px|rows?|items?|retries|attempts|times|characters|chars|lines|connections|workers|threads))?(?=[,.;!]|$| (?:should|is|then|max|tops|it|please|and|for|per))/i

// "retention 5 years": what was spoken of, with its amount.
const NAMED_AMOUNT =
  /^(?!(?:i|we|it|they|you|there|that|this|got|saw|after|about|only|still|line|step|issue|pr|node|python)\b)[a-z][\w-]*(?: [a-z][\w-]*)? (?:to |at |of |= ?)?\d[\d.,]*/i

// A yes or an "I see", and nothing else.
function isBareYes(sentence: Sentence): boolean {
  const spare = { agree: 3, hears: 5 }
  return (['agree', 'hears'] as const).some((kind) => {
    const cue = find(sentence.text, kind, sentence.language)
    return (
      cue !== undefined &&
      (kind === 'agree' || sentence.language === 'en') &&
      sentence.text.length - cue.text.length < spare[kind]
    )
  })
}

// No subject and no auxiliary: the reply only names what it chooses.
function isFragment(sentence: Sentence): boolean {
  return sentence.language !== 'en' || !SUBJECT.test(sentence.text.split(/[,;.(—–]/, 1)[0] ?? '')
}

const SUBJECT =
  /(?<![\p{L}])(?:i|we|you|it|they|he|she|that|this|there|is|are|was|were|has|have|had|does|did|i'm|i've|it's|that's)(?![\p{L}])/iu

// An elliptical reply ("fixed timestep, 60 Hz") is a choice because it takes up words of what was on offer.
function mentions(sentence: Sentence, before: Before): boolean {
  const said = before.asked === undefined ? before.speeches : [before.asked, ...before.speeches]
  const whole = sentence.text.toLowerCase().replace(/[^\p{L}\p{N}]+$/u, '')
  const [first = ''] = whole.split(/[,;(—–]/, 1)
  const names = [whole, ...(contentWords(first).length > 0 ? [first.trim()] : [])]
  const isNamed = (name: string) =>
    name.length > 1 && before.speeches.some((one) => isWithin(name, one.raw.toLowerCase()))
  if (names.some(isNamed)) return true
  const offered = new Set(said.flatMap((speech) => wordsOf(speech.raw)))
  return wordsOf(sentence.text).some((word) => (word.length > 3 || /[^a-z]/.test(word)) && offered.has(word))
}

function isWithin(name: string, text: string): boolean {
  const at = text.indexOf(name)
  return at >= 0 && !/\p{L}/u.test(text.charAt(at - 1)) && !/\p{L}/u.test(text.charAt(at + name.length))
}
