// The search index of a home: a cache in the machine state that is pulled up to date whenever it is opened. Deleting it
// costs one rebuild. What parses files is loaded only when some have changed: most searches come after no change at all.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DailyLog } from './kb/daily-log.ts'
import type { KnowledgeBase } from './kb/knowledge-base.ts'
import { articleDocument, entryDocuments, stampOf } from './retrieval/documents.ts'
import { changedSince, type HomeFile, isNewer, isUnchanged, lookAt } from './retrieval/file-marks.ts'
import type { SearchIndex, StampedDocument } from './retrieval/search-document.ts'
import { openSearchIndex } from './retrieval/search-index.ts'

/** The index, holding exactly these articles and, where daily logs are given, these entries. */
export async function openHomeIndex(
  project: { state: string },
  { kb, dailyLogs }: { kb: KnowledgeBase; dailyLogs?: DailyLog[] },
): Promise<SearchIndex> {
  const index = await openSearchIndex(join(project.state, 'index.db'))
  const stamps = index.stamps()
  const wanted = new Map(kb.articleIds.map((id) => [id, stampOf(kb.files.get(`${id}.md`) ?? '')]))
  const entries = dailyLogs?.flatMap((log) => entryDocuments(log.entries)) ?? []
  for (const { id, stamp } of entries) wanted.set(id, stamp)
  const isNew = (id: string) => stamps.get(id) !== wanted.get(id)
  const articles = kb.articleIds.filter(isNew).map((id) => {
    const article = kb.get(id)
    if (!article) throw new Error(`${id} is listed and cannot be read`)
    return { ...articleDocument(article, kb.resolve), stamp: wanted.get(id) ?? '' }
  })
  const put = [...articles, ...entries.filter(({ id }) => isNew(id))]
  const gone = [...stamps.keys()].filter((id) => !wanted.has(id) && (dailyLogs !== undefined || !isEntry(id)))
  if (put.length + gone.length > 0) index.update({ put, remove: gone })
  return index
}

/**
 * The index of what lies in the home now. Only files whose size or time has changed are read; `whole` looks at each of
 * them, however lately that was done.
 */
export async function openCurrentIndex(
  { home, state }: { home: string; state: string },
  { whole = false, onUpdate }: { whole?: boolean; onUpdate?: (ms: number) => void } = {},
): Promise<SearchIndex> {
  const index = await openSearchIndex(join(state, 'index.db'))
  const now = Date.now()
  if (!whole && isUnchanged(home, index.note, now)) return index
  const look = lookAt(home, now)
  const { changed, same } = changedSince(look, index.note)
  const put = changed.length === 0 ? [] : await documentsOf(home, { changed, files: look.files })
  const difference = same ? { put, remove: [] } : differences(index, { put, changed, files: look.files })
  const begun = performance.now()
  index.update({ ...difference, notes: look.notes })
  onUpdate?.(performance.now() - begun)
  return index
}

/** Whether a document's file has been written to since the index was made current; then look at the whole home. */
export function isStale(home: string, index: SearchIndex, id: string): boolean {
  return isNewer(home, pathOf(id), index.note)
}

interface Difference {
  put: StampedDocument[]
  changed: HomeFile[]
  files: HomeFile[]
}

function differences(index: SearchIndex, { put, changed, files }: Difference) {
  const stamps = index.stamps()
  const fresh = new Set(put.map(({ id }) => id))
  const read = new Set(changed.map(({ path }) => path))
  const there = new Set(files.map(({ path }) => path))
  const remove = [...stamps.keys()].filter((id) => {
    const path = pathOf(id)
    return !there.has(path) || (read.has(path) && !fresh.has(id))
  })
  return { put: put.filter(({ id, stamp }) => stamps.get(id) !== stamp), remove }
}

function isEntry(id: string): boolean {
  return id.startsWith('daily/')
}

/** The file, relative to the home, that an article or entry stands in. */
function pathOf(id: string): string {
  return isEntry(id) ? `${id.replace(/#.*$/, '').replace(/\.md$/, '')}.md` : `knowledge/${id}.md`
}

async function documentsOf(
  home: string,
  { changed, files }: { changed: HomeFile[]; files: HomeFile[] },
): Promise<StampedDocument[]> {
  const { parseArticle } = await import('./kb/article.ts')
  const { parseDailyLog } = await import('./kb/daily-log.ts')
  const { linkResolver } = await import('./kb/wikilink.ts')
  const toId = (path: string) => path.replace(/^knowledge\//, '').replace(/\.md$/, '')
  const resolve = linkResolver(files.filter(({ path }) => !isEntry(path)).map(({ path }) => toId(path)))
  return changed.flatMap(({ path }) => {
    const text = textOf(join(home, path))
    if (isEntry(path)) return entryDocuments(parseDailyLog(path, text).entries)
    const article = parseArticle(toId(path), text)
    return article.redirect === undefined ? [{ ...articleDocument(article, resolve), stamp: stampOf(text) }] : []
  })
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Gone since it was listed: the next time it is not listed.
    return ''
  }
}
