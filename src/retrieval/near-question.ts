// The documents whose vectors are nearest to a question: one short call, then a look at all vectors. A search goes on without
// them: whatever fails here costs it a source, and is said.
import { truncate } from '../lib/text.ts'
import { nearest } from './nearest.ts'
import type { RetrieveOptions } from './retrieve.ts'
import { MOST_CHARACTERS, ofLengthOne, readVectorFile, removeVectors, type VectorFile } from './vector-file.ts'
import { readVectorIds, type VectorId } from './vector-ids.ts'
import { noteVectorTrouble, readVectorTrouble, troubleOf, type VectorSources } from './vector-trouble.ts'

export interface Nearest {
  vectors: { id: string; score: number }[]
  /** For people: what came of it. */
  said: string
}

/** Who asks: a project, of which no more is needed here. */
export interface Asking {
  state: string
  now(): Date
  embedder(): Promise<VectorSources['embedder'] | undefined>
}

export interface QuestionOptions extends Pick<VectorSources, 'index' | 'signal'> {
  options: RetrieveOptions
  redact?: VectorSources['redact'] | undefined
}

/** The same for a project; undefined where it has no embedding model. The question must be redacted. */
export async function vectorsFor(
  project: Asking,
  question: string,
  asked: QuestionOptions,
): Promise<Nearest | undefined> {
  const embedder = await project.embedder()
  if (!embedder) return undefined
  const { state, now } = project
  const { options, redact = async () => 'The call failed', ...rest } = asked
  return nearestTo({ state, now, embedder, redact, ...rest }, question, options)
}

/** The nearest documents to a question that pass the filter. One call at most, short and tried once; never rejects for it. */
export async function nearestTo(sources: VectorSources, question: string, options: RetrieveOptions): Promise<Nearest> {
  const { state, embedder, now, signal } = sources
  const ids = readVectorIds(state, embedder.model)
  if (ids.size === 0) return { vectors: [], said: 'Vectors: none are made yet; `memc compile` makes them.' }
  const trouble = readVectorTrouble(state)
  const since = trouble ? now().getTime() - Date.parse(trouble.time) : Number.POSITIVE_INFINITY
  if (trouble && since >= 0 && since < PATIENCE_MS) return { vectors: [], said: without(trouble.message) }
  try {
    const text = truncate(question, MOST_CHARACTERS)
    const { vectors } = await embedder.embed([text], { timeoutMs: QUESTION_MS, retries: 0, signal })
    noteVectorTrouble(state, undefined)
    const [vector = []] = vectors
    const file = readVectorFile(state, embedder.model)
    if (file.dimension !== vector.length) {
      removeVectors(state)
      return { vectors: [], said: without('The model has another form than before; `memc compile` makes them anew.') }
    }
    const near = among(sources, { file, ids, question: vector, options })
    return {
      vectors: near,
      said: `Vectors: ${near.length} near, of ${ids.size} by ${embedder.model} at ${embedder.place}.`,
    }
  } catch (error) {
    return { vectors: [], said: without(await troubleOf(sources, error)) }
  }
}

/** Who waits for a search waits no longer than this for a better one. */
const QUESTION_MS = 10_000
/** What has just failed is not tried again by every search. */
const PATIENCE_MS = 60_000

function without(message: string): string {
  return `Vectors: none, so full text alone was searched. ${message}`
}

const MOST_NEAR = 20

interface Among {
  file: VectorFile
  ids: ReadonlyMap<string, VectorId>
  question: readonly number[]
  options: RetrieveOptions
}

function among({ index }: VectorSources, { file, ids, question, options }: Among): Nearest['vectors'] {
  const { kind, limit: _, asOf, ...filter } = options
  const until = [filter.until, asOf].filter((day) => day !== undefined).sort()[0]
  const wanted = { ...filter, ...(until === undefined ? {} : { until }) }
  const at = new Map<string, number>()
  for (const [id, [, key]] of ids) {
    const slot = file.slots.get(key)
    if (slot !== undefined && (kind === undefined || (kind === 'entry') === id.startsWith('daily/'))) at.set(id, slot)
  }
  const near = nearest({ ...file, at }, ofLengthOne(question))
  if (Object.keys(wanted).length === 0) return near.slice(0, MOST_NEAR)
  const looked = near.slice(0, MOST_FILTERED)
  const passing = new Set(
    index.reader
      .byIds(
        looked.map(({ id }) => id),
        wanted,
      )
      .map(({ id }) => id),
  )
  return looked.filter(({ id }) => passing.has(id)).slice(0, MOST_NEAR)
}

const MOST_FILTERED = 400
