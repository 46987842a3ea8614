// From the operations a model proposes to the edits code will make. Every rule that an answer can break is here; what is
// broken is told to the model once, then the unit is set aside. Links to nowhere are dropped, not refused.
import type { Claim } from '../kb/article.ts'
import type { Edit } from '../kb/edit.ts'
import type { KnowledgeBase } from '../kb/knowledge-base.ts'
import { inert } from '../lib/inert.ts'
import { oneLine } from '../lib/text.ts'
import type { CandidateArticle, CompileAnswer, CompileInput, Operation } from '../llm/compile-shape.ts'
import { inventedFacts, lostFacts } from './kept-facts.ts'
import { differentSubjects } from './same-subject.ts'
import { textFault } from './text-faults.ts'
import type { Unit } from './units.ts'

export interface Validated {
  edits: Edit[]
  /** Refs of the entries that earn nothing. */
  nothing: string[]
  /** Why the answer cannot be used, one sentence each, in words for the model. */
  problems: string[]
  /** What is unusual but allowed. */
  warnings: string[]
  /** Articles the answer should have been shown. */
  unseen: string[]
}

interface Context extends Validated {
  unit: Unit
  input: CompileInput
  kb: KnowledgeBase
  /** Titles and aliases of the articles created in this answer, lower case. */
  created: Set<string>
}

export function validate(
  answer: CompileAnswer,
  from: { unit: Unit; input: CompileInput; kb: KnowledgeBase },
): Validated {
  const creates = answer.operations.filter((operation) => operation.op === 'create')
  const created = new Set(creates.flatMap(({ title, aliases }) => [title, ...aliases]).map(fold))
  const context: Context = { ...from, created, edits: [], nothing: [], problems: [], warnings: [], unseen: [] }
  for (const [index, operation] of answer.operations.entries()) {
    const where = `operation ${index + 1} (${operation.op})`
    const edit = toEdit(operation, context, (problem) => context.problems.push(`${where}: ${problem}`))
    if (edit) context.edits.push(edit)
  }
  checkCoverage(answer, context)
  warnOfShape(creates, context)
  const { edits, nothing, problems, warnings, unseen } = context
  return { edits, nothing, problems, warnings, unseen }
}

type Refuse = (problem: string) => void

function toEdit(operation: Operation, context: Context, refuse: Refuse): Edit | undefined {
  switch (operation.op) {
    case 'create':
      return create(operation, context, refuse)
    case 'connect':
      return connect(operation, context, refuse)
    case 'add': {
      const article = shown(operation.article, context, refuse)
      const claim = checkedClaim(operation, context, { refuse })
      return article && claim
        ? { op: 'addBlock', article: article.id, section: operation.section, ...claim }
        : undefined
    }
    case 'relate': {
      const article = shown(operation.article, context, refuse)
      const to = linkTarget(operation.to, context)
      return article && to ? { op: 'relate', article: article.id, to, why: plain(operation.why) } : undefined
    }
    case 'replace':
    case 'supersede':
      return rewrite(operation, context, refuse)
    case 'retire': {
      const found = block(operation, context, refuse)
      if (!found) return undefined
      const { article, block: number, reason } = operation
      return {
        op: 'retireBlock',
        article,
        block: number,
        seen: found.text,
        reason: plain(reason),
        date: lastDate(context),
      }
    }
    case 'rename': {
      const article = shown(operation.article, context, refuse)
      return article ? { op: 'rename', article: article.id, title: plain(operation.title) } : undefined
    }
    case 'merge':
      return merge(operation, context, refuse)
    default:
      return operation satisfies never
  }
}

function create(operation: Extract<Operation, { op: 'create' }>, context: Context, refuse: Refuse): Edit | undefined {
  const title = plain(operation.title)
  const existing = [title, ...operation.aliases]
    .map((name) => context.kb.findByName(name))
    .find((id) => id !== undefined)
  if (existing) {
    context.unseen.push(existing)
    refuse(`an article for "${title}" exists: ${existing}; use add, replace or supersede on it`)
    return undefined
  }
  const claims = (list: Claim[]) => list.flatMap((item) => checkedClaim(item, context, { refuse }) ?? [])
  const summary = checkedClaim(operation.summary, context, { refuse })
  if (!summary || title === '') return undefined
  return {
    op: 'create',
    draft: {
      kind: 'concept',
      title,
      aliases: operation.aliases.map(plain).filter((alias) => alias !== '' && alias !== title),
      tags: operation.tags.map((tag) => plain(tag).toLowerCase()).filter((tag) => tag !== ''),
      summary,
      keyPoints: claims(operation.keyPoints),
      details: claims(operation.details),
      related: operation.related.flatMap(({ to, why }) => {
        const target = linkTarget(to, context)
        return target && fold(target) !== fold(title) ? [{ to: target, why: plain(why) }] : []
      }),
    },
  }
}

function connect(operation: Extract<Operation, { op: 'connect' }>, context: Context, refuse: Refuse): Edit | undefined {
  const connects = [...new Set(operation.connects.flatMap((name) => linkTarget(name, context) ?? []))]
  const connection = checkedClaim(operation.connection, context, { refuse })
  const insight = checkedClaim(operation.insight, context, { refuse })
  const evidence = operation.evidence.flatMap((item) => checkedClaim(item, context, { refuse }) ?? [])
  if (connects.length < 2) {
    refuse('connects needs two articles that exist or are created in this answer')
    return undefined
  }
  if (!connection || !insight || evidence.length === 0) return undefined
  return { op: 'create', draft: { kind: 'connection', connects, connection, insight, evidence } }
}

