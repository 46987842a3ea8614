// The index and the articles as resources, for people who put one into a prompt themselves. Only ids that the base knows
// are read, so no address leads to another file.
import { KnownError } from '../errors.ts'
import { findArticle } from '../kb/find-article.ts'
import type { Memory } from '../recall/open-memory.ts'
import { articleText } from './article-text.ts'
import { articleLine, articleList } from './catalogue.ts'
import { pageOf, pageOfItems } from './page.ts'
import { safeLine } from './shapes.ts'

const INDEX = 'memc://index'
const ARTICLE = 'memc://article/'
const MIME = 'text/markdown'
const PER_PAGE = 200

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: `${ARTICLE}{+id}`,
    name: 'article',
    description: 'An article of the memory by its id',
    mimeType: MIME,
  },
]

interface Resource {
  uri: string
  name: string
  title: string
  description?: string
  mimeType: string
}

/** A page of all resources; the cursor is where it begins. */
export function listResources(memory: Memory, cursor = '0'): { resources: Resource[]; nextCursor?: string } {
  const from = /^\d{1,9}$/.test(cursor) ? Number(cursor) : 0
  const all: Resource[] = [
    { uri: INDEX, name: 'index', title: 'Index of the memory', mimeType: MIME },
    ...articleList(memory.kb()).map(({ id, title, summary }) => ({
      uri: ARTICLE + id.split('/').map(encodeURIComponent).join('/'),
      name: id,
      title: safeLine(title),
      description: safeLine(summary).slice(0, 160).toWellFormed(),
      mimeType: MIME,
    })),
  ]
  const next = from + PER_PAGE
  return { resources: all.slice(from, next), ...(next < all.length ? { nextCursor: String(next) } : {}) }
}

export interface ReadResource {
  text: string
  mimeType: string
  ids: string[]
}

/** Throws 'not-found' for an address that is none of ours. */
export function readResource(memory: Memory, uri: string): ReadResource {
  const kb = memory.kb()
  if (uri === INDEX) {
    const rows = articleList(kb).map((fact) => ({ text: articleLine(fact) }))
    const { items, next, total } = pageOfItems(rows, { limit: rows.length })
    const rest = next === undefined ? '' : `\n\n(${total - next} more: the tool list_index goes on)`
    return {
      text: `# Index of the memory\n\n${items.map(({ text }) => text).join('\n')}${rest}`,
      mimeType: MIME,
      ids: [],
    }
  }
  const id = uri.startsWith(ARTICLE) ? findArticle(kb, decoded(uri.slice(ARTICLE.length))) : undefined
  const article = id === undefined ? undefined : kb.get(id)
  if (id === undefined || !article) {
    throw new KnownError('not-found', `There is no resource of that address; there are ${INDEX} and ${ARTICLE}<id>.`)
  }
  const { text, next } = pageOf(articleText(article))
  const rest = next === undefined ? '' : `\n(more: the tool read_article goes on, with "offset": ${next})`
  return { text: text + rest, mimeType: MIME, ids: [id] }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
