// Operations on the blocks of an article that exists. What says the same again changes nothing but the citations; what
// would lose a fact becomes a supersession, so that the old block stays readable. Pure.
import type { Edit } from '../../kb/edit.ts'
import { claimKey } from '../../lib/claim-words.ts'
import type { Operation } from '../../llm/compile-shape.ts'
import { lostFacts } from '../kept-facts.ts'
import { checkedClaim } from './claim.ts'
import { type Context, fewWords, lastDate, linkTarget, ownBlock, type Refuse, shown } from './context.ts'
import { checkedSection } from './typed.ts'

type Of<Name extends Operation['op']> = Extract<Operation, { op: Name }>

export function add(operation: Of<'add'>, context: Context, refuse: Refuse): Edit | undefined {
  const article = shown(operation.article, context, refuse)
  const place = article && checkedSection(operation, context, refuse)
  const longest = place?.section === 'Details' ? 'paragraph' : 'bullet'
  const claim = checkedClaim(operation, context, { refuse, longest })
  if (!article || !place || !claim) return undefined
  const text = standing(article.id, claim.text, context) ?? claim.text
  return { op: 'addBlock', article: article.id, ...place, ...claim, text }
}

export function relate(operation: Of<'relate'>, context: Context, refuse: Refuse): Edit | undefined {
  const article = shown(operation.article, context, refuse)
  const to = linkTarget(operation.to, context)
  if (!article || !to) return undefined
  if (to !== article.id) return { op: 'relate', article: article.id, to, why: fewWords(operation.why, context) }
  context.warnings.push(`a link of ${article.id} to itself was dropped`)
  return undefined
}

export function rewrite(operation: Of<'replace' | 'supersede'>, context: Context, refuse: Refuse): Edit | undefined {
  const found = ownBlock(operation, context, refuse)
  const longest = found?.kind === 'bullet' ? 'bullet' : 'paragraph'
  const claim = found && checkedClaim(operation, context, { refuse, longest, before: found })
  if (!found || !claim) return undefined
  const { article, block } = operation
  const at = { article, block, seen: found.text, ...claim }
  if (claimKey(claim.text) === claimKey(found.text)) {
    if (operation.op === 'supersede')
      context.warnings.push(
        `${article}: block ${block} was to be superseded by its own words; only its citations changed`,
      )
    return { op: 'replaceBlock', ...at, text: found.text }
  }
  if (operation.op === 'supersede')
    return { op: 'supersedeBlock', ...at, reason: fewWords(operation.reason, context), date: lastDate(context) }
  const lost = lostFacts(found.text, claim.text)
  if (lost.length === 0) return { op: 'replaceBlock', ...at }
  context.warnings.push(
    `${article}: a rewording would have lost ${lost.join(', ')}; the old block was kept as superseded`,
  )
  return { op: 'supersedeBlock', ...at, reason: 'reworded', date: lastDate(context) }
}

export function retire(operation: Of<'retire'>, context: Context, refuse: Refuse): Edit | undefined {
  const found = ownBlock(operation, context, refuse)
  if (!found) return undefined
  const { article, block, reason } = operation
  return {
    op: 'retireBlock',
    article,
    block,
    seen: found.text,
    reason: fewWords(reason, context),
    date: lastDate(context),
  }
}

/** The very words of the block that says this already, so that its citations are united with the new one. */
function standing(id: string, text: string, { kb, edits }: Context): string | undefined {
  const key = claimKey(text)
  const blocks = kb.get(id)?.blocks.filter(({ kind, section }) => kind !== 'other' && !LISTS.has(section)) ?? []
  const added = edits.filter((edit) => edit.op === 'addBlock' && edit.article === id)
  return [...blocks, ...added]
    .map((one) => ('text' in one ? (one.text ?? '') : ''))
    .find((known) => claimKey(known) === key)
}

const LISTS = new Set(['Superseded', 'Sources', 'Related Concepts'])
