// The search index of a home: a cache in the machine state that is pulled up to date whenever it is opened. Deleting it
// costs one rebuild.
import { join } from 'node:path'
import type { DailyLog, Entry } from './kb/daily-log.ts'
import type { KnowledgeBase } from './kb/knowledge-base.ts'
import { hash } from './lib/hash.ts'
import type { Project } from './project.ts'
import type { SearchDocument, SearchIndex } from './retrieval/search-document.ts'
import { openSearchIndex } from './retrieval/search-index.ts'

/** The index, holding exactly these articles and, where daily logs are given, these entries. */
export async function openHomeIndex(
  project: Project,
  { kb, dailyLogs }: { kb: KnowledgeBase; dailyLogs?: DailyLog[] },
): Promise<SearchIndex> {
  const index = await openSearchIndex(join(project.state, 'index.db'))
  const stamps = index.stamps()
  const wanted = new Map<string, { stamp: string; load: () => SearchDocument }>()
  for (const id of kb.articleIds) {
    wanted.set(id, { stamp: hash(kb.files.get(`${id}.md`) ?? '').slice(0, 16), load: () => articleDocument(kb, id) })
  }
  for (const entry of dailyLogs?.flatMap((log) => log.entries) ?? []) {
    wanted.set(entry.ref, { stamp: hash(entry.text).slice(0, 16), load: () => entryDocument(entry) })
  }
  const put = [...wanted]
    .filter(([id, { stamp }]) => stamps.get(id) !== stamp)
    .map(([, { stamp, load }]) => ({ ...load(), stamp }))
  const gone = [...stamps.keys()].filter(
    (id) => !wanted.has(id) && (dailyLogs !== undefined || !id.startsWith('daily/')),
  )
  if (put.length + gone.length > 0) index.update({ put, remove: gone })
  return index
}

function articleDocument(kb: KnowledgeBase, id: string): SearchDocument {
  const article = kb.get(id)
  if (!article) throw new Error(`${id} is listed and cannot be read`)
  const { title, aliases, tags, summary, updated } = article
  const body = article.blocks.filter((block) => block.section !== 'Sources').map((block) => block.text)
  return {
    id,
    kind: 'article',
    title,
    aliases: aliases.join('\n'),
    tags: tags.join(' '),
    summary,
    body: body.join('\n'),
    date: updated ?? '',
  }
}

function entryDocument(entry: Entry): SearchDocument {
  const bullets = [...entry.decisions, ...entry.lessons, ...entry.exchanges, ...entry.actions].map(
    (bullet) => bullet.text,
  )
  const body = bullets.join('\n') || entry.text
  return {
    id: entry.ref,
    kind: 'entry',
    title: entry.title,
    aliases: '',
    tags: '',
    summary: entry.context,
    body,
    date: entry.date,
  }
}
