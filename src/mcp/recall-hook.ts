// The tool that the client calls at each prompt. Whatever goes wrong, the prompt goes on without us: the answer is then an
// empty one, and the reason is in the log.
import { parseRecallInput, replyRecall } from '../agents/claude-code/recall-hook.ts'
import { KnownError } from '../errors.ts'
import { recall } from '../recall/recall.ts'
import type { Desk } from './desk.ts'

export async function answerRecall(desk: Desk, given: unknown): Promise<string> {
  const { session, prompt, cwd } = parseRecallInput(given)
  try {
    const { project } = desk.open({ cwd, session })
    return replyRecall(await recall(project, { session, prompt, cwd }))
  } catch (error) {
    // A project without a memory, or one that is muted, is no trouble.
    if (!(error instanceof KnownError)) desk.explain(error)
    return replyRecall(undefined)
  }
}
