// Finds what was left to do at the end: work a person put off, and what the last reply leaves open or promises for
// later. A step announced in the middle of the work, and what was done after it was named, are not left to do.
import { wordsOf } from '../../../lib/words.ts'
import type { ExtractAnswer } from '../../extract-shape.ts'
import { type CueKind, has } from '../cues.ts'
import { bulletText } from '../phrasing.ts'
import type { Sentence } from '../sentences.ts'
import { contentWords } from '../subjects.ts'
import { afterSpeech, isPersons, nextOfPerson, type Speech } from './dialogue.ts'
import { STEP } from './proposals.ts'

type Bullet = ExtractAnswer['actions'][number]

const AT_MOST = 6

export function findActions(dialogue: Speech[]): Bullet[] {
  const found: Bullet[] = []
  for (const [at, speech] of dialogue.entries()) {
    if (speech.role === 'tool' || speech.kind === 'rejection' || speech.kind === 'answer') continue
    for (const sentence of openWork(speech)) {
      if (isPersons(speech) ? isDoneLater(sentence, dialogue, at) : isTakenUp(sentence, dialogue, at)) continue
      const twin = found.find((bullet) => sharesMost(bullet.text, sentence.text))
      if (twin !== undefined) twin.turns = [...new Set([...twin.turns, speech.n])]
      else found.push({ text: bulletText([sentence]), turns: [speech.n] })
    }
  }
  return found.filter((bullet) => bullet.text !== '').slice(0, AT_MOST)
}

function openWork(speech: Speech): Sentence[] {
  let underOpen = false
  return speech.sentences.filter((sentence) => {
    const announces = has(sentence.text, 'todo', sentence.language) && !NONE.test(sentence.text)
    if (!sentence.listed) underOpen = announces
    if (sentence.listed && underOpen) return !sentence.question
    return announces && !sentence.heading && isOpen(sentence, isPersons(speech))
  })
}

const NONE =
  /\b(?:nothing|no|none|not any)\b.{0,24}\b(?:to do|left|remaining|open|pending|outstanding|needed|follow|next)|\b(?:todo|issue|ticket)s? (?:was |is |has been )?(?:saved|created|added|filed)|^\/\S/i

function isOpen(sentence: Sentence, byPerson: boolean): boolean {
  const cue = (kind: CueKind) => has(sentence.text, kind, sentence.language)
  if (sentence.question || cue('ask') || wordsOf(sentence.text).length < 3) return false
  return byPerson || (!cue('report') && !(STEP.test(sentence.text) && !LATER.test(sentence.text)))
}

const LATER =
  /\b(?:later|tomorrow|tonight|next (?:week|month|time|sprint|session|release|quarter)|on (?:mon|tues|wednes|thurs|fri)day|once|until|after the|when (?:you|the|we))\b|내일|다음|나중|明日|来週|後で|明天|下周|以后/iu

// Only the last reply says what remains; what stood open before a further request either was taken up or comes again.
function isTakenUp(sentence: Sentence, dialogue: Speech[], at: number): boolean {
  const next = nextOfPerson(dialogue, at)
  const later = LATER.test(sentence.text)
  if (!later && afterSpeech(dialogue, at).length > 0) return true
  const kept = later || next === undefined || next.sentences.every(isIdle)
  return !kept || isDoneLater(sentence, dialogue, at)
}

/** Thanks, takes note or closes the day: asks for nothing. */
function isIdle(sentence: Sentence): boolean {
  return (['chat', 'agree', 'works', 'hears', 'todo', 'postpone'] as const).some((kind) =>
    has(sentence.text, kind, sentence.language),
  )
}

function isDoneLater(sentence: Sentence, dialogue: Speech[], at: number): boolean {
  const words = new Set(contentWords(sentence.text))
  return dialogue.slice(at + 1).some(
    (speech) =>
      speech.role === 'assistant' &&
      speech.sentences.some((one) => {
        if (!has(one.text, 'report', one.language) || has(one.text, 'todo', one.language)) return false
        const told = contentWords(one.text).filter((word) => words.has(word)).length
        return told >= Math.max(1, Math.ceil(words.size * 0.5))
      }),
  )
}

function sharesMost(a: string, b: string): boolean {
  const left = new Set(wordsOf(a))
  const right = new Set(wordsOf(b))
  const shared = [...left].filter((word) => right.has(word)).length
  return shared / Math.max(1, Math.min(left.size, right.size)) >= 0.5
}
