// Vectors on disk: one file of the machine state with a record for each content that was ever embedded, so that the same
// content is never paid for twice. A private cache outside commit, since nothing is lost with it but calls; only ever added
// to, by one process at a time (the lease of whoever fills it). What is damaged counts as absent.
import { endianness } from 'node:os'
import { join } from 'node:path'
import { nodeFileSystem } from '../lib/file-system.ts'
import { appendBytes, PRIVATE_FILE, readBytes, remove, writeWhole } from '../lib/files.ts'
import { hash } from '../lib/hash.ts'

/** Every name begins with `vectors`: by that `memc forget` knows what to remove. */
export const VECTOR_FILES = { records: 'vectors.bin', ids: 'vectors.json', trouble: 'vectors-trouble.json' } as const

/** Of a text that is embedded: below what a model with room for 8,192 tokens takes, in any language. */
export const MOST_CHARACTERS = 6_000

export interface VectorFile {
  /** Numbers in a vector; 0 while there is none. */
  dimension: number
  /** Where each vector begins in `floats`, by the key of its content. */
  slots: Map<string, number>
  floats: Float32Array
  /** Bytes of whole records, with the head. */
  length: number
}

/** The key of a content: what is embedded, and by which model. */
export function vectorKey(model: string, text: string): string {
  return hash(model, text).slice(0, 2 * KEY_BYTES)
}

/** What is there of this model; empty when the file is absent, of another model or not ours. */
export function readVectorFile(state: string, model: string): VectorFile {
  const bytes = readBytes(join(state, VECTOR_FILES.records))
  const dimension = bytes === undefined ? 0 : dimensionIn(bytes, model)
  if (bytes === undefined || dimension === 0) return EMPTY()
  const size = recordSize(dimension)
  const count = Math.floor((bytes.length - HEAD_BYTES) / size)
  const slots = new Map<string, number>()
  for (let at = 0; at < count; at++) {
    const from = HEAD_BYTES + at * size
    slots.set(bytes.toString('hex', from, from + KEY_BYTES), (from + KEY_BYTES) / 4)
  }
  return { dimension, slots, floats: floatsOf(bytes), length: HEAD_BYTES + count * size }
}

export interface VectorRecord {
  key: string
  vector: readonly number[]
}

/**
 * Adds records, and begins anew where there is no file of this model, or its vectors have another length. The file as it is
 * then, but for its numbers.
 */
export function addVectors(
  state: string,
  { model, file, records }: { model: string; file: VectorFile; records: VectorRecord[] },
): VectorFile {
  const dimension = records[0]?.vector.length ?? 0
  if (dimension === 0) return file
  const path = join(state, VECTOR_FILES.records)
  const bytes = Buffer.concat(records.map(toBytes))
  const isSame = file.dimension === dimension
  if (isSame) appendBytes(nodeFileSystem, path, bytes, { mode: PRIVATE_FILE, cutTo: file.length })
  else writeWhole(nodeFileSystem, path, Buffer.concat([head(model, dimension), bytes]), { mode: PRIVATE_FILE })
  const from = isSame ? file.length : HEAD_BYTES
  const slots = new Map(isSame ? file.slots : [])
  for (const [at, { key }] of records.entries()) slots.set(key, (from + at * recordSize(dimension) + KEY_BYTES) / 4)
  return { dimension, slots, floats: file.floats, length: from + bytes.length }
}

/** Leaves out what no document has any more. */
export function keepVectors(
  state: string,
  { model, file, keys }: { model: string; file: VectorFile; keys: Set<string> },
): void {
  const { dimension, slots, floats } = file
  const kept = [...slots].filter(([key]) => keys.has(key))
  const records = kept.map(([key, at]) => toBytes({ key, vector: floats.subarray(at, at + dimension) }))
  const bytes = Buffer.concat([head(model, dimension), ...records])
  writeWhole(nodeFileSystem, join(state, VECTOR_FILES.records), bytes, { mode: PRIVATE_FILE })
}

export function removeVectors(state: string): void {
  for (const name of Object.values(VECTOR_FILES)) remove(nodeFileSystem, join(state, name))
}

const EMPTY = (): VectorFile => ({ dimension: 0, slots: new Map(), floats: new Float32Array(0), length: 0 })

const KEY_BYTES = 16
const HEAD_BYTES = 64

function recordSize(dimension: number): number {
  return KEY_BYTES + 4 * dimension
}

/** One line of a fixed length; numbers lie as the machine has them, and a file of another machine is begun anew. */
function head(model: string, dimension: number): Buffer {
  const text = `${title(model)} ${dimension}`
  return Buffer.from(`${text.padEnd(HEAD_BYTES - 1)}\n`, 'latin1')
}

function title(model: string): string {
  return `memc-vectors 1 ${endianness()} ${hash(model).slice(0, 16)}`
}

function dimensionIn(bytes: Buffer, model: string): number {
  const text = bytes.toString('latin1', 0, HEAD_BYTES)
  const dimension = Number(text.slice(title(model).length))
  const isOurs = text.startsWith(`${title(model)} `) && text.endsWith('\n')
  return isOurs && Number.isInteger(dimension) && dimension > 0 ? dimension : 0
}

function floatsOf(bytes: Buffer): Float32Array {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes)
  return new Float32Array(aligned.buffer, aligned.byteOffset, Math.floor(aligned.byteLength / 4))
}

/** Vectors are kept at length 1: their product is then the cosine. */
function toBytes({ key, vector }: { key: string; vector: ArrayLike<number> }): Buffer {
  return Buffer.concat([Buffer.from(key, 'hex'), Buffer.from(ofLengthOne(vector).buffer)])
}

export function ofLengthOne(vector: ArrayLike<number>): Float32Array {
  const length = Math.hypot(...Array.from(vector))
  return Float32Array.from(vector, (one) => one / length)
}
