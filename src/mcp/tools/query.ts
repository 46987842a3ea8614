// query: an answer made from the articles, with citations that were checked. The only tool that may call a model, and it
// does so through the user's own engine, under the user's caps.
import { z } from 'zod'
import { redaction } from '../../capture/redact.ts'
import { KnownError } from '../../errors.ts'
import { EngineFailure } from '../../llm/llm.ts'
import { FROM_LOG, WHO } from '../../query/answer-text.ts'
import { type Answer, query as ask } from '../../query/query.ts'
import { safeLine } from '../shapes.ts'
import { tool } from '../tool.ts'

export const query = tool({
  name: 'query',
  about:
    'Answer a question from the memory, in sentences with the articles that support each, or say that it does not know. Slower than search and may cost a model call: use it for a question that takes several articles.',
  takes: z.object({
    question: z
      .string({ error: 'expected a question' })
      .max(2_000, { error: 'expected at most 2,000 characters' })
      .describe('what you want to know'),
  }),
  aliases: { query: 'question', q: 'question', text: 'question', prompt: 'question' },
  example: '{"question": "Why did we choose Supabase over Firebase?"}',
  effect: 'asks',
  async run({ question }, { open, signal }) {
    const { project } = open()
    const redact = await redaction(project)
    try {
      const answer = await ask(project, await redact(question), { redact, signal })
      const ids = [...answer.consulted, ...(answer.log?.consulted ?? [])]
      return { text: textOf(answer, ids), ids, cited: citedBy(answer) }
    } catch (error) {
      if (!(error instanceof EngineFailure)) throw error
      const message = await redact(error.message)
      throw new KnownError('engine-failed', `${message} (${error.code})`, {
        hint: 'search and read_article need no model.',
        cause: error,
      })
    }
  },
})

function textOf({ known, from, sentences }: Answer, consulted: string[]): string {
  if (!known) {
    const read = consulted.length === 0 ? '' : ` Read: ${consulted.map((id) => `[[${id}]]`).join(', ')}.`
    return `The memory does not know.${read}`
  }
  const lines = sentences.map(({ text, saidBy, citations }) => {
    const articles = [...new Set(citations.map(({ article }) => `[[${article}]]`))]
    const who = saidBy === undefined ? '' : ` [${WHO[saidBy]}]`
    return `- ${safeLine(text)} ${articles.length > 0 ? articles.join(' ') : '[no source]'}${who}`
  })
  return [...(from === 'log' ? [FROM_LOG] : []), ...lines].join('\n')
}

function citedBy({ sentences }: Answer): string[] {
  return sentences.flatMap(({ citations }) => citations.map(({ article }) => article))
}
