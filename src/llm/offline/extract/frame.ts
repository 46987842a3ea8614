// The frame of an entry: a title that somebody would find again, and what the session was about. Words of politeness, of
// asking and of opening a conversation are taken away; no word is put in and none is cut in the middle.
import { truncate } from '../../../lib/text.ts'
import { wordsOf } from '../../../lib/words.ts'
import { has } from '../cues.ts'
import { bulletText, tidy } from '../phrasing.ts'
import type { Sentence } from '../sentences.ts'
import { contentWords } from '../subjects.ts'
import { isPersons, type Speech } from './dialogue.ts'

const TITLE_WORDS = 8
const TITLE_CJK = 28

/** A title of at most eight words, or a short clause where words are not spaced. */
export function titleOf(given: string | undefined, dialogue: Speech[]): string {
  const language = opening(dialogue)?.language ?? 'en'
  const asked = opening(dialogue)?.sentences.find((one) => contentWords(one.text).length > 1)
  const source = given?.trim() || (asked ?? opening(dialogue)?.sentences[0])?.text || ''
  const text = withoutPleas(tidy(source.replace(/[`*"“”]|^#+\s/g, ''), language))
    .replace(/(?:[^\s/]+\/){2,}([^\s/]+)/g, '$1')
    .replace(/[.。!！?？:：…\s]+$/u, '')
  const short = shortened(text)
  return truncate(
    bulletText([{ text: short, language }], 90),
    /\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Hangul}/u.test(short) ? TITLE_CJK * 2 : 80,
  )
}

export function contextOf(dialogue: Speech[]): string {
  const first = opening(dialogue)
  if (first === undefined) return ''
  const sentences = first.sentences
    .filter((one) => !has(one.text, 'chat', one.language) || contentWords(one.text).length > 2)
    .slice(0, 2)
    .map((one) => ({ ...one, text: withoutPleas(tidy(one.text, one.language)) }))
  return bulletText(sentences, 240).replace(/\s+([?!.,])/g, '$1')
}

/** The first thing a person said that names something. */
function opening(dialogue: Speech[]): Speech | undefined {
  const spoken = dialogue.filter((speech) => speech.sentences.length > 0)
  return (
    spoken.find((speech) => isPersons(speech) && speech.kind !== 'answer' && isTelling(speech)) ??
    spoken.find(isPersons) ??
    spoken[0]
  )
}

function isTelling(speech: Speech): boolean {
  const text = speech.sentences.map((sentence: Sentence) => sentence.text).join(' ')
  return wordsOf(text).length >= 4 && contentWords(text).length > 1
}

const PLEA =
  /^(?:(?:ok(?:ay)?|so|hey|hi|hello|well|now|also|quick question|please|pls|i have a question)[,:]?\s+)*(?:(?:can|could|would|will) you (?:please |first |also |maybe |help me (?:to )?)?(?:please )?|please |pls |i(?:['’]d| would) like (?:you |us )?to |i (?:want|need) (?:you |us )?to |help me (?:to )?|let['’]?s |we (?:need|want|have) to |is it possible to |do you think (?:we|you) (?:can|could) |(?:how )?(?:can|could|should|do) (?:we|i) )(?=\S)/i

/** Without "can you please", "I'd like you to": what is asked for stays. */
function withoutPleas(text: string): string {
  const rest = text.replace(PLEA, '').trim()
  if (rest.split(/\s+/).length < 3 || rest === text) return text
  return `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`.replace(/\s*\?$/, '')
}

// Ends where a clause ends, else on a word that can end a phrase.
function shortened(text: string): string {
  const words = text.split(/\s+/)
  if (words.length <= TITLE_WORDS) return text
  const head = words.slice(0, TITLE_WORDS + 1).join(' ')
  const clause =
    /^(.{12,}?)(?:[,;:，、]|\s[-–—]|\s\(|\s(?:because|since|so that|but|which|where|while|when|if|as we|to ensure|in order))(?=\s|$)/.exec(
      head,
    )?.[1]
  if (clause !== undefined && clause.split(/\s+/).length > 2) return clause
  const kept = words.slice(0, TITLE_WORDS)
  while (kept.length > 3 && DANGLING.test(kept.at(-1) ?? '')) kept.pop()
  return kept.join(' ').replace(/[,;:、，(]$/, '')
}

const DANGLING =
  /^(?:a|an|the|to|of|in|on|at|for|from|with|and|or|but|by|as|is|are|was|were|be|being|been|that|this|these|those|what|which|who|how|why|when|where|if|so|can|could|should|would|will|do|does|did|has|have|had|you|i|we|they|it|its|our|my|your|their|his|her|not|very|any|some|into|about|using|regarding|than|then|there|need|needs|states|without|now|ensure|implement|deep|prevent|make|get)$/i
