// A decision as it was found, before it is known whether it stood, and its makers. Judges nothing.

import type { Sentence } from '../sentences.ts'
import type { Speech } from './dialogue.ts'

type DecisionKind = 'choice' | 'agreement' | 'answer' | 'rejection' | 'report'

export interface Found {
  kind: DecisionKind
  /** What was decided, in the order said. */
  sentences: Sentence[]
  /** Sentences that only give the reason. */
  reasons: Sentence[]
  turns: number[]
  /** Index of the speech in the dialogue. */
  at: number
  /** Opens by taking something back. */
  takesBack: boolean
}

/** The person said yes to what turn `n` proposed. */
export function agreement(
  sentences: Sentence[],
  reasons: Sentence[],
  { n, speech, at }: { n: number; speech: Speech; at: number },
): Found {
  return { kind: 'agreement', sentences, reasons, turns: [n, speech.n], at, takesBack: false }
}

export function choice(sentence: Sentence, speech: Speech, at: number): Found {
  return { kind: 'choice', sentences: [sentence], reasons: [], turns: [speech.n], at, takesBack: false }
}
