// New articles: a subject that has none yet under any spelling, with a title that names it and claims that say something.
// Pure.
import type { ArticleId, Claim, ConceptDraft } from '../../kb/article.ts'
import type { Edit } from '../../kb/edit.ts'
import { fieldBullet, folderOf } from '../../kb/typed.ts'
import { claimKey, contentWords } from '../../lib/claim-words.ts'
import type { Operation } from '../../llm/compile-shape.ts'
import { textFault } from '../../llm/text-faults.ts'
import { foldName } from '../name-fold.ts'
import { findNearDuplicate, type Known, type nameTable } from '../near-duplicate.ts'
import { differentSubjects, narrows, siblings } from '../same-subject.ts'
import { titleFault } from '../title-faults.ts'
import { checkedClaim, type LONGEST } from './claim.ts'
import { type Context, fewWords, foldTitle, linkTarget, plain, quote, type Refuse } from './context.ts'
import { typedParts } from './typed.ts'

export type Create = Extract<Operation, { op: 'create' }>
type Connect = Extract<Operation, { op: 'connect' }>

/** A title as it would stand, or undefined and the model is told. `cites`: entries whose title may stand in for a bad one. */
export function checkedTitle(
  title: string,
  context: Context,
  refuse: Refuse,
  cites: string[] = [],
): string | undefined {
  const name = cleanTitle(title, context)
  const fault = faultOfTitle(name, context)
  if (fault === undefined) return name
  const other = context.isLast
    ? titlesInstead(name, context, cites).find((one) => !faultOfTitle(one, context))
    : undefined
  if (other === undefined) refuse(`the title ${quote(title)} ${fault}`)
  else {
    context.warnings.push(`the title ${quote(title)} ${fault}; "${other}" was taken`)
    context.became.set(foldTitle(name), other)
  }
  return other
}

function faultOfTitle(name: string, context: Context): string | undefined {
  if (name === '') return 'is empty; the title is the subject'
  return (
    titleFault(name) ??
    textFault(
      name,
      context.unit.entries.map((entry) => entry.text),
    )
  )
}

/** Without the stop at its end, the name at the end of a path, then what the entries are called. */
function titlesInstead(name: string, context: Context, cites: string[]): string[] {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const cited = context.unit.entries.filter(({ id }) => cites.includes(id))
  const bare = name.replace(/[\s.。!！?？…]+$/u, '')
  return [...[bare, last].filter((one) => one !== name), ...cited.map((entry) => cleanTitle(entry.title, context))]
}

export function create(operation: Create, context: Context, refuse: Refuse): Edit[] {
  const title = checkedTitle(operation.title, context, refuse, operation.summary.cites)
  const known = title === undefined ? undefined : findNearDuplicate(context.kb, title)
  if (title === undefined || (known !== undefined && !mayJoin(title, known, context, refuse))) return []
  const aliases = freeAliases(operation, { title, own: known?.article, context, refuse })
  const draft = aliases && draftOf(operation, { title, aliases, context, refuse })
  if (draft === undefined) return []
  return known === undefined ? [{ op: 'create', draft }] : additions(known.article, draft, context)
}

function draftOf(
  operation: Create,
  { title, aliases, context, refuse }: { title: string; aliases: string[]; context: Context; refuse: Refuse },
): ConceptDraft | undefined {
  const claim = (item: Claim, longest: keyof typeof LONGEST) => checkedClaim(item, context, { refuse, longest })
  const first = claim(operation.summary, 'summary')
  const points = operation.keyPoints.flatMap((item) => claim(item, 'bullet') ?? [])
  const paragraphs = operation.details.flatMap((item) => claim(item, 'paragraph') ?? [])
  const summary = first ?? (context.isLast ? points.shift() : undefined)
  const typed = typedParts(operation, context, refuse)
  if (!summary || !typed) return undefined
  const { homeless, ...own } = typed
  const stated = (own.fields ?? []).map(fieldBullet)
  const keyPoints = distinct([...points, ...homeless], [summary, ...stated])
  const details = distinct(paragraphs, [summary, ...keyPoints])
  const others = (own.sections ?? []).flatMap(({ claims }) => claims)
  if (saysNothing([title, ...aliases], [summary, ...stated, ...keyPoints, ...details, ...others])) {
    const fault = `the article ${quote(title)} says nothing but its title`
    if (context.isLast) context.warnings.push(`${fault}; it was left out`)
    else refuse(`${fault}; leave it out, or say what the entries teach about it`)
    return undefined
  }
  const tags = operation.tags
    .map((tag) => plain(tag, context).toLowerCase())
    .filter((tag) => tag !== '' && tag.length <= 40)
  return {
    kind: 'concept',
    ...own,
    ...{ title, aliases, tags, summary, keyPoints, details },
    related: related(operation, title, context),
  }
}

