// What the assistant puts before a person, and the same as a statement once the person has said yes. Words are taken away
// only: "Do you want me to split the file?" becomes "Split the file".
import { has } from '../cues.ts'
import type { Sentence } from '../sentences.ts'

export function isProposal(sentence: Sentence): boolean {
  const conditional = CONDITION.test(sentence.text) && !RECOMMENDS.test(sentence.text)
  if (LEFT_OVER.test(sentence.text) || conditional || BY_THE_WAY.test(sentence.text)) return false
  if (!has(sentence.text, 'propose', sentence.language)) return false
  if (!sentence.question) return true
  if (OFFER.test(sentence.text)) return isOffer(sentence)
  // Only a question that names a choice proposes one.
  return (['contrast', 'reason', 'weak', 'strong', 'rule', 'exclude'] as const).some((kind) =>
    has(sentence.text, kind, sentence.language),
  )
}

/** Asks for leave to do something that lasts; looking, running and committing leave nothing to remember. */
export function isOffer(sentence: Sentence): boolean {
  const offered = OFFER.exec(sentence.text)
  if (!sentence.question || offered === null) return false
  const rest = sentence.text.slice(offered.index + offered[0].length)
  return !ROUTINE.test(rest) && rest.trim().split(/\s+/).length > 2 && !/\bor\b/.test(rest)
}

/** What the assistant does next, at once, announced while it works. */
export const STEP =
  /^(?:(?:now|next|first|then|so|ok(?:ay)?|good|great|finally|also|perfect)[,:]? )*(?:let me|i['’]ll|i will|(?:i )?need to|i['’]m going to|i should|time to)\b|\blet me\b|하겠습니다|ましょう$|(?:我来|让我)/iu

/** The proposal as a statement. */
export function asStatement(sentence: Sentence): Sentence {
  if (sentence.language !== 'en') return sentence
  const text = sentence.text
    .replace(/^(?:(?:so|then|and|but|ok(?:ay)?|alternatively|if you (?:like|want)),? )+/i, '')
    .replace(OPENING, '')
    .replace(sentence.question ? /\s*\?$/ : /$^/, '')
  return { ...sentence, text: /\p{L}/u.test(text) ? text : sentence.text, question: false }
}

/** "Yes, but only in German": says yes to a part. */
export const YES_IN_PART =
  /^(?:yes|yeah|yep|ok(?:ay)?|sure|go ahead|do (?:it|that)|go for it|agreed|sounds good|fine)(?: please)?(?:,? but|,? except|,? only|,? just not|,? without)\b/i

const LEFT_OVER = /^(?:still (?:to do|open|missing)|to ?do|left to do|remaining|open (?:items?|points?))\b/i
const CONDITION =
  /^(?:if|when|whenever|once) you (?:ever|need|have|run|see|do|get)\b|\bcould be (?:problematic|a problem)/i
const RECOMMENDS = /,? (?:then )?(?:i['’]d|i would|my (?:pick|choice|vote))\b/i
// Said while working: what comes next, not what is put before anybody.
const BY_THE_WAY = /^it['’]?s (?:fine|ok|correct)\b|\blet me\b|^(?:now|next|first),? i['’]ll\b/i
const OFFER =
  /\b(?:do you want me to|(?:you )?want me to|would you like me to|(?:should|shall) i|(?:do you )?want to|shall we|should we)\s+/i
const ROUTINE =
  /^(?:also |now |just |then )*(?:look|check|run|write|do|open|continue|proceed|start|go|try|show|commit|push|apply it|implement it|create (?:the|a|an)? ?(?:pr|pull request|commit|branch|issue)|investigate|dig|explain|fix (?:it|this|that|them)|rerun|test|restart|verify|add .{0,40}to the (?:plan|list)|rebase|merge|help|explore|draft|proceed)\b/i
const OPENING =
  /^(?:(?:do you want me to|(?:you )?want me to|would you like me to|(?:should|shall) (?:i|we)|(?:do you )?want to|how about (?:we )?|i['’]d|i would|i['’]ll|i will|we['’]d|we['’]ll|we (?:should|could)|you (?:should|could)|i (?:suggest|recommend|propose)(?: that)?(?: you| we)?|my (?:suggestion|recommendation|proposal)(?: is| would be)?(?: to)?:?) (?:(?:suggest|recommend|propose|rather|just|also|probably) )*)/i
