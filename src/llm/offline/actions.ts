// Finds what was left to do: work somebody put off, promised for later, or listed as open. What the session did itself is
// not left to do.
import { wordsOf } from '../../lib/words.ts'
import type { ExtractAnswer } from '../extract-shape.ts'
import { type CueKind, has } from './cues.ts'
import { isPersons, type Speech } from './dialogue.ts'
import { bulletText } from './phrasing.ts'
import type { Sentence } from './sentences.ts'

type Bullet = ExtractAnswer['actions'][number]

const AT_MOST = 6

export function findActions(dialogue: Speech[]): Bullet[] {
  const found: Bullet[] = []
  for (const speech of dialogue) {
    if (speech.role === 'tool' || speech.kind === 'rejection') continue
    for (const sentence of openWork(speech)) {
      const twin = found.find((bullet) => sharesMost(bullet.text, sentence.text))
      if (twin !== undefined) twin.turns = [...new Set([...twin.turns, speech.n])]
      else found.push({ text: bulletText([sentence]), turns: [speech.n] })
    }
  }
  return found.slice(0, AT_MOST)
}

function openWork(speech: Speech): Sentence[] {
  let underOpen = false
  return speech.sentences.filter((sentence) => {
    const announces = has(sentence.text, 'todo', sentence.language)
    if (!sentence.listed) underOpen = announces
    if (sentence.listed && underOpen) return !sentence.question
    return announces && !sentence.heading && isOpen(sentence, isPersons(speech))
  })
}

function isOpen(sentence: Sentence, byPerson: boolean): boolean {
  const cue = (kind: CueKind) => has(sentence.text, kind, sentence.language)
  if (sentence.question || cue('ask') || wordsOf(sentence.text).length < 3) return false
  return byPerson || !cue('report')
}

function sharesMost(a: string, b: string): boolean {
  const left = new Set(wordsOf(a))
  const right = new Set(wordsOf(b))
  const shared = [...left].filter((word) => right.has(word)).length
  return shared / Math.max(1, Math.min(left.size, right.size)) >= 0.5
}
