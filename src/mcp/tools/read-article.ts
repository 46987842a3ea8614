// read_article: one article, claim by claim with the entries that each rests on.
import { z } from 'zod'
import { KnownError } from '../../errors.ts'
import { findArticle } from '../../kb/find-article.ts'
import { articleText } from '../article-text.ts'
import { pageOf } from '../page.ts'
import { offset } from '../shapes.ts'
import { tool } from '../tool.ts'

export const readArticle = tool({
  name: 'read_article',
  about:
    'Read one article of the memory: its claims, each with the entries it rests on, what it links to, and what no longer holds. Takes an id from search or list_index (concepts/refresh-tokens), or a title.',
  takes: z.object({
    id: z.string({ error: 'expected an id such as concepts/refresh-tokens' }).max(400).describe('id, title or alias'),
    offset,
  }),
  aliases: { article: 'id', name: 'id', title: 'id', path: 'id', slug: 'id', article_id: 'id', page: 'id' },
  example: '{"id": "concepts/refresh-tokens"}',
  async run({ id: asked, offset: from }, { open }) {
    const kb = open().kb()
    const id = findArticle(kb, asked)
    const article = id === undefined ? undefined : kb.get(id)
    if (id === undefined || article === undefined) {
      throw new KnownError('not-found', 'There is no article of that id or title.', {
        hint: 'search finds ids by words; list_index lists all.',
      })
    }
    const { text, next } = pageOf(articleText(article), from)
    return { text: next === undefined ? text : `${text}\n(more: call again with "offset": ${next})`, ids: [id] }
  },
})
