// What calls for vectors need, and why the last one failed: remembered in a small file beside the vectors, private and outside
// commit as they are, for `status` and so that the next search does not wait for the same.
import { join } from 'node:path'
import { errorCode, nodeFileSystem } from '../lib/file-system.ts'
import { PRIVATE_FILE, remove, writeWhole } from '../lib/files.ts'
import type { Embedder } from '../llm/embed.ts'
import { EngineFailure } from '../llm/llm.ts'
import type { SearchIndex } from './search-document.ts'
import { VECTOR_FILES } from './vector-file.ts'
import { parsedFile } from './vector-ids.ts'

export interface VectorSources {
  /** Folder of the home's machine state. */
  state: string
  index: SearchIndex
  embedder: Embedder
  now: () => Date
  /** Takes secrets out of what a service says. */
  redact: (text: string) => Promise<string>
  signal?: AbortSignal | undefined
}

export interface VectorTrouble {
  /** ISO time. */
  time: string
  code: string
  message: string
}

export function readVectorTrouble(state: string): VectorTrouble | undefined {
  const { time, code, message } = parsedFile(join(state, VECTOR_FILES.trouble))
  if (typeof time !== 'string' || typeof code !== 'string' || typeof message !== 'string') return undefined
  return { time, code, message }
}

/** Undefined: a call has succeeded. */
export function noteVectorTrouble(state: string, trouble: VectorTrouble | undefined): void {
  const path = join(state, VECTOR_FILES.trouble)
  try {
    if (trouble === undefined) remove(nodeFileSystem, path)
    else writeWhole(nodeFileSystem, path, `${JSON.stringify(trouble)}\n`, { mode: PRIVATE_FILE, unlocked: true })
  } catch (error) {
    // A search that can be answered is answered, also where nothing can be written.
    if (errorCode(error) === undefined) throw error
  }
}

/** The words on a failure, remembered unless the user ended it. Anything but a failure of the engine is a bug. */
export async function troubleOf({ state, now, redact }: VectorSources, error: unknown): Promise<string> {
  if (!(error instanceof EngineFailure)) throw error
  const message = `${await redact(error.message)} (${error.code})`
  if (error.code !== 'cancelled') noteVectorTrouble(state, { time: now().toISOString(), code: error.code, message })
  return message
}
