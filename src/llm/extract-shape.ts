// What an engine is asked for when a session is distilled: its turns go in, the parts of a daily log entry come out.
// The JSON schema a model sees is made from this, so every description is part of the prompt.
import { z } from 'zod'

export interface EvidenceTurn {
  /** 1-based; bullets name their evidence by it. */
  n: number
  role: 'user' | 'assistant' | 'tool'
  /** See agents/agent.ts: prompt, steering, rejection, answer, slash, shell, text, file, command, failure. */
  kind: string
  text: string
}

export interface ExtractInput {
  /** Local date of the session, YYYY-MM-DD, so that "yesterday" can be made absolute. */
  date: string
  /** Title the agent gave the session, if any. */
  title: string | undefined
  turns: EvidenceTurn[]
}

const evidence = z.array(z.number().int().positive()).min(1).describe('numbers of the turns this rests on')
const bullet = z.object({ text: z.string().min(1).describe('one sentence that stands alone'), turns: evidence })

export const extractAnswer = z.object({
  keep: z.boolean().describe('false when nothing in the session is worth remembering'),
  why: z.string().describe('when keep is false: the reason, a few words; else empty'),
  title: z.string().describe('what the session was about, at most eight words, no trailing full stop'),
  context: z.string().describe('one or two sentences: what was being done and why'),
  exchanges: z.array(bullet).describe('questions and what came out of them'),
  decisions: z
    .array(bullet.extend({ because: z.string().describe('the reason that was given; empty if none was') }))
    .describe('what was decided, chosen, ruled out or required from now on'),
  lessons: z.array(bullet).describe('what was learned: errors and what fixed them, gotchas, facts found out'),
  actions: z.array(bullet).describe('what is left to do'),
})
export type ExtractAnswer = z.infer<typeof extractAnswer>