/** What was to be an article of its own, as claims of the one its subject has. */
function additions(article: ArticleId, draft: ConceptDraft, { kb, warnings, became }: Context): Edit[] {
  became.set(foldTitle(draft.title), article)
  warnings.push(`"${draft.title}" has an article, ${article}; what was to be a second one was added to it`)
  const key = (text: string) => claimKey(text)
  const said = new Set(kb.get(article)?.blocks.map(({ text }) => key(text)))
  const add = (section: string) => (claim: Claim) =>
    said.has(key(claim.text)) ? [] : [{ op: 'addBlock' as const, article, section, ...claim }]
  const links = draft.related.filter(({ to }) => to !== article)
  const isOfType = folderOf(article) === draft.folder
  return [
    ...[draft.summary, ...(draft.fields ?? []).map(fieldBullet), ...draft.keyPoints].flatMap(add('Key Points')),
    ...draft.details.flatMap(add('Details')),
    ...(draft.sections ?? []).flatMap(({ name, claims }) => claims.flatMap(add(isOfType ? name : 'Key Points'))),
    ...links.map((link) => ({ op: 'relate' as const, article, ...link })),
  ]
}

export function connect(operation: Connect, context: Context, refuse: Refuse): Edit | undefined {
  const found = operation.connects.flatMap((name) => linkTarget(name, context) ?? [])
  const connects = [...new Set(found)]
  const claim = (item: Claim) => checkedClaim(item, context, { refuse, longest: 'paragraph' })
  const connection = claim(operation.connection)
  const insight = claim(operation.insight)
  const evidence = distinct(
    operation.evidence.flatMap((item) => claim(item) ?? []),
    [],
  )
  if (connects.length < 2) {
    const why =
      found.length > 1 ? `joins ${quote(found[0] ?? '')} with itself` : `names ${found.length} article that is there`
    refuse(`connects ${why}; it needs two different articles that exist or are created in this answer`)
    return undefined
  }
  if (!connection || !insight || evidence.length === 0) return undefined
  return { op: 'create', draft: { kind: 'connection', connects, connection, insight, evidence } }
}

/** Names of the articles an answer creates; the second of two spellings of one name is refused. */
export function collectCreated(
  creates: { operation: Create; refuse: Refuse }[],
  names: ReturnType<typeof nameTable>,
  context: Context,
): void {
  for (const { operation, refuse } of creates) {
    const title = cleanTitle(operation.title, context)
    const twin = names.find(title)
    if (twin !== undefined) {
      refuse(
        `the title ${quote(title)} names what ${quote(twin.name)} of this answer is about; make one article of them`,
      )
      continue
    }
    names.add(title, title)
    for (const name of [title, ...operation.aliases.map((alias) => plain(alias, context))]) {
      if (!context.created.has(foldTitle(name))) context.created.set(foldTitle(name), title)
    }
  }
}

function cleanTitle(title: string, context: Context): string {
  return plain(title, context)
    .replace(/\[\[|\]\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A subject that has an article: the model is told, and only when it cannot be asked again its claims go there. */
function mayJoin(title: string, known: Known, context: Context, refuse: Refuse): boolean {
  if (context.isLast) return true
  context.unseen.push(known.article)
  const how = known.name === title ? '' : ` (as "${known.name}", which is the same name spelt otherwise)`
  refuse(
    `an article for "${title}" exists: ${known.article}${how}; use add, replace or supersede on it. If it is about another thing, put the difference into the title, as in "${title} (the other thing)"`,
  )
  return false
}

/** Aliases that no other article has. One that is an article's name means that the subject has an article. */
function freeAliases(
  { aliases }: Create,
  at: { title: string; own: ArticleId | undefined; context: Context; refuse: Refuse },
): string[] | undefined {
  const { title, own, context, refuse } = at
  const kept: string[] = []
  for (const alias of aliases.map((one) => cleanTitle(one, context))) {
    if (alias === '' || kept.includes(alias) || alias === title || textFault(alias) || alias.length > 100) continue
    const known = findNearDuplicate(context.kb, alias)
    const theirs = known === undefined || known.article === own ? undefined : known
    const name = theirs && (context.kb.facts(theirs.article)?.title ?? theirs.name)
    const apart = name === undefined || differentSubjects(title, name) !== undefined || narrows(title, name)
    if (theirs && !apart && !context.isLast) {
      context.unseen.push(theirs.article)
      refuse(
        `"${alias}", an alias of "${title}", is a name of ${theirs.article}; add to that article, or leave the alias out`,
      )
      return undefined
    }
    const why = name === undefined ? siblings(title, alias) : `it is a name of "${name}"`
    if (why === undefined) kept.push(alias)
    else context.warnings.push(`the alias "${alias}" of "${title}" was left out: ${why}`)
  }
  return kept
}

function related({ related: links }: Create, title: string, context: Context) {
  const kept = new Map<string, { to: string; why: string }>()
  for (const { to, why } of links) {
    const target = linkTarget(to, context)
    if (target && foldTitle(target) !== foldTitle(title) && !kept.has(target))
      kept.set(target, { to: target, why: fewWords(why, context) })
  }
  return [...kept.values()].slice(0, MOST_LINKS)
}

const MOST_LINKS = 12

/** Each claim once, and none that stands above. */
function distinct(claims: Claim[], above: Claim[]): Claim[] {
  const said = new Set(above.map(({ text }) => claimKey(text)))
  return claims.filter(({ text }) => {
    const key = claimKey(text)
    return !said.has(key) && said.add(key)
  })
}

function saysNothing(names: string[], claims: Claim[]): boolean {
  const known = new Set([...names.flatMap(contentWords), ...names.map(foldName)])
  return claims.flatMap(({ text }) => contentWords(text)).every((word) => known.has(word))
}
