// A span's turns in, the parts of a daily log entry out. Order of work: cut into a dialogue, find decisions, lessons and
// actions, then frame them. Never says anything that no turn says.
import { ownWords } from '../../../lib/pasted.ts'
import type { ExtractAnswer, ExtractInput } from '../../extract-shape.ts'
import { findActions } from './actions.ts'
import { findDecisions } from './decisions.ts'
import { dialogueOf } from './dialogue.ts'
import { findExchanges } from './exchanges.ts'
import { contextOf, titleOf } from './frame.ts'
import { findLessons } from './lessons.ts'
import { settle } from './settle.ts'

export function extract(input: ExtractInput): ExtractAnswer {
  const dialogue = dialogueOf(
    input.turns.map((turn) => (turn.role === 'user' ? { ...turn, text: ownWords(turn.text) } : turn)),
  )
  const decisions = settle(findDecisions(dialogue), dialogue)
  const lessons = findLessons(
    dialogue,
    decisions.map((decision) => `${decision.text} ${decision.because}`),
  )
  const actions = findActions(dialogue)
  const keep = decisions.length + lessons.length + actions.length > 0
  return {
    keep,
    why: keep ? '' : 'no decision, lesson or open work in it',
    title: titleOf(input.title, dialogue),
    context: contextOf(dialogue),
    exchanges: findExchanges(dialogue),
    decisions,
    lessons,
    actions,
  }
}
