// New articles. A subject that has an article already is not made twice: the draft's claims go into the one that is
// there. Ids are taken for the whole batch first, so that drafts can link to each other by title.
import { slug } from '../lib/text.ts'
import {
  type AnswerDraft,
  type ArticleDraft,
  type ArticleId,
  type Claim,
  type ConceptDraft,
  type ConnectionDraft,
  kindOf,
} from './article.ts'
import { draftClaims, draftTitle, formatArticle } from './article-draft.ts'
import { cleanText, isCitation } from './block-text.ts'
import { blockText, type Desk, findNamed, findTarget, freeId, titleOf } from './desk.ts'
import { addClaim, type OpenArticle, relate, retireBlock } from './edit-page.ts'
import { claimId } from './ids.ts'
import { nameKey } from './names.ts'
import { blocksIn } from './page.ts'
import { fieldBullet, newFields, withBullet } from './typed.ts'

export interface Place {
  id: ArticleId
  isNew: boolean
}

/** `unwanted`: a person has forgotten the subject, or taken out as wrong all that it says. */
export type NoPlace = 'no-text' | 'no-target' | 'unwanted'

/** Where a draft goes, or why it goes nowhere. Concepts are placed before the connections that name them. */
export function placeDraft(desk: Desk, draft: ArticleDraft): Place | NoPlace {
  const texts = draftClaims(draft).flatMap(({ text }) => cleanText(text) || [])
  if (texts.length === 0) return 'no-text'
  if (texts.every((text) => desk.corrected().has(claimId(blockText(desk, '', text))))) return 'unwanted'
  const connects = draft.kind === 'connection' ? targetsOf(desk, draft.connects) : []
  if (draft.kind === 'connection' && connects.length < 2) return 'no-target'
  const name = cleanText(nameOf(desk, draft, connects))
  if (name === '') return 'no-text'
  const title = draftTitle(withName(draft, name))
  const there = draft.kind === 'connection' ? sameConnection(desk, connects) : findNamed(desk, title, draft.kind)
  if (there !== undefined) return { id: there, isNew: false }
  if (isForgotten(desk, draft, name)) return 'unwanted'
  const id = freeId(desk, folderOf(draft), name)
  desk.created.set(id, title)
  desk.names.set(nameKey(title), id)
  return { id, isNew: true }
}

/** The text of a new article. `missing` hears of every related concept there is no article for. */
export function writeDraft(
  desk: Desk,
  draft: ArticleDraft,
  { id, missing }: { id: ArticleId; missing: (to: string) => void },
): string {
  // What a person took out as wrong comes back in no article.
  const claim = (one: Claim) => {
    const text = blockText(desk, id, one.text)
    return { ...one, text: desk.corrected().has(claimId(text)) ? '' : text }
  }
  const claims = (list: Claim[]) => list.map(claim).filter(({ text }) => text !== '')
  if (draft.kind === 'answer')
    return formatArticle({ ...draft, sentences: once(claims(draft.sentences)) }, answerNotes(desk, draft))
  if (draft.kind === 'connection') {
    const connects = targetsOf(desk, draft.connects)
    const title = nameOf(desk, draft, connects)
    const evidence = once(claims(draft.evidence))
    return formatArticle({
      ...draft,
      title,
      connects,
      connection: claim(draft.connection),
      insight: claim(draft.insight),
      evidence,
    })
  }
  const related = draft.related.flatMap(({ to, why }) => {
    const target = findTarget(desk, to)
    if (target === undefined) missing(to)
    return target === undefined || target === id ? [] : [{ to: target, why: blockText(desk, id, why) }]
  })
  const own = new Map(related.map((one) => [one.to, one]))
  const summary = claim(draft.summary)
  const fields = (draft.fields ?? []).flatMap((field) => withBullet(field, claim(fieldBullet(field))) ?? [])
  const keyPoints = once(claims(draft.keyPoints), fields.map(fieldBullet))
  const details = once(claims(draft.details), [summary, ...keyPoints])
  const above = [summary, ...fields.map(fieldBullet), ...keyPoints, ...details]
  const sections = ownSections(draft, claims, above)
  const aliases = freeAliases(desk, draft, id)
  const text = { aliases, summary, fields, keyPoints, details, sections, related: [...own.values()] }
  return formatArticle({ ...draft, ...text }, desk.notes)
}

/** Puts a draft's claims into the article its subject has. */
export function addDraft(desk: Desk, open: OpenArticle, draft: ArticleDraft): void {
  const add = (section: string, claims: Claim[], before: string[] = []) =>
    claims.map((claim) => addClaim(desk, open, section, { ...claim, before }))
  if (draft.kind === 'concept') {
    add('Details', [draft.summary])
    add('Key Points', [...(draft.fields ?? []).map(fieldBullet), ...draft.keyPoints])
    add('Details', draft.details)
    const sections = draft.sections ?? []
    const names = sections.map(({ name }) => name)
    for (const [at, { name, claims }] of sections.entries()) add(name, claims, names.slice(at + 1))
    Object.assign(open.fields, newFields(open.article, draft))
    for (const { to, why } of draft.related) relate(desk, open, { to, why })
    open.aliases.push(...freeAliases(desk, { ...draft, aliases: [...draft.aliases, draft.title] }, open.article.id))
    open.tags.push(...draft.tags.map(cleanText).filter((tag) => tag !== ''))
    return
  }
  if (draft.kind === 'connection') {
    add('The Connection', [draft.connection])
    add('Key Insight', [draft.insight])
    add('Evidence', draft.evidence)
    return
  }
  answerAnew(desk, open, draft)
}

