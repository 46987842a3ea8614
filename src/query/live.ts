// An answer while the engine still writes it: each sentence is checked like those of a whole answer before anything of it is
// shown, and nothing is shown before one sentence is carried by its sources, since without one the base does not know.
import type { KnowledgeBase } from '../kb/knowledge-base.ts'
import type { Listener } from '../llm/llm.ts'
import { sentenceLines } from './answer-text.ts'
import { sentenceReader } from './sentence-reader.ts'
import type { Shown } from './shown.ts'
import { verified } from './verify.ts'

interface Live {
  kb: KnowledgeBase
  shown: Shown
  /** Gets the first lines of the answer, each time one more than before; fewer when it is begun anew. */
  show(lines: string[]): void
}

export function liveListener({ kb, shown, show }: Live): Listener {
  return sentenceReader((drafted) => {
    const sentences = verified(kb, shown, drafted)
    if (sentences.some(({ unsupported }) => unsupported === undefined)) show(sentenceLines(sentences))
  })
}
