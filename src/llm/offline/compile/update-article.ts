// What a heap of notes changes in an article that exists: nothing that it says already, a successor where a choice was
// replaced, else an added block. Blocks written by a person are left alone.
import type { CandidateArticle, CompileInput, Operation } from '../../compile-shape.ts'
import { covered } from '../same-subject.ts'
import { partReason, takesPlaceOf } from '../supersession.ts'
import type { Placed } from './compile.ts'
import { claimText } from './create-article.ts'
import type { Heap, NoteOfEntry } from './notes.ts'

type Block = CandidateArticle['blocks'][number]

/** A note that shares this much with a block says nothing new. */
const SAID = 0.85

export function updateArticle(
  article: CandidateArticle,
  heap: Heap,
  placed: Placed[],
  input: CompileInput,
): Operation[] {
  const operations: Operation[] = []
  const gone = new Set<number>()
  for (const note of [...heap.notes].sort(byDate)) {
    const text = claimText(note)
    const cites = [note.entry.id]
    if (isSaid(text, article, gone) || isGiven(text, operations)) continue
    const old = replacedBy(
      note,
      article.blocks.filter((block) => !gone.has(block.n)),
    )
    if (old !== undefined) {
      gone.add(old.n)
      operations.push({ op: 'supersede', article: article.id, block: old.n, text, cites, reason: reasonOf(note) })
    } else {
      operations.push({
        op: 'add',
        article: article.id,
        section: note.section === 'exchange' ? 'Details' : 'Key Points',
        text,
        cites,
      })
    }
  }
  if (operations.length > 0) operations.push(...relations(article, heap, placed))
  return operations.filter((one) =>
    input.candidates.some((candidate) => 'article' in one && candidate.id === one.article),
  )
}

/** The reason the note gives for itself, else what it says changed. */
function reasonOf(note: NoteOfEntry): string {
  const { statement, because } = partReason(note.text)
  return because === '' ? statement : because
}

function byDate(a: NoteOfEntry, b: NoteOfEntry): number {
  return a.entry.date < b.entry.date ? -1 : a.entry.date > b.entry.date ? 1 : 0
}

function isSaid(text: string, article: CandidateArticle, gone: Set<number>): boolean {
  return article.blocks.some((block) => !gone.has(block.n) && !isDead(block) && covered(text, block.text) >= SAID)
}

function isGiven(text: string, operations: Operation[]): boolean {
  return operations.some((one) => 'text' in one && covered(text, one.text) >= SAID)
}

/** The block that the note takes the place of; of several, the one it has most words in common with. */
export function replacedBy(note: NoteOfEntry, blocks: Block[]): Block | undefined {
  if (note.section !== 'decision') return undefined
  const replaced = blocks.filter(
    (block) =>
      !block.byPerson && !isDead(block) && !block.cites.includes(note.entry.id) && takesPlaceOf(note.text, block.text),
  )
  // What was weighed before a choice has more words in common with the next one than the choice itself has.
  const score = (block: Block) => covered(block.text, note.text) - (/[?？]/.test(block.text) ? 1 : 0)
  return replaced.reduce<Block | undefined>(
    (best, block) => (best && score(best) >= score(block) ? best : block),
    undefined,
  )
}

function isDead(block: Block): boolean {
  return /superseded|sources|related/i.test(block.section)
}

/** Links to the articles that the same entries bring. */
function relations(article: CandidateArticle, heap: Heap, placed: Placed[]): Operation[] {
  const entries = new Set(heap.notes.map((note) => note.entry.id))
  return placed
    .filter((one) => one.article === undefined && one.heap.notes.some((note) => entries.has(note.entry.id)))
    .slice(0, 3)
    .flatMap((one) => {
      const [first] = one.heap.notes
      return first === undefined
        ? []
        : [{ op: 'relate' as const, article: article.id, to: one.title, why: claimText(first, 120) }]
    })
}
