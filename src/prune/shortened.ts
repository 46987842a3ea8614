// What an engine made of long rules, in the machine state, so that what a preview showed is what is applied and nobody pays
// twice. A private record outside `commit`: it can be deleted at any time, and a torn or foreign one counts as absent.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeFileSystem } from '../lib/file-system.ts'
import { ensureFolder, PRIVATE_FILE, PRIVATE_FOLDER, writeWhole } from '../lib/files.ts'

/** Fingerprint of a rule → its shorter text, as the engine gave it; '' when it gave none. */
export type Shortened = ReadonlyMap<string, string>

/** `by`: who shortened, with model and prompt; what another has said is asked anew. */
export function readShortened(state: string, by: string): Shortened {
  try {
    const value: unknown = JSON.parse(readFileSync(join(state, FILE), 'utf8'))
    if (isKept(value, by)) return new Map(Object.entries(value.texts))
  } catch {
    // There is none, or it is torn.
  }
  return new Map()
}

export function writeShortened(state: string, by: string, texts: Shortened): void {
  const text = JSON.stringify({ format: FORMAT, by, texts: Object.fromEntries(texts) })
  try {
    ensureFolder(nodeFileSystem, state, PRIVATE_FOLDER)
    writeWhole(nodeFileSystem, join(state, FILE), text, { mode: PRIVATE_FILE, unlocked: true, syncFolder: false })
  } catch {
    // A full disk must not end the prune; the next run asks again.
  }
}

const FILE = 'shortened.json'
const FORMAT = 1

function isKept(value: unknown, by: string): value is { texts: Record<string, string> } {
  if (typeof value !== 'object' || value === null) return false
  const { format, by: wasBy, texts } = value as Record<string, unknown>
  if (format !== FORMAT || wasBy !== by || typeof texts !== 'object' || texts === null) return false
  return Object.values(texts).every((text) => typeof text === 'string')
}
