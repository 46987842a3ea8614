// The article a person means when they type its id, its path or one of its names.
import type { ArticleId } from './article.ts'
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
