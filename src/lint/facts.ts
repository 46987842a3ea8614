// What can be said of each file of a home alone: from what an earlier run has kept where the file is the same, else read.
import { hash } from '../lib/hash.ts'
import { isFresh, type Kept, readCache, writeCache } from './cache.ts'
import type { SeenFile } from './home-files.ts'
import { readFiles } from './read-files.ts'
import { readTogether } from './thread.ts'

interface Place {
  home: string
  state: string
  /** The user's own patterns of secrets. */
  patterns: string[]
}

/** Path → facts, of every file that is text of ours. */
export async function readFacts(
  { home, state, patterns }: Place,
  files: readonly SeenFile[],
): Promise<Map<string, Kept>> {
  const key = hash('lint', ...patterns)
  const cache = readCache(state, key)
  const ours = files.filter(isOurs)
  const saved = Date.now()
  const changed = ours.filter((file) => !isFresh(cache.files.get(file.path), file, cache))
  const before = (path: string, print: string) => {
    const kept = cache.files.get(path)
    return kept?.hash === print ? kept : undefined
  }
  const isNew = ({ path }: SeenFile) => !cache.files.has(path)
  const again = await readFiles({ home, patterns, files: changed.filter((file) => !isNew(file)) }, before)
  const read = new Map([...again, ...(await readTogether({ home, patterns, files: changed.filter(isNew) }))])
  const facts = new Map(ours.flatMap(({ path }) => entryOf(path, read.get(path) ?? cache.files.get(path))))
  // A few files are sooner read again than all is written.
  const news = read.size + Math.abs(facts.size - cache.files.size)
  if (news * WORTH_WRITING > facts.size) writeCache(state, key, { saved, files: facts })
  return facts
}

const WORTH_WRITING = 100

function isOurs({ path }: SeenFile): boolean {
  return path === 'AGENTS.md' || path === 'memc.json' || /^(?:knowledge|daily)\/.*\.md$/.test(path)
}

function entryOf(path: string, kept: Kept | undefined): [string, Kept][] {
  return kept === undefined ? [] : [[path, kept]]
}
