// Entries are not always compiled in the order of their days: a late one must not undo what newer ones say. Edits that would
// put older evidence in the place of newer are told to the model once, then left out. Pure.
import type { Edit } from '../kb/edit.ts'
import type { KnowledgeBase } from '../kb/knowledge-base.ts'
import type { Unit } from './units.ts'

export interface OlderEvidence {
  /** The edits that may be made. */
  edits: Edit[]
  /** The others, one sentence each, in words for the model. */
  problems: string[]
}

/** `saidAt` gives the moment of an entry by its reference, comparable as text; undefined when it is not known. */
export function olderEvidence(
  edits: Edit[],
  { unit, kb, saidAt }: { unit: Unit; kb: KnowledgeBase; saidAt: (ref: string) => string | undefined },
): OlderEvidence {
  const problems: string[] = []
  const latest = (refs: string[]) =>
    refs
      .flatMap((ref) => saidAt(ref) ?? [])
      .sort()
      .at(-1)
  const kept = edits.filter((edit) => {
    if (edit.op !== 'replaceBlock' && edit.op !== 'supersedeBlock' && edit.op !== 'retireBlock') return true
    const mine = latest(edit.op === 'retireBlock' ? unit.entries.map((entry) => entry.ref) : edit.cites)
    const block = kb.get(edit.article)?.blocks.find(({ n }) => n === edit.block)
    const theirs = latest(block?.cites ?? [])
    if (mine === undefined || theirs === undefined || mine >= theirs) return true
    problems.push(
      `block ${edit.block} of ${edit.article} rests on an entry of ${theirs.slice(0, 10)}, later than the one of ${mine.slice(0, 10)} that would change it: leave it, or add what it lacks with its date`,
    )
    return false
  })
  return { edits: kept, problems }
}
