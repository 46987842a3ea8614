// Types, fields and sections that a project declares: only declared names, each value a claim that its entry says. When the
// model cannot be asked again, what has no such name goes where every claim may stand, so that no knowledge is lost. Pure.
import type { ArticleType } from '../../config/article-types.ts'
import type { ArticleId, Claim } from '../../kb/article.ts'
import { type FieldClaim, fieldBullet, folderOf, type TypedParts, withBullet } from '../../kb/typed.ts'
import type { Operation } from '../../llm/compile-shape.ts'
import { checkedClaim } from './claim.ts'
import { type Context, plain, quote, type Refuse } from './context.ts'

type Create = Extract<Operation, { op: 'create' }>

interface Typed extends TypedParts {
  folder?: string
  /** Claims of sections that do not exist, for the key points. */
  homeless: Claim[]
}

const LONGEST_VALUE = 200

/** What a create says besides a concept; undefined, and the model is told, when it cannot stand. */
export function typedParts(operation: Create, context: Context, refuse: Refuse): Typed | undefined {
  const type = declaredType(operation, context, refuse)
  if (type === 'refused') return undefined
  const fields = (operation.fields ?? []).flatMap((field) => checkedField(field, type, { context, refuse }) ?? [])
  const homeless: Claim[] = fields.filter(({ name }) => !isDeclared(name, type)).map(fieldBullet)
  const sections = new Map<string, Claim[]>((type?.sections ?? []).map((name) => [name, []]))
  for (const { name, claims } of operation.sections ?? []) {
    const place = sections.get(sectionName(name, type) ?? '')
    if (place === undefined && !context.isLast) refuse(noSection(name, type))
    const checked = claims.flatMap((claim) => checkedClaim(claim, context, { refuse, longest: 'bullet' }) ?? [])
    ;(place ?? homeless).push(...checked)
  }
  if (type === undefined) return { homeless }
  const own = [...sections].filter(([, claims]) => claims.length > 0).map(([name, claims]) => ({ name, claims }))
  const named = fields.filter(({ name }) => isDeclared(name, type))
  return { type: type.name, folder: type.folder, fields: named, sections: own, homeless }
}

/**
 * The section an add names, for an article of that folder, and the own sections that follow it; undefined, and the model is
 * told, when there is no such one.
 */
export function checkedSection(
  { section, article }: { section: string; article: ArticleId },
  context: Context,
  refuse: Refuse,
): { section: string; before?: string[] } | undefined {
  if (section === 'Key Points' || section === 'Details') return { section }
  const type = context.input.types?.find(({ folder }) => folder === folderOf(article))
  const name = sectionName(section, type)
  if (type && name !== undefined) return { section: name, before: type.sections.slice(type.sections.indexOf(name) + 1) }
  if (context.isLast) return { section: 'Key Points' }
  refuse(noSection(section, type))
  return undefined
}

function declaredType({ type }: Create, context: Context, refuse: Refuse): ArticleType | undefined | 'refused' {
  const { types = [] } = context.input
  const asked = plain(type ?? '', context)
  if (asked === '' || asked === 'concept') return undefined
  const found = types.find(({ name }) => name === asked)
  if (found !== undefined) return found
  const names = types.map(({ name }) => name).join(', ')
  if (context.isLast) {
    context.warnings.push(`there is no type ${quote(asked)}; a concept was made`)
    return undefined
  }
  refuse(`there is no type ${quote(asked)}; name one of: ${names}, or none for a concept`)
  return 'refused'
}

function checkedField(
  { name, value, cites }: FieldClaim,
  type: ArticleType | undefined,
  { context, refuse }: { context: Context; refuse: Refuse },
): FieldClaim | undefined {
  const key = plain(name, context)
  if (!isDeclared(key, type) && !context.isLast) {
    const list = type?.fields.join(', ') || 'none'
    const whose = type === undefined ? 'a concept has no fields' : `the type ${type.name} has these: ${list}`
    refuse(`there is no field ${quote(key)}; ${whose}. What is worth keeping goes into a claim`)
    return undefined
  }
  const text = plain(value, context)
  if (text.length > LONGEST_VALUE) {
    refuse(
      `the field ${key} is ${text.length} characters long; at most ${LONGEST_VALUE} fit: a few words, the rest as claims`,
    )
    return undefined
  }
  if (text === '') return undefined
  const field = { name: key, value: text, cites }
  const claim = checkedClaim(fieldBullet(field), context, { refuse, longest: 'bullet' })
  return claim && withBullet({ ...field, cites: claim.cites }, claim)
}

function isDeclared(field: string, type: ArticleType | undefined): boolean {
  return type?.fields.includes(field) === true
}

function sectionName(asked: string, type: ArticleType | undefined): string | undefined {
  const fold = (name: string) => name.normalize('NFC').trim().toLowerCase()
  return type?.sections.find((name) => fold(name) === fold(asked))
}

function noSection(asked: string, type: ArticleType | undefined): string {
  const own = [...(type?.sections ?? [])]
  const whose = type === undefined ? 'a concept has' : `the type ${type.name} has`
  return `there is no section ${quote(asked)}; ${whose} Key Points, Details${own.map((name) => `, ${name}`).join('')}`
}
