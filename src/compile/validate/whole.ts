// Operations on whole articles. A rename keeps the subject, a merge joins what is one subject already; what nothing shows
// to be one stays two, and a person is told. Pure.
import type { Edit } from '../../kb/edit.ts'
import type { Operation } from '../../llm/compile-shape.ts'
import { mergeVeto } from '../merge-verdict.ts'
import { findNearDuplicate } from '../near-duplicate.ts'
import { differentSubjects } from '../same-subject.ts'
import { type Context, foldTitle, quote, type Refuse, shown } from './context.ts'
import { checkedTitle } from './create.ts'

export function rename(
  operation: Extract<Operation, { op: 'rename' }>,
  context: Context,
  refuse: Refuse,
): Edit | undefined {
  const article = shown(operation.article, context, refuse)
  const title = checkedTitle(operation.title, context, refuse)
  if (!article || title === undefined) return undefined
  if (title === article.title) {
    context.warnings.push(`${article.id} has the title "${title}" already`)
    return undefined
  }
  const owner = findNearDuplicate(context.kb, title)?.article
  const created = context.created.get(foldTitle(title))
  const veto = differentSubjects(article.title, title)
  if (owner !== undefined && owner !== article.id) {
    context.unseen.push(owner)
    refuse(`${owner} has the name "${title}"; choose another, or merge the two if they are one subject`)
  } else if (created !== undefined) {
    refuse(`"${created}" is created in this answer; two articles cannot have one name`)
  } else if (veto !== undefined) {
    refuse(`"${article.title}" and "${title}" are not one subject: ${veto}; create an article for the other`)
  } else {
    return { op: 'rename', article: article.id, title }
  }
  return undefined
}

/** A merge that may not be is no reason to lose the rest of an answer: it is left out, and shown to a person. */
export function merge(
  operation: Extract<Operation, { op: 'merge' }>,
  context: Context,
  refuse: Refuse,
): Edit | undefined {
  const from = shown(operation.article, context, refuse)
  const into = shown(operation.into, context, refuse)
  const [real, other] = [from && context.kb.get(from.id), into && context.kb.get(into.id)]
  if (!real || !other) return undefined
  const veto = mergeVeto(context.kb, { from: real, into: other, said: saidByPeople(context) })
  if (veto === undefined) return { op: 'merge', article: real.id, into: other.id }
  context.warnings.push(
    `the merge of ${real.id} (${quote(real.title)}) into ${other.id} (${quote(other.title)}) was not made: ${veto}; if they are one subject, a person may merge them`,
  )
  return undefined
}

function saidByPeople({ unit }: Context): string[] {
  return unit.entries.flatMap(({ decisions, lessons, exchanges }) =>
    [...decisions, ...lessons, ...exchanges].filter(({ rank }) => rank === 'human').map(({ text }) => text),
  )
}
