// The only way into knowledge/: edits in; articles, backlinks, index and build log out, as changes. Pure: the same input
// gives the same bytes, and nothing is read or written here.
import type { Change } from './changes/change.ts'
import type { Article, ArticleId } from './kb/article.ts'
import { appendRecord, type BuildRecord } from './kb/build-log.ts'
import { applyEdits, type Edit, type EditProblem } from './kb/edit.ts'
import { linksFrom } from './kb/graph.ts'
import { formatIndex, indexRow } from './kb/index-page.ts'
import { type KnowledgeBase, knowledgeBase } from './kb/knowledge-base.ts'
import { findWikilinks } from './kb/wikilink.ts'

export interface PublishInput {
  /** Everything under knowledge/, by path relative to it. */
  files: ReadonlyMap<string, string>
  edits: Edit[]
  /** What the build log is to say; `created` and `updated` are added to here. Without one the log stays as it is. */
  record?: BuildRecord
  /** Reference → title of the entry, for lists of sources. */
  notes?: ReadonlyMap<string, string>
  /** Articles that were not edited and whose related concepts are to link back. */
  relink?: ArticleId[]
  /** A base that was read before: what has the same text in it is not read again. */
  known?: KnowledgeBase
}

export interface Published {
  changes: Change[]
  /** The base as these changes leave it. */
  kb: KnowledgeBase
  created: ArticleId[]
  updated: ArticleId[]
  problems: EditProblem[]
}

/** Changes under home/knowledge/, none when nothing differs. */
export function publish({ files, edits, record, notes, relink = [], known }: PublishInput): Published {
  const before = knowledgeBase(files, known)
  const edited = applyEdits(before, edits, notes === undefined ? {} : { notes })
  const { created, updated, problems } = edited
  const linked = addBacklinks(withFiles(before, edited.files), [...new Set([...created, ...updated, ...relink])])
  const after = new Map(linked.files)
  after.set('index.md', indexPage(linked, files.get('index.md')))
  const done = record && {
    ...record,
    created: [...new Set([...record.created, ...created])],
    updated: [...new Set([...record.updated, ...updated])].filter((id) => !record.created.includes(id)),
  }
  const lists = done && [done.created, done.updated, done.source, done.nothing, done.forgotten ?? []]
  // A fix has nothing to name: it changes no claim.
  const says = done?.kind === 'fix' || lists?.some((list) => list.length > 0)
  if (done && says) after.set('log.md', appendRecord(files.get('log.md'), done))
  return { changes: changesBetween(files, after), kb: knowledgeBase(after, linked), created, updated, problems }
}

/** A related concept that does not link back gets a link to the article that names it, with the same reason. */
function addBacklinks(kb: KnowledgeBase, ids: ArticleId[]): KnowledgeBase {
  const edits = ids.flatMap((id) => {
    const article = kb.get(id)
    return article === undefined ? [] : backlinksFor(kb, article)
  })
  return edits.length === 0 ? kb : withFiles(kb, applyEdits(kb, edits).files)
}

function backlinksFor(kb: KnowledgeBase, article: Article): Edit[] {
  const related = new Set(
    article.links.filter(({ section }) => section === RELATED).flatMap(({ target }) => kb.resolve(target) ?? []),
  )
  related.delete(article.id)
  return [...related].flatMap((other): Edit[] => {
    const there = kb.get(other)
    if (there === undefined || linksFrom(there, kb.resolve).includes(article.id)) return []
    return [{ op: 'relate', article: other, to: article.id, why: reasonFor(kb, article, other), title: article.title }]
  })
}

/** What stands behind the link in the list of related concepts. */
function reasonFor(kb: KnowledgeBase, article: Article, other: ArticleId): string {
  for (const { section, text } of article.blocks) {
    if (section !== RELATED) continue
    const [link] = findWikilinks(text)
    if (link !== undefined && kb.resolve(link.target) === other)
      return text.slice(link.end).replace(/^\s*[-–—:]\s*/, '')
  }
  return ''
}

const RELATED = 'Related Concepts'

function withFiles(kb: KnowledgeBase, changed: ReadonlyMap<string, string | undefined>): KnowledgeBase {
  const files = new Map(kb.files)
  for (const [path, text] of changed) {
    if (text === undefined) files.delete(path)
    else files.set(path, text)
  }
  return knowledgeBase(files, kb)
}

/** The catalogue of the articles in these files, with the line ends of the page that is there. */
export function renderIndex(files: ReadonlyMap<string, string>): string {
  return indexPage(knowledgeBase(files), files.get('index.md'))
}

function indexPage(kb: KnowledgeBase, old: string | undefined): string {
  const page = formatIndex(kb.articleIds.flatMap((id) => kb.facts(id) ?? []).map(indexRow))
  return old?.includes('\r\n') ? page.replaceAll('\n', '\r\n') : page
}

function changesBetween(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Change[] {
  const gone = [...before.keys()].filter((path) => !after.has(path))
  const paths = [
    ...gone,
    ...[...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path),
  ].sort()
  return paths.map((path): Change => {
    const text = after.get(path)
    const full = `home/knowledge/${path}` as const
    return text === undefined ? { path: full, kind: 'remove' } : { path: full, kind: 'write', text }
  })
}
