// Finds what was learned: a cause that was established, what cured it, a trap. Speaks only where something was wrong or
// wondered at before; general explanations are not lessons.
import { wordsOf } from '../../../lib/words.ts'
import type { ExtractAnswer } from '../../extract-shape.ts'
import { type CueKind, has } from '../cues.ts'
import { bulletText } from '../phrasing.ts'
import { covered } from '../same-subject.ts'
import type { Sentence } from '../sentences.ts'
import { contentWords } from '../subjects.ts'
import { isPersons, nextOfPerson, type Speech } from './dialogue.ts'
import { STEP } from './proposals.ts'

type Bullet = ExtractAnswer['lessons'][number]

const ACCEPT = 2.5
const AT_MOST = 4
const SAID = 0.7

/** `decided` holds the texts of the decisions: what is said there is not said again. */
export function findLessons(dialogue: Speech[], decided: string[]): Bullet[] {
  const lessons = dialogue.flatMap((speech, at) => {
    if (speech.role === 'tool' || speech.kind === 'answer') return []
    const context = contextScore(dialogue, at)
    const scored = speech.sentences.map((sentence) => ({ sentence, score: lessonScore(sentence) + context }))
    const best = scored.reduce((top, one) => (one.score > top.score ? one : top), {
      sentence: undefined as Sentence | undefined,
      score: 0,
    })
    if (best.sentence === undefined || best.score < ACCEPT) return []
    const cure = fixBeside(speech.sentences, best.sentence)
    const next = nextOfPerson(dialogue, at)
    const works = next?.sentences.some((sentence) => has(sentence.text, 'works', sentence.language))
    const text = bulletText([best.sentence, ...(cure ? [cure] : [])])
    return [{ text, turns: [speech.n, ...(next && works ? [next.n] : [])], score: best.score }]
  })
  return lessons
    .filter((lesson) => !decided.some((text) => covered(lesson.text, text) >= SAID))
    .sort((a, b) => b.score - a.score)
    .slice(0, AT_MOST)
    .sort((a, b) => (a.turns[0] ?? 0) - (b.turns[0] ?? 0))
    .map(({ text, turns }) => ({ text, turns }))
}

function lessonScore(sentence: Sentence): number {
  const cue = (kind: CueKind) => has(sentence.text, kind, sentence.language)
  if (sentence.question || sentence.heading || wordsOf(sentence.text).length < 5) return -9
  if (STEP.test(sentence.text) || contentWords(sentence.text).length < 3) return -9
  let score = 0
  if (cue('cause')) score += 1.5
  if (cue('gotcha')) score += 1
  if (cue('fix')) score += 0.5
  if (cue('propose')) score -= 0.5
  if (cue('hypothetical')) score -= 1
  if (cue('ask')) score -= 2
  return score
}

/** What stood before makes an explanation a lesson: a failure, or a person who reports a problem. */
function contextScore(dialogue: Speech[], at: number): number {
  const speech = dialogue[at]
  if (speech === undefined) return 0
  const recent = dialogue.slice(Math.max(0, at - 4), at)
  const failed = recent.some((one) => one.kind === 'failure')
  const complained = recent.some(
    (one) => isPersons(one) && one.sentences.some((sentence) => has(sentence.text, 'problem', sentence.language)),
  )
  const next = nextOfPerson(dialogue, at)
  const confirmed = next?.sentences.some((sentence) => has(sentence.text, 'works', sentence.language)) ?? false
  return (failed ? 1 : 0) + (complained ? 1 : 0) + (confirmed ? 0.5 : 0) - (isPersons(speech) ? 0.5 : 0)
}

function fixBeside(sentences: Sentence[], lesson: Sentence): Sentence | undefined {
  const next = sentences[sentences.indexOf(lesson) + 1]
  if (next === undefined || next.question || next.heading) return undefined
  return has(next.text, 'fix', next.language) ? next : undefined
}
