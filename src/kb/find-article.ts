// The article a person means when they type its id, its path or one of its names.
import { KnownError } from '../errors.ts'
import type { Article, ArticleId } from './article.ts'
import type { KnowledgeBase } from './knowledge-base.ts'

/** Redirects are followed; undefined when nothing is called so. */
export function findArticle(kb: KnowledgeBase, asked: string): ArticleId | undefined {
  const name = asked.trim().replace(/^\[\[|\]\]$/g, '')
  const path = name
    .replaceAll('\\', '/')
    .replace(/^(?:.*\/)?knowledge\//, '')
    .replace(/\.md$/, '')
  return (path.includes('/') ? kb.resolve(path) : undefined) ?? kb.findByName(name) ?? kb.resolve(path)
}

/** As `findArticle`, for a command that needs the article. */
export function articleNamed(kb: KnowledgeBase, name: string): Article {
  const id = findArticle(kb, name)
  const article = id === undefined ? undefined : kb.get(id)
  if (article !== undefined) return article
  throw new KnownError('not-found', `There is no article "${name}".`, {
    hint: '`memc search` finds articles by words.',
  })
}
