// Edits as values, and what they make of a knowledge base. A block that no edit names is copied byte for byte.
import { oneLine } from '../lib/text.ts'
import type { ArticleDraft, ArticleId } from './article.ts'
import { type CorrectEdit, correctArticle } from './correct.ts'
import { addDraft, type Place, placeDraft, writeDraft } from './create.ts'
import { currentArticle, type Desk, newDesk, titleOf } from './desk.ts'
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
import { type MendEdit, mendArticle } from './mend.ts'
import { mergeArticle } from './merge.ts'
import type { Piece } from './page.ts'
import { renameAnchors, renameArticle } from './relink.ts'
import { type RemoveEdit, type RetractEdit, type Retracted, retract } from './retract.ts'

/** Block numbers are those of the snapshot, however many edits come before in the batch. */
interface AtBlock {
  article: ArticleId
  block: number
  /** The block's text as it was when the edit was decided; when it has changed since, the edit is a problem. */
  seen?: string
}

export type Edit =
  | { op: 'create'; draft: ArticleDraft }
  /** `before`: the sections that follow this one, should it have to be made. */
  | { op: 'addBlock'; article: ArticleId; section: string; text: string; cites: string[]; before?: string[] }
  /** `title`: how the link is to read. */
  | { op: 'relate'; article: ArticleId; to: string; why: string; title?: string }
  | ({ op: 'replaceBlock'; text: string; cites: string[] } & AtBlock)
  | ({ op: 'supersedeBlock'; text: string; cites: string[]; reason: string; date: string } & AtBlock)
  | ({ op: 'retireBlock'; reason: string; date: string } & AtBlock)
  | { op: 'rename'; article: ArticleId; title: string }
  | { op: 'merge'; article: ArticleId; into: ArticleId }
  | MendEdit
  /** Taken before all other edits of the batch. */
  | RetractEdit
  | RemoveEdit
  | CorrectEdit

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
  const taken = retract(kb, edits.filter(takesAway))
  const desk = newDesk(taken.kb, options.notes)
  const batch: Batch = { desk, taken, problems: [], open: new Map() }
  for (const [at, edit] of edits.entries()) checkTaken(batch, at, edit)
  const places = placeAll(batch, edits)
  for (const [at, edit] of edits.entries()) create(batch, at, edit, places.get(at))
  for (const [at, edit] of edits.entries()) editBlocks(batch, at, edit)
  closeAll(batch)
  for (const [at, edit] of edits.entries()) move(batch, at, edit)
  return toResult(batch)
}

interface Batch {
  desk: Desk
  /** What was there before and is retracted or removed; the rest of the batch is made on what is left. */
  taken: Retracted
  problems: EditProblem[]
  /** Articles that are worked on, with the edits that do. */
  open: Map<ArticleId, { article: OpenArticle; edits: number[] }>
}

function problem(batch: Batch, edit: number, code: EditProblemCode, message: string): void {
  batch.problems.push({ edit, code, message })
}

function takesAway(edit: Edit): edit is RetractEdit | RemoveEdit {
  return edit.op === 'retract' || edit.op === 'remove'
}

