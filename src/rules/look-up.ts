// What several rules ask of all pages together: which page a link means, who links to it, where an entry stands, what is
// compiled. It answers as the knowledge base does, without holding the texts.
import type { ArticleId } from '../kb/article.ts'
import type { BuildRecord } from '../kb/build-log.ts'
import { type ParsedEntryRef, parseEntryRef } from '../kb/ids.ts'
import { loggedEntries } from '../kb/knowledge-base.ts'
import { linkResolver } from '../kb/wikilink.ts'
import { once } from '../lib/once.ts'
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
    const known = targets.get(name)
    if (known !== undefined || targets.has(name)) return known
    const page = byId.get(resolve(name) ?? '')
    targets.set(name, page)
    return page
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
  const add = (target: string) => {
    if (target === '' || isDaily(target)) return
    const to = article(target)
    if (to !== undefined && to.id !== page.id) found.add(to.id)
  }
  for (const { target } of page.links) add(target)
  for (const target of page.connects) add(target)
  return found
}

/** Entries and days; they are cited, not linked. */
export function isDaily(target: string): boolean {
  return target.startsWith('daily/')
}

const MOST_REFS = 20_000
const refs = new Map<string, ParsedEntryRef | undefined>()

/** As `parseEntryRef`: rules ask for the same few thousand days again and again. */
export function dayOf(ref: string): ParsedEntryRef | undefined {
  const known = refs.get(ref)
  if (known !== undefined) return known
  if (!ref.includes('daily/')) return undefined
  const parsed = parseEntryRef(ref)
  if (refs.size >= MOST_REFS) refs.clear()
  if (parsed !== undefined) refs.set(ref, parsed)
  return parsed
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
  const { ids, days } = loggedEntries(log)
  for (const { kind, links, sources } of pages) {
    // An answer may rest on an entry that no article has taken up yet.
    for (const { block } of links) if (block !== undefined && kind !== 'answer') ids.add(block)
    for (const day of wholeDays(sources, links)) days.add(day)
  }
  return { ids, days }
}

/** Days an article of the earlier tool was made from: named as a source, and of which it cites no single entry. */
function wholeDays(sources: readonly string[], links: PageFacts['links']): string[] {
  if (sources.length === 0) return []
  const single = new Set<string>()
  const whole = new Set<string>()
  for (const { target, block } of links) {
    const day = isDaily(target) ? dayOf(target) : undefined
    if (day !== undefined) (block === undefined ? whole : single).add(day.path)
  }
  const days = sources.flatMap((source) => dayOf(source)?.path ?? [])
  return days.filter((path) => whole.has(path) || !single.has(path))
}
