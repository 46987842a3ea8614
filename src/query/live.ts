// An answer while the engine still writes it: each sentence is checked like those of a whole answer before anything of it is
// shown, and nothing is shown before one sentence is carried by its sources, since without one the base does not know.
import type { Listener } from '../llm/llm.ts'
import { firstLines } from './answer-text.ts'
import { sentenceReader } from './sentence-reader.ts'
import type { Shown } from './shown.ts'
import { verified } from './verify.ts'

interface Live {
  shown: Shown
  /** Gets the first lines of the answer, each time one more than before; fewer when it is begun anew. */
  show(lines: string[]): void
}

export function liveListener({ shown, show }: Live): Listener {
  return sentenceReader((drafted) => {
    const sentences = verified(shown, drafted)
    if (sentences.some(({ unsupported }) => unsupported === undefined))
      show(firstLines({ from: shown.from, sentences }))
  })
}
