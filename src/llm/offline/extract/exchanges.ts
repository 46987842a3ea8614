// The questions of a session with what came out of each. An announcement of what comes next is no outcome.

import { wordsOf } from '../../../lib/words.ts'
import type { ExtractAnswer } from '../../extract-shape.ts'
import { has } from '../cues.ts'
import { bulletText } from '../phrasing.ts'
import type { Sentence } from '../sentences.ts'
import { afterSpeech, isPersons, type Speech } from './dialogue.ts'
import { STEP } from './proposals.ts'

type Bullet = ExtractAnswer['exchanges'][number]

const AT_MOST = 5

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

function isSubstantial(speech: Speech): boolean {
  return wordsOf(speech.sentences.map((sentence) => sentence.text).join(' ')).length >= 4
}

function gist(speeches: Speech[]): { sentences: Sentence[]; n: number } | undefined {
  const last = speeches.find((speech) => speech.sentences.some(isOutcome))
  if (last === undefined) return undefined
  return {
    sentences: last.sentences.filter(isOutcome).slice(0, 2),
    n: last.n,
  }
}

function isOutcome(sentence: Sentence): boolean {
  return !sentence.heading && !sentence.question && wordsOf(sentence.text).length >= 4 && !STEP.test(sentence.text)
}
