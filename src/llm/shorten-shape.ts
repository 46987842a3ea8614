// What an engine is asked for when rules of an instruction file are to be shorter: rules go in, shorter texts come out. The
// JSON schema a model sees is made from this, so every description is part of the prompt.
import { z } from 'zod'

export interface LongRule {
  /** 1-based; answers name the rule by it. */
  n: number
  text: string
}

export interface ShortenInput {
  rules: LongRule[]
}

export const shortenAnswer = z.object({
  rules: z
    .array(
      z.object({
        n: z.number().int().positive().describe('number of the rule'),
        text: z.string().describe('the rule, shorter; empty when it cannot be shorter without a loss'),
      }),
    )
    .describe('every rule once'),
})
