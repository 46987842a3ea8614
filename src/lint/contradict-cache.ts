// What pairs of claims were judged to be, in the machine state: hashes and verdicts, no word of any claim, so there is nothing
// in it to forget. A private record outside `commit`: it can be deleted at any time, and a torn or foreign one counts as
// absent.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeFileSystem } from '../lib/file-system.ts'
import { ensureFolder, PRIVATE_FILE, PRIVATE_FOLDER, writeWhole } from '../lib/files.ts'
import { hash } from '../lib/hash.ts'
import { PAIR_VERDICTS, type PairVerdict } from '../llm/contradict-shape.ts'
import type { Compared } from './contradict-judge.ts'

const VERDICTS_FILE = 'verdicts.json'

/** Hash of a pair → what it was judged to be. */
export type Verdicts = Map<string, PairVerdict>

/** The same for the same two claims under the same titles and dates. */
export function pairKey({ a, b }: Compared): string {
  const parts = [a, b].flatMap(({ article, text, date }) => [article, text, date ?? ''])
  return hash('pair', ...parts).slice(0, KEY_LENGTH)
}

/** `by`: who judged, with model and prompt; what another has said is asked anew. */
export function readVerdicts(state: string, by: string): Verdicts {
  try {
    const value: unknown = JSON.parse(readFileSync(join(state, VERDICTS_FILE), 'utf8'))
    if (isKept(value, by)) return new Map(Object.entries(value.verdicts))
  } catch {
    // There is none, or it is torn.
  }
  return new Map()
}

export function writeVerdicts(state: string, by: string, verdicts: Verdicts): void {
  const text = JSON.stringify({ format: FORMAT, by, verdicts: Object.fromEntries(verdicts) })
  try {
    ensureFolder(nodeFileSystem, state, PRIVATE_FOLDER)
    writeWhole(nodeFileSystem, join(state, VERDICTS_FILE), text, {
      mode: PRIVATE_FILE,
      unlocked: true,
      syncFolder: false,
    })
  } catch {
    // A full disk must not take the findings away; the next run asks again.
  }
}

const FORMAT = 1
const KEY_LENGTH = 20

function isKept(value: unknown, by: string): value is { verdicts: Record<string, PairVerdict> } {
  if (typeof value !== 'object' || value === null) return false
  const { format, by: wasBy, verdicts } = value as Record<string, unknown>
  if (format !== FORMAT || wasBy !== by || typeof verdicts !== 'object' || verdicts === null) return false
  return Object.values(verdicts).every((verdict) => (PAIR_VERDICTS as readonly unknown[]).includes(verdict))
}
