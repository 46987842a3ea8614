// Vectors of the documents of an index, made where they are missing. Search never waits for this: it works with those that
// are there. What was paid for is written before the next call is made, so that the same content is never embedded twice.
import { truncate } from '../lib/text.ts'
import { EngineFailure } from '../llm/llm.ts'
import { embedTexts } from './embed-texts.ts'
import type { SearchIndex } from './search-document.ts'
import { addVectors, keepVectors, MOST_CHARACTERS, readVectorFile, type VectorFile, vectorKey } from './vector-file.ts'
import { readVectorIds, type VectorId, writeVectorIds } from './vector-ids.ts'
import { noteVectorTrouble, troubleOf, type VectorSources } from './vector-trouble.ts'

export interface FillReport {
  /** Texts that were sent. */
  embedded: number
  /** Documents that have no vector of their present text. */
  waiting: number
  /** Why some were not made. */
  stopped: string | undefined
}

export interface FillOptions {
  /** Documents that are looked at in one run. */
  most: number
  timeoutMs: number
  progress?: ((line: string) => void) | undefined
}

/** Makes the vectors that are missing. To be called under a lease: two at once would pay twice. */
export async function fillVectors(sources: VectorSources, options: FillOptions): Promise<FillReport> {
  const { state, index, embedder } = sources
  const { model } = embedder
  const stamps = index.stamps()
  const before = readVectorIds(state, model)
  const ids = new Map([...before].filter(([id]) => stamps.has(id)))
  let file = readVectorFile(state, model)
  const isMissing = (id: string) => ids.get(id)?.[0] !== stamps.get(id) || !file.slots.has(ids.get(id)?.[1] ?? '')
  const missing = [...stamps.keys()].filter(isMissing)
  const report: FillReport = { embedded: 0, waiting: 0, stopped: undefined }
  let refused = 0
  for (let from = 0; from < Math.min(missing.length, options.most) && refused <= MOST_REFUSED; from += AT_ONCE) {
    options.progress?.(`vectors: ${from} of ${missing.length}`)
    const group = keyedTexts(index, missing.slice(from, Math.min(from + AT_ONCE, options.most)), model)
    const wanted = new Map(group.filter(({ key }) => !file.slots.has(key)).map(({ key, text }) => [key, text]))
    const did = await addTexts(sources, { file, wanted, timeoutMs: options.timeoutMs })
    file = did.file
    report.embedded += did.added
    report.stopped = did.failure?.message ?? report.stopped
    if (did.failure) refused += did.failure.isFinal ? MOST_REFUSED + 1 : 1
    for (const { id, key } of group) if (file.slots.has(key)) ids.set(id, [stamps.get(id) ?? '', key])
  }
  if (missing.length > 0 || ids.size !== before.size) writeVectorIds(state, model, ids)
  tidy({ state, model, ids })
  report.waiting = [...stamps.keys()].filter(isMissing).length
  return report
}

const AT_ONCE = 64
/** One text that a service will not take must not keep the others from it. */
const MOST_REFUSED = 3

interface KeyedText {
  id: string
  text: string
  key: string
}

/** A document as it is embedded: what it is called, what it says first, what it says. */
function keyedTexts(index: SearchIndex, ids: string[], model: string): KeyedText[] {
  const texts = index.reader.texts(ids)
  return index.reader.byIds(ids, {}).map(({ id, title }) => {
    const { summary = '', body = '' } = texts.get(id) ?? {}
    const text = truncate([title, summary, body].filter((part) => part !== '').join('\n'), MOST_CHARACTERS)
    return { id, text, key: vectorKey(model, text) }
  })
}

interface Failure {
  message: string
  /** Every other call would fail in the same way. */
  isFinal: boolean
}

interface Adding {
  file: VectorFile
  wanted: ReadonlyMap<string, string>
  timeoutMs: number
}

/** Writes what each call brings, at once. */
async function addTexts(
  { state, embedder, signal, ...sources }: VectorSources,
  { file, wanted, timeoutMs }: Adding,
): Promise<{ file: VectorFile; added: number; failure?: Failure }> {
  const { model } = embedder
  const keys = [...wanted.keys()]
  let now = { file, added: 0 }
  try {
    for await (const part of embedTexts(embedder, [...wanted.values()], { timeoutMs, signal })) {
      const records = part.map(({ at, vector }) => ({ key: keys[at] ?? '', vector }))
      now = { file: addVectors(state, { model, file: now.file, records }), added: now.added + records.length }
      noteVectorTrouble(state, undefined)
    }
    return now
  } catch (error) {
    const message = await troubleOf({ state, embedder, ...sources }, error)
    const isFinal = error instanceof EngineFailure && (error.environmental || error.code === 'timeout')
    return { ...now, failure: { message, isFinal } }
  }
}

/** Contents that no document has any more are left out when they are the greater part. */
function tidy({ state, model, ids }: { state: string; model: string; ids: ReadonlyMap<string, VectorId> }): void {
  const file = readVectorFile(state, model)
  const keys = new Set([...ids.values()].map(([, key]) => key))
  if (file.slots.size > 2 * keys.size + SPARE) keepVectors(state, { model, file, keys })
}

const SPARE = 1_000
