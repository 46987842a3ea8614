// Entries and candidate articles in, operations out. A heap of notes on a subject that has an article goes into it, as an
// addition, a succession or not at all when it is said already; any other heap becomes an article. Sentences are
// extracts of the entries, and only given entries are cited.
import type { CandidateArticle, CompileAnswer, CompileInput, Operation } from '../../compile-shape.ts'
import { rarityAmong, SAME, sameness } from '../same-subject.ts'
import { contentWords, isGeneric } from '../subjects.ts'
import { connections } from './connect.ts'
import { createArticle } from './create-article.ts'
import { type Heap, heapsOf, type NoteOfEntry, notesOf } from './notes.ts'
import { placeOf } from './place-note.ts'
import { type Shelf, shelfOf } from './shelf.ts'
import { replacedBy, updateArticle } from './update-article.ts'

/** A heap and where it goes: an existing article, or a new one under its title. */
export interface Placed {
  heap: Heap
  article: CandidateArticle | undefined
  title: string
}

export function compile(input: CompileInput): CompileAnswer {
  const notes = notesOf(input.entries)
  const placed = place(heapsOf(notes), input)
  const operations = placed.flatMap((one): Operation[] =>
    one.article === undefined
      ? [createArticle(one, placed, input)]
      : updateArticle(one.article, one.heap, placed, input),
  )
  operations.push(...connections(placed, input))
  return { operations, nothing: without(input, notes, operations) }
}

function place(heaps: Heap[], input: CompileInput): Placed[] {
  const rarity = rarityAmong(input.candidates)
  const shelf = shelfOf(input)
  const placed: Placed[] = []
  for (const heap of heaps.flatMap((one) => shelved(one, shelf))) {
    const article = heap.article ?? bestArticle(heap, input.candidates, rarity)
    const title = article?.title ?? titleOf(heap)
    const twin = placed.find((one) => (article ? one.article?.id === article.id : one.title === title))
    if (twin) twin.heap.notes.push(...heap.notes.filter((note) => !twin.heap.notes.includes(note)))
    else placed.push({ heap: { subject: heap.subject, notes: heap.notes }, article, title })
  }
  return placed
}

/** Notes that are at home in an article go there, and what else is in their heap goes with the first of them. */
function shelved(heap: Heap, shelf: Shelf): (Heap & { article?: CandidateArticle })[] {
  const homes = new Map<CandidateArticle, NoteOfEntry[]>()
  const loose: NoteOfEntry[] = []
  for (const note of heap.notes) {
    const home = note.section === 'exchange' ? undefined : placeOf(note.text, shelf)
    if (home === undefined) loose.push(note)
    else homes.set(home, [...(homes.get(home) ?? []), note])
  }
  const [first] = homes.values()
  if (first === undefined) return [heap]
  first.push(...loose)
  return Array.from(homes, ([article, notes]) => ({ subject: heap.subject, notes, article }))
}

/** The subject, or where that is a word nobody would look for, the title of the session. */
function titleOf(heap: Heap): string {
  const title = heap.notes[0]?.entry.title.trim() ?? ''
  return isGeneric(heap.subject) && title !== '' ? title : heap.subject.phrase
}

function bestArticle(
  heap: Heap,
  candidates: CandidateArticle[],
  rarity: (word: string) => number,
): CandidateArticle | undefined {
  let best: { article: CandidateArticle; score: number } | undefined
  for (const article of candidates) {
    const score = Math.max(
      ...heap.notes.map(
        (note) =>
          sameness({ subject: heap.subject.phrase, text: note.text }, article, rarity) +
          (changesArticle(note, article) ? SAME : 0),
      ),
    )
    if (score >= SAME && (best === undefined || score > best.score)) best = { article, score }
  }
  return best?.article
}

/** Names the article and replaces what it says: the successor is at home where the old choice is. */
function changesArticle(note: NoteOfEntry, article: CandidateArticle): boolean {
  const words = new Set(contentWords(note.text))
  const named = [article.title, ...article.aliases].some((name) => contentWords(name).every((word) => words.has(word)))
  return named && replacedBy(note, article.blocks) !== undefined
}

function without(input: CompileInput, notes: NoteOfEntry[], operations: Operation[]): CompileAnswer['nothing'] {
  const cited = new Set(
    JSON.stringify(operations)
      .match(/"cites":\[[^\]]*\]/g)
      ?.flatMap((list) => list.match(/"[^"]+"/g) ?? [])
      .map((id) => id.slice(1, -1)),
  )
  return input.entries
    .filter((entry) => !cited.has(entry.id))
    .map((entry) => ({
      entry: entry.id,
      why: notes.some((note) => note.entry === entry)
        ? 'the articles say so already'
        : 'no decision, lesson or fact in it',
    }))
}
