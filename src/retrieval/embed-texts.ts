// Many texts in few calls: as many in one as services take, and shorter ones where the model finds them too long. Each call's
// vectors are given out before the next is made. Whatever else fails is the caller's matter.
import type { Embedder, EmbedOptions } from '../llm/embed.ts'
import { EngineFailure } from '../llm/llm.ts'

export interface TextVector {
  /** Which text. */
  at: number
  vector: number[]
}

export async function* embedTexts(
  embedder: Embedder,
  texts: readonly string[],
  options: EmbedOptions,
): AsyncGenerator<TextVector[]> {
  for (const batch of batches(texts)) yield* embedBatch(embedder, batch, options)
}

const MOST_TEXTS = 32
const MOST_CHARACTERS = 60_000

interface Item {
  at: number
  text: string
}

function batches(texts: readonly string[]): Item[][] {
  const made: Item[][] = []
  let size = 0
  for (const [at, text] of texts.entries()) {
    const last = made.at(-1)
    if (!last || last.length >= MOST_TEXTS || size + text.length > MOST_CHARACTERS) {
      made.push([{ at, text }])
      size = text.length
    } else {
      last.push({ at, text })
      size += text.length
    }
  }
  return made
}

/** A batch may be too long as a whole or by one text: it is halved, and at last the text is. */
async function* embedBatch(embedder: Embedder, batch: Item[], options: EmbedOptions): AsyncGenerator<TextVector[]> {
  const vectors = await unlessTooLong(embedder, batch, options)
  if (vectors !== undefined) {
    yield batch.map(({ at }, place) => ({ at, vector: vectors[place] ?? [] }))
    return
  }
  const middle = Math.ceil(batch.length / 2)
  const halves =
    batch.length === 1
      ? [batch.map(({ at, text }) => ({ at, text: text.slice(0, text.length / 2) }))]
      : [batch.slice(0, middle), batch.slice(middle)]
  for (const half of halves) yield* embedBatch(embedder, half, options)
}

/** Undefined when a shorter one may be taken. */
async function unlessTooLong(
  embedder: Embedder,
  batch: Item[],
  options: EmbedOptions,
): Promise<number[][] | undefined> {
  try {
    return (
      await embedder.embed(
        batch.map(({ text }) => text),
        options,
      )
    ).vectors
  } catch (error) {
    const canHalve = batch.length > 1 || (batch[0]?.text.length ?? 0) > SHORTEST
    if (error instanceof EngineFailure && error.code === 'too-long' && canHalve) return undefined
    throw error
  }
}

const SHORTEST = 200
