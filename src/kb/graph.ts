// Which article links to which. Citations are evidence, not links.
import type { Article, ArticleId } from './article.ts'

type Resolve = (target: string) => ArticleId | undefined

/** The articles this one links to, each once, itself left out; links that lead nowhere are not among them. */
export function linksFrom(article: Article, resolve: Resolve): ArticleId[] {
  const ids = article.links.map(({ target }) => resolve(target)).filter((id) => id !== undefined && id !== article.id)
  return [...new Set(ids)] as ArticleId[]
}

/** For every article that is linked to, who links to it, sorted. */
export function backlinks(articles: Article[], resolve: Resolve): Map<ArticleId, ArticleId[]> {
  const found = new Map<ArticleId, ArticleId[]>()
  for (const article of articles) {
    for (const to of linksFrom(article, resolve)) {
      const from = found.get(to)
      if (from === undefined) found.set(to, [article.id])
      else from.push(article.id)
    }
  }
  for (const from of found.values()) from.sort()
  return found
}
