// Which vector each document has: a small file beside the vectors, private and outside commit as they are. Ids and hashes
// only, never text. What is damaged counts as absent.

import { join } from 'node:path'
import { nodeFileSystem } from '../lib/file-system.ts'
import { PRIVATE_FILE, readText, writeWhole } from '../lib/files.ts'
import { fieldsOf, parseObject } from '../lib/json-object.ts'
import { VECTOR_FILES } from './vector-file.ts'

/** The stamp of the document that was embedded, and the key of its vector. */
export type VectorId = readonly [stamp: string, key: string]

export function readVectorIds(state: string, model: string): Map<string, VectorId> {
  const value = parsedFile(join(state, VECTOR_FILES.ids))
  if (value.version !== 1 || value.model !== model || typeof value.ids !== 'object' || value.ids === null)
    return new Map()
  const ids = Object.entries(value.ids as Record<string, unknown>)
  return new Map(ids.flatMap(([id, one]) => (isVectorId(one) ? [[id, one] as const] : [])))
}

export function writeVectorIds(state: string, model: string, ids: ReadonlyMap<string, VectorId>): void {
  const text = JSON.stringify({ version: 1, model, ids: Object.fromEntries(ids) })
  writeWhole(nodeFileSystem, join(state, VECTOR_FILES.ids), `${text}\n`, { mode: PRIVATE_FILE })
}

function isVectorId(value: unknown): value is VectorId {
  return Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string')
}

/** The object in a file of ours; empty when there is none. */
export function parsedFile(path: string): Record<string, unknown> {
  return fieldsOf(parseObject(readText(path)))
}
