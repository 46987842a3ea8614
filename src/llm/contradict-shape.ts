// What an engine is asked for when claims are compared: pairs go in, a verdict on each comes out. The JSON schema a model
// sees is made from this, so every description is part of the prompt.
import { z } from 'zod'

export interface ComparedClaim {
  /** Title of the article it stands in. */
  article: string
  text: string
  /** Latest day of its evidence, YYYY-MM-DD; undefined when it has none. */
  date: string | undefined
}

export interface ClaimPair {
  /** 1-based; verdicts name the pair by it. */
  n: number
  a: ComparedClaim
  b: ComparedClaim
}

export interface ContradictInput {
  pairs: ClaimPair[]
}

export const PAIR_VERDICTS = ['compatible', 'contradiction', 'a-replaced', 'b-replaced'] as const
export type PairVerdict = (typeof PAIR_VERDICTS)[number]

export const contradictAnswer = z.object({
  pairs: z
    .array(
      z.object({
        n: z.number().int().positive().describe('number of the pair'),
        point: z.string().describe('a few words: what both speak of and what each says of it; or how both can hold'),
        verdict: z.enum(PAIR_VERDICTS),
      }),
    )
    .describe('a verdict on every pair'),
})
export type ContradictAnswer = z.infer<typeof contradictAnswer>
