// Lists that call themselves decisions: "Decided in the meeting: …", "Choices I made: …". Every item is one, unless it
// asks for work or is left open.
import { has } from '../cues.ts'
import type { Sentence } from '../sentences.ts'
import type { Speech } from './dialogue.ts'

/** Stands in a list under "decisions:". */
export function isMinuted(sentence: Sentence, speech: Speech): boolean {
  const idle = (['task', 'undecided', 'ask', 'todo'] as const).some((kind) => has(sentence.text, kind, 'en'))
  if (!sentence.listed || sentence.language !== 'en' || sentence.question || idle) return false
  const above = speech.sentences.slice(0, speech.sentences.indexOf(sentence)).findLast((one) => !one.listed)
  return above?.heading === true && MINUTES.test(above.text)
}

const MINUTES =
  /\b(?:decisions?|decided|conventions|ground rules|(?:we|what was) agreed|choices (?:i|we) made|(?:judgement|judgment) calls)\b(?!.*\b(?:open|pending|needed)\b)/i
