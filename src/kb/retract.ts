// What is left of a base when entries no longer count as evidence, or an article is not wanted: claims go with what
// they rest on, what they had displaced comes back, and nothing is left pointing at what is gone. A person's block is
// never changed by it.
import type { Article, ArticleId } from './article.ts'
import { toReference } from './block-text.ts'
import { type Desk, newDesk } from './desk.ts'
import { type KnowledgeBase, knowledgeBase } from './knowledge-base.ts'
import { renameAnchors } from './relink.ts'
import {
  closeRetract,
  dropCitations,
  dropSources,
  hasClaims,
  idsGone,
  newNumbers,
  openRetract,
  type RetractPage,
} from './retract-page.ts'
import { unlink } from './unlink.ts'

export interface RetractEdit {
  op: 'retract'
  article: ArticleId
  /** References to entries: `daily/…#^e…`. */
  entries: string[]
  /** The entries are to be forgotten: their claims go even where a person has marked them as wrong. */
  forget?: boolean
}

export interface RemoveEdit {
  op: 'remove'
  article: ArticleId
}

/** The edits that take these entries out of the base, one for each article that cites any. */
export function retractEdits(kb: KnowledgeBase, refs: Iterable<string>): RetractEdit[] {
  const wanted = new Set([...refs].map(toReference))
  return citing(kb, wanted).map((id) => ({ op: 'retract', article: id, entries: citedIn(kb, id, wanted) }))
}

export interface Retracted {
  before: KnowledgeBase
  kb: KnowledgeBase
  /** Path under knowledge/ → new text; undefined: the file goes. */
  files: Map<string, string | undefined>
  /** Articles whose claims have changed and that are still there. */
  touched: Set<ArticleId>
  /** Of articles that changed: old number of a block → its new one and its text now. A block that went has none. */
  numbers: Map<ArticleId, ReadonlyMap<number, { n: number; text: string }>>
  /** Articles whose structure did not allow the change; they are as they were. */
  refused: ArticleId[]
}

/** The base without what these edits take out of it. Articles that are not there are passed over. */
export function retract(kb: KnowledgeBase, edits: readonly (RetractEdit | RemoveEdit)[]): Retracted {
  const bench: Bench = { kb, pages: new Map(), removed: new Set() }
  for (const edit of edits) {
    if (edit.op === 'remove') bench.removed.add(edit.article)
    else takeOff(bench, edit)
  }
  followGone(bench)
  const touched = new Set([...bench.pages.keys()].filter((id) => !bench.removed.has(id)))
  unlink(kb, bench.removed, (id) => pageOf(bench, id))
  return carryOut(bench, touched)
}

interface Bench {
  kb: KnowledgeBase
  pages: Map<ArticleId, RetractPage>
  removed: Set<ArticleId>
}

function pageOf({ kb, pages }: Bench, id: ArticleId): RetractPage | undefined {
  const there = pages.get(id)
  if (there !== undefined) return there
  const article = kb.get(id)
  if (article === undefined || article.redirect !== undefined) return undefined
  const page = openRetract(article)
  pages.set(id, page)
  return page
}

function takeOff(bench: Bench, { article, entries, forget }: RetractEdit): void {
  const open = pageOf(bench, article)
  const gone = new Set(entries.map(toReference))
  if (open === undefined) return
  dropCitations(open, (cite) => gone.has(cite), { forget: forget === true })
  dropSources(open, gone)
}

/** Claims that rest on blocks that went go as well, until nothing more does: answers are derived from articles. */
function followGone(bench: Bench): void {
  const known = new Set<string>()
  for (;;) {
    for (const [id, open] of bench.pages) if (open.lost.size > 0 && !hasClaims(open)) bench.removed.add(id)
    const fresh = goneAnchors(bench).filter((anchor) => !known.has(anchor))
    if (fresh.length === 0) return
    for (const anchor of fresh) known.add(anchor)
    const isGone = (cite: string) => known.has(anchorOf(bench.kb, cite))
    const names = new Set(fresh.map((anchor) => anchor.slice(anchor.indexOf('^'))))
    for (const id of articlesNaming(bench.kb, names)) {
      const open = bench.removed.has(id) ? undefined : pageOf(bench, id)
      if (open !== undefined) dropCitations(open, isGone, { forget: false })
    }
  }
}

