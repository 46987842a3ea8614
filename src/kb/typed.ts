// Articles of a user's own types: fields and sections besides those of a concept. A field stands in the frontmatter for
// programs to read, and as a cited bullet, so that it has a source, can be superseded, corrected and forgotten like any other
// claim; the frontmatter follows the bullet. Pure.
import { parseFrontmatter, textField } from '../lib/frontmatter.ts'
import type { Article, ArticleId, Claim } from './article.ts'
import { cleanText } from './block-text.ts'
import type { Page } from './page.ts'
import { SUPERSEDED } from './superseded.ts'

export interface TypedParts {
  /** Name of the type, for the frontmatter. */
  type?: string
  fields?: FieldClaim[]
  /** Own sections, in the order of the page. */
  sections?: { name: string; claims: Claim[] }[]
}

export interface FieldClaim {
  name: string
  value: string
  cites: string[]
}

/** The bullet that says what a field holds. */
export function fieldBullet({ name, value, cites }: FieldClaim): Claim {
  return { text: `${name}: ${cleanText(value)}`, cites }
}

/** The field of a bullet again, however its value was changed; undefined when nothing is left of it. */
export function withBullet(field: FieldClaim, bullet: Claim): FieldClaim | undefined {
  const value = bullet.text.startsWith(`${field.name}: `) ? bullet.text.slice(field.name.length + 2).trim() : ''
  return value === '' ? undefined : { ...field, value }
}

/** Articles of two folders are of two types: one subject has one of them. */
export function folderOf(id: ArticleId): string {
  return id.slice(0, id.indexOf('/'))
}

/** What the fields of the frontmatter are to hold once the page is changed: '' where the bullet is gone. */
export function followedFields(article: Article, page: Page): Record<string, string> {
  if (!/^type:/m.test(article.text.slice(0, article.bodyStart))) return {}
  const { data } = parseFrontmatter(article.text)
  const before = article.blocks.filter(({ section }) => section !== SUPERSEDED).map(({ text }) => text)
  const after = page.pieces.flatMap(({ block, section }) => (block && section !== SUPERSEDED ? [block.text] : []))
  const changed: Record<string, string> = {}
  for (const key of ownFields(data)) {
    const held = textField(data, key) ?? ''
    if (!before.includes(`${key}: ${held}`) || after.includes(`${key}: ${held}`)) continue
    const now = after.findLast((text) => text.startsWith(`${key}: `))
    changed[key] = now?.slice(key.length + 2) ?? ''
  }
  return changed
}

/** Fields that only the article that goes has. */
export function joinedFields(into: Article, from: Article): Record<string, string> {
  const [here, there] = [parseFrontmatter(into.text).data, parseFrontmatter(from.text).data]
  const missing = ownFields(there).filter((key) => textField(here, key) === undefined)
  return Object.fromEntries(missing.map((key) => [key, textField(there, key) ?? '']))
}

/** Fields of a draft that its article does not have yet. */
export function newFields(article: Article, { type, fields = [] }: TypedParts): Record<string, string> {
  const { data } = parseFrontmatter(article.text)
  if (type === undefined || textField(data, 'type') !== type) return {}
  const missing = fields.filter(({ name }) => textField(data, name) === undefined)
  return Object.fromEntries(missing.map(({ name, value }) => [name, cleanText(value)]))
}

const OURS: ReadonlySet<string> = new Set([
  ...['title', 'type', 'aliases', 'tags', 'sources', 'created', 'updated', 'redirect'],
  ...['connects', 'question', 'consulted', 'filed'],
])

function ownFields(data: Record<string, unknown>): string[] {
  return Object.keys(data).filter((key) => !OURS.has(key) && /^[a-z]+$/.test(key) && typeof data[key] === 'string')
}
