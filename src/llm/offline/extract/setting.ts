// What can be told of a candidate by where it stands: what the agent had left open, which of its words are taken up, who
// answers and how. Judges nothing.

import { has } from '../cues.ts'
import { contentWords } from '../subjects.ts'
import type { Candidate } from './candidates.ts'
import { afterSpeech, beforeSpeech, isPersons, nextOfPerson, type Speech } from './dialogue.ts'
import { optionsIn } from './options.ts'
import { isOffer } from './proposals.ts'

/** What the agent left for the person to say. */
export function opennessOf({ before, at }: Candidate): string {
  const last = before.speeches.at(-1)
  if (last === undefined) return at === 0 || before.asked === undefined ? 'nothing said' : 'working'
  if (last.sentences.at(-1)?.question) return 'question'
  if (before.proposals.length > 0) return 'proposal'
  if (before.options.length > 1 || optionsIn(last).length > 1) return 'options'
  return before.open ? 'told' : 'reported'
}

/** How the agent put it: an offer, a recommendation, a report, in a list. */
export function offerOf({ before }: Candidate): string[] {
  const sentences = before.speeches.flatMap((one) => one.sentences)
  const last = sentences.at(-1)
  if (last === undefined) return []
  const proposes = (pattern: RegExp) => before.proposals.some((one) => pattern.test(one.text))
  const routine = /\b(?:shall|should|want|would you)\b/i.test(last.text)
  const closing = isOffer(last) ? ['an offer'] : last.question ? [routine ? 'a routine offer' : 'a question'] : []
  return [
    ...closing,
    ...(proposes(RECOMMENDS) ? ['a recommendation'] : []),
    ...(proposes(/\b(?:i['’]ll|i will|i can|i could)\b/i) ? ['an announcement'] : []),
    ...(sentences.length < 3 ? ['a short turn'] : []),
    ...(sentences.slice(0, 2).some((one) => has(one.text, 'report', 'en')) ? ['a report'] : []),
    ...(before.options.length > 1 ? ['a list'] : []),
    ...(sentences.some((one) => / or /.test(one.text)) ? ['an or'] : []),
  ]
}

const RECOMMENDS = /\b(?:i['’]d|i would|suggest|recommend|propose|proposal|suggestion|recommendation|better|prefer)/i

/** Which words of what was said it takes up. */
export function takenUp({ before, unit }: Candidate): string[] {
  const words = contentWords(unit.sentence.text)
  const within = (texts: string[]) => {
    const said = new Set(texts.flatMap(contentWords))
    return words.filter((word) => said.has(word)).length
  }
  const told = within(before.speeches.map((one) => one.raw))
  const offered = within([...before.proposals, ...before.options].map((one) => one.text))
  const asked = before.asked === undefined ? 0 : within([before.asked.raw])
  const last = before.speeches.at(-1)?.sentences.at(-1)
  return [
    ...(words.length === 0 ? ['no content'] : []),
    `takes up ${Math.min(told, 2)}`,
    ...(told > 0 && told === words.length ? ['takes up all'] : []),
    ...(offered > 0 ? ['takes up an offer'] : []),
    ...(asked > 0 ? ['takes up the question'] : []),
    ...(before.deliberated ? ['deliberated'] : []),
    ...(before.asked?.sentences.at(-1)?.question ? ['had asked'] : []),
    ...(last?.question && / or /.test(last.text) ? ['asked A or B'] : []),
  ]
}

/** What follows words of the speech at `at`: an echo, work, a new matter, a change of mind. */
export function followedBy({ dialogue, at }: Candidate, text: string): string[] {
  const [echo] = afterSpeech(dialogue, at)
  const words = new Set(contentWords(text))
  const opening = echo?.sentences.slice(0, 2).map((one) => one.text) ?? []
  const acts = (['agree', 'object', 'report'] as const).filter((kind) => opening.some((said) => has(said, kind, 'en')))
  return [
    ...(echo !== undefined && shares(echo, words) ? ['echoed'] : []),
    ...acts.map((kind) => `then ${kind}`),
    `then ${nextThing(dialogue[at + 1])}`,
    ...(echo?.sentences.at(-1)?.question ? ['then asks'] : []),
    ...nextSaid(nextOfPerson(dialogue, at)),
    ...saidAgain(dialogue.slice(at + 1).filter(isPersons), words),
    ...weighedAgain(dialogue, at, words),
  ]
}

/** A later message names what had been offered beside it, or takes something back. */
function weighedAgain(dialogue: Speech[], at: number, words: Set<string>): string[] {
  const { speeches, asked } = beforeSpeech(dialogue, at)
  const others = new Set([...speeches, ...(asked === undefined ? [] : [asked])].flatMap(wordsSaid))
  for (const word of words) others.delete(word)
  const later = dialogue.slice(at + 1).filter(isPersons)
  const chooses = (one: Speech) => wordsStated(one).some((word) => others.has(word))
  const backs = later.findIndex((one) => TAKES_BACK.test(one.raw))
  const [next] = later
  return [
    ...(later.some(chooses) ? ['another way later'] : []),
    ...(later.some((one) => chooses(one) && TAKES_BACK.test(one.raw)) ? ['another way instead'] : []),
    ...(backs >= 0 ? ['back later', ...(backs === 0 ? ['back next'] : [])] : []),
    ...(later.some((one) => TAKES_BACK.test(one.raw) && shares(one, words)) ? ['back on the same'] : []),
    ...(next !== undefined && BALKS.test(next.raw) ? ['next balks'] : []),
  ]
}

const TAKES_BACK =
  /\b(?:forget|scrap|revert|undo|roll(?:ing)? back|back (?:to|in|out)|throw .{0,30}out|rip .{0,30}out|ditch|instead|any ?more|changed my mind|after all|never ?mind|give up|off the table|wait|hold on|actually|on second thought|not .{1,30} then|then .{1,40} after|take .{1,20} out)\b/i
const BALKS =
  /^(?:(?:ok|ah|oh|and|but|so|well),? )*(?:no\b|nope|hm+|ugh|wait|but\b|too |way too|(?:that|this|it)['’]?s (?:too|not|way)|thats (?:too|not|way)|meh|damn|crap|argh|still|doesn|now (?:it|the)|why|worse|only )/i

function shares(speech: Speech, words: Set<string>): boolean {
  return wordsSaid(speech).some((word) => words.has(word))
}

// Every message looks at all that follow it, and cutting words costs most of the time.
const SAID = new WeakMap<Speech, string[]>()
const STATED = new WeakMap<Speech, string[]>()

function wordsSaid(speech: Speech): string[] {
  return kept(SAID, speech, () => contentWords(speech.raw))
}

/** The words of what it says without asking. */
function wordsStated(speech: Speech): string[] {
  return kept(STATED, speech, () =>
    speech.sentences.filter(({ question }) => !question).flatMap(({ text }) => contentWords(text)),
  )
}

function kept(known: WeakMap<Speech, string[]>, speech: Speech, cut: () => string[]): string[] {
  const words = known.get(speech) ?? cut()
  known.set(speech, words)
  return words
}

function nextThing(next: Speech | undefined): string {
  if (next === undefined) return 'an answer'
  if (next.role === 'tool') return next.kind.startsWith('file') ? 'file' : 'command'
  return next.role === 'user' ? 'a person' : 'an answer'
}

function nextSaid(next: Speech | undefined): string[] {
  if (next === undefined) return []
  const [first] = next.sentences
  const kinds = (['agree', 'reverse', 'refuse', 'works'] as const).filter((kind) =>
    has(first?.text ?? next.raw, kind, 'en'),
  )
  return [...kinds.map((kind) => `next ${kind}`), ...(first?.question ? ['next asks'] : [])]
}

function saidAgain(later: Speech[], words: Set<string>): string[] {
  const again = later.filter((speech) => shares(speech, words))
  if (again.length === 0) return []
  const taken = again.some((speech) => speech.sentences.some((one) => has(one.text, 'reverse', 'en')))
  return ['spoken of again', ...(taken ? ['taken back'] : [])]
}