function goneAnchors({ kb, pages, removed }: Bench): string[] {
  const gone = [...pages].flatMap(([id, open]) => idsGone(open).map((block) => `${id}#^${block}`))
  const whole = [...removed].flatMap((id) => kb.get(id)?.blocks.map((block) => `${id}#^${block.id}`) ?? [])
  return [...new Set([...gone, ...whole])]
}

/** A citation of a block by the article's own id, however it was written. */
function anchorOf(kb: KnowledgeBase, cite: string): string {
  const at = cite.indexOf('#^')
  if (at < 0 || cite.startsWith('daily/')) return cite
  return `${kb.resolve(cite.slice(0, at)) ?? cite.slice(0, at)}${cite.slice(at)}`
}

function carryOut({ kb, pages, removed }: Bench, touched: Set<ArticleId>): Retracted {
  const files = new Map<string, string | undefined>()
  const numbers: Retracted['numbers'] = new Map()
  const refused: ArticleId[] = []
  const reworded = new Map<ArticleId, Map<string, string>>()
  for (const id of withRedirects(kb, removed)) if (kb.files.has(`${id}.md`)) files.set(`${id}.md`, undefined)
  for (const [id, open] of pages) {
    const text = removed.has(id) ? undefined : closeRetract(open)
    if (removed.has(id) || text === open.article.text) continue
    if (text === undefined) refused.push(id)
    else {
      files.set(`${id}.md`, text)
      numbers.set(id, newNumbers(open))
      if (open.reworded.size > 0) reworded.set(id, open.reworded)
    }
  }
  const after = followAnchors(kb, files, reworded)
  return {
    before: kb,
    kb: after,
    files,
    numbers,
    refused,
    touched: new Set([...touched].filter((id) => files.has(`${id}.md`))),
  }
}

/** An article that is gone leaves no redirects to it either. */
function withRedirects(kb: KnowledgeBase, removed: ReadonlySet<ArticleId>): ArticleId[] {
  const moved = removed.size === 0 ? [] : kb.redirectIds.filter((id) => removed.has(kb.resolve(id) ?? ''))
  return [...removed, ...moved]
}

function followAnchors(
  kb: KnowledgeBase,
  files: Map<string, string | undefined>,
  reworded: ReadonlyMap<ArticleId, Map<string, string>>,
): KnowledgeBase {
  const between = withFiles(kb, files)
  if (reworded.size === 0) return between
  const desk: Desk = newDesk(between)
  for (const [id, anchors] of reworded) renameAnchors(desk, id, anchors)
  for (const [id, text] of desk.texts) files.set(`${id}.md`, text)
  return withFiles(kb, files)
}

function withFiles(kb: KnowledgeBase, changed: ReadonlyMap<string, string | undefined>): KnowledgeBase {
  if (changed.size === 0) return kb
  const files = new Map(kb.files)
  for (const [path, text] of changed) {
    if (text === undefined) files.delete(path)
    else files.set(path, text)
  }
  return knowledgeBase(files, kb)
}

function citing(kb: KnowledgeBase, refs: ReadonlySet<string>): ArticleId[] {
  const anchors = new Set([...refs].flatMap((ref) => (ref.includes('^') ? [ref.slice(ref.indexOf('^'))] : [])))
  return articlesNaming(kb, anchors).filter((id) => citedIn(kb, id, refs).length > 0)
}

function citedIn(kb: KnowledgeBase, id: ArticleId, refs: ReadonlySet<string>): string[] {
  const cites: string[] = kb.get(id)?.blocks.flatMap((block: Article['blocks'][number]) => block.cites) ?? []
  return [...new Set(cites.filter((cite) => refs.has(cite)))]
}

/** Only what has the anchor's letters somewhere is worth reading. */
function articlesNaming(kb: KnowledgeBase, anchors: ReadonlySet<string>): ArticleId[] {
  if (anchors.size === 0) return []
  const pattern = new RegExp(
    `(?:${[...anchors].map((anchor) => anchor.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})(?![\\w-])`,
  )
  return kb.articleIds.filter((id) => pattern.test(kb.files.get(`${id}.md`) ?? ''))
}
