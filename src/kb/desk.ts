// Where a batch of edits is worked on: the texts that have changed so far over the snapshot, which names mean what in
// between, and what could not be done. Nothing leaves it before the whole batch is through.
import { hash } from '../lib/hash.ts'
import { once } from '../lib/once.ts'
import { oneLine, slug } from '../lib/text.ts'
import { type Article, type ArticleId, type ArticleKind, kindOf, parseArticle } from './article.ts'
import { cleanText, escapeStart, unescapeStart } from './block-text.ts'
import { forgottenArticles, parseBuildLog } from './build-log.ts'
import { claimId } from './ids.ts'
import type { KnowledgeBase } from './knowledge-base.ts'
import { nameKey } from './names.ts'
import { CORRECTED, isCorrected } from './superseded.ts'
import { linkResolver, rewriteWikilinks } from './wikilink.ts'

export interface Desk {
  kb: KnowledgeBase
  /** Reference → a few words, for lists of sources. */
  notes: ReadonlyMap<string, string>
  /** Article id → text, where it differs from the snapshot. */
  texts: Map<ArticleId, string>
  /** Name key → article created in this batch. */
  names: Map<string, ArticleId>
  /** Id → title of what this batch creates. */
  created: Map<ArticleId, string>
  /** Articles that an edit named and changed. */
  touched: Set<ArticleId>
  /** Ids of claims that a person took out as wrong, in any article: they are not said again. */
  corrected: () => ReadonlySet<string>
  /** Ids of articles that a person has forgotten: none is created under them. */
  forgotten: () => ReadonlySet<string>
}

export function newDesk(kb: KnowledgeBase, notes: ReadonlyMap<string, string> = new Map()): Desk {
  return {
    kb,
    notes,
    ...{ texts: new Map(), names: new Map(), created: new Map(), touched: new Set() },
    corrected: once(() => correctedClaims(kb)),
    forgotten: once(() => forgottenArticles(parseBuildLog(kb.files.get('log.md') ?? ''))),
  }
}

function correctedClaims(kb: KnowledgeBase): Set<string> {
  const ids = kb.articleIds.filter((id) => kb.files.get(`${id}.md`)?.includes(CORRECTED))
  const blocks = ids.flatMap((id) => kb.get(id)?.blocks ?? [])
  return new Set(blocks.filter(({ retired }) => isCorrected(retired)).map(({ text }) => claimId(text)))
}

export function currentText(desk: Desk, id: ArticleId): string | undefined {
  return desk.texts.get(id) ?? desk.kb.files.get(`${id}.md`)
}

export function currentArticle(desk: Desk, id: ArticleId): Article | undefined {
  const text = currentText(desk, id)
  if (text === undefined) return undefined
  return desk.texts.has(id) ? parseArticle(id, text) : desk.kb.get(id)
}

/** Ids of everything that has a file now, redirects too. */
export function allIds({ kb, texts, created }: Desk): ArticleId[] {
  return [...new Set([...kb.articleIds, ...kb.redirectIds, ...texts.keys(), ...created.keys()])]
}

/** The article that an id, a title or an alias means, created ones too. */
export function findTarget(desk: Desk, name: string): ArticleId | undefined {
  const target = oneLine(name).replace(/^\[\[|\]\]$/g, '')
  if (desk.created.has(target)) return target
  const slashed = target.includes('/') ? desk.kb.resolve(target) : undefined
  return slashed ?? findNamed(desk, target) ?? desk.kb.resolve(target) ?? linkResolver(desk.created.keys())(target)
}

/** The article of that title or alias, of one kind if that matters. */
export function findNamed(desk: Desk, name: string, kind?: ArticleKind): ArticleId | undefined {
  const ids = [desk.names.get(nameKey(name)), desk.kb.findByName(name)]
  return ids.find((id) => id !== undefined && (kind === undefined || kindOf(id) === kind))
}

export function titleOf(desk: Desk, id: ArticleId): string {
  return desk.created.get(id) ?? desk.kb.facts(id)?.title ?? id
}

/** An id for a title that no file has, however its system folds case. */
export function freeId(desk: Desk, folder: string, title: string): ArticleId {
  const made = slug(title)
  const fallback = hash(title).slice(0, 8)
  const base = made === '' ? fallback : RESERVED.test(made) ? `${made}-${fallback}` : made
  const taken = new Set(allIds(desk).map(folded))
  for (let count = 1; ; count++) {
    const id = `${folder}/${count === 1 ? base : `${base}-${count}`}`
    if (!taken.has(folded(id))) return id
  }
}

export function folded(id: ArticleId): string {
  return id.normalize('NFC').toLowerCase()
}

/**
 * Text of an engine as a block may hold it: one line, its links pointing to articles that exist or turned into plain
 * words. Citations come from code, so none are left in it.
 */
export function blockText(desk: Desk, self: ArticleId, text: string): string {
  const linked = rewriteWikilinks(escapeStart(cleanText(text)), ({ target, heading, alias }) => {
    const words = alias ?? (target.split('/').at(-1) || heading || '')
    const to = target === '' || target.startsWith('daily/') ? undefined : findTarget(desk, target)
    if (to === undefined || to === self) return words
    const says =
      alias ?? (folded(target) === folded(to) || folded(to).endsWith(`/${folded(target)}`) ? undefined : words)
    return says === undefined ? `[[${to}]]` : `[[${to}|${says}]]`
  })
  return cleanText(unescapeStart(linked))
}

/** Names of devices, which Windows takes for no file. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/