/** The same question again: sentences that are not said any more are retired. */
function answerAnew(desk: Desk, open: OpenArticle, draft: AnswerDraft): void {
  const said = new Set(draft.sentences.map((claim) => addClaim(desk, open, 'Answer', claim)))
  for (const piece of blocksIn(open.page, 'Answer')) {
    if (piece.block === undefined || piece.block.byPerson || said.has(piece.block.id)) continue
    retireBlock(desk, open, piece, { date: draft.filed, reason: 'answered anew' })
  }
  open.dates.push(draft.filed)
  open.fields.filed = { date: draft.filed }
  open.fields.consulted = [...new Set([...open.article.consulted, ...draft.consulted])]
}

/** By its title or another of its names, whatever folder it is to lie in. */
function isForgotten(desk: Desk, draft: ArticleDraft, name: string): boolean {
  const aliases = draft.kind === 'concept' ? draft.aliases : []
  const sameKind = [...desk.forgotten()].filter((id) => kindOf(id) === draft.kind)
  const forgotten = new Set(sameKind.map((id) => id.slice(id.indexOf('/') + 1)))
  return forgotten.size > 0 && [name, ...aliases].some((one) => forgotten.has(slug(one)))
}

function nameOf(desk: Desk, draft: ArticleDraft, connects: ArticleId[]): string {
  if (draft.kind === 'answer') return draft.question
  return draft.title ?? connects.map((id) => titleOf(desk, id)).join(' and ')
}

function withName(draft: ArticleDraft, name: string): ArticleDraft {
  return draft.kind === 'answer' ? { ...draft, question: name } : { ...draft, title: name }
}

function folderOf(draft: ArticleDraft): string {
  if (draft.kind === 'answer') return 'qa'
  if (draft.kind === 'connection') return 'connections'
  const folder = slug(draft.folder ?? '')
  return folder === '' || folder === 'qa' || folder === 'connections' ? 'concepts' : folder
}

function targetsOf(desk: Desk, names: ConnectionDraft['connects']): ArticleId[] {
  return [...new Set(names.flatMap((name) => findTarget(desk, name) ?? []))]
}

function sameConnection(desk: Desk, connects: ArticleId[]): ArticleId | undefined {
  const wanted = [...connects].sort().join('\n')
  const ids = desk.kb.articleIds.filter((id) => id.startsWith('connections/'))
  return ids.find((id) => {
    const there = desk.kb.facts(id)?.connects.map((to) => desk.kb.resolve(to) ?? to) ?? []
    return [...new Set(there)].sort().join('\n') === wanted
  })
}

/** Names no other article has: one table over all of them. */
function freeAliases(desk: Desk, draft: ConceptDraft, id: ArticleId): string[] {
  const taken = new Set([titleOf(desk, id), ...(desk.kb.facts(id)?.aliases ?? [])].map(nameKey))
  return draft.aliases.map(cleanText).filter((alias) => {
    const key = nameKey(alias)
    const owner = findNamed(desk, alias)
    if (key === '' || taken.has(key) || (owner !== undefined && owner !== id)) return false
    taken.add(key)
    desk.names.set(key, id)
    return true
  })
}

/** What stands above already is not said again in a section. */
function ownSections({ sections = [] }: ConceptDraft, claims: (list: Claim[]) => Claim[], above: Claim[]) {
  const said = [...above]
  return sections.map(({ name, claims: list }) => {
    const kept = once(claims(list), said)
    said.push(...kept)
    return { name, claims: kept }
  })
}

/** Each claim once, with the citations of all that say it. */
function once(claims: Claim[], before: Claim[] = []): Claim[] {
  const kept = new Map<string, Claim>()
  const said = new Set(before.map(({ text }) => claimId(text)))
  for (const claim of claims) {
    const id = claimId(claim.text)
    const same = kept.get(id)
    if (same !== undefined) kept.set(id, { ...same, cites: [...same.cites, ...claim.cites] })
    else if (!said.has(id)) kept.set(id, claim)
  }
  return [...kept.values()]
}

function answerNotes(desk: Desk, draft: AnswerDraft): ReadonlyMap<string, string> {
  // No title of an entry: it would stay when the entry is forgotten.
  const articles = draft.consulted.filter((id) => !isCitation(id))
  return new Map(articles.map((id) => [id, titleOf(desk, id)]))
}
