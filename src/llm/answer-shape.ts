// What an engine is asked for when a question comes: the index goes in and article ids come out, then the articles go in
// and a cited answer comes out.
import { z } from 'zod'
import type { CandidateArticle, IndexRow } from './compile-shape.ts'

export interface ChooseInput {
  question: string
  index: IndexRow[]
}

export const chooseAnswer = z.object({
  articles: z.array(z.string()).max(10).describe('ids of the articles to read, most useful first; empty if none fits'),
})
export type ChooseAnswer = z.infer<typeof chooseAnswer>

export interface AnswerInput {
  question: string
  articles: CandidateArticle[]
}

export const answerAnswer = z.object({
  known: z.boolean().describe('false when what is shown does not answer the question'),
  sentences: z
    .array(
      z.object({
        text: z.string().min(1),
        cites: z
          .array(z.object({ article: z.string(), block: z.number().int().positive() }))
          .describe('the blocks that say so'),
      }),
    )
    .describe('the answer, a sentence or bullet each'),
  followUps: z.array(z.string()).describe('questions that remain open'),
})
export type AnswerAnswer = z.infer<typeof answerAnswer>
