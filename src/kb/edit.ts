// Edits as values, and what they make of a knowledge base. A block that no edit names is copied byte for byte.
import { oneLine } from '../lib/text.ts'
import type { ArticleDraft, ArticleId } from './article.ts'
import { addDraft, type Place, placeDraft, writeDraft } from './create.ts'
import { currentArticle, type Desk, titleOf } from './desk.ts'
import {
  addClaim,
  closeArticle,
  type OpenArticle,
  openArticle,
  relate,
  replaceBlock,
  retireBlock,
  supersedeBlock,
} from './edit-page.ts'
import type { KnowledgeBase } from './knowledge-base.ts'
import { mergeArticle } from './merge.ts'
import type { Piece } from './page.ts'
import { renameAnchors, renameArticle } from './relink.ts'

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
  /** `title`: how the link is to read. */
  | { op: 'relate'; article: ArticleId; to: string; why: string; title?: string }
  | ({ op: 'replaceBlock'; text: string; cites: string[] } & AtBlock)
  | ({ op: 'supersedeBlock'; text: string; cites: string[]; reason: string; date: string } & AtBlock)
  | ({ op: 'retireBlock'; reason: string; date: string } & AtBlock)
  | { op: 'rename'; article: ArticleId; title: string }
  | { op: 'merge'; article: ArticleId; into: ArticleId }

type EditProblemCode = 'no-article' | 'no-block' | 'by-person' | 'changed' | 'no-target' | 'no-text' | 'not-possible'

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
export function applyEdits(kb: KnowledgeBase, edits: Edit[], options: EditOptions = {}): EditResult {
  const desk: Desk = {
    kb,
    notes: options.notes ?? new Map(),
    texts: new Map(),
    names: new Map(),
    created: new Map(),
    touched: new Set(),
  }
  const batch: Batch = { desk, problems: [], open: new Map() }
  const places = placeAll(batch, edits)
  for (const [at, edit] of edits.entries()) create(batch, at, edit, places.get(at))
  for (const [at, edit] of edits.entries()) editBlocks(batch, at, edit)
  closeAll(batch)
  for (const [at, edit] of edits.entries()) move(batch, at, edit)
  return toResult(batch)
}

interface Batch {
  desk: Desk
  problems: EditProblem[]
  /** Articles that are worked on, with the edits that do. */
  open: Map<ArticleId, { article: OpenArticle; edits: number[] }>
}

function problem(batch: Batch, edit: number, code: EditProblemCode, message: string): void {
  batch.problems.push({ edit, code, message })
}

/** Concepts come first, so that connections can name them. */
function placeAll(batch: Batch, edits: Edit[]): Map<number, Place> {
  const places = new Map<number, Place>()
  for (const kind of ['concept', 'connection', 'answer']) {
    for (const [at, edit] of edits.entries()) {
      if (edit.op !== 'create' || edit.draft.kind !== kind) continue
      const place = placeDraft(batch.desk, edit.draft)
      if (place === 'no-text') problem(batch, at, place, 'a new article needs a title and text')
      else if (place === 'no-target') problem(batch, at, place, 'a connection needs two articles that exist')
      else places.set(at, place)
    }
  }
  return places
}

function create(batch: Batch, at: number, edit: Edit, place: Place | undefined): void {
  if (edit.op !== 'create' || place === undefined) return
  const { id } = place
  if (place.isNew) {
    const missing = (to: string) => problem(batch, at, 'no-target', `no article "${oneLine(to)}" to relate ${id} to`)
    batch.desk.texts.set(id, writeDraft(batch.desk, edit.draft, { id, missing }))
    return
  }
  const open = openFor(batch, at, id)
  if (open !== undefined) addDraft(batch.desk, open, edit.draft)
}

