// What every check of an answer has at hand, and the look-ups they share: articles and blocks that were shown, links that
// lead somewhere, text without anything hidden in it. Pure.
import type { Block } from '../../kb/article.ts'
import type { Edit } from '../../kb/edit.ts'
import type { KnowledgeBase } from '../../kb/knowledge-base.ts'
import { hasHidden, inert, plain as plainText } from '../../lib/inert.ts'
import { oneLine, truncate } from '../../lib/text.ts'
import type { CandidateArticle, CompileInput } from '../../llm/compile-shape.ts'
import type { Unit } from '../units.ts'

export interface Validated {
  edits: Edit[]
  /** Refs of the entries that earn nothing. */
  nothing: string[]
  /** Why the answer cannot be used, one sentence each, in words for the model. */
  problems: string[]
  /** What is unusual but allowed, and what was left out. */
  warnings: string[]
  /** Articles the answer should have been shown. */
  unseen: string[]
}

export interface Context extends Validated {
  unit: Unit
  input: CompileInput
  kb: KnowledgeBase
  /** The model cannot be asked again: what can go where it belongs goes there. */
  isLast: boolean
  /** Name of an article created in this answer, folded → its title. */
  created: Map<string, string>
  /** Folded title of a create that took another title or went into an article → that title or the article's id. */
  became: Map<string, string>
}

/** Tells the model what is wrong with the operation at hand. */
export type Refuse = (problem: string) => void

/** One line, with nothing in it that hides, reorders or acts; what was taken out is said once. */
export function plain(text: string, context: Context): string {
  const warning = 'hidden or control characters were taken out of the answer'
  if (hasHidden(text) && !context.warnings.includes(warning)) context.warnings.push(warning)
  return oneLine(plainText(text))
}

/** A few words of a reader's guide: cut where they are too many. */
export function fewWords(text: string, context: Context): string {
  return truncate(plain(text, context).replace(/\[\[|\]\]/g, ''), LONGEST_REASON)
}

const LONGEST_REASON = 300

export function foldTitle(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

export function shown(id: string, context: Context, refuse: Refuse): CandidateArticle | undefined {
  const found = context.input.candidates.find((candidate) => candidate.id === id)
  if (found) return found
  if (context.kb.get(id)) context.unseen.push(id)
  refuse(`${quote(id)} is not among the articles you were shown; name one of those by its id, or create an article`)
  return undefined
}

/** A block that may be changed: it was shown, it is there, and no person wrote it. */
export function ownBlock(at: { article: string; block: number }, context: Context, refuse: Refuse): Block | undefined {
  const article = shown(at.article, context, refuse)
  if (!article) return undefined
  const candidate = article.blocks.find((one) => one.n === at.block)
  const real = context.kb.get(article.id)?.blocks.find((one) => one.n === at.block)
  if (!candidate || !real) {
    const numbers = article.blocks.map(({ n }) => n).join(', ') || 'none'
    refuse(`${article.id} has no block ${at.block} that you were shown (shown: ${numbers})`)
  } else if (candidate.byPerson) {
    refuse(`block ${at.block} of ${article.id} was written by a person and stays; add beside it`)
  } else {
    return real
  }
  return undefined
}

/** The id of a link target, or the title of an article created in this answer; undefined, with a warning, for others. */
export function linkTarget(name: string, context: Context): string | undefined {
  const target = plain(name.replace(/^\s*\[\[|\]\]\s*$/g, ''), context)
  const created = context.created.get(foldTitle(target))
  if (created !== undefined) return created
  const id = context.kb.resolve(target) ?? context.kb.findByName(target)
  if (id && context.input.linkTargets.includes(id)) return id
  context.warnings.push(`a link to "${truncate(target, 60)}" was dropped: there is no such article`)
  return undefined
}

export function lastDate({ unit }: Context): string {
  return (
    unit.entries
      .map((entry) => entry.date)
      .sort()
      .at(-1) ?? ''
  )
}

export function quote(text: string): string {
  return `"${truncate(oneLine(inert(text)), 60)}"`
}