function checkTaken(batch: Batch, at: number, edit: Edit): void {
  if (!takesAway(edit)) return
  const { refused, before } = batch.taken
  if (before.get(edit.article)?.redirect !== undefined || before.get(edit.article) === undefined)
    problem(batch, at, 'no-article', `there is no article ${edit.article}`)
  else if (refused.includes(edit.article)) problem(batch, at, 'not-possible', unclosed(edit.article))
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
      else if (place !== 'unwanted') places.set(at, place)
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
  if (edit.op === 'create' || moves(edit) || takesAway(edit)) return
  const open = openFor(batch, at, edit.article)
  if (open === undefined) return
  const noText = () => problem(batch, at, 'no-text', 'a block needs text')
  if (edit.op === 'correct') {
    const why = correctArticle(open, edit)
    if (why !== undefined) problem(batch, at, 'not-possible', why)
  } else if (edit.op === 'addBlock') {
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
function ownBlock(batch: Batch, at: number, asked: Edit & AtBlock, { article, page }: OpenArticle): Piece | undefined {
  const edit = renumbered(batch, asked)
  const piece = page.pieces.find(({ block }) => block?.n === edit.block)
  const name = `block ${asked.block} of ${asked.article}`
  if (piece?.block === undefined) problem(batch, at, 'no-block', `there is no ${name}`)
  else if (piece.section === 'Superseded') problem(batch, at, 'changed', `${name} is superseded already`)
  else if (edit.seen !== undefined && oneLine(edit.seen) !== oneLine(textBefore(article, edit.block))) {
    problem(batch, at, 'changed', `${name} has changed`)
  } else if (piece.block.byPerson) problem(batch, at, 'by-person', `a person wrote ${name}`)
  else return piece
  return undefined
}

/** The block by the number and words it has once other claims of its article are retracted. */
function renumbered({ taken }: Batch, edit: AtBlock): AtBlock {
  const numbers = taken.numbers.get(edit.article)
  if (numbers === undefined) return edit
  const now = numbers.get(edit.block)
  if (now === undefined) return { ...edit, block: 0 }
  const was = taken.before.get(edit.article)?.blocks.find(({ n }) => n === edit.block)?.text
  const isSame = edit.seen !== undefined && was !== undefined && oneLine(edit.seen) === oneLine(was)
  return { ...edit, block: now.n, ...(isSame ? { seen: now.text } : {}) }
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
      for (const edit of edits) problems.push({ edit, code: 'not-possible', message: unclosed(id) })
      article.reworded.clear()
    } else if (text !== article.article.text) {
      desk.texts.set(id, text)
      desk.touched.add(id)
    }
  }
  // Only now: an anchor may stand in an article that was open itself.
  for (const [id, { article }] of open) renameAnchors(desk, id, article.reworded)
}

function unclosed(id: ArticleId): string {
  return `${id} has a part that is never closed (a fence or a comment); edits would be lost in it`
}

function moves(edit: Edit): edit is Extract<Edit, { op: 'rename' | 'merge' | 'mend' }> {
  return edit.op === 'rename' || edit.op === 'merge' || edit.op === 'mend'
}

function move(batch: Batch, at: number, edit: Edit): void {
  if (!moves(edit)) return
  const { desk } = batch
  const missing = (edit.op === 'merge' ? [edit.article, edit.into] : [edit.article]).find((id) => {
    const article = currentArticle(desk, id)
    return article === undefined || article.redirect !== undefined
  })
  if (missing !== undefined) {
    problem(batch, at, 'no-article', `there is no article ${missing}`)
    return
  }
  const why = moved(desk, edit)
  if (why !== undefined) problem(batch, at, 'not-possible', `${edit.op} of "${titleOf(desk, edit.article)}": ${why}`)
}

function moved(desk: Desk, edit: Extract<Edit, { op: 'rename' | 'merge' | 'mend' }>): string | undefined {
  if (edit.op === 'mend') return mendArticle(desk, edit)
  return edit.op === 'rename'
    ? renameArticle(desk, edit.article, edit.title)
    : mergeArticle(desk, edit.article, edit.into)
}

function toResult({ desk, taken, problems }: Batch): EditResult {
  const texts = new Map([...taken.files].map(([path, text]) => [path.slice(0, -3), text]))
  for (const [id, text] of desk.texts) texts.set(id, text)
  const changed = [...texts]
    .filter(([id, text]) => taken.before.files.get(`${id}.md`) !== text)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const ids = changed.flatMap(([id, text]) => (text === undefined ? [] : [id]))
  return {
    files: new Map(changed.map(([id, text]) => [`${id}.md`, text])),
    created: ids.filter((id) => desk.created.has(id)),
    updated: ids.filter((id) => (desk.touched.has(id) || taken.touched.has(id)) && !desk.created.has(id)),
    problems: problems.sort((a, b) => a.edit - b.edit),
  }
}
