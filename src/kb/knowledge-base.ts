// The articles of one home as an immutable snapshot with look-ups. Everything is read when asked for, and once; what is
// compiled is read off citations and build log, so that no machine state decides over it.

import { once } from '../lib/once.ts'
import { type Article, type ArticleFacts, type ArticleId, kindOf, parseArticle, parseFacts } from './article.ts'
import { type BuildRecord, parseBuildLog } from './build-log.ts'
import type { Entry } from './entry.ts'
import { backlinks } from './graph.ts'
import { parseEntryRef } from './ids.ts'
import { nameKey } from './names.ts'
import { findWikilinks, linkResolver } from './wikilink.ts'

export interface KnowledgeBase {
  /** Path under knowledge/ → text. */
  readonly files: ReadonlyMap<string, string>
  /** Sorted; redirects are not among them. */
  readonly articleIds: readonly ArticleId[]
  /** Sorted; articles that moved. */
  readonly redirectIds: readonly ArticleId[]
  articles(): Article[]
  /** The article of that very id, a redirect too. */
  get(id: ArticleId): Article | undefined
  /** The facts without the blocks: far cheaper than `get`. */
  facts(id: ArticleId): ArticleFacts | undefined
  /** The article of that title or alias; redirects are followed. Case is folded but for short symbols: Cr is not CR. */
  findByName(name: string): ArticleId | undefined
  /** The article a link target means (`concepts/x`, `concepts/x.md`, `x`); redirects are followed. */
  resolve(target: string): ArticleId | undefined
  /** Ids of the articles that link here. */
  backlinks(id: ArticleId): ArticleId[]
}

/**
 * `files`: path under knowledge/ (`concepts/x.md`) → text; index.md and log.md are no articles. What `before` holds with
 * the same text is not read again.
 */
export function knowledgeBase(files: ReadonlyMap<string, string>, before?: KnowledgeBase): KnowledgeBase {
  const texts = articlePaths(files)
  const read = (before && reads.get(before)) ?? { articles: new Map(), facts: new Map() }
  const get = remembering(texts, read.articles, parseArticle)
  const factsOf = remembering(texts, read.facts, parseFacts)
  const isRedirect = (id: ArticleId) => factsOf(id)?.redirect !== undefined

  const ids = once(() => [...texts.keys()].sort())
  const articleIds = once(() => ids().filter((id) => !isRedirect(id)))
  const anyId = once(() => linkResolver(ids()))
  const follow = (id: ArticleId | undefined): ArticleId | undefined => {
    let at = id
    for (let step = 0; at !== undefined && step < LONGEST_CHAIN; step++) {
      const to = factsOf(at)?.redirect
      if (to === undefined) return at
      at = anyId()(to)
    }
    return undefined
  }
  const resolve = (target: string) => follow(anyId()(target))
  const names = once(() => nameTable(ids().flatMap((id) => factsOf(id) ?? [])))
  const all = once(() => articleIds().flatMap((id) => get(id) ?? []))
  const backlinkMap = once(() => backlinks(all(), resolve))
  const base: KnowledgeBase = {
    files,
    get articleIds() {
      return articleIds()
    },
    get redirectIds() {
      return ids().filter(isRedirect)
    },
    articles: all,
    get,
    facts: factsOf,
    findByName: (name) => follow(names().get(nameKey(name))),
    resolve,
    backlinks: (id) => backlinkMap().get(id) ?? [],
  }
  reads.set(base, read)
  return base
}

/** What was read, with the text it was read from: shared by a base and those made from it, so that none keeps another. */
interface Reads {
  articles: Map<ArticleId, { text: string; value: Article }>
  facts: Map<ArticleId, { text: string; value: ArticleFacts }>
}

const reads = new WeakMap<KnowledgeBase, Reads>()

export interface CompiledEntries {
  isCompiled(entry: Entry): boolean
}

