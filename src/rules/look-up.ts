// What several rules ask of all pages together: which page a link means, who links to it, where an entry stands, what is
// compiled. It answers as the knowledge base does, without holding the texts.
import type { ArticleId } from '../kb/article.ts'
import type { BuildRecord } from '../kb/build-log.ts'
import { parseEntryRef } from '../kb/ids.ts'
import { linkResolver } from '../kb/wikilink.ts'
import type { LookUp } from './context.ts'
import type { LogFacts } from './read/log.ts'
import type { PageFacts } from './read/page.ts'

interface Known {
  pages: readonly PageFacts[]
  logs: readonly LogFacts[]
  buildLog: readonly BuildRecord[]
}

export function lookUps({ pages, logs, buildLog }: Known): LookUp {
  const byId = new Map(pages.map((page) => [page.id, page]))
  const resolve = linkResolver(byId.keys())
  const targets = new Map<string, PageFacts | undefined>()
  const target = (name: string) => {
    if (!targets.has(name)) targets.set(name, byId.get(resolve(name) ?? ''))
    return targets.get(name)
  }
  const article = (name: string) => follow(target(name), target)
  const byPath = new Map(logs.map((log) => [log.path, log]))
  const entries = once(() => new Map(logs.flatMap((log) => log.entries.map(({ id }) => [id, log] as const)).reverse()))
  const linked = once(() => linksBetween(pages, article))
  const compiled = once(() => compiledIn(pages, buildLog))
  return {
    page: (id) => byId.get(id),
    target,
    article,
    linkedFrom: (id) => linked().get(id) ?? [],
    log: (path) => byPath.get(path),
    entry: (id) => entries().get(id),
    isCompiled: ({ id, legacy }, { path }) => compiled().ids.has(id) || (legacy && compiled().days.has(path)),
  }
}

/** Articles that this page's links, block references and `connects` name, each once, itself left out. */
function linksOf(page: PageFacts, article: LookUp['article']): Set<ArticleId> {
  const found = new Set<ArticleId>()
  for (const target of [...page.links.map((link) => link.target), ...page.connects]) {
    if (target === '' || isDaily(target)) continue
    const to = article(target)
    if (to !== undefined && to.id !== page.id) found.add(to.id)
  }
  return found
}

/** Entries and days; they are cited, not linked. */
export function isDaily(target: string): boolean {
  return target.startsWith('daily/')
}

const LONGEST_CHAIN = 20

function follow(page: PageFacts | undefined, target: LookUp['target']): PageFacts | undefined {
  let at = page
  for (let step = 0; at !== undefined && step < LONGEST_CHAIN; step++) {
    if (at.redirect === undefined) return at
    at = target(at.redirect)
  }
  return undefined
}

function linksBetween(pages: readonly PageFacts[], article: LookUp['article']): Map<ArticleId, ArticleId[]> {
  const found = new Map<ArticleId, ArticleId[]>()
  for (const page of pages) {
    if (page.redirect !== undefined) continue
    for (const to of linksOf(page, article)) {
      const from = found.get(to)
      if (from === undefined) found.set(to, [page.id])
      else from.push(page.id)
    }
  }
  return found
}

/** By citations and build log alone, as `compiledEntries` of the knowledge base says it. */
function compiledIn(pages: readonly PageFacts[], log: readonly BuildRecord[]): { ids: Set<string>; days: Set<string> } {
  const logged = log
    .flatMap(({ source, nothing }) => [...source, ...nothing])
    .flatMap((ref) => parseEntryRef(ref) ?? [])
  const ids = new Set(logged.flatMap(({ id }) => id ?? []))
  const days = new Set(logged.filter(({ id }) => id === undefined).map(({ path }) => path))
  for (const { kind, links, sources } of pages) {
    // An answer may rest on an entry that no article has taken up yet.
    for (const { block } of links) if (block !== undefined && kind !== 'answer') ids.add(block)
    for (const day of wholeDays(sources, links)) days.add(day)
  }
  return { ids, days }
}

/** Days an article of the earlier tool was made from: named as a source, and of which it cites no single entry. */
function wholeDays(sources: readonly string[], links: PageFacts['links']): string[] {
  const cited = links.flatMap(({ target, block }) => {
    const ref = isDaily(target) ? parseEntryRef(target) : undefined
    return ref === undefined ? [] : [{ path: ref.path, whole: block === undefined }]
  })
  const days = sources.flatMap((source) => parseEntryRef(source)?.path ?? [])
  return days.filter((path) => {
    const here = cited.filter((citation) => citation.path === path)
    return here.length === 0 || here.some(({ whole }) => whole)
  })
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
