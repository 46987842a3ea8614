// The frame of an entry: what the session was about, and the questions in it with what came out of each.

import { truncate } from '../../lib/text.ts'
import { wordsOf } from '../../lib/words.ts'
import type { ExtractAnswer } from '../extract-shape.ts'
import { has } from './cues.ts'
import { afterSpeech, isPersons, type Speech } from './dialogue.ts'
import { bulletText, tidy } from './phrasing.ts'
import type { Sentence } from './sentences.ts'

type Bullet = ExtractAnswer['exchanges'][number]

const AT_MOST = 5
const TITLE_WORDS = 8
const TITLE_CJK = 28

export function findExchanges(dialogue: Speech[]): Bullet[] {
  return dialogue
    .flatMap((speech, at) => {
      if (!isPersons(speech) || speech.kind === 'answer' || !isSubstantial(speech)) return []
      const question = speech.sentences.find((one) => one.question || has(one.text, 'ask', one.language))
      const outcome = gist(afterSpeech(dialogue, at))
      if (question === undefined || outcome === undefined) return []
      const asked = bulletText([question], 140)
      const answer = bulletText(outcome.sentences, 260 - asked.length)
      return [{ text: `${asked}${/[?？]$/.test(asked) ? '' : '?'} ${answer}`, turns: [speech.n, outcome.n] }]
    })
    .slice(0, AT_MOST)
}

/** A title of at most eight words, or a short clause where words are not spaced. */
export function titleOf(given: string | undefined, dialogue: Speech[]): string {
  const source = given?.trim() || (firstPrompt(dialogue)?.sentences[0]?.text ?? '')
  const language = firstPrompt(dialogue)?.language ?? 'en'
  const text = tidy(source.replace(/[`*_#"]/g, ''), language).replace(/[.。!！?？:：…]+$/u, '')
  const words = text.split(/\s+/)
  const short =
    words.length > TITLE_WORDS
      ? words
          .slice(0, TITLE_WORDS)
          .join(' ')
          .replace(/[,;:、，]$/, '')
      : text
  return truncate(
    bulletText([{ text: short, language }], 90),
    /\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Hangul}/u.test(short) ? TITLE_CJK * 2 : 80,
  )
}

export function contextOf(dialogue: Speech[]): string {
  const first = firstPrompt(dialogue)
  return first === undefined ? '' : bulletText(first.sentences.slice(0, 2), 240)
}

function firstPrompt(dialogue: Speech[]): Speech | undefined {
  const spoken = dialogue.filter((speech) => speech.sentences.length > 0)
  return (
    spoken.find((speech) => isPersons(speech) && speech.kind !== 'answer' && isSubstantial(speech)) ??
    spoken.find(isPersons) ??
    spoken[0]
  )
}

function isSubstantial(speech: Speech): boolean {
  return wordsOf(speech.sentences.map((sentence) => sentence.text).join(' ')).length >= 4
}

function gist(speeches: Speech[]): { sentences: Sentence[]; n: number } | undefined {
  const last = speeches.find((speech) => speech.sentences.some((one) => !one.heading && wordsOf(one.text).length >= 4))
  if (last === undefined) return undefined
  return {
    sentences: last.sentences.filter((one) => !one.heading && wordsOf(one.text).length >= 4).slice(0, 2),
    n: last.n,
  }
}
