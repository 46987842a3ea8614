// A decision as it was found, before it is known whether it stood.
import type { Sentence } from './sentences.ts'

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
