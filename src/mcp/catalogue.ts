// The articles of a base in the order and form in which agents are shown them.
import type { ArticleFacts } from '../kb/article.ts'
import type { KnowledgeBase } from '../kb/knowledge-base.ts'
import { truncate } from '../lib/text.ts'
import { safeLine } from './shapes.ts'

const SUMMARY = 160

/** Latest first; only those of a folder or with a tag when given. */
export function articleList(
  kb: KnowledgeBase,
  { folder, tag }: { folder?: string | undefined; tag?: string | undefined } = {},
): ArticleFacts[] {
  const within = folder?.toLowerCase().replace(/\/+$/, '')
  const wanted = tag?.toLowerCase().replace(/^#/, '')
  return kb.articleIds
    .flatMap((id) => kb.facts(id) ?? [])
    .filter((fact) => within === undefined || isIn(fact, within))
    .filter(({ tags }) => wanted === undefined || tags.some((one) => one.toLowerCase() === wanted))
    .sort((a, b) => compare(b.updated ?? '', a.updated ?? '') || compare(a.id, b.id))
}

export function articleLine({ id, title, summary, updated }: ArticleFacts): string {
  const when = updated === undefined ? '' : ` (${updated})`
  return `- [[${id}]] ${safeLine(title)}: ${safeLine(truncate(summary, SUMMARY))}${when}`
}

/** `concept`, `concepts` and the folder of an own type are all understood. */
function isIn({ id, kind }: ArticleFacts, folder: string): boolean {
  return id.toLowerCase().startsWith(`${folder}/`) || kind === folder.replace(/s$/, '')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
