// list_index: the catalogue of articles, one line each.
import { z } from 'zod'
import { articleLine, articleList } from '../catalogue.ts'
import { pageOfItems } from '../page.ts'
import { goOn, limit, offset } from '../shapes.ts'
import { tool } from '../tool.ts'

const MOST = 500
const USUALLY = 100

export const listIndex = tool({
  name: 'list_index',
  about:
    'List the articles of the memory with a line on each, the latest first. For an overview; search is better when you know what you look for.',
  takes: z.object({
    folder: z.string().max(200).optional().describe('only articles in this folder, e.g. concepts, connections or qa'),
    tag: z.string().max(200).optional().describe('only articles with this tag'),
    limit: limit(MOST),
    offset,
  }),
  aliases: { type: 'folder', kind: 'folder', max: 'limit', count: 'limit' },
  example: '{"folder": "concepts"}',
  async run({ folder, tag, limit: most = USUALLY, offset: from }, { open }) {
    const facts = articleList(open().kb(), { folder, tag })
    const { items, next, total } = pageOfItems(
      facts.map((fact) => ({ text: articleLine(fact) })),
      { offset: from, limit: most },
    )
    if (items.length === 0) return { text: from ? 'There is no more.' : 'There is no such article yet.' }
    return { text: `${total} articles\n${items.map(({ text }) => text).join('\n')}${goOn(next, total)}` }
  },
})
