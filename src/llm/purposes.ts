// The six things an engine is asked for, each with its facts as plain values (the shapes stand in *-shape.ts).
import type { AnswerInput, ChooseInput } from './answer-shape.ts'
import type { CompileInput } from './compile-shape.ts'
import type { ContradictInput } from './contradict-shape.ts'
import type { ExtractInput } from './extract-shape.ts'
import type { ShortenInput } from './shorten-shape.ts'

export interface PurposeInput {
  extract: ExtractInput
  compile: CompileInput
  choose: ChooseInput
  answer: AnswerInput
  contradict: ContradictInput
  shorten: ShortenInput
}

export type Purpose = keyof PurposeInput
