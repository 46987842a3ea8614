// Repairs that follow from an article itself and say nothing new: fields of its frontmatter, links past a redirect. They are
// no news of its subject, so no list of updated articles names it. Pure.
import { type FrontmatterValue, updateFrontmatter } from '../lib/frontmatter.ts'
import type { ArticleId } from './article.ts'
import { currentText, type Desk } from './desk.ts'
import { retargetIn } from './relink.ts'

export interface MendEdit {
  op: 'mend'
  article: ArticleId
  fields?: Record<string, FrontmatterValue>
  /** Links to the one become links to the other. */
  retarget?: { from: ArticleId; to: ArticleId }
}

/** Returns why it cannot, or nothing. */
export function mendArticle(desk: Desk, { article, fields, retarget }: MendEdit): string | undefined {
  if (retarget !== undefined) retargetIn(desk, [article], retarget)
  const text = currentText(desk, article)
  if (text === undefined) return 'there is no such article'
  if (fields === undefined) return undefined
  const next = updateFrontmatter(text, fields)
  if (next === undefined) return 'its frontmatter cannot be read'
  desk.texts.set(article, next)
  return undefined
}
