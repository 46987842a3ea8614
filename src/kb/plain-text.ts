// A block as a reader would say it: for the index and other places that are not markdown.
import { withoutMarkup } from '../lib/markdown.ts'
import { rewriteWikilinks } from './wikilink.ts'

/** Without markup and citations; links are read as their alias or the name of the page. */
export function plainText(markdown: string): string {
  return withoutMarkup(
    rewriteWikilinks(markdown, ({ alias, target, heading }) => alias ?? (target.split('/').at(-1) || heading || '')),
  )
}
