// Edits as values, and what they make of a knowledge base. A block that no edit names is copied byte for byte.
import type { ArticleDraft, ArticleId } from './article.ts'
import type { KnowledgeBase } from './knowledge-base.ts'

/** Block numbers are those of the snapshot, however many edits come before in the batch. */
interface AtBlock {
  article: ArticleId
  block: number
  /** The block's text as it was when the edit was decided; when it has changed since, the edit is a problem. */
  seen?: string
}

export type Edit =
  | { op: 'create'; draft: ArticleDraft }
  | { op: 'addBlock'; article: ArticleId; section: string; text: string; cites: string[] }
  | { op: 'relate'; article: ArticleId; to: string; why: string }
  | ({ op: 'replaceBlock'; text: string; cites: string[] } & AtBlock)
  | ({ op: 'supersedeBlock'; text: string; cites: string[]; reason: string; date: string } & AtBlock)
  | ({ op: 'retireBlock'; reason: string; date: string } & AtBlock)
  | { op: 'rename'; article: ArticleId; title: string }
  | { op: 'merge'; article: ArticleId; into: ArticleId }

export type EditProblemCode =
  | 'no-article'
  | 'no-block'
  | 'by-person'
  | 'changed'
  | 'no-target'
  | 'no-text'
  | 'not-possible'

export interface EditProblem {
  /** Index into the edits. */
  edit: number
  code: EditProblemCode
  message: string
}

export interface EditResult {
  /** Path under knowledge/ → new text; undefined: the file goes. Only what differs from the snapshot. */
  files: Map<string, string | undefined>
  created: ArticleId[]
  updated: ArticleId[]
  problems: EditProblem[]
}

export interface EditOptions {
  /** Reference → title of the entry, for lists of sources. */
  notes?: ReadonlyMap<string, string>
}

/** The files that differ once the edits are made. An edit that cannot be made is a problem; the others are made. */
export function applyEdits(_kb: KnowledgeBase, _edits: Edit[], _options: EditOptions = {}): EditResult {
  throw new Error('not written yet')
}
