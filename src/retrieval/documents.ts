// Articles and entries as search documents. Superseded claims are no text of an article; the entries that only they rest
// on are what the article supersedes. Pure.
import type { Article } from '../kb/article.ts'
import type { Entry } from '../kb/entry.ts'
import { hash } from '../lib/hash.ts'
import type { SearchDocument, StampedDocument } from './search-document.ts'

const KINDS: Record<string, string> = { concepts: 'concept', connections: 'connection', qa: 'answer' }
const NO_TEXT = new Set(['Sources', 'Superseded'])

/** `resolve` gives the id of the article that a link means. */
export function articleDocument(article: Article, resolve: (target: string) => string | undefined): SearchDocument {
  const { id, title, aliases, tags, summary, updated, blocks, links, connects, consulted } = article
  const current = blocks.filter((block) => !NO_TEXT.has(block.section))
  const holding = new Set(current.flatMap((block) => block.cites))
  const retired = blocks.filter((block) => block.section === 'Superseded').flatMap((block) => block.cites)
  const targets = [...links.map((link) => link.target), ...connects, ...consulted]
  const folder = id.slice(0, id.indexOf('/'))
  return {
    ...{ id, kind: 'article', type: KINDS[folder] ?? folder, title, summary, date: updated ?? '' },
    aliases: aliases.join('\n'),
    tags: tags.join('\n'),
    body: current.map((block) => block.text).join('\n'),
    links: [...new Set([...targets.flatMap((target) => resolve(target) ?? []), ...holding])],
    supersedes: [...new Set(retired)].filter((ref) => !holding.has(ref)),
  }
}

/** The entries of one day; what went before and came after an entry says what its short words are about. */
export function entryDocuments(entries: Entry[]): StampedDocument[] {
  return entries.map((entry, at) => {
    const around = [entries[at - 1], entries[at + 1]].flatMap((near) => (near ? [near.title] : []))
    const document = entryDocument(entry, around.join('\n'))
    return { ...document, stamp: stampOf(`${entry.text}\n${document.context}`) }
  })
}

function entryDocument(entry: Entry, context: string): SearchDocument {
  const { ref, title, date, project } = entry
  const bullets = [...entry.decisions, ...entry.lessons, ...entry.exchanges, ...entry.actions]
  const body = bullets.map((bullet) => bullet.text).join('\n') || entry.text
  const about = { id: ref, kind: 'entry' as const, title, date, ...(project === undefined ? {} : { project }) }
  return { ...about, aliases: '', tags: '', summary: entry.context, body, context }
}

export function stampOf(text: string): string {
  return hash(text).slice(0, 16)
}