/** What is compiled, from citations and build log alone. Default log: `log.md` of the files. */
export function compiledEntries(
  files: ReadonlyMap<string, string>,
  log: BuildRecord[] = parseBuildLog(files.get('log.md') ?? ''),
): CompiledEntries {
  const { ids, days } = loggedEntries(log)
  const articles = once(() => [...articlePaths(files)])
  const citedDays = once(() => new Set(articles().flatMap(([id, text]) => wholeDays(id, text))))
  // An answer may rest on an entry that no article has taken up yet.
  const evidence = once(() => articles().filter(([id]) => kindOf(id) !== 'answer'))
  const named = once(() => textsByAnchor(evidence().map(([, text]) => text)))
  const isCited = ({ id }: Entry) =>
    (named().get(id) ?? []).some((text) => findWikilinks(text).some(({ block }) => block === id))
  return {
    isCompiled: (entry) =>
      ids.has(entry.id) || isCited(entry) || (entry.legacy && (days.has(entry.path) || citedDays().has(entry.path))),
  }
}

/** Entries that the build log names, and days that it names as a whole. */
export function loggedEntries(log: readonly BuildRecord[]): { ids: Set<string>; days: Set<string> } {
  const refs = log.flatMap(({ source, nothing }) => [...source, ...nothing]).flatMap((ref) => parseEntryRef(ref) ?? [])
  return {
    ids: new Set(refs.flatMap(({ id }) => id ?? [])),
    days: new Set(refs.filter(({ id }) => id === undefined).map(({ path }) => path)),
  }
}

const LONGEST_CHAIN = 20

function articlePaths(files: ReadonlyMap<string, string>): Map<ArticleId, string> {
  const found = new Map<ArticleId, string>()
  for (const [path, text] of files) {
    const hidden = path.startsWith('.') || path.includes('/.')
    if (path.includes('/') && path.endsWith('.md') && !hidden) found.set(path.slice(0, -3), text)
  }
  return found
}

/** Texts by the anchors that stand in them anywhere; whether as a citation is for the parser to say. */
function textsByAnchor(texts: string[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const text of texts) {
    for (const anchor of new Set(text.match(/(?<=#\^)[\w-]+/g))) {
      const there = found.get(anchor)
      if (there === undefined) found.set(anchor, [text])
      else there.push(text)
    }
  }
  return found
}

/** A look-up that parses an article the first time it is asked for, and again only when its text is another. */
function remembering<T>(
  texts: Map<ArticleId, string>,
  known: Map<ArticleId, { text: string; value: T }>,
  parse: (id: ArticleId, text: string) => T,
) {
  return (id: ArticleId): T | undefined => {
    const text = texts.get(id)
    if (text === undefined) return undefined
    const there = known.get(id)
    if (there?.text === text) return there.value
    const value = parse(id, text)
    known.set(id, { text, value })
    return value
  }
}

/** One table over all kinds: a title counts before an alias, a concept before a connection before an answer. */
function nameTable(facts: ArticleFacts[]): Map<string, ArticleId> {
  const kinds = ['concept', 'connection', 'answer']
  const ordered = [...facts].sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
  const here = ordered.filter(({ redirect }) => redirect === undefined)
  const moved = ordered.filter(({ redirect }) => redirect !== undefined)
  const table = new Map<string, ArticleId>()
  const add = (name: string, id: ArticleId) => {
    const key = nameKey(name)
    if (key !== '' && !table.has(key)) table.set(key, id)
  }
  for (const { title, id } of here) add(title, id)
  for (const { aliases, id } of here) for (const alias of aliases) add(alias, id)
  for (const { title, id } of moved) add(title, id)
  return table
}

/**
 * Days an article of the earlier tool was made from. A day of which it cites single entries is none: those were
 * compiled one by one, and other entries of that day may still wait.
 */
function wholeDays(id: ArticleId, text: string): string[] {
  if (!text.includes('daily/')) return []
  const sources = parseFacts(id, text).sources.flatMap((source) => parseEntryRef(source) ?? [])
  const cited = findWikilinks(text).flatMap(({ target, block }) => {
    const ref = parseEntryRef(target)
    return ref === undefined ? [] : [{ path: ref.path, whole: block === undefined }]
  })
  return sources
    .filter(({ path }) => {
      const here = cited.filter((citation) => citation.path === path)
      return here.length === 0 || here.some(({ whole }) => whole)
    })
    .map(({ path }) => path)
}