function editBlocks(batch: Batch, at: number, edit: Edit): void {
  const { desk } = batch
  if (edit.op === 'create' || edit.op === 'rename' || edit.op === 'merge') return
  const open = openFor(batch, at, edit.article)
  if (open === undefined) return
  const noText = () => problem(batch, at, 'no-text', 'a block needs text')
  if (edit.op === 'addBlock') {
    if (addClaim(desk, open, edit.section, edit) === undefined) noText()
  } else if (edit.op === 'relate') {
    if (!relate(desk, open, edit))
      problem(batch, at, 'no-target', `no article "${oneLine(edit.to)}" to relate ${edit.article} to`)
  } else {
    const piece = ownBlock(batch, at, edit, open)
    if (piece === undefined) return
    if (edit.op === 'retireBlock') retireBlock(desk, open, piece, edit)
    else if (
      (edit.op === 'replaceBlock' ? replaceBlock : supersedeBlock)(desk, open, piece, {
        date: '',
        reason: '',
        ...edit,
      }) === undefined
    )
      noText()
  }
}

/** The block an edit may change: there, as it was seen, and not a person's. */
function ownBlock(batch: Batch, at: number, edit: Edit & AtBlock, { article, page }: OpenArticle): Piece | undefined {
  const piece = page.pieces.find(({ block }) => block?.n === edit.block)
  const name = `block ${edit.block} of ${edit.article}`
  if (piece?.block === undefined) problem(batch, at, 'no-block', `there is no ${name}`)
  else if (piece.section === 'Superseded') problem(batch, at, 'changed', `${name} is superseded already`)
  else if (edit.seen !== undefined && oneLine(edit.seen) !== oneLine(textBefore(article, edit.block))) {
    problem(batch, at, 'changed', `${name} has changed`)
  } else if (piece.block.byPerson) problem(batch, at, 'by-person', `a person wrote ${name}`)
  else return piece
  return undefined
}

function textBefore({ blocks }: OpenArticle['article'], n: number): string {
  return blocks.find((block) => block.n === n)?.text ?? ''
}

function openFor(batch: Batch, at: number, id: ArticleId): OpenArticle | undefined {
  const there = batch.open.get(id)
  if (there !== undefined) {
    there.edits.push(at)
    return there.article
  }
  const article = openArticle(batch.desk, id)
  if (article === undefined) problem(batch, at, 'no-article', `there is no article ${id}`)
  else batch.open.set(id, { article, edits: [at] })
  return article
}

function closeAll({ desk, open, problems }: Batch): void {
  for (const [id, { article, edits }] of open) {
    const text = closeArticle(desk, article)
    if (text === undefined) {
      const message = `${id} has a part that is never closed (a fence or a comment); edits would be lost in it`
      for (const edit of edits) problems.push({ edit, code: 'not-possible', message })
      article.reworded.clear()
    } else if (text !== article.article.text) {
      desk.texts.set(id, text)
      desk.touched.add(id)
    }
  }
  // Only now: an anchor may stand in an article that was open itself.
  for (const [id, { article }] of open) renameAnchors(desk, id, article.reworded)
}

function move(batch: Batch, at: number, edit: Edit): void {
  if (edit.op !== 'rename' && edit.op !== 'merge') return
  const { desk } = batch
  const missing = (edit.op === 'merge' ? [edit.article, edit.into] : [edit.article]).find((id) => {
    const article = currentArticle(desk, id)
    return article === undefined || article.redirect !== undefined
  })
  if (missing !== undefined) {
    problem(batch, at, 'no-article', `there is no article ${missing}`)
    return
  }
  const why =
    edit.op === 'rename' ? renameArticle(desk, edit.article, edit.title) : mergeArticle(desk, edit.article, edit.into)
  if (why !== undefined) problem(batch, at, 'not-possible', `${edit.op} of "${titleOf(desk, edit.article)}": ${why}`)
}

function toResult({ desk, problems }: Batch): EditResult {
  const before = desk.kb.files
  const changed = [...desk.texts]
    .filter(([id, text]) => before.get(`${id}.md`) !== text)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const ids = changed.map(([id]) => id)
  return {
    files: new Map(changed.map(([id, text]) => [`${id}.md`, text])),
    created: ids.filter((id) => desk.created.has(id)),
    updated: ids.filter((id) => desk.touched.has(id) && !desk.created.has(id)),
    problems: problems.sort((a, b) => a.edit - b.edit),
  }
}