/** A replacement that would lose a number, a name or a negation is a supersession: the old block stays readable. */
function rewrite(
  operation: Extract<Operation, { op: 'replace' | 'supersede' }>,
  context: Context,
  refuse: Refuse,
): Edit | undefined {
  const found = block(operation, context, refuse)
  const claim = found && checkedClaim(operation, context, { refuse, before: found.text })
  if (!found || !claim) return undefined
  const at = { article: operation.article, block: operation.block, seen: found.text, ...claim }
  if (operation.op === 'supersede') {
    return { op: 'supersedeBlock', ...at, reason: plain(operation.reason), date: lastDate(context) }
  }
  const lost = lostFacts(found.text, claim.text)
  if (lost.length === 0) return { op: 'replaceBlock', ...at }
  context.warnings.push(
    `${operation.article}: a rewording would have lost ${lost.join(', ')}; the old block was kept as superseded`,
  )
  return { op: 'supersedeBlock', ...at, reason: 'reworded', date: lastDate(context) }
}

function merge(operation: Extract<Operation, { op: 'merge' }>, context: Context, refuse: Refuse): Edit | undefined {
  const article = shown(operation.article, context, refuse)
  const into = shown(operation.into, context, refuse)
  if (!article || !into || article.id === into.id) return undefined
  const veto = differentSubjects(article.title, into.title)
  if (!veto) return { op: 'merge', article: article.id, into: into.id }
  refuse(`"${article.title}" and "${into.title}" are not one subject: ${veto}`)
  return undefined
}

function shown(id: string, context: Context, refuse: Refuse): CandidateArticle | undefined {
  const found = context.input.candidates.find((candidate) => candidate.id === id)
  if (found) return found
  if (context.kb.get(id)) context.unseen.push(id)
  refuse(`${id} is not among the articles you were shown`)
  return undefined
}

function block(operation: { article: string; block: number }, context: Context, refuse: Refuse) {
  const article = shown(operation.article, context, refuse)
  if (!article) return undefined
  const candidate = article.blocks.find((one) => one.n === operation.block)
  const real = context.kb.get(article.id)?.blocks.find((one) => one.n === operation.block)
  if (!candidate || !real) {
    refuse(`${article.id} has no block ${operation.block}`)
  } else if (candidate.byPerson) {
    refuse(`block ${operation.block} of ${article.id} was written by a person and stays; add beside it`)
  } else {
    return real
  }
  return undefined
}

function checkedClaim(item: Claim, context: Context, check: { refuse: Refuse; before?: string }): Claim | undefined {
  const text = plain(item.text)
  const fault = text === '' ? 'is empty' : textFault(text)
  const cited = context.unit.entries.filter((entry) => item.cites.includes(entry.id))
  const strange = item.cites.filter((cite) => !context.unit.entries.some((entry) => entry.id === cite))
  if (fault) check.refuse(`"${text.slice(0, 60)}" ${fault}`)
  else if (strange.length > 0) check.refuse(`${strange.join(', ')} is no id of a new entry`)
  else if (cited.length === 0) check.refuse(`"${text.slice(0, 60)}" cites nothing`)
  else {
    const invented = inventedFacts(text, [
      ...cited.map((entry) => entry.text),
      ...cited.map((entry) => entry.date),
      check.before ?? '',
    ])
    if (invented.length === 0) return { text, cites: cited.map((entry) => entry.ref) }
    check.refuse(`"${text.slice(0, 60)}" says ${invented.join(', ')}, which the cited entries do not`)
  }
  return undefined
}

/** The id of a link target, or the title of an article created in this answer; undefined for anything else. */
function linkTarget(name: string, context: Context): string | undefined {
  const target = plain(name.replace(/^\[\[|\]\]$/g, ''))
  if (context.created.has(fold(target))) return target
  const id = context.kb.resolve(target) ?? context.kb.findByName(target)
  if (id && context.input.linkTargets.includes(id)) return id
  context.warnings.push(`a link to "${target}" was dropped: there is no such article`)
  return undefined
}

function checkCoverage(answer: CompileAnswer, context: Context): void {
  const cited = new Set(
    JSON.stringify(context.edits)
      .match(/\^e\w+/g)
      ?.map((id) => id.slice(1)),
  )
  const named = new Set(answer.nothing.map(({ entry }) => entry))
  for (const entry of context.unit.entries) {
    if (cited.has(entry.id)) continue
    context.nothing.push(entry.ref)
    if (!named.has(entry.id) && context.problems.length === 0) {
      context.warnings.push(`${entry.ref} changed no article, and no reason was given`)
    }
  }
}

function warnOfShape(creates: Extract<Operation, { op: 'create' }>[], context: Context): void {
  if (creates.length > 7)
    context.warnings.push(`${creates.length} new articles from one unit; 3 to 7 a daily log is usual`)
  for (const { title, keyPoints, related } of creates) {
    if (keyPoints.length < 3 || keyPoints.length > 5)
      context.warnings.push(`"${title}" has ${keyPoints.length} key points; 3 to 5 are usual`)
    if (related.length < 2) context.warnings.push(`"${title}" has ${related.length} links out; at least two are usual`)
  }
}

function lastDate(context: Context): string {
  return (
    context.unit.entries
      .map((entry) => entry.date)
      .sort()
      .at(-1) ?? ''
  )
}

function plain(text: string): string {
  return oneLine(inert(text))
}

function fold(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
