// The file of a new article from its parts. Layout, links, ids and dates come from here, never from an engine.
import { type FrontmatterValue, formatFrontmatter } from '../lib/frontmatter.ts'
import type { AnswerDraft, ArticleDraft, Claim, ConceptDraft, ConnectionDraft } from './article.ts'
import { cleanText, escapeStart, isCitation, joinBlock } from './block-text.ts'
import { claimId, parseEntryRef } from './ids.ts'
import { fieldBullet } from './typed.ts'
import { formatWikilink, toAlias } from './wikilink.ts'

/** The file of a new article, `\n` line ends. `notes` (reference → a few words) go to its list of sources. */
export function formatArticle(draft: ArticleDraft, notes: ReadonlyMap<string, string> = new Map()): string {
  if (draft.kind === 'concept') return formatConcept(draft, notes)
  return draft.kind === 'connection' ? formatConnection(draft) : formatAnswer(draft, notes)
}

/** The title as it stands in file and frontmatter. */
export function draftTitle(draft: ArticleDraft): string {
  if (draft.kind === 'concept') return cleanText(draft.title)
  if (draft.kind === 'answer') return `Q: ${cleanText(draft.question)}`
  return `Connection: ${cleanText(draft.title ?? draft.connects.join(' and '))}`
}

/** Everything a draft claims, in file order. */
export function draftClaims(draft: ArticleDraft): Claim[] {
  if (draft.kind === 'concept') return [draft.summary, ...points(draft), ...draft.details, ...ownClaims(draft)]
  return draft.kind === 'answer' ? draft.sentences : [draft.connection, draft.insight, ...draft.evidence]
}

/** A claim as a block: text, citations, id. */
function formatClaim({ text, cites }: Claim): string {
  const clean = cleanText(text)
  return joinBlock({ text: clean, cites: [...new Set(cites.filter(isCitation))], id: claimId(clean) })
}

/** A line of a list of links. */
export function formatLink(to: string, why: string, title?: string): string {
  const alias = title === undefined ? undefined : toAlias(title)
  const link = formatWikilink({ target: to, heading: undefined, block: undefined, alias, embed: false })
  return formatNote(link, why)
}

/** A reference and what it gave. */
export function formatSource(ref: string, note: string | undefined): string {
  return formatNote(`[[${ref}]]`, note ?? '')
}

/** Days and dates of what is cited, sorted. */
export function citedDays(cites: string[]): { sources: string[]; dates: string[] } {
  const refs = cites.flatMap((cite) => parseEntryRef(cite) ?? [])
  return { sources: sorted(refs.map((ref) => ref.path)), dates: sorted(refs.map((ref) => ref.date)) }
}

function formatConcept(draft: ConceptDraft, notes: ReadonlyMap<string, string>): string {
  const cites = draftClaims(draft).flatMap((claim) => claim.cites)
  const fields: Field[] = [
    ['title', draftTitle(draft)],
    ...(draft.type === undefined ? [] : [['type', draft.type] as Field]),
    ['aliases', cleanList(draft.aliases)],
    ['tags', cleanList(draft.tags)],
    ...(draft.fields ?? []).map(({ name, value }): Field => [name, cleanText(value)]),
    ...dateFields(cites),
  ]
  return page(fields, draftTitle(draft), [
    ['', paragraphs([draft.summary])],
    ['Key Points', claimBullets(points(draft))],
    ['Details', paragraphs(draft.details)],
    ...(draft.sections ?? []).map(({ name, claims }): Section => [name, claimBullets(claims)]),
    ['Related Concepts', bullets(draft.related.map(({ to, why }) => formatLink(to, why)))],
    ['Sources', bullets([...new Set(cites.filter(isCitation))].map((ref) => formatSource(ref, notes.get(ref))))],
  ])
}

function formatConnection(draft: ConnectionDraft): string {
  const fields: Field[] = [
    ['title', draftTitle(draft)],
    ['connects', draft.connects],
    ['tags', cleanList(draft.tags ?? [])],
    ...dateFields(draftClaims(draft).flatMap((claim) => claim.cites)),
  ]
  return page(fields, draftTitle(draft), [
    ['The Connection', paragraphs([draft.connection])],
    ['Key Insight', paragraphs([draft.insight])],
    ['Evidence', claimBullets(draft.evidence)],
    ['Related Concepts', bullets(draft.connects.map((to) => formatLink(to, '')))],
  ])
}

function formatAnswer(draft: AnswerDraft, notes: ReadonlyMap<string, string>): string {
  const { sources } = citedDays(draftClaims(draft).flatMap((claim) => claim.cites))
  const fields: Field[] = [
    ['title', draftTitle(draft)],
    ['question', cleanText(draft.question)],
    ['consulted', draft.consulted],
    ['sources', sources],
    ['filed', { date: draft.filed }],
    ['created', { date: draft.filed }],
    ['updated', { date: draft.filed }],
  ]
  return page(fields, draftTitle(draft), [
    ['Answer', paragraphs(draft.sentences)],
    ['Sources Consulted', bullets(draft.consulted.map((id) => formatSource(id, notes.get(id))))],
    ['Follow-Up Questions', bullets(cleanList(draft.followUps).map(escapeStart))],
  ])
}

type Field = [key: string, value: FrontmatterValue]
type Section = [name: string, body: string]

function points({ fields = [], keyPoints }: ConceptDraft): Claim[] {
  return [...fields.map(fieldBullet), ...keyPoints]
}

function ownClaims({ sections = [] }: ConceptDraft): Claim[] {
  return sections.flatMap(({ claims }) => claims)
}

function dateFields(cites: string[]): Field[] {
  const { sources, dates } = citedDays(cites)
  const [created] = dates
  const updated = dates.at(-1)
  if (created === undefined || updated === undefined) return [['sources', sources]]
  return [
    ['sources', sources],
    ['created', { date: created }],
    ['updated', { date: updated }],
  ]
}

function page(fields: Field[], title: string, sections: Section[]): string {
  const filled = sections.filter(([, body]) => body !== '')
  const parts = filled.map(([name, body]) => (name === '' ? body : `## ${name}\n\n${body}`))
  return `${formatFrontmatter(fields)}\n${[`# ${title}`, ...parts].join('\n\n')}\n`
}

function paragraphs(claims: Claim[]): string {
  return claims.filter(says).map(formatClaim).join('\n\n')
}

function claimBullets(claims: Claim[]): string {
  return bullets(claims.filter(says).map(formatClaim))
}

function bullets(lines: string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}

/** False for a claim with nothing in it. */
function says(claim: Claim): boolean {
  return cleanText(claim.text) !== ''
}

function formatNote(link: string, note: string): string {
  const text = cleanText(note)
  return text === '' ? link : `${link} - ${text}`
}

function cleanList(items: string[]): string[] {
  return [...new Set(items.map(cleanText))].filter((item) => item !== '')
}

function sorted(items: string[]): string[] {
  return [...new Set(items)].sort()
}
