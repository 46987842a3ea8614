// search: articles and entries by words, best first.
import { z } from 'zod'
import { redaction } from '../../capture/redact.ts'
import { hybridSearch } from '../../query/hybrid.ts'
import type { RetrievedHit } from '../../retrieval/retrieve.ts'
import { pageOfItems } from '../page.ts'
import { day, limit, offset, safeLine } from '../shapes.ts'
import { tool } from '../tool.ts'

const MOST = 50
const USUALLY = 8

export const search = tool({
  name: 'search',
  about:
    'Find what earlier sessions in this project decided, learned or left open. Returns ids with a snippet, best first; read_article and read_entry give the whole text. Use words of the subject, in any language, not a sentence about what you want to do.',
  takes: z.object({
    query: z
      .string({ error: 'expected words to look for' })
      .max(2_000, { error: 'expected at most 2,000 characters' })
      .describe('words to look for'),
    kind: z
      .enum(['article', 'entry'], { error: 'expected "article" or "entry"' })
      .optional()
      .describe('article: compiled knowledge; entry: what one session left in its daily log'),
    tag: z.string().optional().describe('only articles with this tag'),
    since: day('first day'),
    until: day('last day'),
    limit: limit(MOST),
    offset,
  }),
  aliases: { q: 'query', words: 'query', text: 'query', question: 'query', max: 'limit', count: 'limit', type: 'kind' },
  example: '{"query": "refresh token rotation"}',
  async run({ query, limit: most = USUALLY, offset: from = 0, ...filter }, { open, signal }) {
    const memory = open()
    const { project } = memory
    const redact = async (text: string) => (await redaction(project))(text)
    const options = { ...present(filter), limit: from + most + 1 }
    const kb = memory.kb()
    const words = project.config['embedding.model'] === '' ? query : await redact(query)
    const { hits, relevant } = await memory.withIndex((index) =>
      hybridSearch(project, words, { ...options, index, kb, redact, signal }),
    )
    const page = pageOfItems(
      hits.map((hit) => ({ hit, text: line(hit) })),
      { offset: from, limit: most },
    )
    if (page.items.length === 0) return { text: from > 0 ? 'There is no more.' : NOTHING }
    const doubt = relevant ? '' : 'Nothing here is clearly about that; these share some words with it.\n\n'
    const more = page.next === undefined ? '' : `\n\n(there is more: call again with "offset": ${page.next})`
    return {
      text: `${doubt}${page.items.map(({ text }) => text).join('\n')}${more}`,
      ids: page.items.map(({ hit }) => hit.id),
    }
  },
})

const NOTHING = 'Nothing found. Try other words for the same subject, or list_index to see what there is.'

function line({ id, title, snippet, date }: RetrievedHit): string {
  const when = date === '' ? '' : ` (${date})`
  return `- [[${id}]] ${safeLine(title)}${when}\n  ${safeLine(snippet)}`
}

/** The filter without what was not given. */
function present<T extends object>(filter: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as never
}
